"""What is told of a competition, and who may enter: chosen when it is founded, changed while it goes on."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.competitions.models import Competition
from games.competitions.models.competition import ABOUT_LENGTH
from games.lobby.forms.table import RELIABILITIES

MOST_ENTRANTS = 1_024


class EntranceForm(forms.Form):
    """The door of a competition."""

    about = forms.CharField(
        label=_("About it"),
        required=False,
        max_length=ABOUT_LENGTH,
        widget=forms.Textarea({"rows": 4}),
        help_text=_("What entrants should know beside the rules, which are told from your choices."),
    )
    door = forms.ChoiceField(
        label=_("Who may enter"),
        choices=Competition.Door,
        initial=Competition.Door.PUBLIC,
        widget=forms.RadioSelect,
    )
    most_entrants = forms.IntegerField(
        label=_("Entrants at the most"),
        required=False,
        min_value=2,
        max_value=MOST_ENTRANTS,
        help_text=_("Who comes later is on a waiting list. Empty: as many as come."),
    )
    least_reliability = forms.TypedChoiceField(
        label=_("Who enters keeps the visits in time"),
        coerce=int,
        empty_value=None,
        required=False,
        choices=RELIABILITIES,
    )
    least_finished = forms.IntegerField(
        label=_("Matches an entrant has played to the end"), required=False, min_value=0, max_value=1_000
    )
    rating_from = forms.IntegerField(
        label=_("Rating from"), required=False, min_value=-10_000, max_value=10_000
    )
    rating_to = forms.IntegerField(label=_("Rating to"), required=False, min_value=-10_000, max_value=10_000)

    def clean(self) -> dict[str, Any]:
        """Limits in their order."""
        cleaned = super().clean() or {}
        lowest, highest = cleaned.get("rating_from"), cleaned.get("rating_to")
        if lowest is not None and highest is not None and lowest > highest:
            self.add_error("rating_to", ValidationError(_("That is below where it begins."), code="order"))
        return cleaned
