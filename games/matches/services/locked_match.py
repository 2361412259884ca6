"""A match in progress, held under its lock for the length of one transaction.

Every change to play goes through a locked match, whether it comes from a player, a sweep or the staff.
This module locks and reads the match, and contains the few operations that change it. The other modules
build on it, and keep what they need for the length of the lock themselves (`LockedMatch.part`): `playing`
stores actions and lets standing orders, autopilots and `silence` answer the questions that follow;
`resignations` carries out those that had to wait; `visits` hands over to the next seats; `notify` collects
what people are notified of. At the end `playing.write` stores everything, or nothing at all.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache, cached_property
from typing import Any, NamedTuple, TypeVar

from django.db.models import Exists, FilteredRelation, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce, Now

from accounts.models import User
from games.compiled_queries import CompiledQuery, Parameter
from games.engine.actions import Action, SystemAction
from games.engine.automatic_answers import awaited_decisions
from games.engine.cached_state import CachedState
from games.engine.chance import SealedChance
from games.engine.decisions import Decision
from games.engine.errors import IllegalAction
from games.engine.events import Event
from games.engine.rules import Rules
from games.matches import codecs
from games.matches.errors import (
    DeputyRelieved,
    MatchBusy,
    MatchNotRunning,
    MatchPaused,
    MatchQuarantined,
    NotYours,
)
from games.matches.models import Action as StoredAction
from games.matches.models import Deadline, Match, Seat, Tenure, Visit
from games.matches.registries import after_write
from games.matches.selectors import states
from games.matches.services import closing, deadline_credits
from games.matches.services.deadlines import Deadlines
from games.matches.services.event_rows import actionless_events
from games.matches.services.journal import Journal
from games.matches.services.locking import lock_row
from games.matches.services.seat_people import SeatPeople, holders_of_seats
from games.matches.tenure_filters import acting, holding, seated
from games.uptime import stored_outages
from games.uptime.stored_outages import Signs

_Part = TypeVar("_Part")

MAX_AUTOMATIC_SECONDS = 10.0
"""Automatic answers are also cut off after this time, as they are after `MAX_AUTOMATIC_ACTIONS`: a worker is
told to stop 15 s after its sweep's budget is spent."""


@dataclass(eq=False)
class LockedMatch:
    """A match under its lock, with everything read from it.

    Create one with `lock_match` or a similar function. `visits` maps each seat's key to its open visit, and
    `last_visits` to the number of its last visit (0: none yet). `asked` maps the number of each seat with a
    draft to its question when the match was locked. `drafting` is the seat whose player is changing their
    draft and so looks after it themselves. `leavers` are the seats whose holder is leaving or being removed
    now. `concerned` is true if another app, such as the competitions, reviews the match when it is written
    (`registries.after_write`). `credit_due` is true if a deadline had to be brought up to date when the match
    was locked (`deadline_credits.credit`), and `announced` is the number of the last event after the latest
    revision that no action had caused. `may_act` is true if the match was read for the tenure of a person who
    still holds the seat, or may act for its holder now. `eliminated` contains the seats that were already out
    of the game when the match was locked. `current` is the state after the latest action. `signs`, which only
    a sweep reads, show whether an outage was in progress when the match was locked.

    `shared` maps the number of each seat that was asked at the same time as another seat to its question,
    if no visit was open for it yet (`visits.record_shared_questions`). `moved_clock` contains the seats whose
    visit ended because their next question runs on another clock. `resumed` is true if this lock continues a
    chain of answers that an earlier transaction cut off.
    """

    match: Match
    now: datetime
    current: CachedState[Any]
    seats: list[Seat]
    autopilots: set[int]
    visits: dict[int, Visit]
    last_visits: dict[int, int]
    concerned: bool
    credit_due: bool
    announced: int
    may_act: bool
    eliminated: frozenset[int]
    signs: Signs | None = None
    asked: dict[int, str] = field(default_factory=dict)
    drafting: int | None = None
    leavers: set[int] = field(default_factory=set)
    shared: dict[int, str] = field(default_factory=dict)
    moved_clock: set[int] = field(default_factory=set)
    resumed: bool = False
    until: float = field(default_factory=lambda: time.monotonic() + MAX_AUTOMATIC_SECONDS)
    _orders: dict[int, Any] | None = None
    _parts: dict[Any, Any] = field(default_factory=dict)

    @cached_property
    def people(self) -> SeatPeople:
        """The people at the seats now."""
        return SeatPeople(self.match)

    @cached_property
    def deadlines(self) -> Deadlines:
        """The clocks of the match, as they open and close."""
        return Deadlines(self.match, self.people)

    @cached_property
    def journal(self) -> Journal:
        """What is going to be added to the match's log."""
        return Journal(self.match, self.now)

    def part(self, kind: Callable[[LockedMatch], _Part]) -> _Part:
        """Return what a module built on this one keeps for this lock, made when it is first asked for.

        `kind` is a class of that module, such as `silent_seats.SilentSeats` or `notify.SeatNotices`.
        """
        if kind not in self._parts:
            self._parts[kind] = kind(self)
        found: _Part = self._parts[kind]
        return found

    # ---- asking --------------------------------------------------------------------

    @property
    def rules(self) -> Rules[Any]:
        return self.current.rules

    @property
    def state(self) -> Any:
        return self.current.state

    @state.setter
    def state(self, state: Any) -> None:
        self.current = CachedState(self.rules, state)

    @property
    def over(self) -> bool:
        return self.current.result is not None

    @property
    def long(self) -> bool:
        """Return whether this transaction has used up its time, so that a later one has to do the rest."""
        return time.monotonic() > self.until

    @property
    def out(self) -> frozenset[int]:
        """Return the seats whose players are out of the game, have left or have resigned."""
        return self.current.eliminated.union(self.state.left)

    def visit_of(self, index: int) -> Visit | None:
        """Return the open visit of seat number `index`, or None."""
        return self.visits.get(self.seats[index].pk)

    def deadline(self, deadline_id: int) -> Deadline | None:
        """Return the deadline of an open visit by its key, or None if no visit with it is open."""
        found = (visit.deadline for visit in self.visits.values())
        return next((deadline for deadline in found if deadline.pk == deadline_id), None)

    @property
    def orders(self) -> dict[int, Any]:
        """Return the standing orders by seat number and kind."""
        if self._orders is None:
            self._orders = {seat.index: codecs.orders(self.rules, seat.orders) for seat in self.seats}
        return self._orders

    def chance(self) -> SealedChance:
        """Return the source of chance for the next revision."""
        match, words = self.match, [seat.word for seat in self.seats]
        return SealedChance(bytes(match.key), str(match.pk), match.epoch, match.revision + 1, words)

    def allows(self, action: Action) -> bool:
        """Return whether an action may be carried out now."""
        try:
            self.current.check(action)
        except IllegalAction:
            return False
        return True

    @property
    def awaited(self) -> dict[int, Decision]:
        """Return the first question that each seat to move must answer, by seat number."""
        return awaited_decisions(self.current.decisions)

    def questions(self) -> dict[int, str]:
        """Map the number of each seat to move to the key of the question that it must answer first."""
        return {seat: decision.key for seat, decision in self.awaited.items()}

    # ---- changing ------------------------------------------------------------------

    def store(
        self,
        action: Action,
        *,
        cause: str,
        chance: SealedChance | None = None,
        decision: str = "",
        user_id: int | None = None,
        effective_at: datetime | None = None,
    ) -> None:
        """Store one action; the caller must then call `playing.answer_and_hand_over` for what follows.

        `chance` contains the draws that were already made to choose the action. Raises `IllegalAction`.
        """
        chance = chance or self.chance()
        prior = len(chance.draws)
        if not decision and not isinstance(action, SystemAction):
            decision = self._decision_of(action)
        step, self.current = self.current.advance(action, chance)
        self.journal.enter(
            action,
            self.current,
            step.events,
            reveals=step.reveals,
            cause=cause,
            decision=decision,
            user_id=user_id,
            effective_at=effective_at or self.now,
            draws=chance.draws,
            prior=prior,
        )

    def put(self, action: SystemAction) -> None:
        """Store one `SystemAction`, as `store` does for other actions."""
        self.store(action, cause=StoredAction.Cause.HOUSE)

    def announce(self, event: Event, *, after: int | None = None, at: datetime | None = None) -> None:
        """Announce an event that no action caused, after a revision (by default the latest).

        If `at` is given, the log shows that time instead of now.
        """
        self.journal.announce(event, after=self.match.revision if after is None else after, at=at)

    def close_visit(self, visit: Visit, *, answered: bool) -> None:
        """End an open visit.

        `answered` means that its seat acted; otherwise its question was closed.
        """
        seat = next(seat for seat in self.seats if seat.pk == visit.seat_id)
        self.deadlines.close(visit.deadline, seat, self.now)
        closing.close_visit(visit, self.now, revision=self.match.revision, answered=answered)
        del self.visits[seat.pk]

    def _decision_of(self, action: Action) -> str:
        try:
            return self.current.answers(action).key
        except IllegalAction:
            return ""


class LockedSeat(NamedTuple):
    """A locked match, and the tenure by which a person holds a seat or acts for its holder."""

    locked: LockedMatch
    tenure: Tenure


def lock_match(match_id: int, *, still: bool = False, by: Tenure | None = None) -> LockedMatch:
    """Lock a match in progress; must be called in a transaction.

    With `still`, the match may be paused or quarantined. `by` is explained in `read_locked`. Raises
    `NotYours` if there is no such match, `MatchNotRunning`, and, without `still`, `MatchQuarantined` or
    `MatchPaused`.
    """
    match = lock_row(match_id)
    if match is None:
        raise NotYours
    return _open(match, still=still, by=by)


def try_lock_match(match_id: int, *, still: bool = False) -> LockedMatch | None:
    """Lock a match in progress for a sweep, like `lock_match`.

    Return None if the match does not exist, or if it is locked elsewhere and the database can report that.
    What a due deadline needs of the people and of outages is read together with the seats.
    """
    match = lock_row(match_id, skip_locked=True)
    return None if match is None else _open(match, still=still, for_sweep=True)


def lock_seat(
    match_id: int,
    by: Tenure | User,
    *,
    deputies: bool = False,
    given_up: bool = False,
    still: bool = False,
) -> LockedSeat:
    """Lock a match in progress for a person who holds a seat in it.

    With `deputies`, a person who may act for the seat's holder now is accepted too. That right is checked
    only here, under the lock. With `given_up`, so is a person who has given the seat up, while it is still
    theirs. `by` is the person, or the tenure that a page was made for. Raises `NotYours` if they have no such
    seat, `DeputyRelieved` if they are no longer its deputy, or the errors of `lock_match`.
    """
    if isinstance(by, Tenure):
        locked = lock_match(match_id, still=still, by=by)
        is_deputy = by.role == Tenure.Role.DEPUTY
        if not locked.may_act or (is_deputy and not deputies):
            raise DeputyRelieved if is_deputy else NotYours
        tenure = copy(by)
        tenure.match = locked.match
        tenure.seat = next(seat for seat in locked.seats if seat.pk == by.seat_id)
        return LockedSeat(locked, tenure)
    locked = lock_match(match_id, still=still)
    accepted = acting() if deputies else seated() if given_up else holding()
    tenures = Tenure.objects.select_related("seat").filter(accepted, match=locked.match, user=by)
    found = tenures.first()
    if found is None:
        raise NotYours
    return LockedSeat(locked, found)


def _seats() -> QuerySet[Seat]:
    """Return a query for a match's seats, with what is read together with them.

    Each has `open_visit`, its open visit with the deadline and the draft, if there is one; `autopilot`,
    whether a program holds it; and `last_visit`, the number of its last visit. The others are the same for
    all seats: `concerned`, whether a room above reviews the match; `credit_due`, whether
    `deadline_credits.credit` has anything to do; `announced`, the number of the last event after `revision`
    that no action caused; `may_act`, whether the person of `tenure` may act now; and `now`, the time, which
    is read after the match was locked (see `locking.lock`).
    """
    match = Parameter("match")
    held = Tenure.objects.filter(seat=OuterRef("pk"), role=Tenure.Role.AUTOPILOT, to_revision=None)
    visits = Visit.objects.filter(match=match, seat=OuterRef("pk")).order_by("-number")
    announced = actionless_events(match, Parameter("revision")).order_by("-number")
    return (
        Seat.objects.filter(match=match)
        .annotate(
            open_visit=FilteredRelation("visits", condition=Q(visits__closed_at=None)),
            autopilot=Exists(held),
            concerned=after_write.any_review_due(match),
            credit_due=deadline_credits.is_work_due(match),
            last_visit=Coalesce(Subquery(visits.values("number")[:1]), 0),
            announced=Coalesce(Subquery(announced.values("number")[:1]), 0),
            may_act=Exists(
                Tenure.objects.filter(acting(), pk=Parameter("tenure"), match=match, user=Parameter("user"))
            ),
            now=Now(),
        )
        .select_related("open_visit__deadline", "open_visit__draft")  # type: ignore[misc]  # not a field
    )


_SEATS = CompiledQuery(_seats)


@cache
def _seats_for_sweep(*, automatic: bool) -> CompiledQuery[Seat]:
    """Return a query for a match's seats, their holders and the signs of an outage.

    `automatic` is whether automatic absences count.
    """
    return CompiledQuery(
        lambda: holders_of_seats(_seats(), automatic=automatic).annotate(**stored_outages.sign_columns())
    )


def read_locked(
    match: Match, now: datetime | None = None, by: Tenure | None = None, *, for_sweep: bool = False
) -> LockedMatch:
    """Read a match whose row is already locked, as of `now` (None: the time at which its seats are read).

    `by` is the tenure of the person who wants to act, if one is already known (see `LockedMatch.may_act`).
    What `for_sweep` adds is explained in `try_lock_match`.

    Raises `ReplayMismatch` if its state can be neither read nor rebuilt.
    """
    if by is not None:
        states.keep_known_state(match, by.match)
    current = states.current_state(match)
    query = _seats_for_sweep(automatic=match.agreement.automatic) if for_sweep else _SEATS
    seats: list[Any] = query.run(
        match=match.pk,
        revision=match.revision,
        tenure=None if by is None else by.pk,
        user=None if by is None else by.user_id,
        since=match.started_at,
    )
    visits: list[Visit] = []
    for seat in seats:
        visit: Visit | None = getattr(seat, "open_visit", None)
        if visit is not None:
            visit.match = visit.deadline.match = match
            visit.deadline.seat = seat
            visits.append(visit)
    now = now or seats[0].now
    locked = LockedMatch(
        match=match,
        now=now,
        current=current,
        seats=seats,
        autopilots={seat.index for seat in seats if seat.autopilot},
        visits={visit.seat_id: visit for visit in visits},
        last_visits={seat.pk: seat.last_visit for seat in seats},
        concerned=seats[0].concerned,
        credit_due=seats[0].credit_due,
        announced=seats[0].announced,
        may_act=seats[0].may_act,
        eliminated=current.eliminated,
        signs=stored_outages.Signs.of_columns(seats[0]) if for_sweep else None,
    )
    if for_sweep:
        locked.people.take(seats)
    drafted = {visit.seat_id for visit in visits if visit.has_draft}
    if drafted:
        asked = locked.questions()
        locked.asked = {seat.index: asked.get(seat.index, "") for seat in seats if seat.pk in drafted}
    return locked


def refuse_busy(locked: LockedMatch) -> None:
    """Raise `MatchBusy` if a chain of automatic answers is still running: it has to finish first."""
    if locked.match.busy:
        raise MatchBusy


def _open(match: Match, *, still: bool, by: Tenure | None = None, for_sweep: bool = False) -> LockedMatch:
    if not match.running:
        raise MatchNotRunning
    if match.quarantined_at is not None and not still:
        raise MatchQuarantined
    if match.paused_at is not None and not still:
        raise MatchPaused
    return read_locked(match, by=by, for_sweep=for_sweep)
