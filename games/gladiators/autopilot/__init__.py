"""A program that plays to win, from its seat's own view alone.

Numbers are set and named by the mixed strategies of the guess duel (`numbers`); what cards, stances
and places are worth is in `worth`. The rest of a turn is chosen by its worth with some
chance among what is nearly as good (`tempers`), so that its rows cannot be read.
"""

from games.gladiators.autopilot.choosing import choose

__all__ = ["choose"]
