"""Pause a match: it accepts no action, and its clocks stand still until it is resumed."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import User
from games.engine.events import Event as Happening
from games.engine.events import public_event
from games.matches.database_failures import is_infrastructure, is_lock
from games.matches.errors import AlreadyChanged, SiteRefusal
from games.matches.models import AuditEntry, Event, Match, Tenure
from games.matches.models.audit import match_target
from games.matches.registries import after_write
from games.matches.services.audit import record_audit
from games.matches.services.event_rows import announcement
from games.matches.services.locking import lock_known, lock_running
from games.matches.services.notify import tell_holders
from games.matches.services.quarantine import freeze, quarantine, thaw
from games.matches.services.sweep_order import process_rows
from games.matches.tenure_filters import holding
from games.notices.budget import Budget

log = logging.getLogger("muster.matches")

PAUSES_AT_ONCE = 100
"""The maximum number of pauses that one sweep ends."""


@transaction.atomic
def pause(*, match_id: int, by: User, reason: str) -> None:
    """Pause a match, and notify everyone at the table.

    Raises `AlreadyChanged` if it is already paused, or the errors of `lock_running`.
    """
    match, now = lock_running(match_id, by)
    pause_locked(match, now, Match.Pauser.OPERATOR, public_event("house.paused"))
    record_audit(by=by, verb=AuditEntry.PAUSED, target=match_target(match.pk), reason=reason, now=now)


@transaction.atomic
def resume(*, match_id: int, by: User, reason: str) -> None:
    """Resume a paused match, unless it stays paused for an emergency (`resume_clocks`).

    Every clock has as much time left as when the match was paused. If the match is also quarantined, the
    clocks stay stopped. Raises `AlreadyChanged` if the match is not paused, or the errors of `lock_running`.
    """
    match, now = lock_running(match_id, by)
    since = match.paused_at
    resume_clocks(match, now, public_event("house.resumed"))
    record_audit(
        by=by,
        verb=AuditEntry.RESUMED,
        target=match_target(match.pk),
        reason=reason,
        now=now,
        before={"since": since.isoformat() if since else ""},
    )


def pause_locked(
    match: Match,
    now: datetime,
    by: str,
    event: Happening,
    span: timedelta | None = None,
    *,
    but: int | None = None,
) -> None:
    """Pause a locked match on the authority of `by` (a `Match.Pauser`), for `span` or until it is resumed.

    The pause is announced in the match, and everyone gets an email except `but`, the user id of the person
    who paused it. Raises `AlreadyChanged` if the match is already paused.
    """
    if match.paused_at is not None:
        raise AlreadyChanged
    match.paused_at, match.paused_by = now, by
    match.paused_until = None if span is None else now + span
    match.save(update_fields=["paused_at", "paused_by", "paused_until"])
    freeze(match, now)
    _tell(match, "paused", event, now, but)
    after_write.review_match(match, now)


def resume_clocks(
    match: Match, now: datetime, event: Happening, *, agreed: bool = False, but: int | None = None
) -> None:
    """End the pause of a locked match, announcing it as `pause_locked` does.

    If one of its players has an emergency, the match stands still until that has ended, unless everyone has
    `agreed`. Raises `AlreadyChanged` if the match is not paused.
    """
    if match.paused_at is None:
        raise AlreadyChanged
    if not agreed and _stays_for_emergency(match, now):
        return
    match.paused_at = match.paused_until = None
    match.save(update_fields=["paused_at", "paused_until"])
    if not match.stands_still:
        thaw(match, now)
    _tell(match, "resumed", event, now, but)
    after_write.review_match(match, now)


def end_emergency(match: Match, now: datetime, *, but: int | None = None) -> None:
    """Resume a locked match that stands still for an emergency, unless one of its players still has one.

    This is announced as in `pause_locked`.
    """
    if match.paused_at is not None and match.paused_by == Match.Pauser.EMERGENCY:
        resume_clocks(match, now, resumed_event(), but=but)


def resume_due(at: datetime, budget: Budget) -> int:
    """End the pauses whose time has run out, while the budget lasts; return how many were ended.

    Each is ended in its own transaction. If a pause cannot be ended, its match is set aside, and the
    others are not affected.
    """
    due = Match.objects.filter(paused_until__lte=at, status=Match.Status.RUNNING, quarantined_at=None)
    return process_rows(due.order_by("paused_until").values_list("pk")[:PAUSES_AT_ONCE], _resume, budget)


def _resume(match_id: int) -> bool:
    try:
        return resume_if_due(match_id)
    except SiteRefusal:
        return False
    except Exception as error:
        if is_lock(error):
            log.exception("the pause of match %s waits for the database", match_id)
            return False
        if is_infrastructure(error):
            raise
        log.exception("the pause of match %s cannot be ended", match_id)
        with transaction.atomic():
            match, now = lock_known(match_id)
            quarantine(match, f"its pause cannot be ended: {type(error).__name__}", now)
        return False


@transaction.atomic
def resume_if_due(match_id: int) -> bool:
    """End the pause of a match if its time has run out; return whether it had run out."""
    match, now = lock_known(match_id)
    if not match.running or match.paused_until is None or match.paused_until > now:
        return False
    resume_clocks(match, now, resumed_event())
    return True


def resumed_event() -> Happening:
    """Return the event that announces the end of a pause to everyone."""
    return public_event("house.went_on")


def emergency_event(seat: int) -> Happening:
    """Return the event that announces a player's emergency to everyone."""
    return public_event("house.emergency", seat=seat)


def _stays_for_emergency(match: Match, now: datetime) -> bool:
    """Keep a paused match still for the longest emergency of its players; return whether one has any."""
    if not match.agreement.emergencies:
        return False
    ends = "user__emergencies__until"
    last = (
        Tenure.objects.filter(
            holding(), match=match, user__emergencies__ended_at=None, **{f"{ends}__gt": now}
        )
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
        _tell(match, "paused", emergency_event(last[0]), now)
    return True


def _tell(match: Match, what: str, event: Happening, now: datetime, but: int | None = None) -> None:
    Event.objects.bulk_create(announcement(match, event, after=match.revision, at=now))
    tell_holders(
        kind=what,
        about=f"{match.pk}:{now.isoformat()}",
        ids={"match": match.pk},
        now=now,
        but=but,
        match=match,
        to_revision=None,
    )
