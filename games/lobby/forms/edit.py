"""The form with which a host changes an offered table."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.engine import registry
from games.lobby.forms import initial_values
from games.lobby.forms.clock import CUSTOM_PACE
from games.lobby.forms.table import PEOPLE_FIELDS, OfferForm
from games.matches.models import Match

CHANGEABLE_FIELDS = ("door", *(name for name in PEOPLE_FIELDS if name not in ("door", "invited")))
"""Fields about people and press. The people invited are not part of how a table is played."""

MODEL_FIELDS = (*CHANGEABLE_FIELDS, "name")
"""Fields stored in match columns of the same name."""


class EditForm(OfferForm):
    """A form with an offered table's settings; the title cannot be changed."""

    def __init__(self, match: Match, host: User, seated: int, **kwargs: Any) -> None:
        super().__init__(match.title, host, initial=_as_offered(match), **kwargs)
        del self.fields["invited"], self.fields["anonymous"]
        self.match, self.seated = match, seated
        # The nights and free days of a table stay in the time zone in which it was offered.
        controls, agreement = match.controls, match.agreement
        zones = [agreement.zone] if agreement.free_days else []
        zones += [zone for control in controls.values() if (zone := getattr(control, "zone", ""))]
        self.zone = (*zones, self.zone)[0]

    def is_anonymous(self) -> bool:
        """Return whether the table is anonymous, which cannot be changed."""
        return self.match.anonymous

    @property
    def people(self) -> list[forms.BoundField]:
        """Return the fields about people and press, in the order of the page."""
        return [self[name] for name in CHANGEABLE_FIELDS if name in self.fields]

    @property
    def is_own(self) -> bool:
        """Return whether the table has a custom time control, so that the page must show its fields."""
        return super().is_own or (not self.is_bound and self.initial["pace"] == CUSTOM_PACE)

    def clean_seats(self) -> int:
        """Return the number of seats.

        Raises `ValidationError` if there would be fewer than people at the table.
        """
        seats = int(self.cleaned_data["seats"])
        if seats < self.seated:
            raise forms.ValidationError(
                _("More people sit here than the table would have seats. Remove a player first."),
                code="seats",
            )
        return seats

    def clean_guests_allowed(self) -> bool:
        """Return whether guests may play.

        Raises `ValidationError` if a guest who has a seat would be excluded.
        """
        allowed = bool(self.cleaned_data["guests_allowed"])
        held = self.match.tenures.filter(to_revision=None, user__guest_until__isnull=False)
        if not allowed and held.exists():
            raise forms.ValidationError(
                _("A guest has a seat at this table. Remove the guest first, or leave this ticked."),
                code="guests",
            )
        return allowed

    def fields_changed(self) -> dict[str, Any]:
        """Return the new values of the match's columns that this form has fields for."""
        data = self.cleaned_data
        found = {name: data[name] for name in MODEL_FIELDS if name in data}
        return found | {
            "roll_call": self.roll_call_seconds(),
            "silence": data["silence"] or Match.Silence.OPENED,
            "patience": data["patience"] or self.match.patience,
            "least_reliability": data["least_reliability"] or 0,
            "seating": data["seating"] or Match.Seating.ARRIVAL,
            "watch_delay": data.get("watch_delay") or 0,
            "odds": data.get("odds") or self.match.odds,
        }


def _as_offered(match: Match) -> dict[str, Any]:
    """Return initial values with which the form would store exactly the current settings."""
    meta = registry.meta(match.title)
    chosen = registry.get(match.title).read_options(match.options)
    found = {name: getattr(match, name) for name in MODEL_FIELDS}
    found |= initial_values.clock_initial(match.controls, match.agreement)
    return found | initial_values.options_initial(meta, chosen) | {"seats": match.seats_count}
