"""Notes: private notes that a person writes about a match.

They are stored in the tenure (`Tenure.notes`, a column in the core). Nobody else can read them, not even a
deputy or a member of staff, and not even after the match has ended. If a tenure ends before the match, its
notes are deleted (`games.matches.services.tenures.end`), unless their author has allowed a substitute to read
them: then people who take over the seat can read them until the match ends. Notes on a match that was played
to its end are kept. The core also handles their export and erasure. The room may import `games.matches` and
what lies below it.
"""
