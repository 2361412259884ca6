"""Forms about entries: inviting, removing and replacing people, and keeping them apart."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.forms.lines import MultiLineField, SingleLineField
from games.competitions.models import Entrant
from games.competitions.services.log import MAX_LOG_REASON_LENGTH
from games.matches.forms.choice_fields import LongSelect, choice_field
from games.matches.forms.people import PersonField


class PersonForm(forms.Form):
    """A form for a person's name."""

    person = PersonField()


class ProgramForm(forms.Form):
    """A form for the name of a program."""

    name = SingleLineField(
        label=_("Name of the program"), max_length=Entrant._meta.get_field("program").max_length
    )


class RemovalForm(forms.Form):
    """A form for the reason why a person is removed."""

    reason = MultiLineField(
        label=_("Reason"),
        max_length=MAX_LOG_REASON_LENGTH,
        widget=forms.Textarea({"rows": 3}),
        help_text=_("Everyone can read this in the log."),
    )


class TakeoverForm(forms.Form):
    """A form for the player who takes over an entry, and the reason."""

    newcomer = forms.TypedChoiceField(label=_("Player who takes over"), coerce=int)
    reason = MultiLineField(
        label=_("Reason"),
        max_length=MAX_LOG_REASON_LENGTH,
        required=False,
        widget=forms.Textarea({"rows": 3}),
    )

    def __init__(self, newcomers: Iterable[tuple[int, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice_field(self, "newcomer").choices = list(newcomers)


class PairForm(forms.Form):
    """A form for two entrants who must not meet."""

    one = forms.TypedChoiceField(label=_("Who"), coerce=int, widget=LongSelect)
    other = forms.TypedChoiceField(label=_("must not meet"), coerce=int, widget=LongSelect)

    def __init__(self, entries: Iterable[tuple[int, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = list(entries)
        for name in ("one", "other"):
            choice_field(self, name).choices = choices
