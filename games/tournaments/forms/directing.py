"""Forms for a director while a tournament is open or in progress."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.forms.lines import SingleLineField
from games.competitions.services.log import MAX_LOG_REASON_LENGTH
from games.tournaments.selectors.people import Person

MAX_SEED = 9_999


class ReasonForm(forms.Form):
    """A form for a reason, which everyone can read."""

    reason = SingleLineField(
        label=_("Why"), max_length=MAX_LOG_REASON_LENGTH, help_text=_("Everyone can read this in the log.")
    )


class SeedsForm(forms.Form):
    """A form for the entrants' seeds: a number for each, 1 for the best.

    Entrants without a number come after all others.
    """

    def __init__(self, people: Sequence[Person], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for each in people:
            self.fields[f"seed{each.key}"] = forms.IntegerField(
                label=each.name,
                required=False,
                min_value=1,
                max_value=MAX_SEED,
                initial=each.seed or None,
            )

    def seeds(self) -> dict[int, int]:
        """Return each entrant's number, by the entrant's key; 0 for no number."""
        return {int(name.removeprefix("seed")): value or 0 for name, value in self.cleaned_data.items()}

    def clean(self) -> dict[str, Any]:
        """Check that no number is given twice."""
        cleaned = super().clean() or {}
        given = [value for value in cleaned.values() if value]
        if len(set(given)) < len(given):
            raise ValidationError(_("Use each number only once."), code="twice")
        return cleaned
