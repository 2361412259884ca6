"""The form of press: to whom, and what."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.matches.forms.choice_fields import choice_field
from games.matches.models import new_token
from games.matches.render import COLOURS
from games.press.models import MAX_MESSAGE_LENGTH
from games.press.selectors import Audience
from games.press.text import plain

TABLE = "table"

MAX_LENGTH_SHOWN_AGAIN = 3 * MAX_MESSAGE_LENGTH
"""Characters of a text that was too long which its author gets back to shorten."""


class Text(forms.CharField):
    """Text as it is kept, measured after that."""

    def to_python(self, value: Any) -> str:
        return plain(str(super().to_python(value)))


class PressForm(forms.Form):
    """One message. Where it may go follows from `audience`."""

    to = forms.ChoiceField(
        label=_("To"), error_messages={"invalid_choice": _("You cannot write there in this match now.")}
    )
    text = Text(
        label=_("Message"),
        max_length=MAX_MESSAGE_LENGTH,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"required": _("Write something first.")},
    )
    token = forms.RegexField(r"^[\w-]{1,22}\Z", widget=forms.HiddenInput)

    def __init__(self, audience: Audience, **kwargs: Any) -> None:
        kwargs["initial"] = {"token": new_token()} | kwargs.get("initial", {})
        super().__init__(prefix="press", **kwargs)
        choices = [(TABLE, gettext("the table"))] if audience.table else []
        choices += [
            (str(seat), gettext("%(colour)s alone") % {"colour": gettext(COLOURS[seat])})
            for seat in audience.seats
        ]
        field = choice_field(self, "to")
        field.choices = choices
        if choices:
            field.initial = choices[0][0]

    def shorten(self) -> None:
        """Give back of a text that is much too long only as much as somebody may have meant."""
        name = self.add_prefix("text")
        posted: Any = self.data
        posted = posted.copy()
        posted[name] = posted.get(name, "")[:MAX_LENGTH_SHOWN_AGAIN]
        self.data = posted

    @property
    def seat(self) -> int | None:
        """The seat it goes to; None is the table."""
        to = self.cleaned_data["to"]
        return None if to == TABLE else int(to)
