"""Leave a match in progress permanently, by giving up a seat or by being removed from it.

Resigning is different (`services.resigning`), and so is being silent. `games.matches.departures` defines
the consequences of each.
"""

from __future__ import annotations

import logging
from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.engine.actions import Drop, DropCause, Stop, StopCause
from games.engine.errors import ReplayMismatch
from games.engine.events import public_event
from games.matches.database_failures import is_infrastructure
from games.matches.departures import CAUSES
from games.matches.errors import NotSilent, SiteRefusal
from games.matches.models import AuditEntry, Draft, Match, Tenure
from games.matches.models.audit import match_target
from games.matches.registries import after_write
from games.matches.selectors.leaving import LeavingEffect, goes_to_substitute, leaving_effect, silent_other
from games.matches.services import deadline_credits, pausing, playing, suspensions, tenures
from games.matches.services.audit import record_audit
from games.matches.services.locked_match import LockedMatch, lock_seat
from games.matches.services.locking import lock_known
from games.matches.services.notify import tell_holders
from games.matches.services.quarantine import quarantine
from games.matches.services.resignations import record_wish
from games.matches.services.silent_seats import silent_seats

log = logging.getLogger("muster.matches")

TENURE_ENDS_BY_CAUSE = {DropCause.LEFT: Tenure.How.LEFT, DropCause.REMOVED: Tenure.How.REMOVED}

LEFT_BROKEN_REASON = (
    "Its player left while it was broken, and nothing follows from that by itself. Once it is "
    "repaired: give the seat to another or to the autopilot, or end the match."
)
"""What the audit trail tells the operator about a seat whose player was released."""


def leave(*, match_id: int, user: User, cause: DropCause = DropCause.LEFT) -> None:
    """Take a person out of their seat permanently: they leave or, with another `cause`, are removed.

    From now on the seat's questions get default answers, or the autopilot holds the seat if the match agreed
    on that. If only one of two people is left, the match is stopped, and those who left are placed last. A
    player who is out of the game has already played to the end, and only their tenure ends. If the match is
    broken, the person is released and nothing else changes. Raises `NotYours` and `MatchNotRunning`.
    """
    try:
        _leave(match_id, user, cause)
    except SiteRefusal:
        raise
    except Exception as error:
        if not _is_broken(match_id, error):
            raise
        log.exception("a player left match %s without an action in its log", match_id)
        _let_go(match_id, user, cause)


def _is_broken(match_id: int, error: Exception) -> bool:
    """Return whether an error shows that a match, and not the database, can store nothing now."""
    unread = isinstance(error, ReplayMismatch)
    aside = Match.objects.filter(pk=match_id, quarantined_at__isnull=False)
    return not is_infrastructure(error) and (unread or aside.exists())


def leave_site(*, match_id: int, user: User) -> None:
    """Let a person who has deleted their account give up their seat in a match.

    Where a substitute can take the seat over (`goes_to_substitute`), it is open to one from now on. Until
    then, their tenure continues and the seat's clocks run, so nobody is out of the match earlier than for
    silence. But they have given the seat up (`Tenure.left_at`), and do not get it back if they return. What
    they had drafted, their wish to resign and the rights of their deputies end. In other matches they leave.
    Raises the errors of `leave`.
    """
    try:
        with transaction.atomic():
            locked, tenure = lock_seat(match_id, user, given_up=True, still=True)
            seat = locked.seats[tenure.seat.index]
            # An open seat waits already, also if fewer people are left by now.
            waits = seat.open_since is not None or goes_to_substitute(locked.match)
            if waits and seat.index not in locked.out:
                if tenure.left_at is None:
                    tenure.left_at = user.erased_at or locked.now
                    tenure.save(update_fields=["left_at"])
                Draft.objects.filter(visit__seat=seat, visit__closed_at=None).delete()
                tenures.relieve(locked.match.revision, seat=seat.pk)
                record_wish(locked, seat.index, None)
                suspensions.offer_seat(locked, seat.index)
                deadline_credits.credit(locked.match)
                pausing.end_emergency(locked.match, locked.now)
                after_write.review_match(locked.match, locked.now)
                return
    except SiteRefusal:
        raise
    except Exception as error:
        if not _is_broken(match_id, error):
            raise
        log.info("match %s is broken, so a player who deleted their account leaves it", match_id)
    leave(match_id=match_id, user=user)


def _leave(match_id: int, user: User, cause: DropCause) -> None:
    with transaction.atomic():
        locked, tenure = lock_seat(match_id, user, given_up=True, still=True)
        if tenure.seat.index in locked.out:
            tenures.end(locked, tenure, Tenure.How.FINISHED)
            return
        what = leaving_effect(locked.match)
        tenures.end(
            locked,
            tenure,
            TENURE_ENDS_BY_CAUSE[cause],
            left_at=_left_at(locked, cause),
            followed=what is LeavingEffect.AUTOPILOT,
        )
        silent_seats(locked).end(tenure.seat.index)
        record_wish(locked, tenure.seat.index, None)
        locked.leavers.add(tenure.seat.index)
        if what is LeavingEffect.STOPS:
            _stop(locked, tenure.seat.index, cause)
        elif what is LeavingEffect.AUTOPILOT:
            tenures.seat_program(locked, tenure.seat)
            _open_to_substitutes(locked, tenure.seat.index)
            locked.announce(public_event("house.autopilot", seat=tenure.seat.index))
        else:
            locked.put(Drop(tenure.seat.index, cause))
        playing.answer_and_hand_over(locked)
        playing.write(locked)
        if locked.over:
            return
        tell_holders(
            kind="seat_left",
            about=str(tenure.pk),
            ids={"left": tenure.pk},
            now=locked.now,
            match=locked.match,
            to_revision=None,
        )
        # An emergency of this person no longer keeps anyone waiting.
        pausing.end_emergency(locked.match, locked.now)


def _open_to_substitutes(locked: LockedMatch, index: int) -> None:
    """Let a person take over a seat that has just been given to the autopilot."""
    seat = locked.seats[index]
    seat.open_since = locked.now
    seat.save(update_fields=["open_since"])


def _left_at(locked: LockedMatch, cause: DropCause) -> datetime | None:
    """Return when the player walked away; None if they were removed, or for a practice match."""
    return locked.now if cause is DropCause.LEFT and not locked.match.practice else None


def _let_go(match_id: int, user: User, cause: DropCause) -> None:
    """End a tenure in a match that can store nothing now, and tell the operator what remains to be done."""
    with transaction.atomic():
        match, now = lock_known(match_id)
        tenure = tenures.held_by(match, user)
        quarantine(match, "it cannot be read", now)
        tenures.end_after(match.revision, tenure, TENURE_ENDS_BY_CAUSE[cause])
        record_audit(
            by=None,
            verb=AuditEntry.LEFT,
            target=match_target(match.pk),
            reason=LEFT_BROKEN_REASON,
            now=now,
            after={"seat": tenure.seat.index},
        )


def end_match_for_silence(*, match_id: int, user: User) -> None:
    """End a match for one of its two people because the other has been silent for as long as agreed.

    The silent player is placed last. Raises `NotSilent`, `NotYours`, or the errors of `lock_match`.
    """
    with transaction.atomic():
        locked = lock_seat(match_id, user).locked
        other = silent_other(locked.match, user.pk)
        if other is None:
            raise NotSilent
        tenures.end(locked, other, Tenure.How.SILENT)
        silent_seats(locked).end(other.seat.index)
        locked.leavers.add(other.seat.index)
        locked.announce(public_event("house.dropped", seat=other.seat.index))
        _stop(locked, other.seat.index, DropCause.SILENT)
        playing.answer_and_hand_over(locked)
        playing.write(locked)


def _stop(locked: LockedMatch, leaver: int, cause: DropCause) -> None:
    """Stop the match. Players who left earlier and were answered for since are also placed last."""
    gone = (
        Tenure.objects.filter(
            match=locked.match,
            how__in=[Tenure.How.LEFT, Tenure.How.SILENT],
            seat__index__in=locked.autopilots,
        )
        .order_by("to_revision", "pk")
        .values_list("seat__index", "how")
    )
    causes = {index: CAUSES[how] for index, how in gone}
    for index, why in (causes | {leaver: cause}).items():
        if not locked.over:
            locked.put(Drop(index, why))
    if not locked.over:
        locked.put(Stop(-1, StopCause.LEAVING))
