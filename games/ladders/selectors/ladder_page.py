"""The page of a ladder, as one reader sees it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.core.paginator import Page
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.competitions.models import Competition, Entrant
from games.competitions.selectors.directors import is_director
from games.compiled_queries import CompiledQuery, Parameter
from games.ladders import strength
from games.ladders.challenge import NotChallengeable, reasons_against_challenging
from games.ladders.local_days import next_starts
from games.ladders.models import Challenge, Ladder, Rung, Season
from games.ladders.rules import challenge_rules_of
from games.ladders.selectors import current_state, history, honours, matches, records, rows, rung_pages
from games.ladders.selectors.panel import Panel, panel
from games.ladders.texts.failures import failure_sentences

UNDER_WAY, OVER = 8, 5
"""How many matches the page lists: those in progress, and those that ended last."""


class SeasonClock(NamedTuple):
    """How far a season has come: the label of its `instant`, the time left, and the percentage passed."""

    label: str
    instant: datetime
    left: timedelta
    share: int


class NextTables(NamedTuple):
    """When larger tables are next formed and how often, and whether the reader is ready."""

    at: datetime | None
    every: int
    ready: bool


class LadderPage(NamedTuple):
    """The content of a ladder's page.

    `me` is the reader's rung, and `entry` their entry, whatever its status. `rows` are the rungs on
    `rung_page`. `ended` is the season that ended last, `panels` are the open challenges to the reader, and
    `out` are the reader's own challenges that wait for an answer.
    """

    competition: Competition
    ladder: Ladder
    season: Season | None
    ended: honours.SeasonHonours | None
    clock: SeasonClock | None
    rung_page: Page[Rung]
    rows: tuple[rows.RungRow, ...]
    me: Rung | None
    entry: Entrant | None
    directs: bool
    heading: str
    failure: tuple[str, ...]
    note: str
    reach: str
    panels: tuple[Panel, ...]
    out: tuple[Challenge, ...]
    away: tuple[int, ...]
    tables: NextTables | None
    chart: history.Chart | None
    under_way: tuple[matches.LadderMatchLine, ...]
    more: int
    over: tuple[matches.LadderMatchLine, ...]
    follows: datetime | None


def ladder_page(competition: Competition, user: Any, now: datetime, *, page: str | None = None) -> LadderPage:
    """Return the content of a ladder's page for any reader; `page` is the requested page of its rungs."""
    ladder = competition.ladder
    season = current_state.season_of(ladder)
    # During the first season none has ended.
    first = season is not None and season.number == 1
    last = None if first else _LAST_SEASON.first(ladder=ladder.pk)
    shown = current_state.take_snapshot(ladder, season, now)
    me = next((each for each in shown.rungs if each.entrant.user_id == user.pk), None)
    entry = me.entrant if me else _entry(competition, user)
    results = records.results_of(ladder)
    seen = rows.RowContext(
        competition,
        season,
        shown,
        results,
        strength.ratings_on_rungs(competition, shown.rungs),
        me,
        now,
    )
    rules = challenge_rules_of(season or ladder)
    challenges = competition.for_two and not competition.over
    place = shown.rungs.index(me) if me is not None else None
    rung_page = rung_pages.page_of(shown.rungs, page, place)
    why: dict[int, NotChallengeable | None] = {}
    if challenges:
        why = reasons_against_challenging(shown.field, rules, me.entrant_id if me else 0, now)
    reached = {key for key, reason in why.items() if reason is None}
    here = rung_pages.rungs_on(rung_page, shown.rungs, place, reached)
    if competition.over:
        listed = rows.rows_when_over(seen, here)
    elif challenges:
        listed = rows.challenge_rows(seen, rules, why, here)
    else:
        listed = rows.larger_table_rows(seen, here)
    waiting = [each for each in shown.challenges if each.status == Challenge.Status.OPEN]
    without_rung = [each.defender for each in waiting if each.defender_id not in shown.field.players]
    spans = shown.away
    if without_rung:
        spans = {**spans, **current_state.absences(without_rung, now)}
    own = me.entrant_id if me else 0
    to_answer = [each for each in waiting if each.defender_id == own]
    out = [each for each in waiting if each.challenger_id == own]
    going = matches.listed(competition, shown.challenges, UNDER_WAY, OVER)
    return LadderPage(
        competition=competition,
        ladder=ladder,
        season=season,
        ended=honours.season_honours(last) if last else None,
        clock=season_clock(season, now) if season else None,
        rung_page=rung_page,
        rows=listed,
        me=me,
        entry=entry,
        directs=is_director(competition, user.pk),
        heading=_heading(competition, me),
        failure=failure_sentences(competition),
        note=_note(competition, len(shown.rungs), len(reached), len(to_answer)),
        reach=_reach(me, rules.reach_among(len(shown.rungs))) if challenges else "",
        panels=tuple(
            panel(competition, each, shown.order, spans, mine=True)
            for each in sorted(to_answer, key=lambda each: current_state.answer_deadline(each, spans))
        ),
        out=tuple(out),
        away=tuple(each.pk for each in out if current_state.away_until(each.defender, spans, now)),
        tables=_tables(season, entry) if season and not competition.for_two else None,
        chart=history.chart(me.entrant, season, results.get(own, ()), now, mine=True)
        if me and season
        else None,
        under_way=going.under_way,
        more=going.more,
        over=going.over,
        follows=next_begins(ladder, season),
    )


def season_clock(season: Season, now: datetime) -> SeasonClock:
    """Return the clock of a season, which runs until it begins or ends."""
    if season.status == Season.Status.PLANNED:
        return SeasonClock(_("Season starts"), season.starts_at, season.starts_at - now, 0)
    whole = season.ends_at - season.starts_at
    left = max(season.ends_at - now, timedelta(0))
    return SeasonClock(_("Season ends"), season.ends_at, left, round(100 * (whole - left) / whole))


def is_open(competition: Competition) -> bool:
    """Return whether people can still join the ladder."""
    return competition.status in (Competition.Status.OPEN, Competition.Status.RUNNING)


def _entry(competition: Competition, user: Any) -> Entrant | None:
    if not user.is_authenticated:
        return None
    return _ENTRY.first(competition=competition.pk, user=user.pk)


_LAST_SEASON = CompiledQuery(
    lambda: Season.objects.filter(ladder=Parameter("ladder"), status=Season.Status.OVER).order_by("-number")[
        :1
    ]
)
_ENTRY = CompiledQuery(
    lambda: Entrant.objects.filter(
        competition=Parameter("competition"), user=Parameter("user")
    ).select_related("user")
)


def _heading(competition: Competition, me: Rung | None) -> str:
    if me is None:
        return competition.shown_name
    return _("%(ladder)s: you are on rung %(rung)d") % {"ladder": competition.shown_name, "rung": me.rung}


def _note(competition: Competition, people: int, may: int, asked: int) -> str:
    said = [ngettext("%(count)d entrant.", "%(count)d entrants.", people) % {"count": people}]
    if may:
        said.append(_("You can challenge %(count)d of them now.") % {"count": may})
    if asked:
        said.append(
            ngettext(
                "%(count)d challenge is waiting for your answer.",
                "%(count)d challenges are waiting for your answer.",
                asked,
            )
            % {"count": asked}
        )
    return " ".join(said)


def _reach(me: Rung | None, reach: int) -> str:
    """Return the text for the line above the highest rung that the reader can challenge."""
    if me is None or me.rung == 1 or me.rung - reach <= 1:
        return ""
    first, last = me.rung - reach, me.rung - 1
    if first == last:
        return _("you can challenge rung %(rung)d") % {"rung": first}
    return _("you can challenge rungs %(first)d to %(last)d") % {"first": first, "last": last}


def _tables(season: Season, entry: Entrant | None) -> NextTables:
    at = season.starts_at if season.status == Season.Status.PLANNED else season.form_at
    return NextTables(at, season.form_days, bool(entry and entry.ready))


def next_begins(ladder: Ladder, season: Season | None) -> datetime | None:
    """Return when the season after the current one begins.

    Return None if no season has begun, or there is no next one.
    """
    if season is None or season.status == Season.Status.PLANNED:
        return None
    if ladder.last_season is not None and season.number >= ladder.last_season:
        return None
    return next_starts(ladder, season)
