"""What must be true of clocks afterwards: of stores from visit to visit, and of open deadlines."""

from __future__ import annotations

from collections import Counter
from datetime import datetime

from games.clocks.controls import Bank, charged, due, store_after_visit, visit_running_time
from games.engine import registry
from games.engine.actions import Undo
from games.matches.models import Action, Deadline, Errand, Match, Seat, Tenure
from games.matches.services.deadlines import Deadlines


def look_at_clocks(match: Match, broken: Counter[str]) -> None:
    """Each store went on as its visits left it, and every open deadline is what its clock says."""
    timing, undos = Deadlines(match), undos_of(match)
    for seat in match.seats.all():
        _stores(timing, seat, undos, broken)
    if Errand.objects.filter(match=match, kind=Errand.Kind.ABSENCES).exists():
        # The next sweep computes them again.
        return
    for deadline in Deadline.objects.filter(match=match, handled_at=None):
        when = due(
            timing.control(deadline.clock),
            deadline.opened_at,
            timing.agreement,
            timing.whose(deadline),
            stored=deadline.stored,
            granted=deadline.granted,
            lent=deadline.lent,
            spent=deadline.spent,
        )
        broken["clock_wrong"] += when.due_at != deadline.due_at


def undos_of(match: Match) -> list[tuple[int, int]]:
    """Every undoing of a match, in order: its revision, and the one it went back to."""
    rules = registry.get(match.title)
    stored = Action.objects.filter(match=match, notation="house undo").order_by("revision")
    found = []
    for action in stored:
        decoded = rules.decode_action(bytes(action.action))
        assert isinstance(decoded, Undo)
        found.append((action.revision, decoded.to))
    return found


def _stores(timing: Deadlines, seat: Seat, undos: list[tuple[int, int]], broken: Counter[str]) -> None:
    """Follow a seat's stores from visit to visit.

    An undoing puts them back to before its first visit, and the next visit goes on with what was
    used; a substitute begins again.
    """
    stores: dict[str, int] = {}
    spent: dict[str, int] = {}
    past: list[Deadline] = []
    ahead = list(undos)
    taken = _taken(seat)
    coming = list(taken)
    visits = Deadline.objects.filter(seat=seat).select_related("visit").order_by("visit__number")
    for deadline in visits:
        visit = deadline.visit
        while ahead and ahead[0][0] <= visit.opened_revision:
            past = _go_back(timing, past, ahead.pop(0), taken, stores, spent)
        while coming and (visit.closed_at is None or visit.closed_at >= coming[0][1]):
            coming.pop(0)
            stores.clear()
            spent.clear()
        control = timing.control(deadline.clock)
        if not isinstance(control, Bank):
            continue
        broken["store_beyond_cap"] += not 0 <= (deadline.stored or 0) <= control.cap
        # What an absence stopped is known only as long as nobody takes it back.
        if not timing.agreement.absences:
            broken["store"] += deadline.stored != stores.get(deadline.clock, control.seconds)
            broken["spent"] += deadline.spent != spent.pop(deadline.clock, 0)
        if deadline.handled_at is not None:
            ran = visit_running_time(
                deadline.opened_at, _until(deadline), timing.agreement, timing.whose(deadline)
            )
            kept = store_after_visit(control, deadline.stored, ran, deadline.granted, deadline.spent)
            assert kept is not None
            stores[deadline.clock] = kept
        past.append(deadline)


def _go_back(
    timing: Deadlines,
    past: list[Deadline],
    undo: tuple[int, int],
    taken: list[tuple[int, datetime]],
    stores: dict[str, int],
    spent: dict[str, int],
) -> list[Deadline]:
    """Take back what an undoing takes back of the visits in `past`; return those that stand."""
    revision, to = undo
    back = [
        deadline
        for deadline in past
        if deadline.visit.closed_revision is not None and to < deadline.visit.closed_revision <= revision
    ]
    # What the one before a substitute used is not his.
    begun = max((at for number, at in taken if number < revision), default=None)
    put_back: set[str] = set()
    for deadline in back:
        if begun is not None and deadline.handled_at is not None and deadline.handled_at < begun:
            continue
        if deadline.clock not in put_back:
            put_back.add(deadline.clock)
            assert deadline.stored is not None
            stores[deadline.clock] = deadline.stored
        ran = visit_running_time(
            deadline.opened_at, _until(deadline), timing.agreement, timing.whose(deadline)
        )
        spent[deadline.clock] = spent.get(deadline.clock, 0) + deadline.spent + charged(ran, deadline.granted)
    return [deadline for deadline in past if deadline not in back]


def _taken(seat: Seat) -> list[tuple[int, datetime]]:
    """When a seat was taken over by a person: after which revision, and at what time."""
    substitutes = Tenure.objects.filter(seat=seat, role=Tenure.Role.SUBSTITUTE).order_by("began_at")
    return list(substitutes.values_list("from_revision", "began_at"))


def _until(deadline: Deadline) -> datetime:
    """When the clock of a visit that is over stopped."""
    assert deadline.handled_at is not None
    return min(deadline.handled_at, deadline.due_at, deadline.frozen_at or deadline.handled_at)
