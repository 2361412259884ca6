"""Handing over: the visits of a locked match that end, and those that begin, when the state has moved on."""

from __future__ import annotations

from django.db.models import Q

from games.engine.flow import clocks
from games.matches.models import Deadline, Seat, Visit
from games.matches.services import closing
from games.matches.services.event_rows import away_event
from games.matches.services.locked_match import LockedMatch
from games.matches.services.notify import tell_holders


def close_answered(locked: LockedMatch) -> None:
    """End the visits of seats that are awaited no more, or on another clock."""
    wanted = _wanted(locked)
    # What one did before a visit opened is no answer to it.
    acted = {locked.seats[index].pk: revision for index, revision in locked.journal.acted.items()}
    for seat_id, visit in list(locked.visits.items()):
        if wanted.get(seat_id) != visit.clock:
            locked.close_visit(visit, answered=acted.get(seat_id, 0) > visit.opened_revision)


def open_wanted(locked: LockedMatch, by: int | None) -> None:
    """Begin a visit of each seat that is awaited and has none; `by` is the seat whose owner is at the
    page, who needs no notice of what opens for them."""
    for seat_id, clock in _wanted(locked).items():
        if seat_id not in locked.visits:
            seat = next(seat for seat in locked.seats if seat.pk == seat_id)
            locked.visits[seat_id] = _open(locked, seat, clock, told=seat.index != by)


def take_back(locked: LockedMatch, to: int) -> None:
    """Take back the visits that were opened or closed after revision `to`: whoever is awaited again
    gets a new one that goes on with their time."""
    for seat in locked.seats:
        since = Q(closed_revision__gt=to) | Q(closed_at=None, opened_revision__gt=to)
        found = Visit.objects.filter(since, seat=seat, undone=False)
        visits = list(found.select_related("deadline").order_by("number"))
        if not visits:
            continue
        locked.deadlines.take_back(visits, seat, locked.now)
        Visit.objects.filter(pk__in=[visit.pk for visit in visits]).update(undone=True)
        still_open = locked.visits.get(seat.pk)
        if still_open is not None and visits[-1].pk == still_open.pk:
            revision = locked.match.revision + 1
            closing.close_visit(still_open, locked.now, revision=revision, answered=False)
            del locked.visits[seat.pk]


def notify(locked: LockedMatch, seat: Seat, visit: Visit) -> None:
    """Tell who holds `seat`, and their deputies, that it is awaited."""
    tell_holders(
        kind="turn",
        about=str(visit.pk),
        ids={"visit": visit.pk},
        now=locked.now,
        deputies=True,
        seat=seat,
        to_revision=None,
    )


def _wanted(locked: LockedMatch) -> dict[int, str]:
    """The clock each awaited seat is on, by seat row."""
    if locked.over:
        return {}
    on = clocks(locked.rules.decisions(locked.state))
    return {locked.seats[index].pk: clock for index, clock in on.items()}


def _open(locked: LockedMatch, seat: Seat, clock: str, *, told: bool) -> Visit:
    match, now = locked.match, locked.now
    visit = Visit.objects.create(
        match=match,
        seat=seat,
        number=Visit.objects.filter(match=match, seat=seat).count() + 1,
        clock=clock,
        opened_at=now,
        opened_revision=match.revision,
    )
    deadline: Deadline = locked.deadlines.open(visit, seat)
    if seat.index in locked.silent.seats:
        # Once told that they are silent, they get no mail before they are back.
        told, deadline.remind_at = False, None
    if match.stands_still:
        deadline.frozen_at = now
        deadline.remaining = int((deadline.due_at - now).total_seconds())
    deadline.save()
    if locked.deadlines.is_moved(deadline):
        locked.announce(away_event(seat.index))
    if told:
        notify(locked, seat, visit)
    return visit
