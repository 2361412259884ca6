"""How long the decisions of a finished match took, from the question to the answer.

While a match is in progress nobody sees how long a player thought about something, because it may reveal
what the player holds. The times cover people's visits, whether answered on time or timed out. A visit that
an undo took back counts as part of the visit that continued it. No times are known for practice matches,
or for actions played on another site.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import timedelta
from typing import NamedTuple

from django.utils.translation import gettext as _

from accounts.instants import format_duration
from games.engine.drawing.scene import Cell, DataTable
from games.engine.phrases import SeatName
from games.matches.models import Deadline, Match
from games.matches.render import say


class TimedDecision(NamedTuple):
    """A visit that ended with the action of `revision`.

    It contains the seat of the visit, its length, and whether time ran out.
    """

    revision: int
    seat: int
    lasted: timedelta
    ran_out: bool


def decision_times(match: Match) -> tuple[TimedDecision, ...]:
    """Return every visit of a finished match whose time is known, in the order in which they ended.

    Only visits that were answered on time or ran out count, and none that an undo took back. Nothing is known
    of practice matches and of visits without a time limit. Raises `ValueError` for a match in progress.
    """
    if not match.finished:
        raise ValueError("thinking times are shown only after the end")
    ran_out = Deadline.Outcome.TIMED_OUT
    rows = Deadline.objects.filter(
        match=match,
        user__isnull=False,
        outcome__in=(Deadline.Outcome.ANSWERED, ran_out),
        visit__undone=False,
        visit__closed_revision__isnull=False,
    ).order_by("visit__closed_revision", "seat__index")
    visit = ("visit__closed_revision", "seat__index", "visit__opened_at", "visit__closed_at")
    return tuple(
        TimedDecision(revision, seat, closed - opened + timedelta(seconds=spent), outcome == ran_out)
        for revision, seat, opened, closed, spent, outcome in rows.values_list(*visit, "spent", "outcome")
        if closed is not None and revision is not None
    )


def times_table(match: Match, decided: Iterable[TimedDecision]) -> DataTable | None:
    """Return a table of each seat's decision times in a match, or None if no times are known."""
    by_seat: dict[int, list[TimedDecision]] = defaultdict(list)
    for each in decided:
        by_seat[each.seat].append(each)
    if not by_seat:
        return None
    head = (_("Seat"), _("Decisions"), _("Typical"), _("Longest"), _("Timed out"))
    rows = tuple(_row(seat, by_seat[seat]) for seat in range(match.seats_count))
    return DataTable(_("How long decisions took"), head, rows)


def _row(seat: int, decided: list[TimedDecision]) -> tuple[Cell, ...]:
    spans = sorted(each.lasted for each in decided)
    return (
        Cell(say(SeatName(seat)), head=True),
        Cell(str(len(spans))),
        Cell(format_duration(spans[len(spans) // 2]) if spans else "\N{EN DASH}"),
        Cell(format_duration(spans[-1]) if spans else "\N{EN DASH}"),
        Cell(str(sum(each.ran_out for each in decided))),
    )


def decision_times_text(decided: Iterable[TimedDecision]) -> str:
    """Return decision times in one line, grouped by seat: `Red 3 h; Blue 20 min, time ran out`."""
    by_seat: dict[int, list[TimedDecision]] = defaultdict(list)
    for each in decided:
        by_seat[each.seat].append(each)
    return "; ".join(_one(seat, visits) for seat, visits in by_seat.items())


def _one(seat: int, visits: list[TimedDecision]) -> str:
    lasted = sum((each.lasted for each in visits), timedelta(0))
    words = {"seat": say(SeatName(seat)), "span": format_duration(lasted)}
    if any(each.ran_out for each in visits):
        return _("%(seat)s: %(span)s, ran out of time") % words
    return _("%(seat)s: %(span)s") % words
