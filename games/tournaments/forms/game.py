"""The form for a tournament's matches and its conditions of entry.

It is the form that every competition has, limited to the table sizes at which the chosen kind of tournament
can be played.
"""

from __future__ import annotations

from typing import Any

from games.competitions.forms.creating import NewCompetitionForm
from games.competitions.models import Competition
from games.engine import registry
from games.lobby.forms import initial_values
from games.matches import codecs
from games.tournaments.blueprints import Blueprint

COMPETITION_FIELDS = (
    *("name", "about", "door", "press", "press_shown", "leavers", "silence", "patience", "watchers"),
    *("watch_delay", "rated", "odds", "words_seconds", "adjudication", "most_entrants", "least_reliability"),
    *("least_finished", "rating_from", "rating_to", "programs"),
)
"""The fields of the form that are columns of the competition with the same name."""


class GameForm(NewCompetitionForm):
    """The form for the game of a tournament."""

    def __init__(self, title: str, *, blueprint: Blueprint, zone: str, **kwargs: Any) -> None:
        super().__init__(title, zone=zone, **kwargs)
        self.blueprint = blueprint
        counts = [count for count in self.title_seat_counts() if blueprint.suits(count)]
        self.offer("seats_most", [(str(count), str(count)) for count in counts])


def initial(competition: Competition) -> dict[str, Any]:
    """Return the initial values for an existing tournament."""
    rules = registry.get(competition.title)
    chosen = rules.read_options(codecs.decode(competition.options))
    least = competition.seats_least
    return {
        **{name: getattr(competition, name) for name in COMPETITION_FIELDS},
        "seats_most": str(competition.seats_most),
        "seats_least": "" if least == competition.seats_most else str(least),
        **initial_values.clock_initial(
            codecs.controls(competition.controls), codecs.agreement(competition.agreement)
        ),
        **initial_values.options_initial(registry.meta(competition.title), chosen),
    }
