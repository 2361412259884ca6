"""Notify the people in a match, each in the email thread of their tenure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple, Protocol

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.matches.compiled_queries import CompiledQuery, Parameter
from games.matches.models import Match, Tenure
from games.matches.selectors.seats import thread_of
from games.matches.tenure_filters import HOLDER_ROLES
from games.notices.models import PushSubscription
from games.notices.services.outbox import NewNotice, queue_notices


class SeatNews(NamedTuple):
    """What the person who holds a seat of a locked match is notified of when the match is written.

    The fields have the same meaning as the arguments of `tell_holders`.
    """

    seat_id: int
    kind: str
    about: str
    ids: dict[str, int]
    available_at: datetime | None = None
    deputies: bool = False


class _Person(NamedTuple):
    """A tenure whose person can be notified: a holder of a seat, or a deputy with their span.

    `browsers` is true if a browser of theirs shows notifications.
    """

    tenure_id: int
    user_id: int
    seat_id: int
    role: str
    start: datetime | None
    end: datetime | None
    browsers: bool

    def is_told(self, news: SeatNews, now: datetime) -> bool:
        """Return whether this person is notified of `news`."""
        if self.seat_id != news.seat_id:
            return False
        return self.role in HOLDER_ROLES or (news.deputies and self.end is not None and self.end > now)


class _LockedMatch(Protocol):
    """What is read of a `locked_match.LockedMatch`, whose module uses this one."""

    match: Match
    now: datetime


class SeatNotices:
    """What the people who hold seats of a locked match are notified of, as soon as the match is written."""

    def __init__(self, locked: _LockedMatch) -> None:
        self._match_id, self._now = locked.match.pk, locked.now
        self._news: list[SeatNews] = []

    def add(self, news: SeatNews) -> None:
        """Notify the person who then holds the seat."""
        self._news.append(news)

    def write(self) -> None:
        """Store the notices of everything that was added, as `tell_holders` does.

        However much there is to report, the people are read once and all notices are stored together.
        """
        people = [_Person(*row) for row in _PEOPLE.run(match=self._match_id)] if self._news else []
        notices = [
            _notice(each.kind, each.about, each.ids, person, self._now, each.available_at)
            for each in self._news
            for person in people
            if person.is_told(each, self._now)
        ]
        self._news.clear()
        _queue(notices, self._now)


def tell_holders(
    *,
    kind: str,
    about: str,
    ids: dict[str, int],
    now: datetime,
    available_at: datetime | None = None,
    deputies: bool = False,
    but: int | None = None,
    **which: Any,
) -> None:
    """Notify the people who hold seats, as far as the filter `which` selects their tenures.

    People who have deleted their account are not notified, even if they have returned. Nobody is before
    `available_at`, or about a practice match. With `deputies`, their deputies are notified too if their span
    has started. `but` is the person whose own action this reports, who is left out. `about` and the tenure
    make up the notice's key, so the same thing is reported only once.
    """
    wanted = Q(role__in=HOLDER_ROLES)
    if deputies:
        wanted |= Q(deputyship__end__gt=now)
    held = Tenure.objects.filter(wanted, **which)
    if but is not None:
        held = held.exclude(user=but)
    people = [_Person(*row) for row in _reachable(held)]
    _queue([_notice(kind, about, ids, person, now, available_at) for person in people], now)


def _reachable(tenures: QuerySet[Tenure]) -> QuerySet[Tenure, tuple[Any, ...]]:
    """Return a query for those of `tenures` whose people can be notified, with the fields of `_Person`."""
    shown = PushSubscription.objects.filter(user=OuterRef("user"), enabled=True)
    return (
        tenures.filter(left_at=None, user__isnull=False, user__erased_at=None, match__practice=False)
        .annotate(browsers=Exists(shown))
        .order_by("pk")
        .values_list("pk", "user_id", "seat_id", "role", "deputyship__start", "deputyship__end", "browsers")
    )


_PEOPLE = CompiledQuery(lambda: _reachable(Tenure.objects.filter(match=Parameter("match"), to_revision=None)))


def _notice(
    kind: str, about: str, ids: dict[str, int], person: _Person, now: datetime, available_at: datetime | None
) -> NewNotice:
    return NewNotice(
        key=f"{kind}:{about}:{person.tenure_id}",
        user_id=person.user_id,
        kind=kind,
        ids=ids | {"tenure": person.tenure_id},
        thread=thread_of(person.tenure_id),
        available_at=max(available_at or now, person.start) if person.start else available_at,
        browsers=person.browsers,
    )


def _queue(notices: Sequence[NewNotice], now: datetime) -> None:
    if notices:
        queue_notices(notices=notices, now=now)
