"""The form for a practice match."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.forms.lines import SingleLineField
from games.engine import registry
from games.lobby.selectors.practice import options_of, propose_practice
from games.matches.forms.choice_fields import choice_field
from games.matches.models.match import MAX_LUCK_WORD_LENGTH
from games.matches.render import say


class PracticeForm(forms.Form):
    """A form for the number of seats, the rules and a word of luck."""

    seats = forms.TypedChoiceField(label=_("Seats"), coerce=int)
    preset = forms.ChoiceField(label=_("Rules"), required=False)
    word = SingleLineField(
        label=_("Your word of luck"),
        max_length=MAX_LUCK_WORD_LENGTH,
        required=False,
        help_text=_("It is mixed into every draw, so that no one decides the cards alone."),
    )

    def __init__(self, title: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.meta = registry.meta(title)
        least, most = self.meta.seats
        seats, preset = choice_field(self, "seats"), choice_field(self, "preset")
        seats.choices = [(str(count), str(count)) for count in range(least, most + 1)]
        preset.choices = [(each.key, say(each.name)) for each in self.meta.presets]
        first = propose_practice(self.meta)
        seats.initial, preset.initial = str(first.seats), first.preset
        if not self.meta.presets:
            del self.fields["preset"]

    @property
    def options(self) -> Any:
        """Return the options of the chosen preset, or the title's defaults."""
        return options_of(self.meta, self.cleaned_data.get("preset") or "")
