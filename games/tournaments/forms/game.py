"""The form for a tournament's matches and its conditions of entry.

It is the form that every competition has, limited to the table sizes at which the chosen kind of tournament
can be played.
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.competitions.forms.creating import NewCompetitionForm
from games.competitions.models import Competition
from games.engine import registry
from games.lobby.forms import initial_values
from games.tournaments.blueprints import Blueprint

COMPETITION_FIELDS = (
    *("name", "about", "door", "press", "press_shown", "leavers", "silence", "patience", "watchers"),
    *("watch_delay", "rated", "odds", "words_seconds", "adjudication", "most_entrants", "least_reliability"),
    *("least_finished", "rating_from", "rating_to", "programs", "anonymous"),
)
"""The fields of the form that are columns of the competition with the same name."""


class GameForm(NewCompetitionForm):
    """The form for the game of a tournament."""

    anonymous = forms.BooleanField(
        label=_("Anonymous players"),
        required=False,
        help_text=_(
            "Only in a Swiss without a final, or in a round robin. Until the tournament ends, no one but its "
            "directors learns who sits at which table, and directors can’t play. Players see only their own "
            "line of the standings. Seeds are drawn. The clock doesn’t stop for one player’s night, absence "
            "or emergency. Ratings change at the end. You can’t change this once entries are open."
        ),
    )

    def __init__(self, title: str, *, blueprint: Blueprint, zone: str, **kwargs: Any) -> None:
        super().__init__(title, zone=zone, **kwargs)
        self.blueprint = blueprint
        counts = [count for count in self.title_seat_counts() if blueprint.suits(count)]
        self.offer("seats_most", [(str(count), str(count)) for count in counts])

    @property
    def entrants(self) -> list[forms.BoundField]:
        """Return the fields about who may enter, and whether the players are anonymous."""
        return [*super().entrants, self["anonymous"]]

    def clean_anonymous(self) -> bool:
        """Return whether the players are anonymous. Raises `ValidationError` if they cannot be."""
        anonymous = bool(self.cleaned_data["anonymous"])
        if anonymous and not self.blueprint.may_be_anonymous:
            raise forms.ValidationError(
                _(
                    "Players can be anonymous only in a Swiss without a final, or in a round robin. Untick "
                    "this, or go back and choose one of these."
                ),
                code="anonymous",
            )
        return anonymous

    def fields_of_competition(self) -> dict[str, Any]:
        """Return the values for a new `Competition`, other than its kind, dates and creator."""
        return super().fields_of_competition() | {"anonymous": self.cleaned_data["anonymous"]}


def initial(competition: Competition) -> dict[str, Any]:
    """Return the initial values of the form for a tournament that already exists."""
    rules = registry.get(competition.title)
    chosen = rules.read_options(competition.options)
    least = competition.seats_least
    return {
        **{name: getattr(competition, name) for name in COMPETITION_FIELDS},
        "seats_most": str(competition.seats_most),
        "seats_least": "" if least == competition.seats_most else str(least),
        **initial_values.clock_initial(competition.controls, competition.agreement),
        **initial_values.options_initial(registry.meta(competition.title), chosen),
    }
