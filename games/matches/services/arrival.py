"""Handle the arrival of a person at a match: they open its page, or act there.

A silent player is back as soon as they do anything, such as pressing the button that says so. Looking at the
page is not enough, because browsers and mail programs fetch pages without being asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import DateTimeField

from accounts.models import User
from accounts.services import absences
from games.compiled_queries import CompiledUpdate, Parameter
from games.engine.events import public_event
from games.matches.access import Access
from games.matches.errors import SiteRefusal
from games.matches.models import Seat, Tenure
from games.matches.registries import match_events
from games.matches.selectors.seats import thread_of
from games.matches.services import playing
from games.matches.services.locked_match import LockedSeat, lock_seat, refuse_busy
from games.matches.services.silent_seats import silent_seats
from games.matches.services.time_outs import enforce
from games.matches.tenure_filters import acting, holding
from games.notices.services.outbox import recheck_waiting
from games.uptime import stored_outages

NEW_LOOK_AFTER = timedelta(minutes=30)
"""Looks closer together than this count as one, unless it became the person's turn in between."""

LOOK_WRITTEN_EVERY = timedelta(minutes=1)
"""A look this soon after the last one, with nothing new in between, is not stored."""


def arrive(match_id: int, by: Tenure | User) -> None:
    """Apply expired deadlines and end a player's silence, before the player or their deputy acts.

    `by` is the tenure by which someone acts, or a person who acts in their own right. In their own right,
    nobody ends the silence of a player for whom they are a deputy.

    If the silence cannot be ended, nothing happens here: the form that the player submitted is then refused
    for the same reason. If the tenure was read together with its seat, this takes one query when there is
    nothing to do.
    """
    ran_out = enforce(match_id)
    if isinstance(by, Tenure) and not ran_out and by.seat.silent_since is None:
        return
    deputies = isinstance(by, Tenure)
    user = by.user if isinstance(by, Tenure) else by
    held = acting("tenures__") if deputies else holding("tenures__")
    silent = Seat.objects.filter(held, tenures__user=user, match=match_id, silent_since__isnull=False)
    if user is not None and silent.exists():
        with suppress(SiteRefusal):
            come_back(match_id=match_id, user=user, deputies=deputies)


@contextmanager
def arrive_and_lock(match_id: int, by: Tenure) -> Iterator[LockedSeat]:
    """Let a person arrive, and lock the match for them; the block is the transaction in which they act.

    Whether there is anything to do on arrival is seen under the lock, so usually it costs no query. `by` is
    the tenure by which they act, also as a deputy. Raises `MatchBusy` or the errors of `lock_seat`.
    """
    with transaction.atomic():
        found = lock_seat(match_id, by, deputies=True)
        waits = _has_work_on_arrival(found)
        if not waits:
            yield found
    if waits:
        arrive(match_id, found.tenure)
        with transaction.atomic():
            found = lock_seat(match_id, by, deputies=True)
            refuse_busy(found.locked)
            yield found


def _has_work_on_arrival(found: LockedSeat) -> bool:
    """Return whether `arrive` may have something to do at a locked match.

    A deadline that is overdue because an outage holds it is left to the sweep that follows the outage.
    """
    locked = found.locked
    if locked.match.busy or locked.credit_due or found.tenure.seat.silent_since is not None:
        return True
    overdue = [visit.deadline.due_at for visit in locked.visits.values() if visit.deadline.is_due(locked.now)]
    return bool(overdue) and stored_outages.may_run_out(min(overdue), locked.now)


def come_back(*, match_id: int, user: User, deputies: bool = True) -> bool:
    """End a player's silence and announce it to everyone; return whether they were silent.

    With `deputies`, a deputy may do this for the player; it is marked and reported like their other actions.
    Raises `NotYours` if the person does not have the seat, or the errors of `lock_match`.
    """
    with transaction.atomic():
        locked, tenure = lock_seat(match_id, user, deputies=deputies)
        index = tenure.seat.index
        if not silent_seats(locked).end(index):
            return False
        visit = locked.visit_of(index)
        if visit is not None:
            # The visit may have opened while no emails were sent to them.
            locked.deadlines.rearm(visit.deadline, locked.now)
            visit.deadline.save(update_fields=["remind_at"])
        locked.announce(public_event("house.back", seat=index))
        match_events.seat_acted.notify(tenure, locked.now, locked, None)
        playing.answer_and_hand_over(locked, by=index)
        playing.write(locked)
        return True


def record_look(access: Access, now: datetime) -> bool:
    """Record that a person looks at a match, and advance "since your visit" if this is a new look.

    Call this before the page is rendered, because the page shows the changes. Return whether more than the
    tenure has changed. Emails that were held back until the person looked are checked again. Any look ends
    an automatic absence, even if it is not a new look, because the absence may have started since the
    previous one; the deadlines in this match then move immediately.
    """
    tenure = access.tenure
    if tenure is None:
        return False
    before = tenure.last_look
    anew = before is None or now - before > NEW_LOOK_AFTER or getattr(tenure, "awaited_anew", False)
    moved = tenure.looked_revision < access.match.revision
    away = getattr(tenure, "away", True)
    if not (anew or moved or away) and before is not None and now - before < LOOK_WRITTEN_EVERY:
        return False
    if anew and moved:
        tenure.seen_revision = tenure.looked_revision
    tenure.looked_revision, tenure.last_look = access.match.revision, now
    _LOOKED.run(
        tenure=tenure.pk,
        now=now,
        looked_revision=tenure.looked_revision,
        seen_revision=tenure.seen_revision,
    )
    if anew and getattr(tenure, "mail_held", True):
        recheck_waiting(thread=thread_of(tenure.pk), now=now)
    if not away or tenure.user is None or not absences.end_automatic(tenure.user, now):
        return False
    enforce(access.match.pk)
    return True


_LOOKED = CompiledUpdate(
    lambda: (
        Tenure.objects.filter(pk=Parameter("tenure")),
        {
            "last_look": Parameter("now", DateTimeField()),
            "looked_revision": Parameter("looked_revision"),
            "seen_revision": Parameter("seen_revision"),
        },
    )
)


def record_answer_by_email(tenure: Tenure, now: datetime) -> None:
    """Record that a person is about to act for a seat with a link in an email, without opening the match.

    Email about the match no longer waits until they look, and an automatic absence of theirs ends. They have
    seen nothing of the match, so "since your visit" stays as it is. Call this before the act, so that they
    count as not having seen what follows from it.
    """
    Tenure.objects.filter(pk=tenure.pk).update(last_look=now)
    recheck_waiting(thread=thread_of(tenure.pk), now=now)
    if tenure.user is not None and absences.end_automatic(tenure.user, now):
        enforce(tenure.match_id)
