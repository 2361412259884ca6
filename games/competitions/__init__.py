"""Competitions: what ladders and tournaments have in common.

A *competition* is a ladder or a tournament: people enter it, sit down at its tables, and stand
somewhere in it by what became of their matches. Here are its entrants and directors, the tables it
makes and what they count, the dates at which a table is decided, calls for a director with their
answers, the log, announcements, and the director's desk.

What makes a ladder a ladder (rungs, challenges, seasons) and a tournament a tournament (stages,
rounds, pairing) stands in the two rooms above, which fill the registries here (`kinds`). This room
may import `games.ratings` and what lies below it. A match knows nothing of all this: it is made by
`games.lobby.services.convening`, and its ending is read from the queue of endings.
"""
