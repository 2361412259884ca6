"""Forms for a director's decisions about one table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.forms.instants import InstantField
from accounts.forms.lines import MultiLineField
from games.competitions.forms.settings import time_zone_help
from games.competitions.models import Place
from games.competitions.names import entrant_name
from games.competitions.services.log import MAX_LOG_REASON_LENGTH
from games.matches.forms.choice_fields import choice_field


def reason_field(**kwargs: Any) -> MultiLineField:
    """Return a field for a reason that everyone can read."""
    help_text = _("Everyone can read this in the log. Don’t mention anything hidden in a match.")
    widget = forms.Textarea({"rows": 2})
    return MultiLineField(
        label=_("Reason"), max_length=MAX_LOG_REASON_LENGTH, widget=widget, help_text=help_text, **kwargs
    )


class PostponeForm(forms.Form):
    """A form for another date on which a table is decided; `seen` is the date that the page showed."""

    to = InstantField(label=_("Decided no later than"))
    reason = reason_field(required=False)
    seen = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, stands: datetime | None, data: Any = None) -> None:
        initial = {"to": stands, "seen": stands.isoformat() if stands else ""}
        super().__init__(data, initial=initial, prefix="postpone")
        self.fields["to"].help_text = time_zone_help(timezone.now())


class ForfeitForm(forms.Form):
    """A form for the entrant who forfeits, and the reason."""

    entrant = forms.TypedChoiceField(label=_("Player who forfeits"), coerce=int)
    reason = reason_field()

    def __init__(self, entrants: Iterable[tuple[int, str]], data: Any = None) -> None:
        super().__init__(data, prefix="forfeit")
        choice_field(self, "entrant").choices = list(entrants)


class VoidForm(forms.Form):
    """A form for the reason why a table does not count."""

    reason = reason_field()
    sure = forms.BooleanField(label=_("It does not count, whoever wins"))

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, prefix="void")


class ResultForm(forms.Form):
    """A form for everyone's place at a table, and the director's reason."""

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
        """Return the fields of the places, in seat order."""
        return [self[f"placing-{each.entrant_id}"] for each in self._places]

    def chosen(self) -> dict[int, int]:
        """Return the chosen place by the keys of the entrants."""
        return {each.entrant_id: self.cleaned_data[f"placing-{each.entrant_id}"] for each in self._places}
