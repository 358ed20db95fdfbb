"""Measurements: node counts and times, as a table and as JSON."""
