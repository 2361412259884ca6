"""Forms with which directors choose the terms of a ladder."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.forms.lines import MultiLineField
from games.clocks.standstill import wall_time_instant
from games.competitions.forms.creating import NewCompetitionForm
from games.competitions.models import Competition
from games.competitions.models.competition import ABOUT_LENGTH
from games.ladders.bad_rules import BadRules
from games.ladders.models import Ladder, Terms
from games.ladders.movement import ALLOWED_EFFECTS, ChallengerRule, Outcome
from games.ladders.rules import EFFECT_COLUMNS, check
from games.ladders.texts.bad_rules import bad_rules_text
from games.ladders.texts.effects import CHALLENGER_NAMES, EFFECT_NAMES, OUTCOME_NAMES

REACH_BAND_COUNT = 2
"""How many bands of rungs a form offers, not counting the last one."""

MAX_TERM_DAYS = 730
"""The maximum number of days in any term of a ladder."""


def _days(label: Any, least: int = 0, most: int = MAX_TERM_DAYS, **kwargs: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, max_value=most, **kwargs)


def _number(label: Any, least: int, most: int, **kwargs: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, max_value=most, **kwargs)


def _effect(outcome: Outcome) -> forms.ChoiceField:
    allowed = [effect for effect in EFFECT_NAMES if effect in ALLOWED_EFFECTS[outcome]]
    return forms.ChoiceField(
        label=OUTCOME_NAMES[outcome],
        choices=[(effect.value, EFFECT_NAMES[effect]) for effect in allowed],
    )


TWO_SEAT_FIELDS = (
    *("reach", "reach_percent", "most_out", "band_1_rung", "band_1_most", "band_2_rung", "band_2_most"),
    *("most_in_rest", "rematch_days", "answer_hours", "free_refusals", *EFFECT_COLUMNS.values(), "counted"),
)
LARGER_TABLE_FIELDS = ("form_days", "apart_days", "leavers_last", "silent_last")
COMMON_FIELDS = (
    *("match_days", "closed_days", "newcomers", "idle_days", "idle_rungs", "idle_most", "hold_days"),
    *("season_days", "pause_days", "last_season", "unfinished", "rungs_kept", "honours"),
)


class TermsForm(forms.Form):
    """A form for all terms of a ladder's season.

    Fields that do not apply to the size of its tables are ignored.
    """

    reach = _number(
        _("How many rungs up a player can challenge"),
        1,
        1_000,
        required=False,
        help_text=_("Leave empty if there is no such limit."),
    )
    reach_percent = _number(_("Or this percentage of all rungs, if that is more"), 1, 100, required=False)
    most_out = _number(_("Outgoing challenges at a time"), 1, 100)
    band_1_rung = _number(_("Down to rung"), 1, 1_000, required=False)
    band_1_most = _number(_("incoming challenges at a time"), 1, 100, required=False)
    band_2_rung = _number(_("Then down to rung"), 1, 1_000, required=False)
    band_2_most = _number(_("incoming challenges at a time"), 1, 100, required=False)
    most_in_rest = _number(_("Incoming challenges at a time for everyone else"), 1, 100)
    rematch_days = _days(_("Days before the same two players can meet again"))
    answer_hours = _number(_("Hours to answer a challenge"), 1, 24 * 60)
    free_refusals = _number(_("Challenges a player can decline for free in a season"), 0, 100)
    on_win = _effect(Outcome.WIN)
    on_draw = _effect(Outcome.DRAW)
    on_loss = _effect(Outcome.LOSS)
    on_loss_left = _effect(Outcome.LOSS_BY_LEAVING)
    on_win_on_time = _effect(Outcome.WIN_ON_TIME)
    on_loss_on_time = _effect(Outcome.LOSS_ON_TIME)
    on_refusal = _effect(Outcome.REFUSAL)
    on_no_answer = _effect(Outcome.NO_ANSWER)
    counted = forms.ChoiceField(
        label=_("Who counts as the challenger"),
        choices=[(each.value, CHALLENGER_NAMES[each]) for each in ChallengerRule],
        widget=forms.RadioSelect,
    )

    form_days = _days(_("How often tables are formed, in days"), 1)
    apart_days = _days(_("Days for which players who met are kept apart"))
    leavers_last = forms.BooleanField(
        label=_("Players who leave a match fall to the last rung"), required=False
    )
    silent_last = forms.BooleanField(
        label=_("Players who lose their seat for not answering fall to the last rung"), required=False
    )

    match_days = _days(_("Days until an unfinished match is decided"), 1)
    closed_days = _days(_("Days without new matches at the end of a season"))
    newcomers = forms.ChoiceField(
        label=_("Where new players start"), choices=Terms.Newcomers, widget=forms.RadioSelect
    )
    idle_days = _days(_("Idle days after which a player falls"), help_text=_("Enter 0 if nobody falls."))
    idle_rungs = _number(_("Rungs they fall"), 1, 1_000)
    idle_most = _number(
        _("Falls in a row after which a player is taken off the ladder"),
        0,
        100,
        help_text=_("Enter 0 if they are never taken off."),
    )
    hold_days = _days(_("Days in a season for which a rung can be held"))
    season_days = _days(_("Length of a season in days"), 1)
    pause_days = _days(_("Days between seasons"))
    last_season = _number(
        _("Number of the last season"), 1, 1_000, required=False, help_text=_("Leave empty for no end.")
    )
    unfinished = forms.ChoiceField(
        label=_("Matches still in progress at the end of a season"),
        choices=Terms.Unfinished,
        widget=forms.RadioSelect,
    )
    rungs_kept = forms.BooleanField(label=_("Rungs are kept from season to season"), required=False)
    honours = _number(_("Players honoured at the end"), 0, 100)

    @property
    def of_two(self) -> list[forms.BoundField]:
        """Return the fields for challenges, that is, for tables of two."""
        return self._bound(TWO_SEAT_FIELDS)

    @property
    def of_more(self) -> list[forms.BoundField]:
        """Return the fields for larger tables."""
        return self._bound(LARGER_TABLE_FIELDS)

    @property
    def of_all(self) -> list[forms.BoundField]:
        """Return the fields that apply to tables of every size."""
        return self._bound(COMMON_FIELDS)

    def terms(self) -> dict[str, Any]:
        """Return the values of the form by the columns of the terms and the ladder."""
        data = self.cleaned_data
        bands = [
            [data[f"band_{number}_rung"], data[f"band_{number}_most"]]
            for number in range(1, REACH_BAND_COUNT + 1)
            if data.get(f"band_{number}_rung") and data.get(f"band_{number}_most")
        ]
        columns = {
            name: data[name]
            for name in (*TWO_SEAT_FIELDS, *LARGER_TABLE_FIELDS, *COMMON_FIELDS)
            if name in data
        }
        found = {name: value for name, value in columns.items() if not name.startswith(("band_", "most_in"))}
        if "most_in_rest" in data:
            found["most_in"] = [*bands, [None, data["most_in_rest"]]]
        return found

    def check_terms(self, ladder: Ladder, competition: Competition) -> None:
        """Add an error if the terms cannot work; do nothing if the form already has errors."""
        if self.errors:
            return
        try:
            check(ladder, competition)
        except BadRules as why:
            self.add_error(None, ValidationError(bad_rules_text(why), code=why.code))

    def _bound(self, names: tuple[str, ...]) -> list[forms.BoundField]:
        return [self[name] for name in names if name in self.fields]


def initial_of(ladder: Ladder) -> dict[str, Any]:
    """Return a ladder's terms as the initial values of a form."""
    found: dict[str, Any] = {
        **ladder.terms(),
        "season_days": ladder.season_days,
        "pause_days": ladder.pause_days,
        "last_season": ladder.last_season,
    }
    *bands, rest = found.pop("most_in")
    for number, (rung, most) in enumerate(bands[:REACH_BAND_COUNT], 1):
        found |= {f"band_{number}_rung": rung, f"band_{number}_most": most}
    return {**found, "most_in_rest": rest[1]}


class NewLadderForm(TermsForm, NewCompetitionForm):
    """A form for a new ladder, which is open for entries as soon as it is created."""

    starts = forms.DateField(
        label=_("The first season starts on"), widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    )

    def __init__(self, title: str, *, zone: str, now: datetime, **kwargs: Any) -> None:
        initial = {**initial_of(Ladder()), **kwargs.pop("initial", {})}
        super().__init__(title, zone=zone, initial=initial, **kwargs)
        self.now = now

    def clean_starts(self) -> date:
        """Check that the day has not passed and is within a year."""
        starts: date = self.cleaned_data["starts"]
        today = self.now.astimezone(ZoneInfo(self.zone)).date()
        if starts < today:
            raise ValidationError(_("That day has passed."), code="past")
        if starts > today + timedelta(days=366):
            raise ValidationError(_("That’s more than a year ahead. Choose an earlier date."), code="far")
        return starts

    def clean(self) -> dict[str, Any]:
        """Check that the terms can work."""
        cleaned = super().clean()
        if not self.errors:
            competition = Competition(**self.fields_of_competition())
            self.check_terms(Ladder(**self.terms()), competition)
        return cleaned

    def starts_at(self) -> datetime:
        """Return the midnight at which the chosen day begins, or the current time if that is today."""
        return max(wall_time_instant(self.cleaned_data["starts"], time.min, ZoneInfo(self.zone)), self.now)


class SettingsForm(TermsForm):
    """A form for the terms of a ladder's next season, and the ladder's description."""

    about = MultiLineField(
        label=_("Description"), required=False, max_length=ABOUT_LENGTH, widget=forms.Textarea({"rows": 4})
    )

    def __init__(self, ladder: Ladder, data: Mapping[str, Any] | None = None) -> None:
        self.ladder = ladder
        competition = ladder.competition
        super().__init__(data, initial={**initial_of(ladder), "about": competition.about})
        for name in LARGER_TABLE_FIELDS if competition.for_two else TWO_SEAT_FIELDS:
            del self.fields[name]

    def clean(self) -> dict[str, Any]:
        """Check that the terms can work, and that no season after the chosen last one has started."""
        cleaned = super().clean() or {}
        last = cleaned.get("last_season")
        begun = self.ladder.seasons.exclude(status="planned").order_by("-number").first()
        if last is not None and begun is not None and last < begun.number:
            self.add_error("last_season", ValidationError(_("That season has already started."), code="last"))
        if not self.errors:
            columns = {**self.ladder.terms(), **self.terms()}
            self.check_terms(Ladder(**columns), self.ladder.competition)
        return cleaned
