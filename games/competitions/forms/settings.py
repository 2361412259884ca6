"""What may still be changed of a competition, and ending it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.instants import zone
from games.competitions.forms.entry import EntranceForm
from games.competitions.models import Competition
from games.competitions.models.record import TEXT_LENGTH
from games.competitions.services.changing import Settings


def instant_field(**kwargs: Any) -> forms.DateTimeField:
    """An instant by the clock of the reader's zone."""
    widget = forms.DateTimeInput({"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    return forms.DateTimeField(widget=widget, **kwargs)


def by_clock_of(instant: datetime) -> str:
    """Which zone an instant is asked for in."""
    return gettext("By the clock of your zone: %(zone)s.") % {"zone": zone(instant)}


class SettingsForm(EntranceForm):
    """What is told of it, who may enter, and until when."""

    entries_until = instant_field(label=_("Entries until"), required=False)

    def __init__(self, competition: Competition, data: Any = None) -> None:
        initial = {name: getattr(competition, name) for name in Settings.__annotations__}
        super().__init__(data, initial=initial)
        self.fields["entries_until"].help_text = by_clock_of(timezone.now())

    def settings(self) -> Settings:
        """The columns."""
        data = self.cleaned_data
        return Settings(
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
    """Why it ends without a result."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=TEXT_LENGTH,
        widget=forms.Textarea({"rows": 4}),
        help_text=_("Everybody who takes part or waits gets it by mail."),
    )
    sure = forms.BooleanField(label=_("I know that this cannot be undone"))
