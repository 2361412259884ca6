"""A locked match: one running match under its lock, for one transaction.

Every change of what is played goes through a locked match: a player's, a sweep's, the staff's.
It stores actions, lets orders and automatic answers follow, opens and closes visits at each
hand-over, and writes everything at the end or nothing at all.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, Q

from games.engine import registry
from games.engine.actions import Action, Epoch, HouseAction, Undo
from games.engine.chance import SealedChance, following_epoch, utc_second
from games.engine.decisions import Decision
from games.engine.errors import IllegalAction
from games.engine.events import Event, public
from games.engine.flow import MAX_AUTOMATIC_ACTIONS, automatic, clocks
from games.engine.log import fingerprint, undone
from games.engine.rules import Rules, Step
from games.matches import codecs, models
from games.matches.errors import MatchBusy, MatchNotRunning, MatchPaused, MatchQuarantined, NotYours
from games.matches.models.log import FIRST_HOUSE_NUMBER
from games.matches.registries import after_write
from games.matches.selectors import states
from games.matches.services import closing
from games.matches.services.autopilots import program_answer
from games.matches.services.event_rows import away_event
from games.matches.services.journal import Journal
from games.matches.services.locking import lock
from games.matches.services.notify import tell_holders
from games.matches.services.silence import Silence
from games.matches.services.stale_drafts import Drafts
from games.matches.services.timing import Timing

LONGEST_CHAIN_SECONDS = 10.0
"""Automatic answers are cut after so long too, as after `MAX_AUTOMATIC_ACTIONS` of them: a worker is told to
stop 15 s after its sweep's budget is spent."""


class LockedMatch:
    """A locked match with its state. Make one with `lock_match`. `leavers`: the seats whose holder leaves,
    or is put out, now."""

    def __init__(self, match: models.Match, now: datetime) -> None:
        self._until = time.monotonic() + LONGEST_CHAIN_SECONDS
        self.match = match
        self.now = now
        self.rules: Rules[Any] = registry.get(match.title)
        self.state = states.load_state(match, self.rules)
        self.seats, self.autopilots, self._concerned = _seats(match)
        self.visits = {
            visit.seat_id: visit
            for visit in match.visits.filter(closed_at=None).select_related("deadline", "draft")
        }
        self.leavers: set[int] = set()
        self.timing = Timing(match)
        self.silence = Silence(self)
        self.drafts = Drafts(self)
        self._orders: dict[int, Any] | None = None
        self._words = [seat.word for seat in self.seats]
        self._journal = Journal(match, self.rules, now)

    # ---- asking --------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.rules.result(self.state) is not None

    @property
    def long(self) -> bool:
        """Whether it has lasted for as long as one may: what is left is gone on with at the next."""
        return time.monotonic() > self._until

    def visit_of(self, index: int) -> models.Visit | None:
        """The open visit of seat number `index`."""
        return self.visits.get(self.seats[index].pk)

    def played_for(self, decision: Decision) -> bool:
        """Whether a player would be awaited for this, had he not left, and were he not silent
        or a program."""
        index = decision.seat
        away = index in self.autopilots or index in self.silence.seats
        return index in self.state.left or (decision.asks == "must" and away)

    @property
    def orders(self) -> dict[int, Any]:
        """Standing orders by seat number and kind."""
        if self._orders is None:
            self._orders = {seat.index: codecs.orders(self.rules, seat.orders) for seat in self.seats}
        return self._orders

    def chance(self) -> SealedChance:
        """Chance for the next revision."""
        match = self.match
        return SealedChance(bytes(match.key), str(match.pk), match.epoch, match.revision + 1, self._words)

    # ---- acting --------------------------------------------------------------------

    def act(
        self,
        action: Action,
        *,
        cause: str,
        decision: str = "",
        user_id: int | None = None,
        effective_at: datetime | None = None,
        chance: SealedChance | None = None,
        by: int | None = None,
    ) -> None:
        """Store one action and everything that follows by itself.

        `chance` holds draws that chose the action already; `by` is the seat whose owner is
        at the page, who needs no notice of what opens for him. Raises `IllegalAction`.
        """
        self._store(action, cause, decision, user_id, effective_at or self.now, chance or self.chance())
        self.settle(by=by)

    def carry_out(
        self,
        actions: Sequence[Action],
        *,
        cause: str,
        user_id: int | None = None,
        effective_at: datetime | None = None,
        by: int | None = None,
    ) -> None:
        """Store what a seat did at one go, and then everything that follows by itself: an order
        answers nothing that its owner answers himself. Raises `IllegalAction`."""
        for action in actions:
            self._store(action, cause, "", user_id, effective_at or self.now, self.chance())
        self.settle(by=by)

    def put(self, action: HouseAction) -> None:
        """Store an action of the house, and let nothing follow yet: the caller settles."""
        self._store(action, "house", "", None, self.now, self.chance())

    def undo(self, to: int) -> None:
        """Go back to the state after revision `to`, before anything else is done at this
        locked; the caller settles.

        What is taken back stays in the log, marked. A visit that was opened or closed since
        is over, and whoever is awaited again gets a new one that goes on with its time.
        """
        match = self.match
        assert self._journal.empty
        for seat in self.seats:
            self._take_back_visits(seat, to)
        since = {"match": match, "revision__gt": to}
        models.Action.objects.filter(**since).update(undone=True)
        models.Event.objects.filter(**since, number__lt=FIRST_HOUSE_NUMBER).update(undone=True)
        self.state = states.state_at(match, self.rules, to)
        self._journal.enter(Undo(-1, to), Step(self.state, undone(), False), cause=models.Action.Cause.HOUSE)
        self._journal.keep(self.state)

    def _take_back_visits(self, seat: models.Seat, to: int) -> None:
        visits = list(
            models.Visit.objects.filter(
                Q(closed_revision__gt=to) | Q(closed_at=None, opened_revision__gt=to), seat=seat, undone=False
            )
            .select_related("deadline")
            .order_by("number")
        )
        if not visits:
            return
        self.timing.take_back(visits, seat, self.now)
        models.Visit.objects.filter(pk__in=[visit.pk for visit in visits]).update(undone=True)
        still_open = self.visits.get(seat.pk)
        if still_open is not None and visits[-1].pk == still_open.pk:
            closing.close_visit(still_open, self.now, revision=self.match.revision + 1, answered=False)
            del self.visits[seat.pk]

    def settle(self, by: int | None = None) -> None:
        """Answer what is never asked, what awaits an autopilot, and what would await one who
        is silent; then hand over."""
        self.silence.resume(cut=self.match.busy)
        self.match.busy = False
        for step in range(MAX_AUTOMATIC_ACTIONS):
            if self.over:
                break
            if step and self.long:
                self.match.busy = True
                break
            if self.silence.follow():
                continue
            chance = self.chance()
            answer = automatic(self.rules, self.state, self.orders, chance)
            answer = answer or program_answer(self.rules, self.state, self.autopilots, chance)
            answer = answer or self.silence.answer(chance)
            if answer is None:
                break
            if self.played_for(answer.decision):
                # Were a person here he would be awaited now: the others' visits end.
                self._close_visits()
            self._store(answer.action, answer.cause, answer.decision.key, None, self.now, chance)
        else:
            self.match.busy = True
        self._close_visits()
        if not self.match.busy:
            self._open_visits(by)

    def renew_chance(self, restored_at: datetime) -> None:
        """Go on under the epoch that follows from a restore's second, so that no draw the world may
        have seen is made again; its log tells all."""
        match = self.match
        at = utc_second(restored_at)
        action = Epoch(-1, following_epoch(match.epoch, at), match.epoch, at)
        match.epoch = action.epoch
        self._journal.enter(action, Step(self.state, (), False), cause=models.Action.Cause.HOUSE)
        self.announce(public("house.restored", at=at))

    def announce(self, event: Event, *, after: int | None = None, at: datetime | None = None) -> None:
        """Tell something that the house, not an action, brought about after a revision, by default
        the latest; `at` if the log shall show another time than now."""
        self._journal.announce(event, after=self.match.revision if after is None else after, at=at)

    def write(self) -> None:
        """Store everything; if the match is over, end it."""
        match = self.match
        encoded = self.rules.encode_state(self.state)
        match.state, match.state_hash = encoded, fingerprint(encoded)
        self._journal.write()
        self.drafts.drop_overtaken()
        if self.over:
            caused_by = self.leavers | (self.silence.missing() if self.state.stopped else set())
            self.silence.close()
            closing.finish(match, self.rules, self.state, self.seats, self.now, caused_by)
        if self._concerned:
            after_write.tell(match, self.now)
        match.save(
            update_fields=[
                "state",
                "state_hash",
                "revision",
                "busy",
                "epoch",
                "status",
                "ended_at",
                "paused_at",
                "paused_by",
                "paused_until",
                "quarantined_at",
                "quarantine_reason",
            ]
        )

    # ---- inside --------------------------------------------------------------------

    def begin(self, events: tuple[Event, ...]) -> None:
        """Write down revision 0 and hand over for the first time."""
        self._journal.tell(events, self.now)
        self._journal.keep(self.state)
        self.settle()

    def _store(
        self,
        action: Action,
        cause: str,
        decision: str,
        user_id: int | None,
        effective_at: datetime,
        chance: SealedChance,
    ) -> None:
        prior = len(chance.draws)
        if not decision and not isinstance(action, HouseAction):
            decision = self._decision_of(action)
        step = self.rules.advance(self.state, action, chance)
        self._journal.enter(
            action,
            step,
            cause=cause,
            decision=decision,
            user_id=user_id,
            effective_at=effective_at,
            draws=chance.draws,
            prior=prior,
        )

    def _decision_of(self, action: Action) -> str:
        try:
            return self.rules.answers(self.state, action).key
        except IllegalAction:
            return ""

    def _wanted(self) -> dict[int, str]:
        """The clock each awaited seat is on, by seat row."""
        if self.over:
            return {}
        on = clocks(self.rules.decisions(self.state))
        return {self.seats[index].pk: clock for index, clock in on.items()}

    def _close_visits(self) -> None:
        wanted = self._wanted()
        # What one did before a visit opened is no answer to it.
        acted = {self.seats[index].pk: revision for index, revision in self._journal.acted.items()}
        for seat_id, visit in list(self.visits.items()):
            if wanted.get(seat_id) != visit.clock:
                seat = next(seat for seat in self.seats if seat.pk == seat_id)
                self.close_visit(seat, visit, answered=acted.get(seat_id, 0) > visit.opened_revision)

    def close_visit(self, seat: models.Seat, visit: models.Visit, *, answered: bool) -> None:
        """End an open visit; `answered`: its seat acted, else it is no longer asked."""
        self.timing.close(visit.deadline, seat, self.now)
        closing.close_visit(visit, self.now, revision=self.match.revision, answered=answered)
        del self.visits[seat.pk]

    def _open_visits(self, by: int | None) -> None:
        for seat_id, clock in self._wanted().items():
            if seat_id in self.visits:
                continue
            seat = next(seat for seat in self.seats if seat.pk == seat_id)
            self.visits[seat_id] = self._open_visit(seat, clock, told=seat.index != by)

    def _open_visit(self, seat: models.Seat, clock: str, *, told: bool) -> models.Visit:
        match = self.match
        number = models.Visit.objects.filter(match=match, seat=seat).count() + 1
        visit = models.Visit.objects.create(
            match=match,
            seat=seat,
            number=number,
            clock=clock,
            opened_at=self.now,
            opened_revision=match.revision,
        )
        deadline = self.timing.open(visit, seat)
        if seat.index in self.silence.seats:
            # Once told that he is silent, he gets no mail before he is back.
            told, deadline.remind_at = False, None
        if match.stands_still:
            deadline.frozen_at = self.now
            deadline.remaining = int((deadline.due_at - self.now).total_seconds())
        deadline.save()
        if self.timing.is_moved(deadline):
            self.announce(away_event(seat.index))
        if told:
            self.notify(seat, visit)
        return visit

    def notify(self, seat: models.Seat, visit: models.Visit) -> None:
        """Tell who holds `seat`, and his deputies, that it is awaited."""
        tell_holders(
            kind="turn",
            about=str(visit.pk),
            ids={"visit": visit.pk},
            now=self.now,
            deputies=True,
            seat=seat,
            to_revision=None,
        )


def _seats(match: models.Match) -> tuple[list[models.Seat], set[int], bool]:
    """The seats of a match, the numbers of those that autopilots hold, and whether a room
    above looks at it when it is written."""
    held = models.Tenure.objects.filter(
        seat=OuterRef("pk"), role=models.Tenure.Role.AUTOPILOT, to_revision=None
    )
    concerned = after_write.concerned(OuterRef("match_id"))
    seats: list[Any] = list(match.seats.annotate(autopilot=Exists(held), concerned=concerned))
    return seats, {seat.index for seat in seats if seat.autopilot}, any(seat.concerned for seat in seats)


def lock_match(match_id: int, *, skip_locked: bool = False, quarantined: bool = False) -> LockedMatch | None:
    """Lock a running match and sit down at it; must be called in a transaction.

    With `skip_locked` a match that somebody else holds gives None. Raises `NotYours` where
    there is none, `MatchNotRunning`; and `MatchQuarantined` or `MatchPaused`, unless with
    `quarantined` one that stands still is expected.
    """
    found = lock(match_id, skip_locked=skip_locked)
    if found is None:
        if skip_locked:
            return None
        raise NotYours
    match = found.match
    if not match.running:
        raise MatchNotRunning
    if match.quarantined_at is not None and not quarantined:
        raise MatchQuarantined
    if match.paused_at is not None and not quarantined:
        raise MatchPaused
    return LockedMatch(match, found.now)


def refuse_busy(locked: LockedMatch) -> None:
    """A busy match takes no action before its chain has come to its end."""
    if locked.match.busy:
        raise MatchBusy


def time_out_event(index: int) -> Event:
    """A seat's time ran out: told to all."""
    return public("house.time_out", seat=index)
