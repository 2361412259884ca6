"""Hand over: close and open the visits of a locked match after its state has changed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.db.models import Q

from games.compiled_queries import CompiledInsert, CompiledSave
from games.engine.decisions import Decision
from games.matches.models import Deadline, Draft, Seat, Visit
from games.matches.services import closing
from games.matches.services.event_rows import away_event
from games.matches.services.locked_match import LockedMatch
from games.matches.services.notify import SeatNews, SeatNotices
from games.matches.services.silent_seats import silent_seats

SENDER_NOTICE_DELAY = timedelta(minutes=10)
"""The player who has just answered is notified of the next question this much later than the others."""

_NEW_VISITS = CompiledInsert(Visit)
_NEW_DEADLINES = CompiledInsert(Deadline)
_EMPTIED = CompiledSave(Draft, "actions", "counter", "changed_at")


def record_shared_questions(locked: LockedMatch, answered: int | None = None) -> None:
    """Note the questions that several seats are asked at the same time.

    The last seat to answer must have as much time for the next question as the others. `answered` is the seat
    whose question is being answered automatically now.
    """
    asked = locked.awaited
    if len(asked.keys() | ({answered} if answered is not None else set())) < 2:
        return
    for index, decision in asked.items():
        visit = locked.visit_of(index)
        if visit is None or not visit.goes_on_with(decision):
            locked.shared[index] = decision.key
        elif not visit.shared_question:
            visit.shared_question = decision.key
            visit.save(update_fields=["shared_question"])


def close_answered(locked: LockedMatch) -> None:
    """End the visits of seats that have no open question any more.

    Also end the visits of seats whose next question runs on another clock, or follows one that several
    seats were asked at the same time.
    """
    asked = locked.awaited
    for seat in locked.seats:
        visit, decision = locked.visits.get(seat.pk), asked.get(seat.index)
        if visit is None or (decision is not None and visit.goes_on_with(decision)):
            continue
        # What a player did before a visit opened does not count as an answer to it.
        answered = locked.journal.acted.get(seat.index, 0) > visit.opened_revision
        locked.close_visit(visit, answered=answered)
        if decision is not None and not visit.shared_question:
            locked.moved_clock.add(seat.index)


def open_wanted(locked: LockedMatch, by: int | None) -> None:
    """Open a visit for each seat that is to move and has none.

    `by` is the seat whose owner is at the page. They are notified later, or not at all if only the clock of
    their own question has changed.
    """
    record_shared_questions(locked)
    asked = [(locked.seats[index], decision) for index, decision in locked.awaited.items()]
    wanted = [(seat, decision) for seat, decision in asked if seat.pk not in locked.visits]
    if not wanted:
        return
    silent = silent_seats(locked).numbers
    for visit in _open(locked, wanted):
        locked.visits[visit.seat_id] = visit
        index = visit.seat.index
        if index in silent or (index == by and index in locked.moved_clock):
            continue
        notify(locked, visit.seat, visit, delay=SENDER_NOTICE_DELAY if index == by else timedelta(0))


def empty_stale_drafts(locked: LockedMatch) -> None:
    """Empty the drafts of seats whose question is no longer the one from when the match was locked.

    A draft for a question that another player has closed must not answer a later one in the same visit, even
    if it would be legal: an offer to one enemy is not an offer to the next.
    """
    if not locked.asked:
        return
    asked = locked.questions()
    for seat in locked.seats:
        # Players without a draft when the match was locked are not looked up: under its lock, only `drafting`
        # can start one.
        visit = locked.visits.get(seat.pk) if seat.index in locked.asked else None
        if visit is None or seat.index == locked.drafting or not visit.has_draft:
            continue
        if asked.get(seat.index, "") != locked.asked[seat.index]:
            draft = visit.draft
            draft.actions, draft.changed_at = [], locked.now
            draft.counter += 1
            _EMPTIED.run(draft)


def undo_visits(locked: LockedMatch, to: int) -> None:
    """Take back the visits that were opened or closed after revision `to`.

    A seat that is to move again gets a new visit, which continues with the time of the old one.
    """
    for seat in locked.seats:
        since = Q(closed_revision__gt=to) | Q(closed_at=None, opened_revision__gt=to)
        found = Visit.objects.filter(since, seat=seat, undone=False)
        visits = list(found.select_related("deadline").order_by("number"))
        if not visits:
            continue
        locked.deadlines.restore_time_stores(visits, seat, locked.now)
        Visit.objects.filter(pk__in=[visit.pk for visit in visits]).update(undone=True)
        still_open = locked.visits.get(seat.pk)
        if still_open is not None and visits[-1].pk == still_open.pk:
            revision = locked.match.revision + 1
            closing.close_visit(still_open, locked.now, revision=revision, answered=False)
            del locked.visits[seat.pk]


def notify(locked: LockedMatch, seat: Seat, visit: Visit, *, delay: timedelta = timedelta(0)) -> None:
    """Notify the holder of `seat`, and their deputies, that it is their turn, after `delay`."""
    ids, at = {"visit": visit.pk}, locked.now + delay
    news = SeatNews(seat.pk, "turn", str(visit.pk), ids, available_at=at, deputies=True)
    locked.part(SeatNotices).add(news)


def _open(locked: LockedMatch, wanted: Sequence[tuple[Seat, Decision]]) -> list[Visit]:
    """Store a new visit with its deadline for each of some seats and their questions; return the visits."""
    match, now = locked.match, locked.now
    for seat, _ in wanted:
        locked.last_visits[seat.pk] += 1
    visits = [
        Visit(
            match=match,
            seat=seat,
            number=locked.last_visits[seat.pk],
            clock=decision.clock,
            opened_at=now,
            opened_revision=match.revision,
            # After a chain was cut off, it is no longer known which other seats it had asked.
            shared_question=decision.key
            if locked.resumed or locked.shared.get(seat.index) == decision.key
            else "",
        )
        for seat, decision in wanted
    ]
    _NEW_VISITS.run(visits)
    deadlines = [_deadline(locked, visit) for visit in visits]
    _NEW_DEADLINES.run(deadlines)
    for deadline in deadlines:
        if locked.deadlines.is_moved(deadline):
            locked.announce(away_event(deadline.seat.index))
    return visits


def _deadline(locked: LockedMatch, visit: Visit) -> Deadline:
    """Return the deadline of a visit that has just opened; it is not stored yet."""
    deadline: Deadline = locked.deadlines.open(visit, visit.seat)
    if visit.seat.index in silent_seats(locked).numbers:
        # A player who was announced as silent gets no email until they are back.
        deadline.remind_at = None
    if locked.match.stands_still and not deadline.untimed:
        deadline.frozen_at = locked.now
        deadline.remaining = int((deadline.due_at - locked.now).total_seconds())
    return deadline
