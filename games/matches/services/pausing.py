"""Pausing a match: it takes no action and its clocks stand still, until it is resumed."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import User
from games.engine.events import Event as Happening
from games.engine.events import public
from games.matches import codecs
from games.matches.database_failures import is_lock, is_machines
from games.matches.errors import HouseRefusal, Overtaken
from games.matches.models import AuditEntry, Event, Match, Tenure
from games.matches.models.audit import match_target
from games.matches.registries import after_write
from games.matches.services.audit import note
from games.matches.services.event_rows import announcement
from games.matches.services.fairness import work
from games.matches.services.locking import lock_known, lock_running
from games.matches.services.notify import tell_holders
from games.matches.services.quarantine import freeze, quarantine, thaw
from games.matches.tenure_filters import seated
from games.notices.budget import Budget

log = logging.getLogger("muster.matches")

PAUSES_AT_ONCE = 100
"""Pauses ended by one sweep."""


@transaction.atomic
def pause(*, match_id: int, by: User, reason: str) -> None:
    """Let a match stand still, and tell everybody at the table.

    Raises `Overtaken` if it is paused already, or the errors of `lock_running`.
    """
    match, now = lock_running(match_id, by)
    stop(match, now, Match.Pauser.OPERATOR, public("house.paused"))
    note(by=by, verb=AuditEntry.PAUSED, target=match_target(match.pk), reason=reason, now=now)


@transaction.atomic
def resume(*, match_id: int, by: User, reason: str) -> None:
    """Let a paused match go on; every clock has as much time as when it was paused, and
    stands still yet if the match is quarantined besides.

    Raises `Overtaken` if it is not paused, or the errors of `lock_running`.
    """
    match, now = lock_running(match_id, by)
    since = match.paused_at
    go_on(match, now, public("house.resumed"))
    note(
        by=by,
        verb=AuditEntry.RESUMED,
        target=match_target(match.pk),
        reason=reason,
        now=now,
        before={"since": since.isoformat() if since else ""},
    )


def stop(match: Match, now: datetime, by: str, event: Happening, span: timedelta | None = None) -> None:
    """Pause a locked match by the right of `by`, for `span` or until it is resumed; all are
    told. Raises `Overtaken`."""
    if match.paused_at is not None:
        raise Overtaken
    match.paused_at, match.paused_by = now, by
    match.paused_until = None if span is None else now + span
    match.save(update_fields=["paused_at", "paused_by", "paused_until"])
    freeze(match, now)
    _tell(match, "paused", event, now)
    after_write.tell(match, now)


def go_on(match: Match, now: datetime, event: Happening, *, agreed: bool = False) -> None:
    """End the pause of a locked match; all are told. Where one of its players has an emergency it
    stands still until that is over, unless all have `agreed`. Raises `Overtaken`."""
    if match.paused_at is None:
        raise Overtaken
    if not agreed and _stays_for_emergency(match, now):
        return
    match.paused_at = match.paused_until = None
    match.save(update_fields=["paused_at", "paused_until"])
    if not match.stands_still:
        thaw(match, now)
    _tell(match, "resumed", event, now)
    after_write.tell(match, now)


def end_emergency(match: Match, now: datetime) -> None:
    """Let a locked match that stands still in an emergency go on, unless one of its players still
    has one; all are told."""
    if match.paused_at is not None and match.paused_by == Match.Pauser.EMERGENCY:
        go_on(match, now, went_on())


def resume_due(at: datetime, budget: Budget) -> int:
    """End the pauses whose time is over, each in a transaction of its own, while the budget lasts;
    gives how many. One that cannot be ended is set aside, and keeps none of the others.
    """
    due = Match.objects.filter(paused_until__lte=at, status=Match.Status.RUNNING, quarantined_at=None)
    return work(due.order_by("paused_until").values_list("pk")[:PAUSES_AT_ONCE], _resume, budget)


def _resume(match_id: int) -> bool:
    try:
        return resume_if_due(match_id)
    except HouseRefusal:
        return False
    except Exception as error:
        if is_lock(error):
            log.exception("the pause of match %s waits for the database", match_id)
            return False
        if is_machines(error):
            raise
        log.exception("the pause of match %s cannot be ended", match_id)
        with transaction.atomic():
            match, now = lock_known(match_id)
            quarantine(match, f"its pause cannot be ended: {type(error).__name__}", now)
        return False


@transaction.atomic
def resume_if_due(match_id: int) -> bool:
    """End the pause of a match if its time is over; whether it was."""
    match, now = lock_known(match_id)
    if not match.running or match.paused_until is None or match.paused_until > now:
        return False
    go_on(match, now, went_on())
    return True


def went_on() -> Happening:
    """A pause is over: told to all."""
    return public("house.went_on")


def emergency(seat: int) -> Happening:
    """A player has an emergency: told to all."""
    return public("house.emergency", seat=seat)


def _stays_for_emergency(match: Match, now: datetime) -> bool:
    """Let a paused match stand still for the longest emergency of its players; whether there is one."""
    if not codecs.agreement(match.agreement).emergencies:
        return False
    ends = "user__emergencies__until"
    last = (
        Tenure.objects.filter(seated(), match=match, user__emergencies__ended_at=None, **{f"{ends}__gt": now})
        .order_by(f"-{ends}")
        .values_list("seat__index", ends)
        .first()
    )
    if last is None:
        return False
    known = match.paused_by == Match.Pauser.EMERGENCY
    match.paused_by, match.paused_until = Match.Pauser.EMERGENCY, last[1]
    match.save(update_fields=["paused_by", "paused_until"])
    if not known:
        _tell(match, "paused", emergency(last[0]), now)
    return True


def _tell(match: Match, what: str, event: Happening, now: datetime) -> None:
    Event.objects.bulk_create(announcement(match, event, after=match.revision, at=now))
    tell_holders(
        kind=what,
        about=f"{match.pk}:{now.isoformat()}",
        ids={"match": match.pk},
        now=now,
        match=match,
        to_revision=None,
    )
