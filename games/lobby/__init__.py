"""The lobby: finding tables and taking open seats.

It covers offering, finding, joining and leaving tables; invitations, the conditions for a seat, the roll
call, practice matches, tables created by a competition, substitutes, and how reliable players are. The row of
an invitation belongs to the core, because `get_access` reads it. This room may import `games.matches` and
everything below it.
"""
