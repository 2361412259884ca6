"""Select the changes of an entrant's rung, for the chart, its table, and the entrant's page."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from accounts.instants import format_day_of
from games.competitions.models import Entrant
from games.competitions.names import entrant_name
from games.compiled_queries import CompiledQuery, Parameter
from games.engine.drawing.scene import Cell, DataTable, Picture
from games.ladders.drawing import DateMark, Point, RungChartData, picture
from games.ladders.models import Movement, RungChange, Season
from games.ladders.selectors.records import Result
from games.ladders.selectors.rows import square

EMPTY_CELL = "\N{EN DASH}"


class Change(NamedTuple):
    """A change of one entrant's rung, with its time and reason; a rung is None if they were off the ladder.

    `table` is the table whose result moved the entrant, if they played at it.
    """

    at: datetime
    before: int | None
    after: int | None
    why: str
    table: int | None


class Chart(NamedTuple):
    """One entrant's season as a chart and a table, with a line of text below."""

    picture: Picture
    twin: DataTable
    note: str


def changes(entrant: Entrant, *, since: Movement | None = None) -> tuple[Change, ...]:
    """Return the changes of an entrant's rung in order; with `since`, only those after that movement."""
    listed = _CHANGES.run(entrant=entrant.pk, after=since.number if since is not None else -1)
    return tuple(
        Change(
            change.movement.at,
            change.before,
            change.after,
            movement_reason(change.movement, entrant),
            _own_table(change, entrant),
        )
        for change in listed
    )


_BEGUN = CompiledQuery(
    lambda: Movement.objects.filter(season=Parameter("season"), cause=Movement.Cause.ORDER).order_by(
        "number"
    )[:1]
)
_CHANGES = CompiledQuery(
    lambda: (
        RungChange.objects.filter(entrant=Parameter("entrant"), movement__number__gt=Parameter("after"))
        .select_related("movement")
        .order_by("movement__number")
    )
)


def movement_reason(movement: Movement, entrant: Entrant) -> str:
    """Return why a movement moved an entrant, in a few words."""
    Cause = Movement.Cause
    concerned = _concerned(movement)
    if entrant.pk not in concerned and movement.cause not in (Cause.ORDER,):
        return _("others moved")
    return {
        Cause.ORDER: _("the season started"),
        Cause.JOINED: _("joined the ladder"),
        Cause.RESULT: _("a match ended"),
        Cause.REFUSED: _("a challenge was declined"),
        Cause.UNANSWERED: _("a challenge was not answered"),
        Cause.IDLE: _("idle for too long"),
        Cause.LEFT: _("left the ladder"),
        Cause.REPLACED: _("replaced by another player"),
        Cause.DIRECTOR: _("a director’s decision"),
    }[Cause(movement.cause)]


def chart(
    entrant: Entrant, season: Season, results: Sequence[Result], now: datetime, *, mine: bool
) -> Chart | None:
    """Return the chart of one entrant's rung in a season.

    Return None if the season has not begun, or the entrant has not been on a rung in it.
    """
    begun = _BEGUN.first(season=season.pk)
    if begun is None:
        return None
    found = [
        (change.at, change.after, change.table)
        for change in changes(entrant, since=begun)
        if change.after is not None
    ]
    points: list[Point] = []
    if entrant.pk in begun.facts["order"]:
        points.append(Point(season.starts_at, begun.facts["order"].index(entrant.pk) + 1))
    shown = {result.table: square(result) for result in results}
    told = {table for _at, _after, table in found if table is not None}
    for at, after, table in found:
        mark = shown.get(table) if table is not None else None
        points.append(Point(at, after, mark.letter if mark else "", mark.look if mark else ""))
    points = _with_quiet_results(points, [each for each in results if each.table not in told], season)
    if not points:
        return None
    label = (
        _("Your rung this season")
        if mine
        else _("%(name)s: rung this season") % {"name": entrant_name(entrant)}
    )
    third = season.starts_at + (season.ends_at - season.starts_at) / 3
    dates = (
        DateMark(season.starts_at, _short(season.starts_at)),
        DateMark(season.ends_at, _short(season.ends_at)),
        DateMark(now, pgettext("on a line of time", "now")),
        DateMark(third, _short(third)),
    )
    course = RungChartData(
        tuple(points), season.starts_at, season.ends_at, now, tuple(_parted(dates, now, season))
    )
    return Chart(picture(course, label), _twin(course, label), _note(points, results, now))


def _with_quiet_results(points: list[Point], results: Sequence[Result], season: Season) -> list[Point]:
    """Return the points with a disc for each result that did not move the entrant.

    A result from the pause before the season counts in the season, and is shown at its beginning.
    """
    found = list(points)
    for result in results:
        at = max(result.at, season.starts_at)
        stood = [point for point in found if point.at <= at]
        if stood:
            mark = square(result)
            found.append(Point(at, stood[-1].rung, mark.letter, mark.look))
            found.sort(key=lambda point: point.at)
    return found


def _parted(dates: Sequence[DateMark], now: datetime, season: Season) -> list[DateMark]:
    """Return the dates, without "now" if it is outside the season."""
    return [each for each in dates if each.at != now or season.starts_at < now < season.ends_at]


def _twin(course: RungChartData, label: str) -> DataTable:
    head = (_("Day"), _("Rung"), _("Result"))
    rows = tuple(
        (Cell(format_day_of(point.at), head=True), Cell(str(point.rung)), Cell(point.letter or EMPTY_CELL))
        for point in course.points
    )
    return DataTable(label, head, rows)


def _note(points: Sequence[Point], results: Sequence[Result], now: datetime) -> str:
    first, last = points[0].rung, points[-1].rung
    best = min(point.rung for point in points)
    won = sum(result.placing == 1 and result.mark == "won" for result in results)
    said = _("Rung %(first)d to %(last)d, won %(won)d of %(played)d.") % {
        "first": first,
        "last": last,
        "won": won,
        "played": len(results),
    }
    if best == last:
        return _("%(said)s Best: %(best)d, now.") % {"said": said, "best": best}
    return _("%(said)s Best: %(best)d.") % {"said": said, "best": best}


def _short(at: datetime) -> str:
    """Return the day of an instant without its weekday, for narrow spaces."""
    return format_day_of(at).partition(" ")[2]


def _own_table(change: RungChange, entrant: Entrant) -> int | None:
    movement = change.movement
    return movement.table_id if entrant.pk in _concerned(movement) else None


def _concerned(movement: Movement) -> set[int]:
    """Return the keys of the entrants named in a movement's facts."""
    facts = movement.facts
    named = {facts[name] for name in ("challenger", "defender", "entrant", "by") if name in facts}
    return named | {int(key) for key in facts.get("places", {})} | set(facts.get("entrants", ()))
