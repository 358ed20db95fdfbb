"""Play against optimal: hands walked decision by decision, prices of choices, records, bots, reports.

The attic of the solver: everything in here uses what is below, and nothing below knows of it.
"""
