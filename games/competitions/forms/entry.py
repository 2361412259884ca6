"""The form for a competition's description and conditions of entry, which can change at any time."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.forms.lines import MultiLineField
from games.competitions.models import Competition
from games.competitions.models.competition import ABOUT_LENGTH
from games.lobby.forms.table import RELIABILITIES
from games.matches.models.match import MAX_RATING

MAX_ENTRANT_LIMIT = 1_024
"""The highest limit of entrants that a director can set."""


class EntranceForm(forms.Form):
    """A form for a competition's description and conditions of entry."""

    about = MultiLineField(
        label=_("Description"),
        required=False,
        max_length=ABOUT_LENGTH,
        widget=forms.Textarea({"rows": 4}),
        help_text=_(
            "Add what entrants should know apart from the rules. The rules are written for you "
            "from your choices."
        ),
    )
    door = forms.ChoiceField(
        label=_("Who may enter"),
        choices=Competition.Door,
        initial=Competition.Door.PUBLIC,
        widget=forms.RadioSelect,
    )
    most_entrants = forms.IntegerField(
        label=_("Maximum number of entrants"),
        required=False,
        min_value=2,
        max_value=MAX_ENTRANT_LIMIT,
        help_text=_("Later entrants go on a waiting list. Leave empty for no limit."),
    )
    least_reliability = forms.TypedChoiceField(
        label=_("Minimum share of turns taken on time"),
        coerce=int,
        empty_value=None,
        required=False,
        choices=RELIABILITIES,
    )
    least_finished = forms.IntegerField(
        label=_("Matches an entrant must have played to the end"),
        required=False,
        min_value=0,
        max_value=1_000,
    )
    rating_from = forms.IntegerField(
        label=_("Rating from"), required=False, min_value=-MAX_RATING, max_value=MAX_RATING
    )
    rating_to = forms.IntegerField(
        label=_("Rating to"), required=False, min_value=-MAX_RATING, max_value=MAX_RATING
    )

    def clean(self) -> dict[str, Any]:
        """Check that the lowest rating is not above the highest."""
        cleaned = super().clean() or {}
        lowest, highest = cleaned.get("rating_from"), cleaned.get("rating_to")
        if lowest is not None and highest is not None and lowest > highest:
            self.add_error("rating_to", ValidationError(_("This is below the lower limit."), code="order"))
        return cleaned
