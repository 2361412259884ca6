"""What a match of one title is played with: its options, press, who answers for whom, who watches."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine import registry
from games.engine.errors import BadOptions
from games.engine.forms import options_form
from games.lobby.forms.clock import ClockForm
from games.matches.forms.choice_fields import choice_field
from games.matches.models import Match
from games.matches.models.match import DEFAULT_PATIENCE, MAX_PATIENCE
from games.matches.render import refusal_text, say

OWN = "own"


class PlayForm(ClockForm):
    """A title's options with its time, press, and what follows where somebody leaves or stays silent."""

    preset = forms.ChoiceField(
        label=_("Rules"),
        required=False,
        help_text=_("An edition sets its options together; choose your own to change them one by one."),
    )
    press = forms.ChoiceField(
        label=_("Press"),
        choices=Match.Press,
        initial=Match.Press.ALL,
        widget=forms.RadioSelect,
        help_text=_("What players may write to each other. Fixed when the match starts."),
    )
    press_shown = forms.BooleanField(label=_("Watchers read what is written to the table"), required=False)
    leavers = forms.ChoiceField(
        label=_("When a player leaves for good"),
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
            "Silent is whose time ran out. Nobody waits for them any more, until they are back "
            "or this follows."
        ),
    )
    patience = forms.IntegerField(
        label=_("Missed turns before that follows"),
        required=False,
        min_value=1,
        max_value=MAX_PATIENCE,
        initial=DEFAULT_PATIENCE,
    )
    watchers = forms.BooleanField(label=_("Others may watch"), required=False, initial=True)
    rated = forms.BooleanField(label=_("It counts for the rating"), required=False, initial=True)

    def __init__(self, title: str, *, zone: str, **kwargs: Any) -> None:
        self.meta = registry.meta(title)
        super().__init__(clocks=self.meta.clocks, zone=zone, **kwargs)
        presets = [(preset.key, say(preset.name)) for preset in self.meta.presets]
        self.offer("preset", [*presets, (OWN, gettext("Own choice of options"))])
        if not self.meta.autopilot:
            del self.fields["leavers"]
            self.offer(
                "silence",
                [(str(each), str(each.label)) for each in Match.Silence if each != Match.Silence.AUTOPILOT],
            )
        self.option_names = list(options_form(self.meta, registry.words(title), say).items())
        for option, field in self.option_names:
            self.fields[f"option.{option}"] = field

    def offer(self, name: str, choices: list[tuple[str, str]]) -> None:
        """Let a field have these choices."""
        choice_field(self, name).choices = choices

    @property
    def options(self) -> list[forms.BoundField]:
        """The fields of the title's own options."""
        return [self[f"option.{option}"] for option, _field in self.option_names]

    def seat_counts(self) -> Iterable[int]:
        """With how many seats the options must go together, by what was chosen."""
        return ()

    def clean(self) -> dict[str, Any]:
        """Options as the title types them, and refused in its own words."""
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
            raise forms.ValidationError(_("These options do not go together.")) from None
        except BadOptions as refusal:
            raise forms.ValidationError(refusal_text(self.meta.key, refusal)) from None
        cleaned["options"] = options
        return cleaned
