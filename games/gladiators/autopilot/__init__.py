"""A program that plays to win, using only its own seat's view.

It sets and guesses numbers by the mixed strategies of the guess duel (`guess_duel`). `worth` values cards,
stances and positions. The program makes its other choices by their worth, partly at random among those that
are nearly as good as the best (`near_best_choice`), so that nobody can predict its rows.
"""

from games.gladiators.autopilot.choosing import choose

__all__ = ["choose"]
