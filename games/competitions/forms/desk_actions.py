"""Forms for a director's actions on the selected tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.forms.lines import MultiLineField
from games.clocks.controls import DAY, HOUR
from games.competitions.models.record import TEXT_LENGTH
from games.competitions.selectors.table_rows import Awaited
from games.competitions.services.log import MAX_LOG_REASON_LENGTH
from games.consent.services.host_rights import LONGEST_PAUSE_DAYS
from games.matches.forms.choice_fields import choice_field
from games.matches.texts import duration_text

EXTENSION_SPANS = (12 * HOUR, DAY, 2 * DAY, 3 * DAY, 5 * DAY, 7 * DAY)
"""How much more time can be given in one step, in seconds."""

DEFAULT_EXTENSION_SPAN = DAY


class ExtendForm(forms.Form):
    """A form for how much more time to give."""

    hours = forms.TypedChoiceField(label=_("More time"), coerce=int, initial=DEFAULT_EXTENSION_SPAN // HOUR)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _choices(self, "hours", [(seconds // HOUR, duration_text(seconds)) for seconds in EXTENSION_SPANS])


class PauseForm(forms.Form):
    """A form for the length of a pause."""

    days = forms.TypedChoiceField(label=_("How long"), coerce=int, initial=1)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        spans = range(1, LONGEST_PAUSE_DAYS + 1)
        _choices(self, "days", [(days, duration_text(days * DAY)) for days in spans])


class MailForm(forms.Form):
    """A form for the text of an email to players."""

    text = MultiLineField(
        label=_("Message"),
        max_length=TEXT_LENGTH,
        widget=forms.Textarea({"rows": 6}),
        help_text=_("Every player at these tables gets it by email and can read it under announcements."),
    )


class ReasonForm(forms.Form):
    """A form for the reason of an action that cannot be undone."""

    reason = MultiLineField(
        label=_("Reason"),
        max_length=MAX_LOG_REASON_LENGTH,
        widget=forms.Textarea({"rows": 3}),
        help_text=_("Everyone can read this in the log. Don’t mention anything hidden in a match."),
    )
    sure = forms.BooleanField(label=_("I understand that this can’t be undone"))


def _choices(form: forms.Form, name: str, choices: list[tuple[int, str]]) -> None:
    choice_field(form, name).choices = choices


class SubstituteForm(forms.Form):
    """A form that asks who takes which seat at each table.

    `tables` maps a table's number to its seats with their names; `newcomers` maps the keys of entries on the
    waiting list to names.
    """

    sure = forms.BooleanField(label=_("I understand that this can’t be undone"))

    def __init__(
        self, tables: Mapping[int, Sequence[Awaited]], newcomers: Mapping[int, str], **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self._tables = tables
        for number, people in tables.items():
            self.fields[f"seat-{number}"] = forms.TypedChoiceField(
                label=_("Seat"),
                coerce=int,
                required=False,
                empty_value=None,
                choices=[("", _("no seat")), *((each.seat, each.name) for each in people)],
            )
            self.fields[f"newcomer-{number}"] = forms.TypedChoiceField(
                label=_("goes to"),
                coerce=int,
                required=False,
                empty_value=None,
                choices=[("", "—"), *newcomers.items()],
            )
        self.order_fields([*(name for name in self.fields if name != "sure"), "sure"])

    def clean(self) -> dict[str, Any]:
        """Check that at least one seat has a newcomer, and that no seat or newcomer is chosen alone."""
        data = super().clean() or {}
        for number in self._tables:
            seat, newcomer = data.get(f"seat-{number}"), data.get(f"newcomer-{number}")
            if (seat is None) != (newcomer is None):
                missing = f"seat-{number}" if seat is None else f"newcomer-{number}"
                if missing not in self.errors:
                    self.add_error(missing, _("Choose both, or neither."))
        if not self.errors and not self.chosen():
            raise forms.ValidationError(_("Choose a seat and the player who takes it."))
        return data

    def chosen(self) -> dict[int, tuple[int, int]]:
        """Return the seat and the newcomer's entry for each table at which one was chosen."""
        data = self.cleaned_data
        return {
            number: (data[f"seat-{number}"], data[f"newcomer-{number}"])
            for number in self._tables
            if data.get(f"seat-{number}") is not None and data.get(f"newcomer-{number}") is not None
        }

    def rows(self) -> list[tuple[int, forms.BoundField, forms.BoundField]]:
        """Return each table's number, with its field for the seat and its field for the newcomer."""
        return [(number, self[f"seat-{number}"], self[f"newcomer-{number}"]) for number in self._tables]
