"""Leaving a running match for good."""

from __future__ import annotations

import logging

from django.db import transaction

from accounts.models import User
from games.engine.actions import Drop, Stop
from games.engine.errors import ReplayMismatch
from games.engine.events import public
from games.matches.errors import HouseRefusal, MatchNotRunning, NotSilent, NotYours
from games.matches.holding import seated
from games.matches.models import AuditEntry, Match, Tenure
from games.matches.selectors.leaving import Outlook, outlook, silent_other
from games.matches.services import pausing, tables, tenures
from games.matches.services.audit import match_target, note
from games.matches.services.locking import lock_known
from games.matches.services.news import tell_holders
from games.matches.services.quarantine import quarantine
from games.matches.services.sitting import Sitting, sit
from games.matches.services.trouble import is_machines

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
        sitting = sit(match_id, quarantined=True)
        if sitting is None:
            raise MatchNotRunning
        tenure = tenures.held_by(sitting.match, user)
        what = outlook(sitting.match)
        tenures.end(tenure, Tenure.How.RESIGNED, sitting.match.revision)
        sitting.silence.end(tenure.seat.index)
        sitting.leavers.add(tenure.seat.index)
        if what is Outlook.STOPS:
            _stop(sitting, tenure.seat.index)
        elif what is Outlook.AUTOPILOT:
            tenures.seat_program(sitting, tenure.seat)
            sitting.announce(public("house.autopilot", seat=tenure.seat.index))
        else:
            sitting.put(Drop(tenure.seat.index))
        sitting.settle()
        sitting.write()
        if sitting.over:
            return
        tell_holders(
            kind="seat_left",
            about=str(tenure.pk),
            ids={"left": tenure.pk},
            now=sitting.now,
            match=sitting.match,
            to_revision=None,
        )
        # An emergency of his keeps nobody waiting any more.
        pausing.end_emergency(sitting.match, sitting.now)


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
    agreed; the silent one is placed behind. Raises `NotSilent`, `NotYours`, or the errors of `sit`."""
    with transaction.atomic():
        sitting = sit(match_id)
        assert sitting is not None
        if not Tenure.objects.filter(seated(), match=sitting.match, user=user).exists():
            raise NotYours
        other = silent_other(sitting.match, user.pk)
        if other is None:
            raise NotSilent
        tenures.end(other, Tenure.How.SILENT, sitting.match.revision)
        sitting.silence.end(other.seat.index)
        sitting.leavers.add(other.seat.index)
        sitting.announce(public("house.dropped", seat=other.seat.index))
        _stop(sitting, other.seat.index)
        sitting.settle()
        sitting.write()


def leave(match: Match, user: User) -> None:
    """Take a person out of a locked table or match they sit at."""
    if match.status == Match.Status.OFFERED and match.convened:
        # It has begun for nobody; the competition finds it withdrawn and sees to the others.
        tables.withdraw(match)
    elif match.status == Match.Status.OFFERED:
        tables.leave(match_id=match.pk, user=user)
    else:
        resign(match_id=match.pk, user=user)


def _stop(sitting: Sitting, leaver: int) -> None:
    """End the match; whoever left it before and was played for is placed among the leavers."""
    gone = (
        Tenure.objects.filter(
            match=sitting.match,
            how__in=[Tenure.How.RESIGNED, Tenure.How.SILENT],
            seat__index__in=sitting.autopilots,
        )
        .order_by("to_revision", "pk")
        .values_list("seat__index", flat=True)
    )
    for index in [*dict.fromkeys(gone), leaver]:
        if not sitting.over:
            sitting.put(Drop(index))
    if not sitting.over:
        sitting.put(Stop(-1, "leaving"))
