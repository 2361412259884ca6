"""A locked match: one running match under its lock, for one transaction.

Every change of what is played goes through one: a player's, a sweep's, the staff's. Here it is
opened, and here are the few things that change it. What is done with it, in this order: `playing`
stores actions and lets orders, autopilots and `silence` answer what follows; `visits` hands over;
`playing.write` stores everything at the end, or nothing at all.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef

from accounts.models import User
from games.engine import registry
from games.engine.actions import Action, HouseAction
from games.engine.chance import SealedChance
from games.engine.decisions import Decision
from games.engine.errors import IllegalAction
from games.engine.events import Event
from games.engine.rules import Rules
from games.matches import codecs
from games.matches.errors import MatchBusy, MatchNotRunning, MatchPaused, MatchQuarantined, NotYours, Relieved
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
"""Automatic answers are cut after so long too, as after `MAX_AUTOMATIC_ACTIONS` of them: a worker is told to
stop 15 s after its sweep's budget is spent."""


@dataclass
class Silent:
    """The silent seats of a locked match, by number; see `silence`.

    `finishing` is the seat whose open visit the clock is answering, decision by decision; it is let
    alone as long as that visit is open. `told` and `counted`: of whom was told, and counted, since the
    match was locked, that they missed something.
    """

    seats: set[int]
    finishing: int | None = None
    told: set[int] = field(default_factory=set)
    counted: set[int] = field(default_factory=set)


@dataclass(eq=False)
class LockedMatch:
    """A match under its lock, with what was read of it. Get one from `lock_match` or its neighbours.

    `visits`: the open ones, by seat row. `asked`: what each seat with a draft was asked when the match
    was locked, by its number; `drafting`: the seat whose player is at their draft, and keeps it themself.
    `leavers`: the seats whose holder leaves, or is put out, now. `concerned`: a room above looks at the
    match when it is written. `out`: the seats that played no more when it was locked.
    """

    match: Match
    now: datetime
    rules: Rules[Any]
    state: Any
    seats: list[Seat]
    autopilots: set[int]
    visits: dict[int, Visit]
    concerned: bool
    out: frozenset[int]
    silent: Silent
    deadlines: Deadlines
    journal: Journal
    asked: dict[int, str] = field(default_factory=dict)
    drafting: int | None = None
    leavers: set[int] = field(default_factory=set)
    until: float = field(default_factory=lambda: time.monotonic() + LONGEST_CHAIN_SECONDS)
    _orders: dict[int, Any] | None = None

    # ---- asking --------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.rules.result(self.state) is not None

    @property
    def long(self) -> bool:
        """Whether it has lasted for as long as one may: what is left is gone on with at the next."""
        return time.monotonic() > self.until

    def visit_of(self, index: int) -> Visit | None:
        """The open visit of seat number `index`."""
        return self.visits.get(self.seats[index].pk)

    def played_for(self, decision: Decision) -> bool:
        """Whether a player would be awaited for this, had they not left, and were they not silent
        or a program."""
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
        """Chance for the next revision."""
        match, words = self.match, [seat.word for seat in self.seats]
        return SealedChance(bytes(match.key), str(match.pk), match.epoch, match.revision + 1, words)

    def questions(self) -> dict[int, str]:
        """The key of the question each awaited seat has to answer first, by seat number."""
        found: dict[int, str] = {}
        for decision in self.rules.decisions(self.state):
            if decision.asks == "must":
                found.setdefault(decision.seat, decision.key)
        return found

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
        """Store one action, and let nothing follow yet: `playing.settle` does. `chance` holds draws that
        chose the action already. Raises `IllegalAction`."""
        chance = chance or self.chance()
        prior = len(chance.draws)
        if not decision and not isinstance(action, HouseAction):
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

    def put(self, action: HouseAction) -> None:
        """Store an action of the house, and let nothing follow yet."""
        self.store(action, cause=StoredAction.Cause.HOUSE)

    def announce(self, event: Event, *, after: int | None = None, at: datetime | None = None) -> None:
        """Tell something that the house, not an action, brought about after a revision, by default
        the latest; `at` if the log shall show another time than now."""
        self.journal.announce(event, after=self.match.revision if after is None else after, at=at)

    def close_visit(self, visit: Visit, *, answered: bool) -> None:
        """End an open visit; `answered`: its seat acted, else it is no longer asked."""
        seat = next(seat for seat in self.seats if seat.pk == visit.seat_id)
        self.deadlines.close(visit.deadline, seat, self.now)
        closing.close_visit(visit, self.now, revision=self.match.revision, answered=answered)
        del self.visits[seat.pk]

    def end_silence(self, index: int) -> bool:
        """The player is back, or the seat is no longer theirs; returns whether it was silent."""
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
    """A locked match, and by what a person holds a seat of it, or acts for one, under the lock."""

    locked: LockedMatch
    tenure: Tenure


def lock_match(match_id: int, *, still: bool = False) -> LockedMatch:
    """Lock a running match; must be called in a transaction. `still`: one that stands still will do.

    Raises `NotYours` where there is none, `MatchNotRunning`; and `MatchQuarantined` or `MatchPaused`
    of one that stands still.
    """
    found = lock(match_id)
    if found is None:
        raise NotYours
    return _open(found, still=still)


def try_lock_match(match_id: int, *, still: bool = False) -> LockedMatch | None:
    """The same for a sweep: None, where the database can tell, for a match that somebody else holds,
    and for one that is not there."""
    found = lock(match_id, skip_locked=True)
    return None if found is None else _open(found, still=still)


def lock_seat(match_id: int, by: Tenure | User, *, deputies: bool = False, still: bool = False) -> LockedSeat:
    """Lock a running match for whom holds a seat of it, with `deputies` also for who acts for its holder
    now: asked here, under the lock, and nowhere else. `by`: the tenure a page was made for, or a person.

    Raises `NotYours` if they do not, `Relieved` for who was a deputy, or the errors of `lock_match`.
    """
    locked = lock_match(match_id, still=still)
    which = {"pk": by.pk} if isinstance(by, Tenure) else {"user": by}
    tenures = Tenure.objects.select_related("seat").filter(match=locked.match, **which)
    tenure = tenures.filter(acting() if deputies else seated()).first()
    if tenure is None:
        was_deputy = isinstance(by, Tenure) and by.role == Tenure.Role.DEPUTY
        raise Relieved if was_deputy else NotYours
    return LockedSeat(locked, tenure)


def read_locked(match: Match, now: datetime) -> LockedMatch:
    """What is known of a match whose row is locked already. Raises `ReplayMismatch` where its state can
    neither be read nor rebuilt."""
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
        out=rules.out(state),
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
    """A busy match takes no action before its chain has come to its end."""
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
