"""The lobby: finding tables and taking open seats.

The room is about offering, finding, joining and leaving tables; invitations, the conditions for a seat, the
roll call, practice matches, tables created by a competition, substitutes, and how reliable players are. The
model of an invitation belongs to the core, because `get_access` reads it. This room may import
`games.matches` and the rooms below that.
"""
