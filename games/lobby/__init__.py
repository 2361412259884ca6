"""How people come to a table, and into an open seat.

Tables offered, found, joined and left; invitations, what a table asks of who sits down, the roll-call,
practice matches, tables made by a competition, substitutes, and how reliable somebody is. An invitation's
row is the core's, for `access_seat` asks it. The room may import `games.matches` and what lies below it.
"""
