"""Deputies: naming, accepting and ending them, and notifying players of what their deputies do.

Rows are locked in one order: the person, then the deputyship. The matches of a deputyship are updated by
deferred changes.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.form_tokens import FormSubmission
from accounts.models import User
from accounts.services.locking import lock_person
from accounts.services.once import create_once
from games.clocks.spans import Span
from games.community.selectors import kept_apart
from games.deputies.errors import NothingToDeputise, TooManyDeputies
from games.deputies.selectors import deputisable_seats, live_deputyships, matches_seated_in
from games.engine.events import public_event
from games.matches.errors import AlreadyChanged, AlreadySeated, NotYours
from games.matches.models import Action, Deputyship, Errand, Match, Tenure, Visit
from games.matches.registries.evidence_readers import has_read_evidence, refuse_reader
from games.matches.selectors.seats import thread_of
from games.matches.services import deferred_changes, tenures
from games.matches.services.email_requests import ask_by_email, lock_people
from games.matches.services.locked_match import LockedMatch
from games.matches.services.notify import tell_holders
from games.matches.tenure_filters import holding, seated
from games.notices.now import database_now
from games.notices.services.outbox import queue_notice, threads_waiting

DEPUTIES_PER_DAY = 10
"""How many people one person may ask to be their deputy in a day: each of them gets an email."""


def request_deputy(*, owner: User, friend: User, span: Span, chosen: Collection[int]) -> Deputyship:
    """Ask a friend to act within `span` for the owner's seats whose tenures have the keys `chosen`.

    Raises `NotYours` if the friend cannot act here, `NothingToDeputise`, `AlreadySeated` if the friend has or
    had a seat of their own, `AlreadyChanged` if they are already asked or already deputy, `TooManyDeputies`
    or `TooManyRequests`.
    """
    if friend.pk == owner.pk or not friend.may_act:
        raise NotYours
    with transaction.atomic():
        lock_people(owner, friend)
        now = database_now()
        mine = list(deputisable_seats(owner.pk).filter(pk__in=chosen))
        if not mine or span.end <= now:
            raise NothingToDeputise
        if matches_seated_in(friend.pk, mine):
            raise AlreadySeated
        if live_deputyships(now).filter(owner=owner, friend=friend).exists():
            raise AlreadyChanged
        if (
            Deputyship.objects.filter(owner=owner, named_at__gt=now - timedelta(days=1)).count()
            >= DEPUTIES_PER_DAY
        ):
            raise TooManyDeputies
        ask_by_email(sender=owner, recipients=[friend], kind="deputy_asked", now=now)
        made = Deputyship.objects.create(
            owner=owner, friend=friend, start=span.start, end=span.end, named_at=now
        )
        made.tenures.set(mine)
        _tell(made, friend.pk, "deputy_asked", now)
    return made


def accept(deputyship_id: int, user: User, press: FormSubmission | None = None) -> Deputyship:
    """Accept a request: from now on, within the span, the friend may act.

    In a match that is locked at the moment, they may act after the next sweep. Submitting the same form again
    (`press`) has no further effect. Raises `NotYours`, `AlreadyChanged` if the request was answered or has
    ended or the two are kept apart by now, `NothingToDeputise` if none of its matches is still in progress,
    `AlreadySeated` if the friend has another part in one of those matches, and `ReadEvidence` if they have
    read evidence about one. Only the answer is refused, not the request, so that its sender does not learn of
    the report.
    """
    asked = create_once(press, Deputyship, lambda: _accept(deputyship_id, user))
    deferred_changes.carry_out_for(user.pk)
    return asked


@transaction.atomic
def _accept(deputyship_id: int, user: User) -> Deputyship:
    lock_person(user.pk)
    asked, now = _locked(deputyship_id, Q(friend=user))
    apart = kept_apart(user.pk, [asked.owner_id])
    if apart or asked.answer != Deputyship.Answer.OPEN or asked.ended_at is not None or asked.end <= now:
        raise AlreadyChanged
    seats = list(_begun(asked))
    if not seats:
        raise NothingToDeputise
    if any(_has_other_part(asked, tenure, now) for tenure in seats):
        raise AlreadySeated
    for tenure in seats:
        refuse_reader(user.pk, tenure.match_id)
    asked.answer, asked.answered_at = Deputyship.Answer.ACCEPTED, now
    asked.save(update_fields=["answer", "answered_at"])
    _leave_errands(asked)
    _tell(asked, asked.owner_id, "deputy_answered", now)
    return asked


def end(deputyship_id: int, user: User, press: FormSubmission | None = None) -> Deputyship:
    """End a deputyship: the owner withdraws it, or the friend declines or resigns it.

    Submitting the same form again (`press`) has no further effect. Raises `NotYours`, or `AlreadyChanged` if
    it has already ended.
    """
    ending = create_once(press, Deputyship, lambda: _end_now(deputyship_id, user))
    deferred_changes.carry_out_for(ending.friend_id)
    return ending


@transaction.atomic
def _end_now(deputyship_id: int, user: User) -> Deputyship:
    ending, now = _locked(deputyship_id, Q(owner=user) | Q(friend=user))
    if ending.ended_at is not None or ending.end <= now:
        raise AlreadyChanged
    _end_as(user, ending, now)
    return ending


def _end_as(user: User, ending: Deputyship, now: datetime) -> None:
    """End a locked deputyship as one of its two people, and notify the other unless there is no need."""
    _end(ending, now)
    if ending.friend_id == user.pk:
        _tell(ending, ending.owner_id, "deputy_answered", now)
    elif ending.answer == Deputyship.Answer.ACCEPTED:
        _tell(ending, ending.friend_id, "deputy_withdrawn", now)


def end_all(user: User) -> None:
    """End all deputyships of a person who is leaving the site, as owner and as friend.

    This runs in the caller's transaction.
    """
    mine = Q(owner=user) | Q(friend=user)
    for key in list(
        live_deputyships(database_now()).filter(mine).order_by("pk").values_list("pk", flat=True)
    ):
        ending, now = _locked(key, mine)
        if ending.ended_at is None:
            _end(ending, now)


def close_requests(owner: User, other: User) -> None:
    """Withdraw open requests from `owner` to `other`, and decline open requests from `other` to `owner`.

    This runs in the transaction in which `owner` blocks `other`.
    """
    between = Q(owner=owner, friend=other) | Q(owner=other, friend=owner)
    live = live_deputyships(database_now()).filter(between, answer=Deputyship.Answer.OPEN)
    for key in list(live.order_by("pk").values_list("pk", flat=True)):
        _end_as(owner, *_locked(key, between))


def sync_deputy(match: Match, friend: User) -> None:
    """Start or end a person's tenure as a deputy in a locked match, as their deputyships require."""
    now = database_now()
    tenures.relieve(match.revision, match=match, user=friend, deputyship__ended_at__isnull=False)
    accepted = live_deputyships(now).filter(
        friend=friend, answer=Deputyship.Answer.ACCEPTED, tenures__match=match
    )
    for asked in accepted.order_by("pk"):
        for tenure in _begun(asked).filter(match=match):
            _seat(asked, match, tenure, now)


def report_if_deputy(tenure: Tenure, now: datetime, at: LockedMatch | None, visit: Visit | None) -> None:
    """Report an action for a seat to the seat's player, if a deputy took it."""
    if tenure.role == Tenure.Role.DEPUTY:
        if at is not None:
            report(at, tenure, visit)
        else:
            tell_owner(tenure, now)


def report(locked: LockedMatch, deputy: Tenure, visit: Visit | None) -> None:
    """Report that a deputy has acted: in the log, once per visit, and to the player they act for.

    If several players are answering at the same time, the log shows the time at which all of them were asked.
    """
    index = deputy.seat.index
    earlier = Action.objects.filter(match=locked.match, seat=index, cause=Action.Cause.DEPUTY)
    if visit is None or not earlier.filter(stored_at__gt=visit.opened_at).exists():
        at = locked.now
        if visit is not None and any(other.opened_at == visit.opened_at for other in _others(locked, visit)):
            at = visit.opened_at
        locked.announce(public_event("house.deputy", seat=index), at=at)
    tell_owner(deputy, locked.now)


def tell_owner(deputy: Tenure, now: datetime) -> None:
    """Notify the player that their deputy did something; at most one notice waits for them."""
    owner = Tenure.objects.filter(seated(), seat=deputy.seat_id, user__isnull=False).first()
    if owner is None or threads_waiting(threads=[thread_of(owner.pk)], kind="deputy_acted"):
        return
    tell_holders(
        kind="deputy_acted",
        about=f"{deputy.pk}:{now.isoformat()}",
        ids={"deputy": deputy.pk},
        now=now,
        pk=owner.pk,
    )


def _others(locked: LockedMatch, visit: Visit) -> list[Visit]:
    return [other for other in locked.visits.values() if other.pk != visit.pk]


def _locked(deputyship_id: int, whose: Q) -> tuple[Deputyship, datetime]:
    found = Deputyship.objects.select_for_update().filter(whose, pk=deputyship_id).first()
    if found is None:
        raise NotYours
    return found, database_now()


def _begun(asked: Deputyship) -> QuerySet[Tenure]:
    """Return the tenures of a deputyship whose match is in progress and whose owner still holds the seat."""
    return asked.tenures.filter(holding(), user=asked.owner_id, match__status=Match.Status.RUNNING)


def _has_other_part(asked: Deputyship, tenure: Tenure, now: datetime) -> bool:
    """Return whether the friend has or had a seat, or is another seat's deputy, in the match of a tenure."""
    held = Tenure.objects.filter(match=tenure.match_id, user=asked.friend_id)
    other = held.exclude(how__in=Tenure.BEFORE_THE_START).exclude(
        role=Tenure.Role.DEPUTY, seat=tenure.seat_id
    )
    # A deputyship that was accepted a moment ago may not have its tenure yet.
    accepted = live_deputyships(now).filter(friend=asked.friend_id, answer=Deputyship.Answer.ACCEPTED)
    promised = Tenure.objects.filter(deputyships__in=accepted, match=tenure.match_id)
    return other.exists() or promised.exclude(seat=tenure.seat_id).exists()


def _seat(asked: Deputyship, match: Match, tenure: Tenure, now: datetime) -> None:
    """Let the friend act in one locked match.

    They do not if they have taken another part in it in the meantime, or read evidence about it.
    """
    if has_read_evidence(asked.friend_id, match.pk):
        return
    before = (
        Tenure.objects.filter(match=match, user=asked.friend_id)
        .exclude(how__in=Tenure.BEFORE_THE_START)
        .select_related("deputyship")
        .first()
    )
    if before is None:
        before = Tenure(
            match=match,
            seat_id=tenure.seat_id,
            user_id=asked.friend_id,
            role=Tenure.Role.DEPUTY,
            from_revision=match.revision,
            began_at=now,
        )
    elif (
        before.role != Tenure.Role.DEPUTY
        or before.seat_id != tenure.seat_id
        or (before.deputyship_id == asked.pk and before.to_revision is None)
    ):
        return
    before.deputyship, before.to_revision, before.how = asked, None, ""
    before.save()
    _tell_of_visit(before, now)


def _tell_of_visit(deputy: Tenure, now: datetime) -> None:
    """Notify a new deputy of a turn that is already waiting, because they may take it too."""
    visit = Visit.objects.filter(seat=deputy.seat_id, closed_at=None).first()
    if visit is not None:
        tell_holders(
            kind="turn", about=str(visit.pk), ids={"visit": visit.pk}, now=now, deputies=True, pk=deputy.pk
        )


def _end(ending: Deputyship, now: datetime) -> None:
    ending.ended_at = now
    if ending.answer == Deputyship.Answer.OPEN:
        ending.answer, ending.answered_at = Deputyship.Answer.DECLINED, now
    ending.save(update_fields=["ended_at", "answer", "answered_at"])
    _leave_errands(ending)


def _leave_errands(about: Deputyship) -> None:
    matches = about.tenures.values_list("match_id", flat=True)
    deferred_changes.defer_change(Errand.Kind.DEPUTIES, about.friend_id, matches)


def _tell(about: Deputyship, user_id: int, kind: str, now: datetime) -> None:
    ids: dict[str, Any] = {"deputyship": about.pk}
    queue_notice(
        key=f"{kind}:{about.pk}:{now.isoformat()}",
        user_id=user_id,
        kind=kind,
        ids=ids,
        thread=f"deputy:{about.pk}",
        now=now,
    )
