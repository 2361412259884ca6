"""The form by which a host changes a table that is offered already."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.engine import registry
from games.lobby.forms import stored
from games.lobby.forms.clock import OWN
from games.lobby.forms.table import PEOPLE, OfferForm
from games.matches import codecs
from games.matches.models import Match

CHANGED = ("door", *(name for name in PEOPLE if name not in ("door", "invited")))
"""Fields about who meets whom and how; whom to invite is no part of how a table is played."""

AS_STORED = (*CHANGED, "name")
"""Fields that are columns of the match under their own names."""


class EditForm(OfferForm):
    """A table as it is offered, to be offered otherwise. Its title stays."""

    def __init__(self, match: Match, host: User, seated: int, **kwargs: Any) -> None:
        super().__init__(match.title, host, initial=_as_offered(match), **kwargs)
        del self.fields["invited"]
        self.match, self.seated = match, seated
        # Where it was offered in another zone, its evenings and free days stay there.
        controls, agreement = codecs.controls(match.controls), codecs.agreement(match.agreement)
        zones = [agreement.zone] if agreement.free_days else []
        zones += [zone for control in controls.values() if (zone := getattr(control, "zone", ""))]
        self.zone = (*zones, self.zone)[0]

    @property
    def people(self) -> list[forms.BoundField]:
        """The fields about who meets whom and how, in their order."""
        return [self[name] for name in CHANGED if name in self.fields]

    @property
    def is_own(self) -> bool:
        """Whether the table has a control of its own, so that its parts are not folded away."""
        return super().is_own or (not self.is_bound and self.initial["pace"] == OWN)

    def clean_seats(self) -> int:
        """As many as sit there at least."""
        seats = int(self.cleaned_data["seats"])
        if seats < self.seated:
            raise forms.ValidationError(
                _("More people sit here already than the table would have seats: take somebody out first."),
                code="seats",
            )
        return seats

    def fields_changed(self) -> dict[str, Any]:
        """The columns of the match that are fields of the form."""
        data = self.cleaned_data
        found = {name: data[name] for name in AS_STORED if name in data}
        return found | {
            "roll_call": self.roll_call_seconds(),
            "silence": data["silence"] or Match.Silence.OPENED,
            "patience": data["patience"] or self.match.patience,
            "least_reliability": data["least_reliability"] or 0,
            "seating": data["seating"] or Match.Seating.ARRIVAL,
        }


def _as_offered(match: Match) -> dict[str, Any]:
    """Initial values by which the form would store what is there."""
    meta = registry.meta(match.title)
    chosen = registry.get(match.title).read_options(codecs.decode(match.options))
    found = {name: getattr(match, name) for name in AS_STORED}
    found |= stored.clock(codecs.controls(match.controls), codecs.agreement(match.agreement))
    return found | stored.options(meta, chosen) | {"seats": match.seats_count}
