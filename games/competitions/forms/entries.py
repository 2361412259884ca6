"""Forms about entries: who is asked, taken out, replaced, kept apart."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.competitions.models import Entrant
from games.competitions.services.log import REASON_LENGTH
from games.matches.forms.choice_fields import choice_field
from games.matches.forms.people import PersonField


class PersonForm(forms.Form):
    """Somebody by their name."""

    person = PersonField()


class ProgramForm(forms.Form):
    """A program by a name of its own."""

    name = forms.CharField(
        label=_("Name of the program"), max_length=Entrant._meta.get_field("program").max_length
    )


class RemovalForm(forms.Form):
    """Why somebody is taken out."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=REASON_LENGTH,
        widget=forms.Textarea({"rows": 3}),
        help_text=_("Everybody reads it in the log."),
    )


class TakeoverForm(forms.Form):
    """Who takes over a whole entry, and why."""

    newcomer = forms.TypedChoiceField(label=_("Who takes over"), coerce=int)
    reason = forms.CharField(
        label=_("Reason"), max_length=REASON_LENGTH, required=False, widget=forms.Textarea({"rows": 3})
    )

    def __init__(self, newcomers: Iterable[tuple[int, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice_field(self, "newcomer").choices = list(newcomers)


class PairForm(forms.Form):
    """Two who shall not meet."""

    one = forms.TypedChoiceField(label=_("Who"), coerce=int)
    other = forms.TypedChoiceField(label=_("shall not meet"), coerce=int)

    def __init__(self, entries: Iterable[tuple[int, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = list(entries)
        for name in ("one", "other"):
            choice_field(self, name).choices = choices
