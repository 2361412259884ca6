"""Let people find tables and take open seats.

The lobby covers tables being offered, found, joined and left; invitations, the conditions for a seat, the
roll call, practice matches, tables made by a competition, substitutes, and how reliable a player is. The row
of an invitation belongs to the core, because `access_seat` reads it. This room may import `games.matches`
and everything below it.
"""
