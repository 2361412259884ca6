"""The terms of a ladder as its directors choose them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.clocks.standstill import wall
from games.competitions.forms.founding import FoundingForm
from games.competitions.models import Competition
from games.competitions.models.competition import ABOUT_LENGTH
from games.ladders.bad_rules import BadRules
from games.ladders.models import Ladder, Terms
from games.ladders.movement import ALLOWED, Challenger, Outcome
from games.ladders.rules import COLUMNS, check
from games.ladders.texts.bad_rules import bad_rules_text
from games.ladders.texts.effects import CHALLENGER_NAMES, EFFECT_NAMES, OUTCOME_NAMES

BANDS = 2
"""Bands of rungs beside the last that a form offers."""

LONGEST_DAYS = 730


def _days(label: Any, least: int = 0, most: int = LONGEST_DAYS, **kwargs: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, max_value=most, **kwargs)


def _number(label: Any, least: int, most: int, **kwargs: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, max_value=most, **kwargs)


def _effect(outcome: Outcome) -> forms.ChoiceField:
    allowed = [effect for effect in EFFECT_NAMES if effect in ALLOWED[outcome]]
    return forms.ChoiceField(
        label=OUTCOME_NAMES[outcome],
        choices=[(effect.value, EFFECT_NAMES[effect]) for effect in allowed],
    )


OF_TWO = (
    *("reach", "reach_percent", "most_out", "band_1_rung", "band_1_most", "band_2_rung", "band_2_most"),
    *("most_in_rest", "rematch_days", "answer_hours", "free_refusals", *COLUMNS.values(), "counted"),
)
OF_MORE = ("form_days", "apart_days", "leavers_last")
OF_ALL = (
    *("match_days", "closed_days", "newcomers", "idle_days", "idle_rungs", "idle_most", "hold_days"),
    *("season_days", "pause_days", "last_season", "unfinished", "rungs_kept", "honours"),
)


class TermsForm(forms.Form):
    """Everything a season of a ladder is played by. What belongs to the other size of table is not
    looked at."""

    reach = _number(
        _("Rungs up that one may challenge"), 1, 1_000, required=False, help_text=_("Empty: no such limit.")
    )
    reach_percent = _number(_("Or so many per cent of all rungs, where that is more"), 1, 100, required=False)
    most_out = _number(_("Challenges out at a time"), 1, 100)
    band_1_rung = _number(_("Down to rung"), 1, 1_000, required=False)
    band_1_most = _number(_("challenged by so many at a time"), 1, 100, required=False)
    band_2_rung = _number(_("Then down to rung"), 1, 1_000, required=False)
    band_2_most = _number(_("challenged by so many at a time"), 1, 100, required=False)
    most_in_rest = _number(_("Everybody else is challenged by so many at a time"), 1, 100)
    rematch_days = _days(_("Days until the same two meet again"))
    answer_hours = _number(_("Hours to answer a challenge"), 1, 24 * 60)
    free_refusals = _number(_("Free refusals a season"), 0, 100)
    on_win = _effect(Outcome.WIN)
    on_draw = _effect(Outcome.DRAW)
    on_loss = _effect(Outcome.LOSS)
    on_win_on_time = _effect(Outcome.WIN_ON_TIME)
    on_loss_on_time = _effect(Outcome.LOSS_ON_TIME)
    on_refusal = _effect(Outcome.REFUSAL)
    on_no_answer = _effect(Outcome.NO_ANSWER)
    counted = forms.ChoiceField(
        label=_("Who counts as the challenger"),
        choices=[(each.value, CHALLENGER_NAMES[each]) for each in Challenger],
        widget=forms.RadioSelect,
    )

    form_days = _days(_("Days from one forming of tables to the next"), 1)
    apart_days = _days(_("Days that two who met are kept apart"))
    leavers_last = forms.BooleanField(label=_("Who leaves a table falls to the last rung"), required=False)

    match_days = _days(_("Days until a match is decided"), 1)
    closed_days = _days(_("Last days of a season without new matches"))
    newcomers = forms.ChoiceField(
        label=_("Who joins comes in"), choices=Terms.Newcomers, widget=forms.RadioSelect
    )
    idle_days = _days(_("Days after which somebody idle falls"), help_text=_("0: nobody does."))
    idle_rungs = _number(_("Rungs they fall"), 1, 1_000)
    idle_most = _number(
        _("Falls in a row after which they are off the ladder"), 0, 100, help_text=_("0: they stay.")
    )
    hold_days = _days(_("Days of a season for which a rung is held"))
    season_days = _days(_("Days of a season"), 1)
    pause_days = _days(_("Days between two seasons"))
    last_season = _number(
        _("Number of the last season"), 1, 1_000, required=False, help_text=_("Empty: they go on.")
    )
    unfinished = forms.ChoiceField(
        label=_("Matches that have not ended with the season"),
        choices=Terms.Unfinished,
        widget=forms.RadioSelect,
    )
    rungs_kept = forms.BooleanField(label=_("Rungs are kept from season to season"), required=False)
    honours = _number(_("So many are honoured at the end"), 0, 100)

    @property
    def of_two(self) -> list[forms.BoundField]:
        """The fields of challenges."""
        return self._bound(OF_TWO)

    @property
    def of_more(self) -> list[forms.BoundField]:
        """The fields of larger tables."""
        return self._bound(OF_MORE)

    @property
    def of_all(self) -> list[forms.BoundField]:
        """The others."""
        return self._bound(OF_ALL)

    def terms(self) -> dict[str, Any]:
        """The columns of the terms, with those of the ladder."""
        data = self.cleaned_data
        bands = [
            [data[f"band_{number}_rung"], data[f"band_{number}_most"]]
            for number in range(1, BANDS + 1)
            if data.get(f"band_{number}_rung") and data.get(f"band_{number}_most")
        ]
        columns = {name: data[name] for name in (*OF_TWO, *OF_MORE, *OF_ALL) if name in data}
        found = {name: value for name, value in columns.items() if not name.startswith(("band_", "most_in"))}
        if "most_in_rest" in data:
            found["most_in"] = [*bands, [None, data["most_in_rest"]]]
        return found

    def check_terms(self, ladder: Ladder, competition: Competition) -> None:
        """Tell of terms that cannot be kept."""
        if self.errors:
            return
        try:
            check(ladder, competition)
        except BadRules as why:
            self.add_error(None, ValidationError(bad_rules_text(why), code=why.code))

    def _bound(self, names: tuple[str, ...]) -> list[forms.BoundField]:
        return [self[name] for name in names if name in self.fields]


def initial_of(ladder: Ladder) -> dict[str, Any]:
    """What a form shows of a ladder's terms."""
    found: dict[str, Any] = {
        **ladder.terms(),
        "season_days": ladder.season_days,
        "pause_days": ladder.pause_days,
        "last_season": ladder.last_season,
    }
    *bands, rest = found.pop("most_in")
    for number, (rung, most) in enumerate(bands[:BANDS], 1):
        found |= {f"band_{number}_rung": rung, f"band_{number}_most": most}
    return {**found, "most_in_rest": rest[1]}


class NewLadderForm(TermsForm, FoundingForm):
    """A new ladder, ready to be entered."""

    starts = forms.DateField(
        label=_("The first season begins on"), widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    )

    def __init__(self, title: str, *, zone: str, now: datetime, **kwargs: Any) -> None:
        initial = {**initial_of(Ladder()), **kwargs.pop("initial", {})}
        super().__init__(title, zone=zone, initial=initial, **kwargs)
        self.now = now

    def clean_starts(self) -> date:
        """A day that is not over, within a year."""
        starts: date = self.cleaned_data["starts"]
        today = self.now.astimezone(ZoneInfo(self.zone)).date()
        if starts < today:
            raise ValidationError(_("That day is over."), code="past")
        if starts > today + timedelta(days=366):
            raise ValidationError(_("That is more than a year ahead."), code="far")
        return starts

    def clean(self) -> dict[str, Any]:
        """Terms that can be kept."""
        cleaned = super().clean()
        if not self.errors:
            competition = Competition(**self.fields_of_competition())
            self.check_terms(Ladder(**self.terms()), competition)
        return cleaned

    def starts_at(self) -> datetime:
        """The midnight of that day, or now if it is today."""
        return max(wall(self.cleaned_data["starts"], time.min, ZoneInfo(self.zone)), self.now)


class SettingsForm(TermsForm):
    """The terms of a ladder's next season, and what is said about it."""

    about = forms.CharField(
        label=_("About it"), required=False, max_length=ABOUT_LENGTH, widget=forms.Textarea({"rows": 4})
    )

    def __init__(self, ladder: Ladder, data: Mapping[str, Any] | None = None) -> None:
        self.ladder = ladder
        competition = ladder.competition
        super().__init__(data, initial={**initial_of(ladder), "about": competition.about})
        for name in OF_MORE if competition.for_two else OF_TWO:
            del self.fields[name]

    def clean(self) -> dict[str, Any]:
        """Terms that can be kept, and a last season that is not over."""
        cleaned = super().clean() or {}
        last = cleaned.get("last_season")
        begun = self.ladder.seasons.exclude(status="planned").order_by("-number").first()
        if last is not None and begun is not None and last < begun.number:
            self.add_error("last_season", ValidationError(_("That season has begun already."), code="last"))
        if not self.errors:
            columns = {**self.ladder.terms(), **self.terms()}
            self.check_terms(Ladder(**columns), self.ladder.competition)
        return cleaned
