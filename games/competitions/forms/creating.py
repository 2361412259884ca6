"""The form for a new ladder or tournament: its name, matches, entrants, and how tables are decided."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.forms.lines import SingleLineField
from accounts.links import refuse_link
from games.clocks.controls import DAY, HOUR
from games.competitions.forms.entry import EntranceForm
from games.competitions.models import Competition
from games.competitions.models.competition import FEWEST_SEATS, MAX_COMPETITION_NAME_LENGTH
from games.engine.meta import MAX_SEATS
from games.lobby.forms.play import PlayForm
from games.matches import codecs
from games.matches.models.match import DEFAULT_PATIENCE

LUCK_WORD_DEADLINES = (
    (12 * HOUR, _("12 hours")),
    (DAY, _("1 day")),
    (2 * DAY, _("2 days")),
    (3 * DAY, _("3 days")),
)


class NewCompetitionForm(EntranceForm, PlayForm):
    """A form for a competition of one title; `fields_of_competition` returns the values of its row."""

    name = SingleLineField(label=_("Name"), max_length=MAX_COMPETITION_NAME_LENGTH)
    seats_most = forms.TypedChoiceField(label=_("Seats at a table"), coerce=int)
    seats_least = forms.TypedChoiceField(
        label=_("Fewest seats at a table, if players don’t divide evenly"),
        coerce=int,
        required=False,
        empty_value=None,
    )
    words_seconds = forms.TypedChoiceField(
        label=_("How long to wait for words of luck"),
        coerce=int,
        choices=LUCK_WORD_DEADLINES,
        initial=DAY,
        help_text=_(
            "Each match is first sealed, and the seal is sent by email. It then starts when the "
            "last word is given."
        ),
    )
    adjudication = forms.ChoiceField(
        label=_("A match that has not finished by its deadline"),
        choices=Competition.Adjudication,
        initial=Competition.Adjudication.TRUTH,
        widget=forms.RadioSelect,
        help_text=_("You choose this once, before anyone enters."),
    )
    odds = forms.BooleanField(
        label=_("Odds of a battle"),
        required=False,
        help_text=_(
            "Before a battle, its two players are told about how often each side wins when the computer "
            "plays both."
        ),
    )
    programs = forms.BooleanField(label=_("Programs may take part under their own names"), required=False)

    def __init__(self, title: str, *, zone: str, **kwargs: Any) -> None:
        super().__init__(title, zone=zone, **kwargs)
        counts = [(str(count), str(count)) for count in self.title_seat_counts()]
        self.offer("seats_most", counts)
        self.offer("seats_least", [("", gettext("the same number")), *counts])
        if len(counts) == 1:
            del self.fields["seats_least"]
        if not self.meta.autopilot:
            del self.fields["programs"]
        if not self.meta.odds:
            del self.fields["odds"]

    @property
    def matches(self) -> list[forms.BoundField]:
        """Return the fields about how matches are played, other than time and options."""
        names = ("press", "press_shown", "leavers", "silence", "patience", "watchers", "watch_delay", "rated")
        return self.named(*names, "odds", "words_seconds", "adjudication")

    @property
    def entrants(self) -> list[forms.BoundField]:
        """Return the fields about who may enter."""
        names = ("door", "most_entrants", "least_reliability", "least_finished")
        return self.named(*names, "rating_from", "rating_to", "programs")

    def named(self, *names: str) -> list[forms.BoundField]:
        """Return the fields with these names that the form has."""
        return [self[name] for name in names if name in self.fields]

    def clean_name(self) -> str:
        """Return the name. Raises `ValidationError` for a link in it, because strangers read the name."""
        name: str = self.cleaned_data["name"]
        refuse_link(name)
        return name

    def title_seat_counts(self) -> range:
        """Return the numbers of seats at a table that the title allows."""
        return range(max(self.meta.seats[0], FEWEST_SEATS), self.meta.seats[1] + 1)

    def seat_counts(self) -> Iterable[int]:
        """Return the numbers of seats at a table that were chosen."""
        most = self.cleaned_data.get("seats_most")
        if most is None:
            return ()
        return range(self.cleaned_data.get("seats_least") or most, most + 1)

    def clean(self) -> dict[str, Any]:
        """Check that the smallest table is not larger than the largest.

        If it has two seats, larger tables are not allowed.
        """
        cleaned = super().clean()
        most = cleaned.get("seats_most") or MAX_SEATS
        least = cleaned.get("seats_least") or most
        if least > most:
            self.add_error(
                "seats_least", ValidationError(_("That is more seats than a table has."), code="seats")
            )
        elif least == FEWEST_SEATS < most:
            self.add_error(
                "seats_least",
                ValidationError(_("A table for more than two needs at least three players."), code="seats"),
            )
        return cleaned

    def fields_of_competition(self) -> dict[str, Any]:
        """Return the values for a new `Competition`, other than its kind, dates and creator."""
        data = self.cleaned_data
        plain = (
            *("name", "about", "door", "press", "press_shown", "watchers", "rated", "words_seconds"),
            *("adjudication", "most_entrants", "rating_from", "rating_to", "seats_most"),
        )
        optional = ("leavers", "silence")
        return {
            **{name: data[name] for name in plain},
            **{name: data[name] for name in optional if data.get(name)},
            "title": self.meta.key,
            "options": codecs.open_values(data["options"]),
            "controls": self.controls(),
            "agreement": self.agreement(),
            "seats_least": data.get("seats_least") or data["seats_most"],
            "patience": data.get("patience") or DEFAULT_PATIENCE,
            "least_reliability": data["least_reliability"] or 0,
            "least_finished": data["least_finished"] or 0,
            "programs": bool(data.get("programs")),
            "odds": bool(data.get("odds")),
            "watch_delay": data.get("watch_delay") or 0,
        }
