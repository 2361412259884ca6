"""The form for a match's settings: options, press, watchers, and what happens when players leave."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine import registry
from games.engine.errors import BadOptions
from games.engine.forms import option_fields
from games.lobby.forms.clock import ClockForm
from games.matches.forms.choice_fields import choice_field
from games.matches.models import Match
from games.matches.models.match import DEFAULT_PATIENCE, MAX_PATIENCE, WATCH_DELAYS
from games.matches.render import current_say, refusal_text, say
from games.matches.texts import game_turns_text

CUSTOM_OPTIONS = "own"


class PlayForm(ClockForm):
    """A form for a title's options, the time per turn and press.

    It also asks what happens when players leave or go silent.
    """

    preset = forms.ChoiceField(
        label=_("Rules"),
        required=False,
        help_text=_(
            "An edition sets all its options together. Choose “Custom options” to change them one by one."
        ),
    )
    press = forms.ChoiceField(
        label=_("Press"),
        choices=Match.Press,
        initial=Match.Press.ALL,
        widget=forms.RadioSelect,
        help_text=_(
            "Choose what players may write to each other. You can’t change this after the match starts."
        ),
    )
    press_shown = forms.BooleanField(label=_("Watchers can read messages to the table"), required=False)
    leavers = forms.ChoiceField(
        label=_("When a player leaves permanently"),
        choices=Match.Leavers,
        initial=Match.Leavers.DEFAULT,
        widget=forms.RadioSelect,
    )
    silence = forms.ChoiceField(
        label=_("When a player stays silent"),
        choices=Match.Silence,
        required=False,
        initial=Match.Silence.OPENED,
        widget=forms.RadioSelect,
        help_text=_(
            "A player is silent when their time has run out. No one waits for them until they "
            "are back or the option you choose here takes effect."
        ),
    )
    patience = forms.IntegerField(
        label=_("Missed turns before this happens"),
        required=False,
        min_value=1,
        max_value=MAX_PATIENCE,
        initial=DEFAULT_PATIENCE,
    )
    watchers = forms.BooleanField(label=_("Others may watch"), required=False, initial=True)
    watch_delay = forms.TypedChoiceField(
        label=_("Delay for watchers"),
        coerce=int,
        empty_value=None,
        required=False,
        initial=0,
        help_text=_(
            "While the match is in progress, people without a seat see it as it was that long ago, and not "
            "whose turn it is. When it has finished, they see everything."
        ),
    )
    rated = forms.BooleanField(label=_("The match is rated"), required=False, initial=True)

    def __init__(self, title: str, *, zone: str, **kwargs: Any) -> None:
        self.meta = registry.meta(title)
        super().__init__(clocks=self.meta.clocks, zone=zone, **kwargs)
        presets = [(preset.key, say(preset.name)) for preset in self.meta.presets]
        self.offer("preset", [*presets, (CUSTOM_OPTIONS, gettext("Custom options"))])
        if not self.meta.autopilot:
            del self.fields["leavers"]
            self.offer(
                "silence",
                [(str(each), str(each.label)) for each in Match.Silence if each != Match.Silence.AUTOPILOT],
            )
        if registry.match_statistics(title) is None:
            del self.fields["watch_delay"]
        else:
            delays = [(str(delay), game_turns_text(title, delay)) for delay in WATCH_DELAYS if delay]
            self.offer("watch_delay", [("0", gettext("no delay")), *delays])
        self.option_names = list(option_fields(self.meta, registry.words(title), current_say()).items())
        for option, field in self.option_names:
            self.fields[f"option.{option}"] = field

    def offer(self, name: str, choices: list[tuple[str, str]]) -> None:
        """Set the choices of a field."""
        choice_field(self, name).choices = choices

    @property
    def options(self) -> list[forms.BoundField]:
        """Return the form's fields for the title's own options."""
        return [self[f"option.{option}"] for option, _field in self.option_names]

    def seat_counts(self) -> Iterable[int]:
        """Return the numbers of seats for which the options must be valid."""
        return ()

    def clean(self) -> dict[str, Any]:
        """Check the options together, and convert them to the title's types.

        Raises `ValidationError` with the title's own sentence if it refuses them.
        """
        cleaned = super().clean() or {}
        preset = next((each for each in self.meta.presets if each.key == cleaned.get("preset")), None)
        values: dict[str, Any] = (
            dict(preset.values)
            if preset
            else {
                name: cleaned[f"option.{name}"]
                for name, _field in self.option_names
                if cleaned.get(f"option.{name}") not in (None, "", [])
            }
        )
        rules = registry.get(self.meta.key)
        try:
            options = rules.read_options(values)
            for seats in self.seat_counts():
                rules.check_options(options, seats)
        except msgspec.ValidationError:
            raise forms.ValidationError(_("These options can’t be combined. Change one of them.")) from None
        except BadOptions as refusal:
            raise forms.ValidationError(refusal_text(self.meta.key, refusal)) from None
        cleaned["options"] = options
        return cleaned
