"""Notes: what a person writes about a match for themselves alone.

They belong to the tenure (`Tenure.notes`, a column of the core's): nobody else reads them, no deputy, no
substitute and no member of staff, not even after the end. A tenure that ends before the match loses its notes
(`games.matches.services.tenures.end`); those of a match that was played to its end stay. The core also
handles their export and erasure. The room may import `games.matches` and what lies below it.
"""
