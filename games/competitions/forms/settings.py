"""Forms that change a competition's settings, as far as this is still possible, or cancel it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.forms.instants import InstantField
from accounts.forms.lines import MultiLineField
from accounts.instants import format_zone
from games.competitions.forms.entry import EntranceForm
from games.competitions.models import Competition
from games.competitions.models.record import TEXT_LENGTH
from games.competitions.services.changing import CompetitionSettings


def time_zone_help(instant: datetime) -> str:
    """Return the help text that names the time zone in which the form asks for a date."""
    return gettext("In your time zone: %(zone)s.") % {"zone": format_zone(instant)}


class SettingsForm(EntranceForm):
    """A form for a competition's description, conditions of entry, and the end of entries."""

    entries_until = InstantField(label=_("Entries until"), required=False)

    def __init__(self, competition: Competition, data: Any = None) -> None:
        initial = {name: getattr(competition, name) for name in CompetitionSettings.__annotations__}
        super().__init__(data, initial=initial)
        self.fields["entries_until"].help_text = time_zone_help(timezone.now())

    def settings(self) -> CompetitionSettings:
        """Return the settings as the service expects them."""
        data = self.cleaned_data
        return CompetitionSettings(
            about=data["about"],
            door=data["door"],
            most_entrants=data["most_entrants"],
            least_reliability=data["least_reliability"] or 0,
            least_finished=data["least_finished"] or 0,
            rating_from=data["rating_from"],
            rating_to=data["rating_to"],
            entries_until=data["entries_until"],
        )


class CancelForm(forms.Form):
    """A form for the reason why a competition ends without a result."""

    reason = MultiLineField(
        label=_("Reason"),
        max_length=TEXT_LENGTH,
        widget=forms.Textarea({"rows": 4}),
        help_text=_("Everyone who takes part or is on the waiting list gets it by email."),
    )
    sure = forms.BooleanField(label=_("I understand that this can’t be undone"))
