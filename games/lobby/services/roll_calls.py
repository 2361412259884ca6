"""The time between filling a table and starting its match, for words of luck and a roll call.

The wait begins when the table is full, and a sweep or the next request ends it. Muster then draws the words
that are still missing. In a roll call, everyone confirms that they are here. Those who do not confirm lose
their seats, and the table is open again.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models.functions import Now

from accounts.models import User
from games.clocks.controls import MIN_TIME_AFTER_OUTAGE
from games.engine.invariants import require
from games.lobby.services.openings import note_opening
from games.matches.database_failures import is_infrastructure, is_lock
from games.matches.errors import AlreadyChanged, NotYours
from games.matches.models import Match, Seat, Tenure
from games.matches.services import luck
from games.matches.services.locking import lock_known
from games.matches.services.notify import tell_holders
from games.matches.services.opening import start
from games.matches.services.sweep_order import process_rows
from games.notices.budget import Budget
from games.uptime.models import Outage
from games.uptime.services import outages
from games.uptime.stored_outages import may_run_out

log = logging.getLogger("muster.matches")

ROLL_CALLS_AT_ONCE = 100
"""The most roll calls that one sweep ends."""

OPEN_AGAIN_FOR = timedelta(days=7)
"""A table that is open again stays open for at least this long."""


def begin_or_call(match: Match, by: User, now: datetime) -> None:
    """Start a locked full table, or let it wait for missing words or answers to a roll call.

    `by` counts as present.
    """
    if not match.roll_call and not luck.is_word_missing(match):
        start(match, now)
        return
    span = match.roll_call or luck.LUCK_WORDS_SECONDS
    match.called_at, match.called_until = now, now + timedelta(seconds=span)
    match.called_credited_until = None
    match.offered_until = max(match.offered_until, match.called_until)
    match.save(update_fields=["called_at", "called_until", "called_credited_until", "offered_until"])
    seated = Tenure.objects.filter(match=match, to_revision=None)
    seated.update(roll_answered_at=None)
    seated.filter(user=by).update(roll_answered_at=now)
    asked: dict[str, Any] = {"kind": "roll_call"} if match.roll_call else {"kind": "words", "seat__word": ""}
    tell_holders(
        **asked,
        about=f"{match.pk}:{now.isoformat()}",
        ids={"match": match.pk},
        now=now,
        match=match,
        to_revision=None,
        roll_answered_at=None,
    )


def begin_if_ready(match: Match, now: datetime) -> None:
    """Start a locked table that is waiting, if it has all words and answers."""
    if match.called_until is None or luck.is_word_missing(match):
        return
    seated = Tenure.objects.filter(match=match, to_revision=None)
    if not match.roll_call or not seated.filter(roll_answered_at=None).exists():
        start(match, now)


def answer(match_id: int, user: User, *, called_at: datetime | None = None) -> None:
    """Answer the roll call; with `called_at`, only the one that began then.

    The last answer starts the match, unless a word of luck is missing. Answering twice changes nothing.
    Raises `NotYours`, or `AlreadyChanged` if there is no such roll call or it is too late.
    """
    enforce(match_id)
    with transaction.atomic():
        match, now = lock_known(match_id)
        mine = Tenure.objects.filter(match=match, user=user, to_revision=None)
        if not mine.exists():
            late = Tenure.objects.filter(match=match, user=user).exists()
            raise AlreadyChanged if late else NotYours
        if match.running:
            return
        if match.called_until is None or not match.roll_call or called_at not in (None, match.called_at):
            raise AlreadyChanged
        mine.filter(roll_answered_at=None).update(roll_answered_at=now)
        begin_if_ready(match, now)


def call_off(match: Match) -> None:
    """End the wait of a locked table that is no longer full."""
    if match.called_until is None:
        return
    match.called_at = match.called_until = None
    match.save(update_fields=["called_at", "called_until"])
    Tenure.objects.filter(match=match, to_revision=None).update(roll_answered_at=None)


def enforce_if_due(match: Match) -> bool:
    """End a table's wait if its time has run out; return whether it was ended."""
    return match.called_until is not None and enforce(match.pk)


def enforce(match_id: int) -> bool:
    """End a table's wait if its time has run out; return whether this call ended it.

    If several callers try at the same time, only one ends the wait.
    """
    with transaction.atomic():
        match, now = lock_known(match_id)
        until = match.called_until
        if until is None or until > now or outages.in_outage(now):
            return False
        _credit(match)
        until = require(match.called_until, "a credit only moves it")
        if until > now or not may_run_out(until, now):
            return False
        _end(match, now)
    return True


def sweep(budget: Budget) -> int:
    """End the waits that are due, while the budget lasts; return how many were ended."""
    due = Match.objects.filter(called_until__lte=Now()).order_by("called_until", "pk")
    return process_rows(due.values_list("pk")[:ROLL_CALLS_AT_ONCE], _enforce, budget)


def _enforce(match_id: int) -> bool:
    try:
        return enforce(match_id)
    except Exception as error:
        if is_infrastructure(error) and not is_lock(error):
            raise
        log.exception("the roll call of match %s failed", match_id)
        return False


def _end(match: Any, now: datetime) -> None:
    """Handle the end of a table's wait.

    If everyone answered, or there was no roll call, the match starts even without some words of luck.
    Otherwise, those who did not answer lose their seats, a missing host is replaced, and everyone is
    notified.
    """
    called = match.called_at
    absent = Tenure.objects.filter(match=match, to_revision=None, roll_answered_at=None)
    if not match.roll_call or not absent.exists():
        start(match, now)
        return
    gone = list(absent.order_by("seat__index").values_list("pk", "user_id", "seat_id"))
    here = Tenure.objects.filter(match=match, to_revision=None).exclude(roll_answered_at=None)
    first = here.order_by("seat__index").values_list("user_id", flat=True).first()
    if match.host_id in [user_id for _, user_id, _ in gone] and first is not None:
        match.host_id = first
    Seat.objects.filter(pk__in=[seat_id for _, _, seat_id in gone]).update(word="")
    absent.update(to_revision=0, how=Tenure.How.LEFT_TABLE)
    call_off(match)
    match.offered_until = max(match.offered_until, now + OPEN_AGAIN_FOR)
    match.save(update_fields=["host", "offered_until"])
    note_opening(match, now)
    told: dict[str, Any] = {
        "kind": "roll_over",
        "about": f"{match.pk}:{called.isoformat()}",
        "ids": {"match": match.pk},
    }
    tell_holders(**told, now=now, match=match, to_revision=None)
    tell_holders(**told, now=now, pk__in=[key for key, _, _ in gone])


def _credit(match: Any) -> None:
    """Extend a table's wait by the time that an outage took from it.

    After a long outage at least two hours remain. `called_at` does not change, because emails identify the
    roll call by it.
    """
    since = match.called_credited_until or match.called_at
    over = Outage.objects.filter(is_open=False, end__gt=since).order_by("start", "pk")
    for outage in list(over):
        end = require(outage.end, "an outage that is over has its end")
        if outage.start < match.called_until:
            took = end - max(outage.start, since)
            match.called_until += took
            if outage.long:
                match.called_until = max(match.called_until, end + MIN_TIME_AFTER_OUTAGE)
            match.called_credited_until = since = end
    match.offered_until = max(match.offered_until, match.called_until)
    match.save(update_fields=["called_until", "called_credited_until", "offered_until"])
