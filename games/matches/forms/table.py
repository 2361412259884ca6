"""Forms of the lobby."""

from __future__ import annotations

from typing import Any

import msgspec
from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.links import refuse_link
from accounts.models import User
from accounts.names import key
from games.clocks.controls import DAY, is_live
from games.engine import registry
from games.engine.errors import BadOptions
from games.engine.forms import options_form
from games.matches.forms.clock import ClockForm
from games.matches.models import Match
from games.matches.models.match import MOST_PATIENCE, NAME_LENGTH, PATIENCE, WORD_LENGTH
from games.matches.teller import refusal_text, say

OWN = "own"

ROLL_CALLS = (
    (0, _("none")),
    (DAY, _("within a day")),
    (2 * DAY, _("within two days")),
    (3 * DAY, _("within three days")),
)

RELIABILITIES = (
    (0, _("as it comes: anybody")),
    (80, _("at least 80 %")),
    (90, _("at least 90 %")),
    (95, _("at least 95 %")),
)
PEOPLE = (
    "door",
    "invited",
    "press",
    "press_shown",
    "leavers",
    "silence",
    "patience",
    "start_when_full",
    "roll_call",
    "least_reliability",
    "watchers",
    "rated",
)


class OfferForm(ClockForm):
    """A new table of one title: its seats, options, time and door."""

    name = forms.CharField(label=_("Name of the match"), max_length=NAME_LENGTH)
    seats = forms.TypedChoiceField(label=_("Seats"), coerce=int)
    preset = forms.ChoiceField(
        label=_("Rules"),
        required=False,
        help_text=_("An edition sets its options together; choose your own to change them one by one."),
    )
    door = forms.ChoiceField(label=_("Who may join"), choices=Match.Door, widget=forms.RadioSelect)
    invited = forms.CharField(
        label=_("Invite"),
        required=False,
        max_length=200,
        help_text=_("Display names, with commas between them. They get mail."),
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
        label=_("When a player leaves for good"), choices=Match.Leavers, widget=forms.RadioSelect
    )
    silence = forms.ChoiceField(
        label=_("When a player stays silent"),
        choices=Match.Silence,
        required=False,
        initial=Match.Silence.OPENED,
        widget=forms.RadioSelect,
        help_text=_(
            "Silent is whose time ran out. Nobody waits for him any more, until he is back or this follows."
        ),
    )
    patience = forms.IntegerField(
        label=_("Missed turns before that follows"),
        required=False,
        min_value=1,
        max_value=MOST_PATIENCE,
        initial=PATIENCE,
    )
    start_when_full = forms.BooleanField(label=_("Start as soon as it is full"), required=False, initial=True)
    roll_call = forms.TypedChoiceField(
        label=_("Roll-call before the start"),
        coerce=int,
        empty_value=None,
        required=False,
        choices=ROLL_CALLS,
        help_text=_("Everybody says to be here; who does not loses the seat. Never in live play."),
    )
    least_reliability = forms.TypedChoiceField(
        label=_("Who takes a seat keeps the visits in time"),
        coerce=int,
        empty_value=None,
        required=False,
        choices=RELIABILITIES,
        help_text=_(
            "Anything but the first keeps out those of whom too little is known; whom you invite may join."
        ),
    )
    watchers = forms.BooleanField(label=_("Others may watch"), required=False, initial=True)
    rated = forms.BooleanField(label=_("It counts for the rating"), required=False, initial=True)

    def __init__(self, title: str, host: User, **kwargs: Any) -> None:
        self.meta = registry.meta(title)
        super().__init__(clocks=self.meta.clocks, zone=host.time_zone, **kwargs)
        self.host = host
        least, most = self.meta.seats
        self._offer("seats", [(str(count), str(count)) for count in range(least, most + 1)])
        presets = [(preset.key, say(preset.name)) for preset in self.meta.presets]
        self._offer("preset", [*presets, (OWN, gettext("Own choice of options"))])
        self.fields["door"].initial = Match.Door.PUBLIC
        # A title with battles is played for weeks: who is gone by then would hold up all.
        self.fields["roll_call"].initial = DAY if "battle" in self.meta.clocks else 0
        self.fields["leavers"].initial = Match.Leavers.DEFAULT
        if not registry.meta(title).autopilot:
            del self.fields["leavers"]
            self._offer(
                "silence",
                [(str(each), str(each.label)) for each in Match.Silence if each != Match.Silence.AUTOPILOT],
            )
        self.option_names = list(options_form(self.meta, registry.words(title), say).items())
        for option, field in self.option_names:
            self.fields[f"option.{option}"] = field

    def _offer(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def roll_call_seconds(self) -> int:
        """How long the roll is called: never in live play."""
        return 0 if is_live(self.controls()["main"]) else self.cleaned_data["roll_call"] or 0

    @property
    def people(self) -> list[forms.BoundField]:
        """The fields about who meets whom and how, in their order."""
        return [self[name] for name in PEOPLE if name in self.fields]

    @property
    def options(self) -> list[forms.BoundField]:
        """The fields of the title's own options."""
        return [self[f"option.{option}"] for option, _field in self.option_names]

    def clean_name(self) -> str:
        """Strangers read it: a link is no name."""
        name: str = self.cleaned_data["name"]
        refuse_link(name)
        return name

    def clean_invited(self) -> list[User]:
        """The people named; a name nobody bears is an error."""
        names = [name.strip() for name in self.cleaned_data["invited"].split(",") if name.strip()]
        found = {
            user.name_key: user
            for user in User.objects.filter(name_key__in=[key(name) for name in names], erased_at=None)
        }
        missing = [name for name in names if key(name) not in found]
        if missing:
            raise forms.ValidationError(
                _("Nobody is called %(names)s."), params={"names": ", ".join(missing)}
            )
        return [user for user in found.values() if user.pk != self.host.pk]

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
            if "seats" in cleaned:
                rules.check_options(options, cleaned["seats"])
        except msgspec.ValidationError:
            raise forms.ValidationError(_("These options do not go together.")) from None
        except BadOptions as refusal:
            raise forms.ValidationError(refusal_text(self.meta.key, refusal)) from None
        cleaned["options"] = options
        return cleaned


class WordForm(forms.Form):
    """A word of luck, once the seal was shown."""

    word = forms.CharField(
        label=_("Your word of luck"),
        max_length=WORD_LENGTH,
        help_text=_("It is mixed into every draw, so that nobody alone decides the cards."),
    )
