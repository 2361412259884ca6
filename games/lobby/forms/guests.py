"""The form for choosing which of a guest's matches an account takes over."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.lobby.selectors.guests import GuestMatch
from games.matches.forms.choice_fields import choice_field
from games.matches.models import Match


class TakeOverForm(forms.Form):
    """A form with a tick box for each match that the guest `tried`.

    At most `room` of those in progress can be chosen. `kept` holds the matches that the account has
    already taken over because of another press of the same button.
    """

    matches = forms.TypedMultipleChoiceField(
        label=_("Matches to keep"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(
        self, tried: tuple[GuestMatch, ...], room: int, kept: tuple[GuestMatch, ...] = (), **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.room = room
        self._running = {each.match.pk for each in tried if each.match.status == Match.Status.RUNNING}
        field = choice_field(self, "matches")
        field.choices = [
            (each.match.pk, f"{each.title} · {each.match.get_status_display()}") for each in (*tried, *kept)
        ]
        over = [each.match.pk for each in tried if each.match.pk not in self._running]
        field.initial = [*sorted(self._running, reverse=True)[:room], *over]

    def clean_matches(self) -> list[int]:
        """Return the chosen matches; refuse more than the account still has room for as practice matches."""
        kept: list[int] = self.cleaned_data["matches"]
        if len(self._running.intersection(kept)) > self.room:
            raise forms.ValidationError(
                ngettext(
                    "You can have %(count)d more practice match in progress. Choose which one to keep.",
                    "You can have %(count)d more practice matches in progress. Choose which ones to keep.",
                    self.room,
                ),
                params={"count": self.room},
                code="too_much_practice",
            )
        return kept
