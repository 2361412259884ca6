"""What a director decides about one table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.competitions.forms.settings import by_clock_of, instant_field
from games.competitions.models import Place
from games.competitions.names import entrant_name
from games.competitions.services.log import REASON_LENGTH
from games.matches.forms.choice_fields import choice_field


def reason_field(**kwargs: Any) -> forms.CharField:
    """Why, for all to read."""
    help_text = _("Everybody reads it in the log. Name no hidden thing of a match.")
    widget = forms.Textarea({"rows": 2})
    return forms.CharField(
        label=_("Reason"), max_length=REASON_LENGTH, widget=widget, help_text=help_text, **kwargs
    )


class PostponeForm(forms.Form):
    """Another date at which it is decided; `seen` is where that stood on the page."""

    to = instant_field(label=_("Decided at the latest"))
    reason = reason_field(required=False)
    seen = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, stands: datetime | None, data: Any = None) -> None:
        initial = {"to": stands, "seen": stands.isoformat() if stands else ""}
        super().__init__(data, initial=initial, prefix="postpone")
        self.fields["to"].help_text = by_clock_of(timezone.now())


class ForfeitForm(forms.Form):
    """Who forfeits, and why."""

    entrant = forms.TypedChoiceField(label=_("Who forfeits"), coerce=int)
    reason = reason_field()

    def __init__(self, entrants: Iterable[tuple[int, str]], data: Any = None) -> None:
        super().__init__(data, prefix="forfeit")
        choice_field(self, "entrant").choices = list(entrants)


class VoidForm(forms.Form):
    """Why it counts for nobody."""

    reason = reason_field()
    sure = forms.BooleanField(label=_("It counts for nobody, whoever wins"))

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, prefix="void")


class ResultForm(forms.Form):
    """Where everybody came in, and why a director says so."""

    reason = reason_field()
    seen = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, places: Sequence[Place], seen: datetime | None, data: Any = None) -> None:
        initial: dict[str, Any] = {"seen": seen.isoformat() if seen else ""}
        initial |= {f"placing-{each.entrant_id}": each.placing for each in places}
        super().__init__(data, initial=initial)
        self._places = places
        choices = [(str(placing), str(placing)) for placing in range(1, len(places) + 1)]
        for each in places:
            self.fields[f"placing-{each.entrant_id}"] = forms.TypedChoiceField(
                label=entrant_name(each.entrant), coerce=int, choices=choices
            )
        self.order_fields([*(f"placing-{each.entrant_id}" for each in places), "reason", "seen"])

    @property
    def placings(self) -> list[forms.BoundField]:
        """The fields of the places, in the order of seats."""
        return [self[f"placing-{each.entrant_id}"] for each in self._places]

    def chosen(self) -> dict[int, int]:
        """The place of each entry."""
        return {each.entrant_id: self.cleaned_data[f"placing-{each.entrant_id}"] for each in self._places}
