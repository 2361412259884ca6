"""The form for writing press: the recipient and the text."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.matches.forms.choice_fields import choice_field
from games.matches.render import COLOURS
from games.press.models import MAX_MESSAGE_LENGTH
from games.press.selectors import Audience
from games.press.text import normalise_press

TABLE = "table"


class Text(forms.CharField):
    """A text field that checks the length of the text after tidying, as it is stored."""

    def to_python(self, value: Any) -> str:
        return normalise_press(str(super().to_python(value)))


class PressForm(forms.Form):
    """A form for one message. `audience` contains the possible recipients."""

    to = forms.ChoiceField(
        label=_("To"), error_messages={"invalid_choice": _("You can’t write there in this match now.")}
    )
    text = Text(
        label=_("Message"),
        max_length=MAX_MESSAGE_LENGTH,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"required": _("Write something first.")},
    )

    def __init__(self, audience: Audience, **kwargs: Any) -> None:
        super().__init__(prefix="press", **kwargs)
        choices = [(TABLE, gettext("the table"))] if audience.table else []
        choices += [
            (str(seat), gettext("only %(colour)s") % {"colour": gettext(COLOURS[seat])})
            for seat in audience.seats
        ]
        field = choice_field(self, "to")
        field.choices = choices
        if choices:
            field.initial = choices[0][0]

    @property
    def seat(self) -> int | None:
        """Return the seat to which the message goes, or None for the table."""
        to = self.cleaned_data["to"]
        return None if to == TABLE else int(to)


class MuteGuestForm(forms.Form):
    """The form behind the button that mutes or unmutes the guest of a seat."""

    seat = forms.IntegerField(min_value=0, max_value=99)
    act = forms.ChoiceField(choices=[(act, act) for act in ("mute", "unmute")])
