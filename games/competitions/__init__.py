"""Competitions: what ladders and tournaments have in common.

A *competition* is a ladder or a tournament: people enter it, play at its tables, and are placed by the
results of their matches. This room has its entrants and directors, the tables it makes and what they count,
the dates on which a table is decided, calls for a director with their answers, the log, announcements, and
the director's desk.

What distinguishes ladders (rungs, challenges, seasons) from tournaments (stages, rounds, pairing) is in the
two rooms above, which fill the registries here (`kinds`). This room may import `games.ratings` and what lies
below it. A match knows nothing of all this: `games.lobby.services.competition_tables` makes it, and its
ending is read from the queue of endings.
"""
