"""Give a seat in a match in progress to another person, or to the autopilot.

The operator may do either; a director may only give a seat to another person.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import transaction

from accounts.models import User
from accounts.services.locking import lock_person
from games.community.selectors import kept_apart
from games.engine import registry
from games.engine.events import public_event
from games.matches.errors import AlreadySeated, KeptApart, NoAutopilot, SeatGone
from games.matches.models import AuditEntry, Deadline, Match, Tenure
from games.matches.models.audit import match_target
from games.matches.registries.evidence_readers import has_read_evidence
from games.matches.selectors.conflict_of_interest import refuse_conflict
from games.matches.services import playing, tenures, visits
from games.matches.services.audit import record_audit
from games.matches.services.locked_match import LockedMatch, lock_match
from games.matches.services.notify import tell_holders
from games.matches.tenure_filters import current

Refuse = Callable[[Match], None]
"""Raises an error if the person who asks has no right to do this in a locked match."""


def replace(match: Match, seat: int, user: User, by: User | None, reason: str) -> Tenure:
    """Give seat number `seat` of a match in progress to `user`, no matter who holds it now.

    Return the new tenure. If it is the seat's turn, its time starts again. Raises `AlreadySeated`,
    `SeatGone`, `MatchNotRunning`, `KeptApart`, or the errors of `refuse_conflict`.
    """
    with transaction.atomic():
        return seat_another(
            match.pk,
            seat,
            user,
            "house.replaced",
            _operator(by),
            lambda locked, old, new: _note(locked, seat, by, reason, AuditEntry.REPLACED, old, new),
        )


def seat_another(
    match_id: int,
    seat: int,
    user: User,
    code: str,
    refuse: Refuse,
    noted: Callable[[LockedMatch, Tenure | None, Tenure], None] | None = None,
) -> Tenure:
    """Give a seat to `user` within the caller's transaction, and announce this with the event `code`.

    `refuse` checks whether this is allowed, and `noted` records it. Raises the errors of `refuse`,
    `AlreadySeated`, `SeatGone`, `MatchNotRunning`, or `KeptApart` if `user` and another player are kept
    apart. Someone who has read evidence about the match is refused in the same way, because the person who
    gives the seat must not learn that there is a report.
    """
    user = lock_person(user.pk)
    locked = _lock(match_id, seat, refuse)
    if tenures.has_sat(locked.match, user) or not user.may_act:
        raise AlreadySeated
    there = Tenure.objects.filter(current(), match=locked.match, user__isnull=False)
    apart = kept_apart(user.pk, list(there.exclude(seat__index=seat).values_list("user_id", flat=True)))
    if has_read_evidence(user.pk, match_id) or apart:
        raise KeptApart
    old = _end_tenure(locked, seat)
    new = tenures.seat_person(locked, locked.seats[seat], user)
    if noted is not None:
        noted(locked, old, new)
    locked.announce(public_event(code, seat=seat))
    visit = locked.visit_of(seat)
    if visit is not None:
        restart_deadline(locked, visit)
        visits.notify(locked, locked.seats[seat], visit)
    playing.answer_and_hand_over(locked)
    playing.write(locked)
    tell_taken(locked, old, new)
    return new


def seat_autopilot(match: Match, seat: int, by: User | None, reason: str) -> Tenure:
    """Let the autopilot hold seat number `seat` of a match in progress from now on; return its tenure.

    Raises `NoAutopilot`, `AlreadySeated`, `SeatGone`, `MatchNotRunning`, or the errors of `refuse_conflict`.
    """
    with transaction.atomic():
        if not registry.meta(match.title).autopilot:
            raise NoAutopilot
        locked = _lock(match.pk, seat, _operator(by))
        if seat in locked.autopilots:
            raise AlreadySeated
        old = _end_tenure(locked, seat)
        new = tenures.seat_program(locked, locked.seats[seat])
        _note(locked, seat, by, reason, AuditEntry.AUTOPILOT, old, new)
        locked.announce(public_event("house.autopilot", seat=seat))
        playing.answer_and_hand_over(locked)
        playing.write(locked)
        tell_taken(locked, old, new)
        return new


def _operator(by: User | None) -> Refuse:
    """Return the check that an operator has no part in the match.

    If `by` is None the change is automatic, and the check always passes.
    """

    def refuse(match: Match) -> None:
        if by is not None:
            refuse_conflict(by, match.pk)

    return refuse


def _lock(match_id: int, seat: int, refuse: Refuse) -> LockedMatch:
    locked = lock_match(match_id, still=True)
    refuse(locked.match)
    if not 0 <= seat < locked.match.seats_count or seat in locked.state.left:
        raise SeatGone
    return locked


def _end_tenure(locked: LockedMatch, seat: int) -> Tenure | None:
    old = tenures.holder(locked.seats[seat])
    if old is not None:
        tenures.end(locked, old, Tenure.How.REPLACED, followed=True)
    return old


def restart_deadline(locked: LockedMatch, visit: Any) -> None:
    """Restart the visit's deadline, so that the new player does not lose time that another player used."""
    deadline: Deadline = visit.deadline
    start = deadline.frozen_at or locked.now
    locked.deadlines.begin_anew(deadline, start)
    if deadline.frozen_at is not None:
        deadline.remaining = int((deadline.due_at - start).total_seconds())
    deadline.save()


def _note(
    locked: LockedMatch, seat: int, by: User | None, reason: str, verb: str, old: Tenure | None, new: Tenure
) -> None:
    record_audit(
        by=by,
        verb=verb,
        target=match_target(locked.match.pk),
        reason=reason,
        now=locked.now,
        before={"seat": seat, "role": old.role if old else "", "user": old.user_id if old else None},
        after={"seat": seat, "role": new.role, "user": new.user_id},
    )


def tell_taken(locked: LockedMatch, old: Tenure | None, new: Tenure) -> None:
    """Notify everyone who holds a seat, and this seat's previous holder, that it has a new holder."""
    ids = {"taken": new.pk}
    told: dict[str, Any] = {"kind": "seat_taken", "about": str(new.pk), "ids": ids, "now": locked.now}
    tell_holders(**told, match=locked.match, to_revision=None)
    if old is not None:
        tell_holders(**told, pk=old.pk)
