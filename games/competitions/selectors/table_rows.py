"""Select a competition's tables for its directors: whose turn it is, since when, and the position.

These facts about a match are public, except for whether the players who are to answer have opened the table
since. Directors who have a part in a table do not see that.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime, timedelta
from enum import StrEnum
from functools import lru_cache
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from accounts import lines
from accounts.models import User
from games.clocks.controls import usual_seconds
from games.competitions import forecast
from games.competitions.forecast import FinishedMatch, Progress
from games.competitions.models import Competition, LogEntry, Table
from games.competitions.selectors.lengths import visits_of
from games.engine import registry
from games.engine.meta import MAIN_CLOCK
from games.matches.errors import Unreadable
from games.matches.models import Deadline, Match, Tenure
from games.matches.render import say
from games.matches.selectors.public_record import public_view
from games.matches.selectors.states import raise_unreadable
from games.matches.tenure_filters import seated

SILENT_AFTER = timedelta(days=1)
"""How long a player must have been asked, and not come, to count as silent.

It is also at least half of their time.
"""

REMINDED_VERB = "reminded"
"""The verb of a director's reminder in the log."""

LATELY_SPAN = timedelta(days=60)
"""How far back reminders are read; earlier ones do not concern a wait that still continues."""

TABLE_FIELDS = (
    *("number", "group", "status", "decide_at", "competition_id"),
    *("match__title", "match__status", "match__level", "match__seats_count", "match__options"),
    *("match__state", "match__state_hash", "match__setup_draws", "match__started_at", "match__called_until"),
    *("match__quarantined_at", "match__paused_at", "match__paused_until", "match__paused_by"),
    *("match__watch_delay", "match__public_revision", "match__public_state"),
)
"""The columns of a table and its match that the desk needs."""


class DeskHeadingKind(StrEnum):
    """The headings under which the desk lists tables."""

    SILENT = "silent"
    LATE = "late"
    IN_TIME = "in_time"
    OVER = "over"


class Awaited(NamedTuple):
    """A player for whom a table is waiting, or would be waiting if they were not silent.

    `quiet` means that they have not opened the table since it became their turn, for a day or more. `visit`
    is the visit that a reminder is about, and `due_at` its deadline.
    """

    seat: int
    name: str
    user_id: int | None
    silent: bool = False
    quiet: bool = False
    visit: int | None = None
    due_at: datetime | None = None


class OpenTable(NamedTuple):
    """A table that has not finished.

    `since` is when the table began to wait for its only player to answer; with several, it is None, so that
    nobody sees which of them answered first. `due_at` is the first deadline; None if no clock is running.
    `people` contains the seats in order, and `vacant` the seats that wait for a substitute. `ends_at` is when
    the table will end at its pace; None if there is no forecast, or if the table is stopped until someone
    resumes it (`stands`). `mine` means that the reader has or had a part in it.
    """

    table: Table
    pace: DeskHeadingKind
    awaited: tuple[Awaited, ...]
    people: tuple[Awaited, ...]
    vacant: tuple[int, ...]
    since: datetime | None
    due_at: datetime | None
    reminders: int
    situation: str
    ends_at: datetime | None
    stands: bool
    mine: bool

    @property
    def wanting(self) -> int | None:
        """Return the seat that most needs another player; None if no seat does.

        A seat that waits for a substitute comes first, then that of a silent player, then one that is to
        answer.
        """
        silent = [each.seat for each in self.awaited if each.silent or each.quiet]
        asked = [each.seat for each in self.awaited]
        return next(iter([*self.vacant, *silent, *asked]), None)

    @property
    def late(self) -> bool:
        """Return whether the table, at its pace, will end after the date on which it is decided.

        This includes a table that is stopped until someone resumes it. Without such a date, return false.
        """
        decided = self.table.decide_at
        return decided is not None and (self.stands or (self.ends_at is not None and self.ends_at > decided))


def open_tables(
    competition: Competition,
    tables: QuerySet[Table],
    ended: Iterable[FinishedMatch],
    own: Collection[int],
    now: datetime,
) -> list[OpenTable]:
    """Return those of `tables` that have not finished, sorted by number, in four queries.

    `own` contains the keys of those in which the reader has a part (`own_tables`).
    """
    found: list[Any] = list(_with_visits(tables))
    matches = [table.match_id for table in found if table.match_id is not None]
    holders = _holders(matches)
    clocks, reminded = _clocks(matches), _reminders(competition, now)
    allowed = timedelta(seconds=usual_seconds(competition.controls[MAIN_CLOCK]))
    read = []
    for table in found:
        table.competition = competition
        key = table.match_id or 0
        facts = _Facts(
            holders.get(key, {}),
            clocks.get(key, []),
            reminded.get(table.pk, []),
            mine=table.pk in own,
        )
        read.append(_Reading(table, facts, now).row(list(ended), allowed))
    return read


class _Facts(NamedTuple):
    """Facts about a table from other rows: holders of seats, open deadlines, and reminders.

    `mine` means that the reader has a part in the table.
    """

    holders: Mapping[int, _Holder]
    clocks: list[_Clock]
    reminded: list[datetime]
    mine: bool


class _Holder(NamedTuple):
    """The holder of a seat, as plain values, because forty tables have many holders."""

    seat: int
    user_id: int | None
    name: str
    word: str
    silent_since: datetime | None
    open_since: datetime | None
    last_look: datetime | None


class _Clock(NamedTuple):
    """An open deadline of a seat."""

    seat: int
    visit: int
    opened_at: datetime
    due_at: datetime
    frozen_at: datetime | None


def _holders(matches: list[int]) -> dict[int, dict[int, _Holder]]:
    """Return the holders of seats, by match and seat."""
    found: dict[int, dict[int, _Holder]] = {}
    held = Tenure.objects.filter(seated(), match__in=matches).values_list(
        "match_id",
        "seat__index",
        "user_id",
        "user__display_name",
        "user__erased_at",
        "left_at",
        "seat__word",
        "seat__silent_since",
        "seat__open_since",
        "last_look",
    )
    facts: list[Any]
    for match_id, seat, user_id, name, erased_at, gave_up_at, *facts in held:
        shown = _named(user_id, name, erased_at or gave_up_at)
        found.setdefault(match_id, {})[seat] = _Holder(seat, user_id, shown, *facts)
    return found


def _named(user_id: int | None, name: str, gone_at: datetime | None) -> str:
    if user_id is None:
        return _("autopilot")
    return User(pk=user_id).former_name if gone_at else lines.display_text(name)


def _clocks(matches: list[int]) -> dict[int, list[_Clock]]:
    """Return the open deadlines of each match, in seat order."""
    found: dict[int, list[_Clock]] = {}
    running = Deadline.objects.filter(match__in=matches, handled_at=None).order_by("seat__index")
    facts: list[Any]
    for match_id, *facts in running.values_list(
        "match_id", "seat__index", "visit_id", "opened_at", "due_at", "frozen_at"
    ):
        found.setdefault(match_id, []).append(_Clock(*facts))
    return found


def _reminders(competition: Competition, now: datetime) -> dict[int, list[datetime]]:
    """Return when directors have reminded players recently, by table."""
    found: dict[int, list[datetime]] = {}
    entries = LogEntry.objects.filter(
        competition=competition, verb=REMINDED_VERB, at__gt=now - LATELY_SPAN, table__isnull=False
    )
    for table_id, at in entries.order_by().values_list("table_id", "at"):
        found.setdefault(table_id, []).append(at)
    return found


def _with_visits(tables: QuerySet[Table]) -> QuerySet[Table]:
    """Return the tables that have not finished, each with its number of `visits` so far."""
    return (
        tables.filter(status__in=[Table.Status.PLANNED, Table.Status.RUNNING])
        .select_related("match")
        .only(*TABLE_FIELDS)
        .annotate(visits=visits_of("match_id"))
        .order_by("number")
    )


class _Reading:
    """A table whose facts have been read, from which its row is made."""

    def __init__(self, table: Any, facts: _Facts, now: datetime) -> None:
        self._table, self._mine, self._now = table, facts.mine, now
        self._holders, self._clocks, self._reminded = facts.holders, facts.clocks, facts.reminded
        self._match: Match | None = table.match

    def row(self, ended: list[FinishedMatch], allowed: timedelta) -> OpenTable:
        match = self._match
        awaited = self._awaited()
        stands = match is not None and _stands(match)
        ends_at = None if stands else self._ends_at(ended, allowed)
        running = [clock.due_at for clock in self._clocks if clock.frozen_at is None]
        waits = match is not None and match.status == Match.Status.OFFERED
        row = OpenTable(
            table=self._table,
            pace=DeskHeadingKind.IN_TIME,
            awaited=awaited,
            people=tuple(_person(holder) for _seat, holder in sorted(self._holders.items())),
            vacant=tuple(seat for seat, holder in sorted(self._holders.items()) if holder.open_since),
            since=self._clocks[0].opened_at if len(self._clocks) == 1 else None,
            due_at=match.called_until if waits and match is not None else min(running, default=None),
            reminders=self._reminders(),
            situation=self._situation(),
            ends_at=ends_at,
            stands=stands,
            mine=self._mine,
        )
        if any(each.silent or each.quiet for each in awaited):
            return row._replace(pace=DeskHeadingKind.SILENT)
        return row._replace(pace=DeskHeadingKind.LATE) if row.late else row

    def _awaited(self) -> tuple[Awaited, ...]:
        """Return the players who are to answer, then the silent ones, each in seat order.

        Before the start, these are the players who have not given a word of luck.
        """
        match = self._match
        holders = [self._holders[seat] for seat in sorted(self._holders)]
        if match is not None and match.status == Match.Status.OFFERED:
            return tuple(_person(holder) for holder in holders if not holder.word)
        asked = [self._asked(clock) for clock in self._clocks if clock.seat in self._holders]
        seats = {each.seat for each in asked}
        silent = [
            _person(holder)._replace(silent=True)
            for holder in holders
            if holder.silent_since is not None and holder.seat not in seats
        ]
        return (*asked, *silent)

    def _asked(self, clock: _Clock) -> Awaited:
        holder = self._holders[clock.seat]
        return _person(holder)._replace(
            silent=holder.silent_since is not None,
            quiet=not self._mine and self._is_quiet(clock, holder),
            visit=clock.visit,
            due_at=clock.due_at,
        )

    def _is_quiet(self, clock: _Clock, holder: _Holder) -> bool:
        """Return whether a player has stayed away for at least `SILENT_AFTER` and half of their time."""
        if clock.frozen_at is not None or holder.user_id is None:
            return False
        if holder.last_look is not None and holder.last_look >= clock.opened_at:
            return False
        waited, whole = self._now - clock.opened_at, clock.due_at - clock.opened_at
        return waited >= SILENT_AFTER and 2 * waited >= whole

    def _reminders(self) -> int:
        """Return how many reminders were sent since the earliest open visit began."""
        if self._mine or not self._clocks:
            return 0
        first = min(clock.opened_at for clock in self._clocks)
        return sum(at >= first for at in self._reminded)

    def _ends_at(self, ended: list[FinishedMatch], allowed: timedelta) -> datetime | None:
        match = self._match
        begun = match.started_at if match is not None else None
        goes_on = match.paused_until if match is not None and match.paused_at is not None else None
        until = match.paused_at if match is not None and match.paused_at is not None else self._now
        progress = Progress(
            seats=match.seats_count if match is not None else self._table.competition.seats_most,
            visits=self._table.visits,
            ran=max(until - begun, timedelta(0)) if begun is not None else timedelta(0),
            allowed=allowed,
        )
        return forecast.ends_at(progress, ended, max(self._now, goes_on or self._now))

    def _situation(self) -> str:
        """Return a table's situation in words; once it has started, as watchers see the position."""
        match = self._match
        if match is None:
            return _("not started")
        if match.status == Match.Status.OFFERED:
            return _("waiting for words of luck")
        if match.quarantined_at is not None:
            return _("set aside for repair")
        try:
            return say(public_situation(match))
        except Unreadable:
            return _("can’t be read")


class _Position:
    """A stored position, which is equal to any other of the same match with the same content."""

    def __init__(self, match: Match) -> None:
        self.match = match
        stored = (match.pk, match.state_hash, bytes(match.state), match.status)
        self._key = (*stored, match.watch_delay, match.public_revision)

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Position) and self._key == other._key


def public_situation(match: Match) -> Any:
    """Return a match's situation as a phrase, as watchers see it. Raises `Unreadable`."""
    return _situation(_Position(match))


@lru_cache(maxsize=512)
def _situation(position: _Position) -> Any:
    """Return the situation of a position.

    Results are cached, because most tables have not moved between two views of a desk.
    """
    match = position.match
    with raise_unreadable(match):
        view = public_view(match)
        # This function's cache keeps the match, and need not keep its decoded state as well.
        match.kept_state = None
        return registry.words(match.title).situation(view, ())


def _stands(match: Match) -> bool:
    """Return whether a match is stopped until someone resumes it."""
    return match.quarantined_at is not None or (match.paused_at is not None and match.paused_until is None)


def _person(holder: _Holder) -> Awaited:
    return Awaited(holder.seat, holder.name, holder.user_id)
