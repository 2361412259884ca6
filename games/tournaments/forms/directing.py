"""What a director fills in while a tournament is open or under way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.competitions.services.log import REASON_LENGTH
from games.matches.forms.choice_fields import choice_field
from games.tournaments.selectors.people import Person

MOST_SEED = 9_999


class ReasonForm(forms.Form):
    """Why something is done; everybody reads it."""

    reason = forms.CharField(
        label=_("Why"), max_length=REASON_LENGTH, help_text=_("Everybody reads it in the log.")
    )


class PairForm(forms.Form):
    """Two who shall not meet."""

    one = forms.TypedChoiceField(label=_("One"), coerce=int)
    other = forms.TypedChoiceField(label=_("The other"), coerce=int)

    def __init__(self, people: Sequence[Person], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("one", "other"):
            choice_field(self, name).choices = [("", "–"), *((str(each.key), each.name) for each in people)]

    def clean(self) -> dict[str, Any]:
        """Nobody is kept from themself."""
        cleaned = super().clean() or {}
        if "one" in cleaned and cleaned.get("one") == cleaned.get("other"):
            raise ValidationError(_("Choose two people."), code="same")
        return cleaned


class SeedsForm(forms.Form):
    """A number for each entrant, 1 the best; empty: behind all who have one."""

    def __init__(self, people: Sequence[Person], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for each in people:
            self.fields[f"seed{each.key}"] = forms.IntegerField(
                label=each.name,
                required=False,
                min_value=1,
                max_value=MOST_SEED,
                initial=each.seed or None,
            )

    def seeds(self) -> dict[int, int]:
        """The number of each, by the entrant's key; 0 for none."""
        return {int(name.removeprefix("seed")): value or 0 for name, value in self.cleaned_data.items()}

    def clean(self) -> dict[str, Any]:
        """No number twice."""
        cleaned = super().clean() or {}
        given = [value for value in cleaned.values() if value]
        if len(set(given)) < len(given):
            raise ValidationError(_("Each number can be given once."), code="twice")
        return cleaned
