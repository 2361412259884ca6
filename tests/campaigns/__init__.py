"""Whole campaigns through the whole service: pages, forms, database, sweeps.

`python -m tests.campaigns` plays some, each seat by the title's program, and says what came of them.
"""
