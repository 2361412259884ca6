"""`python -m tests.bench`: how fast rules, pages and sweeps are, in units of other programs.

Two units: u, a random move of python-chess; f, the CPU time of a signed-in GET of the
password page in our own layout. Ratios travel from machine to machine, seconds do not.
Needs PostgreSQL (TEST_DATABASE_URL). Nothing is asserted and nothing is written down.
`python -m tests.bench.handovers` counts how often campaigns of Titan wait for somebody; it
needs no database.
"""
