"""Pairing: who meets whom in a round, and who stands where after it. Pure functions alone.

- `field`: an entrant as pairing sees them, what earlier rounds left, a round as paired
- `swiss`: a round of two-seat matches, by weighted matching
- `table_sizes`, `table_swiss`: a round of tables of three to six, by a search over penalties
- `berger`: everybody meets everybody once, two at a table
- `designs`: planned rounds of tables without repeats, or with equally many; `galois`: their arithmetic
- `repair`: what becomes of planned rounds when somebody leaves
- `elimination`: single and double brackets, and stages of tables
- `tie_breaks`, `table_tie_breaks`, `standings`: who stands where

Nothing here knows a database, a match or a clock. Entrants are numbers; instants do not occur; whatever is
chosen by chance comes from a seed, so that the same round is paired the same way again. It may be imported
by any room above it and imports none of the house.
"""
