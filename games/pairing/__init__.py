"""Pairing: the tables of each round, and the standings after it. All functions are pure.

- `pairing_types`: an entrant as pairing sees them, the effects of earlier rounds, a paired round
- `swiss`: a round of two-seat matches, by weighted matching
- `table_sizes`, `table_swiss`: a round of tables of three to six, by a search over penalties
- `berger`: everyone meets everyone once, two at a table
- `designs`: planned rounds of tables without repeats, or with equally many; `galois`: their arithmetic
- `repair`: changes to planned rounds when an entrant leaves
- `elimination`: single and double brackets, and stages of tables
- `tie_breaks`, `table_tie_breaks`, `standings`: everyone's placing

Nothing here depends on a database, a match or a clock. Entrants are numbers and there are no times. Every
random choice comes from a seed, so that the same round is always paired the same way. Any room above this
one may import it; it imports nothing else of Muster.
"""
