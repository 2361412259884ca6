"""The form for writing press: the recipient and the text."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext
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
        self._audience = audience
        seats = [str(seat) for seat in audience.seats]
        field = choice_field(self, "to")
        field.choices = self._recipients
        field.initial = next(iter([TABLE, *seats] if audience.table else seats), None)

    def _recipients(self) -> Iterator[tuple[str, str]]:
        """Yield the choices, whose words a page that shows an empty form has already (`drawn`)."""
        if self._audience.table:
            yield TABLE, gettext("the table")
        for seat in self._audience.seats:
            yield str(seat), gettext("only %(colour)s") % {"colour": gettext(COLOURS[seat])}

    @property
    def drawn(self) -> SafeString:
        """Return the fields as HTML.

        Those of an empty form are the same for everyone with the same audience, and are kept: a turn's page
        shows one each time, and Django's forms would take longer for it than the press above it.
        """
        if self.is_bound or self.initial:
            return _draw(self)
        return _draw_empty(self._audience, get_language() or "")

    @property
    def seat(self) -> int | None:
        """Return the seat to which the message goes, or None for the table."""
        to = self.cleaned_data["to"]
        return None if to == TABLE else int(to)


@lru_cache(maxsize=256)
def _draw_empty(audience: Audience, language: str) -> SafeString:
    """Return the fields of an empty form; `language` is the active one, and is part of the cache key."""
    return _draw(PressForm(audience))


def _draw(form: PressForm) -> SafeString:
    return format_html("{}{}", form["text"].as_field_group(), form["to"].as_field_group())


class MuteGuestForm(forms.Form):
    """The form behind the button that mutes or unmutes the guest of a seat."""

    seat = forms.IntegerField(min_value=0, max_value=99)
    act = forms.ChoiceField(choices=[(act, act) for act in ("mute", "unmute")])
