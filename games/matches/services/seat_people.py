"""The people at the seats of a locked match, whose nights and absences its clocks follow.

They are also the people who are notified. They are read in one query, or by a sweep together with the seats.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, time, timedelta
from functools import cache
from itertools import groupby
from typing import Any, NamedTuple

from django.db.models import DateTimeField, Exists, F, FilteredRelation, OuterRef, Q, QuerySet

from accounts.models import Absence
from games.clocks.spans import Span
from games.clocks.standstill import ALWAYS_PRESENT, ClockOwner, Night
from games.compiled_queries import CompiledQuery, Parameter
from games.matches.models import Match, Seat, Tenure
from games.matches.tenure_filters import HOLDER_ROLES, seated
from games.notices.models import PushSubscription


class SeatPerson(NamedTuple):
    """A person's current tenure, as the holder of a seat or as a deputy, and what counts of the person.

    `start` and `end` are the span of a deputy. `browsers` is true if a browser of theirs shows notifications.
    `absences` are those since the start of the match that count there, in order; deputies have none.
    """

    tenure_id: int
    user_id: int
    seat_id: int
    role: str
    left_at: datetime | None
    erased_at: datetime | None
    start: datetime | None
    end: datetime | None
    zone: str
    night_start: time | None
    night_end: time | None
    reminder_hours: list[int]
    browsers: bool
    absences: tuple[Span, ...] = ()

    @property
    def holds_seat(self) -> bool:
        """Return whether this person holds the seat, and is not only the holder's deputy."""
        return self.role in HOLDER_ROLES

    @property
    def reachable(self) -> bool:
        """Return whether the person can be notified: they have not given up the seat or their account."""
        return self.left_at is None and self.erased_at is None

    @property
    def clock_owner(self) -> ClockOwner:
        """Return the person as the owner of a clock.

        Absences of a person who gave up the seat by deleting their account, and has returned, do not count.
        """
        night = (
            Night(self.zone, self.night_start, self.night_end)
            if self.night_start and self.night_end
            else None
        )
        reminders = tuple(timedelta(hours=each) for each in self.reminder_hours)
        return ClockOwner(night, self.absences if self.left_at is None else (), reminders)


class SeatPeople:
    """The people at the seats of a match, read once, when they are first needed."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._people: list[SeatPerson] | None = None
        self._owners: dict[int, ClockOwner] | None = None

    def all(self) -> list[SeatPerson]:
        """Return the holders of all seats and their deputies."""
        if self._people is None:
            self._people = self._read()
        return self._people

    def clock_owner(self, seat_id: int) -> ClockOwner:
        """Return the person who holds a seat as the owner of its clocks."""
        if self._owners is None:
            self._owners = {person.seat_id: person.clock_owner for person in self.all() if person.holds_seat}
        return self._owners.get(seat_id, ALWAYS_PRESENT)

    def forget(self) -> None:
        """Read them again when they are next needed, because a seat has changed hands."""
        self._people = self._owners = None

    def take(self, seats: Iterable[Any]) -> None:
        """Take the holders that were read with the seats (`holders_of_seats`).

        If one of them is away or has a deputy, they are read when they are needed instead.
        """
        if any(seat.away or seat.deputised for seat in seats):
            return
        held = [seat for seat in seats if seat.holder_user_id is not None]
        self._people = sorted(SeatPerson(*(getattr(seat, name) for name in _NAMES)) for seat in held)

    def _read(self) -> list[SeatPerson]:
        query = _people(automatic=self._match.agreement.automatic)
        rows = query.run(match=self._match.pk, since=self._match.started_at)
        found = []
        for _, same in groupby(rows, key=lambda row: row[0]):
            several = list(same)
            spans = tuple(Span(start, end) for *_, start, end in several if start is not None)
            person = SeatPerson(*several[0][:-2])
            found.append(person._replace(absences=spans) if person.holds_seat else person)
        return found


def holders_of_seats(seats: QuerySet[Seat], *, automatic: bool) -> QuerySet[Seat]:
    """Return a query that also reads what `SeatPeople.take` needs of the holder of each seat.

    It has the parameter `since`, when the match started. `automatic` is whether automatic absences count.
    """
    absences = Absence.objects.filter(_counting("", automatic=automatic), user=OuterRef("holder__user"))
    deputies = Tenure.objects.filter(seat=OuterRef("pk"), role=Tenure.Role.DEPUTY, to_revision=None)
    held = {f"holder_{name}": F(f"holder__{path}") for name, path in _PATHS.items()}
    return seats.annotate(
        holder=FilteredRelation("tenures", condition=seated("tenures__")),
        **held,
    ).annotate(
        holder_browsers=shows_notifications("holder__user"),
        away=Exists(absences),
        deputised=Exists(deputies),
    )


_PATHS = {
    "pk": "pk",
    "user_id": "user_id",
    "seat_id": "seat_id",
    "role": "role",
    "left_at": "left_at",
    "erased_at": "user__erased_at",
    "start": "deputyship__start",
    "end": "deputyship__end",
    "zone": "user__time_zone",
    "night_start": "user__night_start",
    "night_end": "user__night_end",
    "reminder_hours": "user__reminder_hours",
}
"""Where the fields of a `SeatPerson` are, seen from a tenure."""

_NAMES = [f"holder_{name}" for name in (*_PATHS, "browsers")]


def shows_notifications(user: str) -> Exists:
    """Return a query expression that says whether a browser of a person shows notifications."""
    return Exists(PushSubscription.objects.filter(user=OuterRef(user), enabled=True))


def _counting(prefix: str, *, automatic: bool) -> Q:
    """Return the condition for the absences that count at a match which started at the parameter `since`.

    An absence that another match started automatically counts only with `automatic`.
    """
    counts = Q(**{f"{prefix}end__gt": Parameter("since", DateTimeField())})
    return counts if automatic else counts & Q(**{f"{prefix}automatic": False})


@cache
def _people(*, automatic: bool) -> CompiledQuery[tuple[Any, ...]]:
    """Return a query for the people of a match, with a row for each of their absences, or one without."""

    def build() -> QuerySet[Any, tuple[Any, ...]]:
        counts = _counting("user__absences__", automatic=automatic)
        return (
            Tenure.objects.filter(match=Parameter("match"), to_revision=None, user__isnull=False)
            .annotate(
                away=FilteredRelation("user__absences", condition=counts),
                browsers=shows_notifications("user"),
            )
            .order_by("pk", "away__start")
            .values_list(*_PATHS.values(), "browsers", "away__start", "away__end")
        )

    return CompiledQuery(build)
