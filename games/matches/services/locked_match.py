"""A locked match: one match in progress under its lock, for one transaction.

Every change to what is played goes through one: a player's, a sweep's or the staff's. This module opens it
and holds the few operations that change it. The rest follows in this order: `playing` stores actions and lets
orders, autopilots and `silence` answer what follows; `visits` hands over; `playing.write` stores everything
at the end, or nothing at all.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef

from accounts.models import User
from games.engine import registry
from games.engine.actions import Action, SystemAction
from games.engine.automatic_answers import awaited_decisions
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
from games.matches.models import Match, Seat, Tenure, Visit
from games.matches.registries import after_write
from games.matches.selectors import states
from games.matches.services import closing
from games.matches.services.deadlines import Deadlines
from games.matches.services.journal import Journal
from games.matches.services.locking import Lock, lock
from games.matches.tenure_filters import acting, seated

LONGEST_CHAIN_SECONDS = 10.0
"""Automatic answers are also cut off after this time, as they are after `MAX_AUTOMATIC_ACTIONS`: a worker is
told to stop 15 s after its sweep's budget is spent."""


@dataclass
class Silent:
    """The silent seats of a locked match, by number; see `silence`.

    `finishing` is the seat whose open visit the clock is answering, decision by decision; it is left alone as
    long as that visit is open. `told` and `counted` are the seats for which, since the match was locked, it
    has been announced, and counted, that they missed something.
    """

    seats: set[int]
    finishing: int | None = None
    told: set[int] = field(default_factory=set)
    counted: set[int] = field(default_factory=set)


@dataclass(eq=False)
class LockedMatch:
    """A match under its lock, with what was read of it. Get one from `lock_match` or its neighbours.

    `visits`: the open ones, by seat row. `asked`: what each seat with a draft was asked when the match was
    locked, by seat number. `drafting`: the seat whose player is changing their draft, and takes care of it
    themself. `leavers`: the seats whose holder leaves, or is removed, now. `concerned`: a room above reviews
    the match when it is written. `eliminated`: the seats that were out of the game when it was locked.

    `shared`: the question of each seat that was asked together with another, by seat number, if no visit was
    open for it yet (`visits.note_shared`). `moved_clock`: the seats whose visit ended because their next
    question runs on another clock. `resumed`: its chain of answers continues where an earlier transaction cut
    it off.
    """

    match: Match
    now: datetime
    rules: Rules[Any]
    state: Any
    seats: list[Seat]
    autopilots: set[int]
    visits: dict[int, Visit]
    concerned: bool
    eliminated: frozenset[int]
    silent: Silent
    deadlines: Deadlines
    journal: Journal
    asked: dict[int, str] = field(default_factory=dict)
    drafting: int | None = None
    leavers: set[int] = field(default_factory=set)
    shared: dict[int, str] = field(default_factory=dict)
    moved_clock: set[int] = field(default_factory=set)
    resumed: bool = False
    until: float = field(default_factory=lambda: time.monotonic() + LONGEST_CHAIN_SECONDS)
    _orders: dict[int, Any] | None = None

    # ---- asking --------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.rules.result(self.state) is not None

    @property
    def long(self) -> bool:
        """Whether this has lasted as long as it may: the rest is done under the next lock."""
        return time.monotonic() > self.until

    @property
    def out(self) -> frozenset[int]:
        """The seats whose players have nothing more to do: out of the game, or left or resigned."""
        return self.rules.eliminated(self.state).union(self.state.left)

    @property
    def played_on(self) -> frozenset[int]:
        """The seats of players who resigned, if a program plays on for players who go."""
        wanted = self.match.leavers == Match.Leavers.AUTOPILOT and self.rules.meta.autopilot
        return self.state.resigned if wanted else frozenset()

    def visit_of(self, index: int) -> Visit | None:
        """Return the open visit of seat number `index`."""
        return self.visits.get(self.seats[index].pk)

    def played_for(self, decision: Decision) -> bool:
        """Return whether a player who has not left, and is not silent or a program, would be asked this."""
        index = decision.seat
        away = index in self.autopilots or index in self.silent.seats
        return index in self.state.left or (decision.asks == "must" and away)

    @property
    def orders(self) -> dict[int, Any]:
        """Standing orders by seat number and kind."""
        if self._orders is None:
            self._orders = {seat.index: codecs.orders(self.rules, seat.orders) for seat in self.seats}
        return self._orders

    def chance(self) -> SealedChance:
        """Return the chance for the next revision."""
        match, words = self.match, [seat.word for seat in self.seats]
        return SealedChance(bytes(match.key), str(match.pk), match.epoch, match.revision + 1, words)

    def allows(self, action: Action) -> bool:
        """Return whether an action may be carried out now."""
        try:
            self.rules.check(self.state, action)
        except IllegalAction:
            return False
        return True

    def questions(self) -> dict[int, str]:
        """Return the key of the question that each seat to move has to answer first, by seat number."""
        asked = awaited_decisions(self.rules.decisions(self.state))
        return {seat: decision.key for seat, decision in asked.items()}

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
        """Store one action without letting anything follow yet: `playing.answer_and_hand_over` does that.

        `chance` holds draws that have already chosen the action. Raises `IllegalAction`.
        """
        chance = chance or self.chance()
        prior = len(chance.draws)
        if not decision and not isinstance(action, SystemAction):
            decision = self._decision_of(action)
        step = self.rules.advance(self.state, action, chance)
        self.journal.enter(
            action,
            step,
            cause=cause,
            decision=decision,
            user_id=user_id,
            effective_at=effective_at or self.now,
            draws=chance.draws,
            prior=prior,
        )

    def put(self, action: SystemAction) -> None:
        """Store a `SystemAction` without letting anything follow yet."""
        self.store(action, cause=StoredAction.Cause.HOUSE)

    def announce(self, event: Event, *, after: int | None = None, at: datetime | None = None) -> None:
        """Announce an event that no action caused, after a revision (by default the latest).

        With `at`, the log shows a time other than now.
        """
        self.journal.announce(event, after=self.match.revision if after is None else after, at=at)

    def close_visit(self, visit: Visit, *, answered: bool) -> None:
        """End an open visit. `answered` means that its seat acted; otherwise it is no longer asked."""
        seat = next(seat for seat in self.seats if seat.pk == visit.seat_id)
        self.deadlines.close(visit.deadline, seat, self.now)
        closing.close_visit(visit, self.now, revision=self.match.revision, answered=answered)
        del self.visits[seat.pk]

    def wish_to_resign(self, index: int, at: datetime | None) -> None:
        """Record that the player of a seat asked to resign.

        None clears this: they no longer want it, or the seat is no longer theirs.
        """
        seat = self.seats[index]
        if seat.resign_asked_at != at:
            seat.resign_asked_at = at
            seat.save(update_fields=["resign_asked_at"])

    def end_silence(self, index: int) -> bool:
        """End the silence of a player who is back or no longer holds the seat; return whether there was
        one."""
        seat = self.seats[index]
        was_silent = index in self.silent.seats
        self.silent.seats.discard(index)
        if seat.silent_since is not None or seat.open_since is not None or seat.missed:
            seat.silent_since, seat.open_since, seat.missed = None, None, 0
            seat.save(update_fields=["silent_since", "open_since", "missed"])
        return was_silent

    def _decision_of(self, action: Action) -> str:
        try:
            return self.rules.answers(self.state, action).key
        except IllegalAction:
            return ""


class LockedSeat(NamedTuple):
    """A locked match, and the tenure by which a person holds a seat or acts for its holder."""

    locked: LockedMatch
    tenure: Tenure


def lock_match(match_id: int, *, still: bool = False) -> LockedMatch:
    """Lock a match in progress; must be called in a transaction. With `still`, it may stand still.

    Raises `NotYours` if there is none, `MatchNotRunning`, and `MatchQuarantined` or `MatchPaused` for one
    that stands still.
    """
    found = lock(match_id)
    if found is None:
        raise NotYours
    return _open(found, still=still)


def try_lock_match(match_id: int, *, still: bool = False) -> LockedMatch | None:
    """Lock a match in progress for a sweep, like `lock_match`.

    Return None for a missing match, or for one that is locked elsewhere if the database can tell.
    """
    found = lock(match_id, skip_locked=True)
    return None if found is None else _open(found, still=still)


def lock_seat(match_id: int, by: Tenure | User, *, deputies: bool = False, still: bool = False) -> LockedSeat:
    """Lock a match in progress for a person who holds a seat in it.

    With `deputies`, also for a person who acts for its holder now. This is checked here, under the lock, and
    nowhere else. `by` is the tenure a page was made for, or a person. Raises `NotYours` if they have no such
    seat, `DeputyRelieved` if they were a deputy, or the errors of `lock_match`.
    """
    locked = lock_match(match_id, still=still)
    which = {"pk": by.pk} if isinstance(by, Tenure) else {"user": by}
    tenures = Tenure.objects.select_related("seat").filter(match=locked.match, **which)
    tenure = tenures.filter(acting() if deputies else seated()).first()
    if tenure is None:
        was_deputy = isinstance(by, Tenure) and by.role == Tenure.Role.DEPUTY
        raise DeputyRelieved if was_deputy else NotYours
    return LockedSeat(locked, tenure)


def read_locked(match: Match, now: datetime) -> LockedMatch:
    """Read a match whose row is already locked.

    Raises `ReplayMismatch` if its state can neither be read nor rebuilt.
    """
    rules: Rules[Any] = registry.get(match.title)
    state = states.load_state(match, rules)
    held = Tenure.objects.filter(seat=OuterRef("pk"), role=Tenure.Role.AUTOPILOT, to_revision=None)
    concerned = after_write.concerned(OuterRef("match_id"))
    seats: list[Any] = list(match.seats.annotate(autopilot=Exists(held), concerned=concerned))
    visits = list(match.visits.filter(closed_at=None).select_related("deadline", "draft"))
    locked = LockedMatch(
        match=match,
        now=now,
        rules=rules,
        state=state,
        seats=seats,
        autopilots={seat.index for seat in seats if seat.autopilot},
        visits={visit.seat_id: visit for visit in visits},
        concerned=any(seat.concerned for seat in seats),
        eliminated=rules.eliminated(state),
        silent=Silent({seat.index for seat in seats if seat.silent_since is not None}),
        deadlines=Deadlines(match),
        journal=Journal(match, rules, now),
    )
    drafted = {visit.seat_id for visit in visits if visit.has_draft}
    if drafted:
        asked = locked.questions()
        locked.asked = {seat.index: asked.get(seat.index, "") for seat in seats if seat.pk in drafted}
    return locked


def refuse_busy(locked: LockedMatch) -> None:
    """Refuse an action in a busy match: its chain has to come to an end first."""
    if locked.match.busy:
        raise MatchBusy


def _open(found: Lock, *, still: bool) -> LockedMatch:
    match = found.match
    if not match.running:
        raise MatchNotRunning
    if match.quarantined_at is not None and not still:
        raise MatchQuarantined
    if match.paused_at is not None and not still:
        raise MatchPaused
    return read_locked(match, found.now)
