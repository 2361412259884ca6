"""Notify the people in a match, each in the email thread of their tenure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple, Protocol

from django.db.models import Q, QuerySet

from games.matches.models import Match, Tenure
from games.matches.selectors.seats import thread_of
from games.matches.services.seat_people import SeatPeople, SeatPerson, shows_notifications
from games.matches.tenure_filters import HOLDER_ROLES
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


class _Person(Protocol):
    """What is needed of the tenure of a person who is notified, as of a `seat_people.SeatPerson`."""

    @property
    def tenure_id(self) -> int: ...
    @property
    def user_id(self) -> int: ...
    @property
    def start(self) -> datetime | None: ...
    @property
    def browsers(self) -> bool: ...


class _Reachable(NamedTuple):
    """A tenure whose person can be notified, with the start of a deputy's span."""

    tenure_id: int
    user_id: int
    start: datetime | None
    browsers: bool


class _LockedMatch(Protocol):
    """What is read of a `locked_match.LockedMatch`, whose module uses this one."""

    match: Match
    now: datetime

    @property
    def people(self) -> SeatPeople: ...


class SeatNotices:
    """What the people who hold seats of a locked match are notified of, as soon as the match is written."""

    def __init__(self, locked: _LockedMatch) -> None:
        self._match, self._people, self._now = locked.match, locked.people, locked.now
        self._news: list[SeatNews] = []

    def add(self, news: SeatNews) -> None:
        """Notify the person who then holds the seat."""
        self._news.append(news)

    def write(self) -> None:
        """Store the notices of everything that was added, all together, as `tell_holders` does."""
        notices = [
            _notice(each.kind, each.about, each.ids, person, self._now, each.available_at)
            for each in self._news
            if not self._match.practice
            for person in self._people.all()
            if person.reachable and self._is_told(person, each)
        ]
        self._news.clear()
        _queue(notices, self._now)

    def _is_told(self, person: SeatPerson, news: SeatNews) -> bool:
        if person.seat_id != news.seat_id:
            return False
        return person.holds_seat or (news.deputies and person.end is not None and person.end > self._now)


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
    people = [_Reachable(*row) for row in _reachable(held)]
    _queue([_notice(kind, about, ids, person, now, available_at) for person in people], now)


def _reachable(tenures: QuerySet[Tenure]) -> QuerySet[Tenure, tuple[Any, ...]]:
    """Return a query for those of `tenures` whose people can be notified, with the fields of `_Reachable`."""
    return (
        tenures.filter(left_at=None, user__isnull=False, user__erased_at=None, match__practice=False)
        .annotate(browsers=shows_notifications("user"))
        .order_by("pk")
        .values_list("pk", "user_id", "deputyship__start", "browsers")
    )


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
