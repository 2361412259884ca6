"""The time of a match: a control in plain words, or every part of one's own, and what stops it."""

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
    is_live,
)
from games.clocks.standstill import MOST_FREE_DAYS, Agreement, Nights

OWN = "own"

LENGTHS = (
    (5 * MINUTE, _("5 minutes a turn: everybody is here")),
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
    ("bank", _("3 days in store, 1 day more each turn, at most 6 days")),
    ("grace", _("the first 12 hours of a turn are free, then 10 days for the whole match")),
    ("evening", _("every evening at 21:00")),
    (OWN, _("Own choice of time")),
)

STORES = {
    "bank": Bank(3 * DAY, 1 * DAY, 6 * DAY),
    "grace": Bank(10 * DAY, 0, 10 * DAY, 12 * HOUR),
}


class Kind:
    """Kinds of an own control."""

    FIXED, BANK, DAILY = "fixed", "bank", "daily"
    CHOICES = (
        (FIXED, _("so many hours a turn")),
        (BANK, _("hours in store for the whole match")),
        (DAILY, _("until an hour of the day")),
    )


def _hours(label: Any, most: int, **kwargs: Any) -> forms.FloatField:
    return forms.FloatField(label=label, required=False, min_value=0, max_value=most, **kwargs)


class ClockForm(forms.Form):
    """How long a turn may take, and when the clock stands still."""

    pace = forms.ChoiceField(
        label=_("Time"), choices=PRESETS, initial=str(2 * DAY), help_text=_("Fixed when the match starts.")
    )
    kind = forms.ChoiceField(label=_("Kind"), choices=Kind.CHOICES, initial=Kind.FIXED, required=False)
    hours = _hours(_("Hours a turn, or in store"), LONGEST_SECONDS // HOUR)
    increment = _hours(_("Hours more each turn"), LONGEST_SECONDS // HOUR, help_text=_("Only with a store."))
    cap = _hours(_("Most hours in store"), MOST_IN_STORE // HOUR, help_text=_("Only with a store."))
    free = _hours(_("Free hours of a turn"), LONGEST_SECONDS // HOUR, help_text=_("Only with a store."))
    at = forms.TimeField(
        label=_("Hour of the day, in your zone"),
        help_text=_("Only for a turn until an hour of the day, which has twelve hours at least."),
        required=False,
        widget=forms.TimeInput({"type": "time"}, format="%H:%M"),
    )
    battle_pace = forms.TypedChoiceField(
        label=_("Time of a battle's turn"),
        coerce=int,
        required=False,
        choices=(("", _("as any turn")), *LENGTHS),
    )
    free_days = forms.TypedMultipleChoiceField(
        label=_("Days on which the clock stands still"),
        coerce=int,
        required=False,
        choices=tuple(WEEKDAYS.items()),
        widget=forms.CheckboxSelectMultiple,
        help_text=_("At most three, from midnight to midnight in your zone."),
    )
    nights = forms.ChoiceField(
        label=_("Nights of the awaited player"),
        required=False,
        initial=Nights.SPARED,
        choices=(
            (Nights.SPARED, _("no deadline falls into one")),
            (Nights.STILL, _("the clock stands still")),
            (Nights.COUNTED, _("count as days")),
        ),
    )
    absences = forms.BooleanField(label=_("Announced absences stop the clock"), required=False, initial=True)
    automatic = forms.BooleanField(
        label=_("An absence may begin by itself when time runs out"), required=False, initial=True
    )

    emergencies = forms.BooleanField(
        label=_("An emergency of a player stops the clock, a week at most"), required=False, initial=True
    )

    def __init__(self, *args: Any, clocks: tuple[str, ...], zone: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.clocks = clocks
        self.zone = zone
        if "battle" not in clocks:
            del self.fields["battle_pace"]

    @property
    def own(self) -> list[forms.BoundField]:
        """The parts of an own control."""
        return [self[name] for name in ("kind", "hours", "increment", "cap", "free", "at")]

    @property
    def is_own(self) -> bool:
        """Whether an own control was chosen, so that its parts are not folded away."""
        return self.is_bound and self.data.get(self.add_prefix("pace")) == OWN

    @property
    def own_wrong(self) -> bool:
        """Whether something is wrong in the parts that the page keeps folded."""
        return any(field.errors for field in (*self.own, *self.stops))

    @property
    def stops(self) -> list[forms.BoundField]:
        """What stops the clock."""
        return [self[name] for name in ("free_days", "nights", "absences", "automatic", "emergencies")]

    def clean_free_days(self) -> tuple[int, ...]:
        """Not so many that nothing moves."""
        days = tuple(sorted(self.cleaned_data["free_days"]))
        if len(days) > MOST_FREE_DAYS:
            raise ValidationError(_("Choose at most three days."), code="free_days")
        return days

    def clean(self) -> dict[str, Any] | None:
        """An own control has what its kind needs."""
        data = super().clean()
        if self.cleaned_data.get("pace") == OWN and not self.errors:
            self._check_own()
        return data

    def controls(self) -> dict[str, Control]:
        """The match's time controls by clock name."""
        main = self._main()
        battle = self.cleaned_data.get("battle_pace") or 0
        return {clock: Fixed(battle) if clock == "battle" and battle else main for clock in self.clocks}

    def agreement(self) -> Agreement:
        """What stops the clocks: nothing, in live play."""
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
        if pace in STORES:
            return STORES[pace]
        if pace == OWN:
            return self._own()
        return Daily(time(21), self.zone, 12 * HOUR)

    def _own(self) -> Control:
        data = self.cleaned_data
        seconds = {
            name: round((data.get(name) or 0) * HOUR) for name in ("hours", "increment", "cap", "free")
        }
        match data["kind"]:
            case Kind.BANK:
                cap = max(seconds["cap"], seconds["hours"], seconds["increment"])
                return Bank(seconds["hours"], seconds["increment"], cap, seconds["free"])
            case Kind.DAILY:
                return Daily(data["at"], self.zone, 12 * HOUR)
            case _:
                return Fixed(seconds["hours"])

    def _check_own(self) -> None:
        kind = self.cleaned_data.get("kind") or Kind.FIXED
        self.cleaned_data["kind"] = kind
        if kind == Kind.DAILY:
            if self.cleaned_data.get("at") is None:
                self.add_error("at", ValidationError(_("Say at what hour."), code="at"))
            return
        if turn_seconds(self._own()) < SHORTEST_SECONDS:
            self.add_error("hours", ValidationError(_("A turn takes at least two minutes."), code="hours"))
