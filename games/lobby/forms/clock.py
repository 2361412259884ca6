"""The form for the time allowed in a match: a preset or custom time control, and what stops the clock."""

from __future__ import annotations

from datetime import time
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext_lazy as _

from games.clocks.bounds import MOST_IN_STORE, turn_seconds
from games.clocks.controls import (
    DAY,
    HOUR,
    LONGEST_SECONDS,
    MINUTE,
    SHORTEST_SECONDS,
    Bank,
    Control,
    Daily,
    Fixed,
    Untimed,
    is_live,
)
from games.clocks.standstill import MOST_FREE_DAYS, NOTHING_AGREED, Agreement, Nights

CUSTOM_PACE = "own"

NO_CLOCK = "none"
"""The pace without a time limit, which only a table for friends offers."""

NO_CLOCK_CHOICE = (NO_CLOCK, _("no clock"))

LENGTHS = (
    (5 * MINUTE, _("5 minutes a turn, with everyone present")),
    (HOUR, _("1 hour a turn")),
    (12 * HOUR, _("12 hours a turn")),
    (DAY, _("1 day a turn")),
    (2 * DAY, _("2 days a turn")),
    (3 * DAY, _("3 days a turn")),
    (7 * DAY, _("1 week a turn")),
    (14 * DAY, _("2 weeks a turn")),
)

PRESETS = (
    *((str(seconds), text) for seconds, text in LENGTHS),
    ("bank", _("3 days in reserve, plus 1 day each turn, at most 6 days")),
    ("grace", _("the first 12 hours of each turn are free, then 10 days for the whole match")),
    ("evening", _("every evening at 21:00")),
    (CUSTOM_PACE, _("Custom time")),
)

BANK_PRESETS = {
    "bank": Bank(3 * DAY, 1 * DAY, 6 * DAY),
    "grace": Bank(10 * DAY, 0, 10 * DAY, 12 * HOUR),
}


class ControlKind:
    """The kinds of custom time control."""

    FIXED, BANK, DAILY = "fixed", "bank", "daily"
    CHOICES = (
        (FIXED, _("hours per turn")),
        (BANK, _("hours in reserve for the whole match")),
        (DAILY, _("until a set hour of the day")),
    )


def _hours(label: Any, most: int, **kwargs: Any) -> forms.FloatField:
    return forms.FloatField(label=label, required=False, min_value=0, max_value=most, **kwargs)


class ClockForm(forms.Form):
    """A form for the time per turn, and for what stops the clock."""

    pace = forms.ChoiceField(
        label=_("Time"),
        choices=PRESETS,
        initial=str(2 * DAY),
        help_text=_("You can’t change this after the match starts."),
    )
    kind = forms.ChoiceField(
        label=_("Kind"), choices=ControlKind.CHOICES, initial=ControlKind.FIXED, required=False
    )
    hours = _hours(_("Hours per turn, or in reserve"), LONGEST_SECONDS // HOUR)
    increment = _hours(
        _("Extra hours each turn"), LONGEST_SECONDS // HOUR, help_text=_("Only with a reserve.")
    )
    cap = _hours(_("Maximum hours in reserve"), MOST_IN_STORE // HOUR, help_text=_("Only with a reserve."))
    free = _hours(_("Free hours per turn"), LONGEST_SECONDS // HOUR, help_text=_("Only with a reserve."))
    at = forms.TimeField(
        label=_("Hour of the day, in your time zone"),
        help_text=_("Only for turns that run until a set hour. Such a turn lasts at least 12 hours."),
        required=False,
        widget=forms.TimeInput({"type": "time"}, format="%H:%M"),
    )
    battle_pace = forms.TypedChoiceField(
        label=_("Time per turn in battle"),
        coerce=int,
        required=False,
        choices=(("", _("same as any turn")), *LENGTHS),
    )
    free_days = forms.TypedMultipleChoiceField(
        label=_("Days when the clock stops"),
        coerce=int,
        required=False,
        choices=tuple(WEEKDAYS.items()),
        widget=forms.CheckboxSelectMultiple,
        help_text=_("At most 3, from midnight to midnight in your time zone."),
    )
    nights = forms.ChoiceField(
        label=_("Nights of the player whose turn it is"),
        required=False,
        initial=Nights.SPARED,
        choices=(
            (Nights.SPARED, _("no deadline falls at night")),
            (Nights.STILL, _("the clock stops")),
            (Nights.COUNTED, _("count like days")),
        ),
    )
    absences = forms.BooleanField(label=_("Announced absences stop the clock"), required=False, initial=True)
    automatic = forms.BooleanField(
        label=_("An absence may start automatically when time runs out"), required=False, initial=True
    )

    emergencies = forms.BooleanField(
        label=_("A player’s emergency stops the clock, for at most a week"), required=False, initial=True
    )

    def __init__(self, *args: Any, clocks: tuple[str, ...], zone: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.clocks = clocks
        self.zone = zone
        if "battle" not in clocks:
            del self.fields["battle_pace"]

    @property
    def own(self) -> list[forms.BoundField]:
        """Return the fields of a custom time control."""
        return [self[name] for name in ("kind", "hours", "increment", "cap", "free", "at")]

    @property
    def is_own(self) -> bool:
        """Return whether a custom time control was chosen, so that the page must show its fields."""
        return self.is_bound and self.data.get(self.add_prefix("pace")) == CUSTOM_PACE

    @property
    def has_no_clock(self) -> bool:
        """Return whether turns are to have no time limit."""
        return self.cleaned_data.get("pace") == NO_CLOCK

    @property
    def own_wrong(self) -> bool:
        """Return whether a field in the part of the page that can be folded away has an error."""
        return any(field.errors for field in (*self.own, *self.stops))

    @property
    def stops(self) -> list[forms.BoundField]:
        """Return the fields that say what stops the clock."""
        return [self[name] for name in ("free_days", "nights", "absences", "automatic", "emergencies")]

    def clean_free_days(self) -> tuple[int, ...]:
        """Return the days on which the clock stops. Raises `ValidationError` if there are too many."""
        days = tuple(sorted(self.cleaned_data["free_days"]))
        if len(days) > MOST_FREE_DAYS:
            raise ValidationError(_("Choose at most 3 days."), code="free_days")
        return days

    def clean(self) -> dict[str, Any] | None:
        """Check that a custom time control has the values that its kind needs."""
        data = super().clean()
        if self.cleaned_data.get("pace") == CUSTOM_PACE and not self.errors:
            self._check_own()
        return data

    def controls(self) -> dict[str, Control]:
        """Return the match's time controls by clock name."""
        main = self._main()
        battle = 0 if self.has_no_clock else self.cleaned_data.get("battle_pace") or 0
        return {clock: Fixed(battle) if clock == "battle" and battle else main for clock in self.clocks}

    def agreement(self) -> Agreement:
        """Return the agreement about what stops the clocks; in live play, nothing does.

        Without a clock there is nothing to agree.
        """
        if self.has_no_clock:
            return NOTHING_AGREED
        if is_live(self._main()):
            return Agreement(nights=Nights.COUNTED)
        data = self.cleaned_data
        return Agreement(
            free_days=data["free_days"],
            zone=self.zone,
            nights=Nights(data["nights"] or Nights.SPARED),
            absences=data["absences"],
            automatic=data["absences"] and data["automatic"],
            emergencies=data["emergencies"],
        )

    def _main(self) -> Control:
        pace = self.cleaned_data["pace"]
        if pace.isdigit():
            return Fixed(int(pace))
        if pace in BANK_PRESETS:
            return BANK_PRESETS[pace]
        if pace == CUSTOM_PACE:
            return self._own()
        if pace == NO_CLOCK:
            return Untimed()
        return Daily(time(21), self.zone, 12 * HOUR)

    def _own(self) -> Control:
        data = self.cleaned_data
        seconds = {
            name: round((data.get(name) or 0) * HOUR) for name in ("hours", "increment", "cap", "free")
        }
        match data["kind"]:
            case ControlKind.BANK:
                cap = max(seconds["cap"], seconds["hours"], seconds["increment"])
                return Bank(seconds["hours"], seconds["increment"], cap, seconds["free"])
            case ControlKind.DAILY:
                return Daily(data["at"], self.zone, 12 * HOUR)
            case _:
                return Fixed(seconds["hours"])

    def _check_own(self) -> None:
        kind = self.cleaned_data.get("kind") or ControlKind.FIXED
        self.cleaned_data["kind"] = kind
        if kind == ControlKind.DAILY:
            if self.cleaned_data.get("at") is None:
                self.add_error("at", ValidationError(_("Enter the hour."), code="at"))
            return
        if turn_seconds(self._own()) < SHORTEST_SECONDS:
            self.add_error("hours", ValidationError(_("A turn must last at least 2 minutes."), code="hours"))
