"""A program that plays to win, using only its own seat's view.

Numbers are set and guessed with the mixed strategies of the guess duel (`numbers`); `worth` values cards,
stances and places. The rest of a turn is chosen by its worth, partly at random among choices that are nearly
as good (`tempers`), so that its rows cannot be predicted.
"""

from games.gladiators.autopilot.choosing import choose

__all__ = ["choose"]
