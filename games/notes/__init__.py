"""Notes: what a person writes down about a match for themselves alone.

They are the tenure's (`Tenure.notes`, a column of the core's): nobody else reads them, no deputy, no
substitute, no member of staff, not after the end either. A tenure that ends before the match takes them
with it (`games.matches.services.tenures.end`); those of a match that was played to its end stay. Export
and erasure are the core's too. The room may import `games.matches` and what lies below it.
"""
