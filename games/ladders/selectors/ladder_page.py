"""The page of a ladder, as one reader sees it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.competitions.models import Competition, Director, Entrant
from games.ladders import strength
from games.ladders.models import Challenge, Ladder, Rung, Season
from games.ladders.rules import challenge_rules_of
from games.ladders.selectors import field, history, honours, matches, records, rows
from games.ladders.selectors.panel import Panel, panel

UNDER_WAY, OVER = 8, 5
"""Matches that the page tells of: those that go on, those that ended last."""


class SeasonClock(NamedTuple):
    """How far a season is: what its `instant` is, what is left, and the share that is over in per cent."""

    label: str
    instant: datetime
    left: timedelta
    share: int


class Tables(NamedTuple):
    """Of larger tables: when the next are formed, and whether the reader is ready for them."""

    at: datetime | None
    every: int
    ready: bool


class LadderPage(NamedTuple):
    """Everything the page shows. `me` is the reader's rung, `entry` their entry whatever its status;
    `ended` is the season that was over last, `panels` are open challenges to them, `out` their own
    that wait."""

    competition: Competition
    ladder: Ladder
    season: Season | None
    ended: honours.Honoured | None
    clock: SeasonClock | None
    rows: tuple[rows.Row, ...]
    me: Rung | None
    entry: Entrant | None
    directs: bool
    heading: str
    note: str
    reach: str
    panels: tuple[Panel, ...]
    out: tuple[Challenge, ...]
    away: tuple[int, ...]
    tables: Tables | None
    chart: history.Chart | None
    under_way: tuple[matches.Line, ...]
    more: int
    over: tuple[matches.Line, ...]
    follows: datetime | None


def ladder_page(competition: Competition, user: Any, now: datetime) -> LadderPage:
    """The page of a ladder for a reader, who may be anybody."""
    ladder = competition.ladder
    season = field.season_of(ladder)
    last = Season.objects.filter(ladder=ladder, status=Season.Status.OVER).order_by("-number").first()
    shown = field.standing(ladder, season, now)
    me = next((each for each in shown.rungs if each.entrant.user_id == user.pk), None)
    entry = me.entrant if me else _entry(competition, user)
    results = records.results_of(ladder)
    seen = rows.Seen(
        competition,
        shown,
        results,
        strength.shown(competition, [rung.entrant for rung in shown.rungs]),
        me,
        now,
    )
    rules = challenge_rules_of(season or ladder)
    challenges = competition.for_two and not competition.over
    if competition.over:
        listed = rows.rows_when_over(seen)
    elif challenges:
        listed = rows.rows_of_two(seen, rules)
    else:
        listed = rows.rows_of_more(seen)
    waiting = [each for each in shown.challenges if each.status == Challenge.Status.OPEN]
    spans = field.absences([each.defender for each in waiting], now)
    own = me.entrant_id if me else 0
    to_answer = [each for each in waiting if each.defender_id == own]
    out = [each for each in waiting if each.challenger_id == own]
    going = matches.under_way(competition, UNDER_WAY)
    mine = [row.you.strong for row in listed]
    return LadderPage(
        competition=competition,
        ladder=ladder,
        season=season,
        ended=honours.ended(last) if last else None,
        clock=season_clock(season, now) if season else None,
        rows=listed,
        me=me,
        entry=entry,
        directs=Director.objects.filter(competition=competition, user_id=user.pk, until=None).exists(),
        heading=_heading(competition, me),
        note=_note(competition, len(listed), sum(mine), len(to_answer)),
        reach=_reach(listed, me, rules.reach_among(len(listed))) if challenges else "",
        panels=tuple(
            panel(competition, each, shown.order, spans, mine=True)
            for each in sorted(to_answer, key=lambda each: field.due(each, spans))
        ),
        out=tuple(out),
        away=tuple(each.pk for each in out if field.away_until(each.defender, spans, now)),
        tables=_tables(season, entry) if season and not competition.for_two else None,
        chart=history.chart(me.entrant, season, results.get(own, ()), now, mine=True)
        if me and season
        else None,
        under_way=going.lines,
        more=going.more,
        over=matches.lately_over(competition, OVER),
        follows=_follows(ladder, season),
    )


def season_clock(season: Season, now: datetime) -> SeasonClock:
    """Until when a season goes, or when it begins."""
    if season.status == Season.Status.PLANNED:
        return SeasonClock(_("Season begins"), season.starts_at, season.starts_at - now, 0)
    whole = season.ends_at - season.starts_at
    left = max(season.ends_at - now, timedelta(0))
    return SeasonClock(_("Season ends"), season.ends_at, left, round(100 * (whole - left) / whole))


def is_open(competition: Competition) -> bool:
    """Whether somebody can still come in."""
    return competition.status in (Competition.Status.OPEN, Competition.Status.RUNNING)


def _entry(competition: Competition, user: Any) -> Entrant | None:
    if not user.is_authenticated:
        return None
    return Entrant.objects.filter(competition=competition, user_id=user.pk).select_related("user").first()


def _heading(competition: Competition, me: Rung | None) -> str:
    if me is None:
        return competition.name
    return _("%(ladder)s: you stand on rung %(rung)d") % {"ladder": competition.name, "rung": me.rung}


def _note(competition: Competition, people: int, may: int, asked: int) -> str:
    said = [ngettext("%(count)d entrant.", "%(count)d entrants.", people) % {"count": people}]
    if may:
        said.append(_("Now you may challenge %(count)d.") % {"count": may})
    if asked:
        said.append(
            ngettext(
                "%(count)d challenge waits for your answer.",
                "%(count)d challenges wait for your answer.",
                asked,
            )
            % {"count": asked}
        )
    return " ".join(said)


def _reach(listed: Sequence[rows.Row], me: Rung | None, reach: int) -> str:
    """The label of the reader's reach, on the rule above its highest rung."""
    if me is None or me.rung == 1 or me.rung - reach <= 1:
        return ""
    first, last = me.rung - reach, me.rung - 1
    if first == last:
        return _("your reach: rung %(rung)d") % {"rung": first}
    return _("your reach: rungs %(first)d to %(last)d") % {"first": first, "last": last}


def _tables(season: Season, entry: Entrant | None) -> Tables:
    return Tables(season.form_at, season.form_days, bool(entry and entry.ready))


def _follows(ladder: Ladder, season: Season | None) -> datetime | None:
    """When the season after this one begins."""
    if season is None or season.status == Season.Status.PLANNED:
        return None
    if ladder.last_season is not None and season.number >= ladder.last_season:
        return None
    return season.ends_at + timedelta(days=ladder.pause_days)
