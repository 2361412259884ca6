"""Competitions: what ladders and tournaments have in common.

A *competition* is a ladder or a tournament: people enter it, play at its tables, and are ranked by the
results of their matches. This room contains a competition's entrants and directors, its tables and how they
are scored, the dates on which tables are decided, calls for a director and their answers, the log,
announcements, and the director's desk.

What distinguishes ladders (rungs, challenges, seasons) from tournaments (stages, rounds, pairing) is in the
two rooms above, which fill the registries here (`competition_kinds`). This room may import `games.ratings`
and the rooms below that. Matches do not depend on competitions: `games.lobby.services.competition_tables`
creates the match of a table, and its result is read from the queue of endings.
"""
