"""Leaving a running match for good."""

from __future__ import annotations

import logging

from django.db import transaction

from accounts.models import User
from games.engine.actions import Drop, Stop, StopCause
from games.engine.errors import ReplayMismatch
from games.engine.events import public
from games.matches.database_failures import is_machines
from games.matches.errors import HouseRefusal, NotSilent
from games.matches.models import AuditEntry, Match, Tenure
from games.matches.models.audit import match_target
from games.matches.selectors.leaving import LeavingEffect, leaving_effect, silent_other
from games.matches.services import pausing, playing, tenures
from games.matches.services.audit import note
from games.matches.services.locked_match import LockedMatch, lock_seat
from games.matches.services.locking import lock_known
from games.matches.services.notify import tell_holders
from games.matches.services.quarantine import quarantine

log = logging.getLogger("muster.matches")

LEFT_BROKEN = (
    "Its player left while it was broken, and nothing follows from that by itself. Once it is "
    "repaired: give the seat to another or to the autopilot, or end the match."
)
"""What the trail tells the operator of a seat whose player was let go."""


def resign(*, match_id: int, user: User) -> None:
    """Give up a seat. From now on it is answered by default, or held by the autopilot where
    the match is played so; when a leaving brings a match from two people to one it is
    stopped, the leavers placed behind. Of a match that is broken only the person is let go.
    Raises `NotYours`, `MatchNotRunning`."""
    try:
        _resign(match_id, user)
    except HouseRefusal:
        raise
    except Exception as error:
        unread = isinstance(error, ReplayMismatch)
        aside = Match.objects.filter(pk=match_id, quarantined_at__isnull=False)
        if is_machines(error) or not (unread or aside.exists()):
            raise
        log.exception("match %s is left without an action", match_id)
        _let_go(match_id, user)


def _resign(match_id: int, user: User) -> None:
    with transaction.atomic():
        locked, tenure = lock_seat(match_id, user, still=True)
        what = leaving_effect(locked.match)
        tenures.end(tenure, Tenure.How.RESIGNED, locked.match.revision)
        locked.end_silence(tenure.seat.index)
        locked.leavers.add(tenure.seat.index)
        if what is LeavingEffect.STOPS:
            _stop(locked, tenure.seat.index)
        elif what is LeavingEffect.AUTOPILOT:
            tenures.seat_program(locked, tenure.seat)
            locked.announce(public("house.autopilot", seat=tenure.seat.index))
        else:
            locked.put(Drop(tenure.seat.index))
        playing.settle(locked)
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
        # An emergency of theirs keeps nobody waiting any more.
        pausing.end_emergency(locked.match, locked.now)


def _let_go(match_id: int, user: User) -> None:
    """End a tenure of a match in which nothing can be stored now; the operator is told what is
    left to do."""
    with transaction.atomic():
        match, now = lock_known(match_id)
        tenure = tenures.held_by(match, user)
        quarantine(match, "it cannot be read", now)
        tenures.end(tenure, Tenure.How.RESIGNED, match.revision)
        note(
            by=None,
            verb=AuditEntry.LEFT,
            target=match_target(match.pk),
            reason=LEFT_BROKEN,
            now=now,
            after={"seat": tenure.seat.index},
        )


def end_for_silence(*, match_id: int, user: User) -> None:
    """One of two people ends the match because the other has been silent for as long as it was
    agreed; the silent one is placed behind. Raises `NotSilent`, `NotYours`, or the errors of `lock_match`."""
    with transaction.atomic():
        locked = lock_seat(match_id, user).locked
        other = silent_other(locked.match, user.pk)
        if other is None:
            raise NotSilent
        tenures.end(other, Tenure.How.SILENT, locked.match.revision)
        locked.end_silence(other.seat.index)
        locked.leavers.add(other.seat.index)
        locked.announce(public("house.dropped", seat=other.seat.index))
        _stop(locked, other.seat.index)
        playing.settle(locked)
        playing.write(locked)


def _stop(locked: LockedMatch, leaver: int) -> None:
    """End the match; whoever left it before and was played for is placed among the leavers."""
    gone = (
        Tenure.objects.filter(
            match=locked.match,
            how__in=[Tenure.How.RESIGNED, Tenure.How.SILENT],
            seat__index__in=locked.autopilots,
        )
        .order_by("to_revision", "pk")
        .values_list("seat__index", flat=True)
    )
    for index in [*dict.fromkeys(gone), leaver]:
        if not locked.over:
            locked.put(Drop(index))
    if not locked.over:
        locked.put(Stop(-1, StopCause.LEAVING))
