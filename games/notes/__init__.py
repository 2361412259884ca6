"""Notes: private notes that a person writes about a match.

They are stored in the tenure (`Tenure.notes`, a column in the core). Nobody else can read them: no deputy or
member of staff, even after the match has ended. A tenure that ends before the match loses its notes
(`games.matches.services.tenures.end`), unless their author has ticked that a substitute may read them: then
people who take the seat over read them until the match ends. Notes on a match that was played to its end
stay. The core also handles their export and erasure. The room may import `games.matches` and what lies below
it.
"""
