"""Whole campaigns through the whole service: pages, forms, database, sweeps.

`python -m tests.campaigns` plays some, with the title's program in each seat, and reports the results.
"""
