"""Benchmarks: the speed of rules, pages and sweeps, in units of other programs (`python -m tests.bench`).

There are two units: u, a random move of python-chess; and f, the CPU time of a signed-in GET of the
password page in our own layout. Unlike seconds, ratios can be compared between machines. The benchmarks
need PostgreSQL (TEST_DATABASE_URL). Nothing is asserted and nothing is stored. `python -m
tests.bench.handovers` counts how often campaigns of Titan wait for a player; it needs no database.
"""
