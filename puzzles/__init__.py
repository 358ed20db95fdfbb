"""Puzzles with one proven solution: found, proved, rated, tagged, stored, scheduled, drawn.

Nothing stands here yet. What moves in knows the solver and not the command line.
"""
