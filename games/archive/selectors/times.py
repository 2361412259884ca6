"""How long decisions took, of a match that is over: from being asked to the answer.

While a match runs nobody is told how long somebody thought about what: it may say what they hold. Told
are the visits of people, kept or run out; those that an undo took back count in the visit that went on. Of
practice, and of what was played elsewhere, nothing is known.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import timedelta
from typing import NamedTuple

from django.utils.translation import gettext as _

from accounts.instants import span
from games.engine.drawing.scene import Cell, Table
from games.engine.phrases import SeatName
from games.matches.models import Deadline, Match
from games.matches.render import say


class Decided(NamedTuple):
    """A visit that ended with the action of `revision`: whose, how long it was, whether its time ran out."""

    revision: int
    seat: int
    lasted: timedelta
    ran_out: bool


def decision_times(match: Match) -> tuple[Decided, ...]:
    """Every visit of a finished match of which that is known, in the order in which they ended. Raises
    `ValueError` for a match under way."""
    if not match.finished:
        raise ValueError("how long somebody thought is told after the end")
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
        Decided(revision, seat, closed - opened + timedelta(seconds=spent), outcome == ran_out)
        for revision, seat, opened, closed, spent, outcome in rows.values_list(*visit, "spent", "outcome")
        if closed is not None and revision is not None
    )


def times_table(match: Match, decided: Iterable[Decided]) -> Table | None:
    """How long the seats of a match took, each in a row; None where nothing is known."""
    by_seat: dict[int, list[Decided]] = defaultdict(list)
    for each in decided:
        by_seat[each.seat].append(each)
    if not by_seat:
        return None
    head = (_("Seat"), _("Decisions"), _("Usual"), _("Longest"), _("Ran out"))
    rows = tuple(_row(seat, by_seat[seat]) for seat in range(match.seats_count))
    return Table(_("How long decisions took"), head, rows)


def _row(seat: int, decided: list[Decided]) -> tuple[Cell, ...]:
    spans = sorted(each.lasted for each in decided)
    return (
        Cell(say(SeatName(seat)), head=True),
        Cell(str(len(spans))),
        Cell(span(spans[len(spans) // 2]) if spans else "\N{EN DASH}"),
        Cell(span(spans[-1]) if spans else "\N{EN DASH}"),
        Cell(str(sum(each.ran_out for each in decided))),
    )


def told(decided: Iterable[Decided]) -> str:
    """Some of them in a line, each seat's together: ``Red 3 h; Blue 20 min, time ran out``."""
    by_seat: dict[int, list[Decided]] = defaultdict(list)
    for each in decided:
        by_seat[each.seat].append(each)
    return "; ".join(_one(seat, visits) for seat, visits in by_seat.items())


def _one(seat: int, visits: list[Decided]) -> str:
    lasted = sum((each.lasted for each in visits), timedelta(0))
    words = {"seat": say(SeatName(seat)), "span": span(lasted)}
    if any(each.ran_out for each in visits):
        return _("%(seat)s: %(span)s, time ran out") % words
    return _("%(seat)s: %(span)s") % words
