"""The silent seats of a locked match.

A player whose time ran out, and who had no absence left, is *silent*: at each later visit his
seat is answered at once, so that nobody waits, until he is back. After as many visits as the
match agreed something follows: the seat is opened for a substitute, the autopilot takes it, or
the player is out. Who is silent is known to all; how he is answered is his own affair.

While nobody who could still be awaited is awake the clocks run as ever, and a match whose
players have all been silent for longer than that is stopped: it must not be played to its end in a
moment because two people missed one day.

What is missed is counted by hand-overs: however many visits follow one another before somebody
else is awaited, they are one; and battles, whose visits are many and short, are not counted.
"""

from __future__ import annotations

from games.engine import registry
from games.engine.actions import Drop, Stop, StopCause
from games.engine.chance import Chance
from games.engine.decisions import Decision
from games.engine.events import public
from games.engine.flow import Answer, clocks
from games.matches.models import Match, Seat, Tenure
from games.matches.selectors.policies import policy_of
from games.matches.services import tenures
from games.matches.services.autopilots import answer_by
from games.matches.services.locked import Locked
from games.matches.services.notify import tell_holders

MAX_MISSED = 30_000
"""Missed visits are counted up to here."""


class Silence:
    """Which seats are silent, and what is done for them.

    `finishing` is the seat whose open visit the caller is answering decision by decision; it
    is let alone as long as that visit is open.
    """

    def __init__(self, locked: Locked) -> None:
        self._sitting = locked
        self.seats = {seat.index for seat in locked.seats if seat.silent_since is not None}
        self.finishing: int | None = None
        self._told: set[int] = set()
        self._counted: set[int] = set()

    # ---- beginning and end -----------------------------------------------------------

    def finish(self, index: int) -> None:
        """The time of a seat ran out: the caller answers its visit, and whatever would await it
        next is answered at once."""
        self.seats.add(index)
        self._told.add(index)
        self._counted.add(index)
        self.finishing = index

    def fall(self, index: int, *, after: int) -> bool:
        """The time of a seat ran out and its visit is over: its player is silent, and all are
        told so after revision `after`. Gives whether he was not so before."""
        locked = self._sitting
        self.finishing = None
        if locked.over or index not in self.seats:
            return False
        seat = locked.seats[index]
        newly = seat.silent_since is None
        seat.silent_since = seat.silent_since or locked.now
        seat.missed = min(seat.missed + 1, MAX_MISSED)
        seat.save(update_fields=["silent_since", "missed"])
        if newly:
            locked.announce(public("house.silent", seat=index), after=after)
        return newly

    def end(self, index: int) -> bool:
        """The player is back, or the seat is no longer his; gives whether it was silent."""
        seat = self._sitting.seats[index]
        was_silent = index in self.seats
        self.seats.discard(index)
        if seat.silent_since is not None or seat.open_since is not None or seat.missed:
            seat.silent_since, seat.open_since, seat.missed = None, None, 0
            seat.save(update_fields=["silent_since", "open_since", "missed"])
        return was_silent

    def let_go(self, index: int) -> None:
        """More than one transaction holds: the visit is still open, and nobody silent for it."""
        self.finishing = None
        if self._sitting.seats[index].silent_since is None:
            self.seats.discard(index)

    def missing(self) -> set[int]:
        """The silent seats whose player may still be awaited."""
        return self.seats.intersection(self._alive()) if self.seats else set()

    def close(self) -> None:
        """The match is over: nobody is silent any more, and no seat is open."""
        for seat in self._sitting.seats:
            self.end(seat.index)

    # ---- answering -------------------------------------------------------------------

    def resume(self, *, cut: bool) -> None:
        """Before a chain of answers: nobody waits for a silent seat any more where somebody is
        awake. `cut`: the chain goes on where an earlier transaction left it."""
        if not self.seats:
            return
        locked = self._sitting
        if cut:
            self._told |= self.seats
            self._counted |= self.seats
        waiting = [index for index in sorted(self.seats) if locked.visit_of(index) is not None]
        for index in waiting:
            if index != self.finishing and self._somebody_awake():
                visit = locked.visit_of(index)
                assert visit is not None
                locked.close_visit(locked.seats[index], visit, answered=False)

    def answer(self, chance: Chance) -> Answer | None:
        """The answer to the first open decision that would await a silent seat, or None."""
        if not self.seats:
            return None
        locked = self._sitting
        for decision in locked.rules.decisions(locked.state):
            if decision.asks == "must" and decision.seat in self.seats and not self._waits(decision):
                if not self._somebody_awake():
                    return None
                self._count(decision.seat, decision.clock)
                policy = policy_of(locked.match, locked.seats[decision.seat], decision.kind)
                action = answer_by(locked.rules, locked.state, decision, policy, chance)
                return Answer(decision, action, "clock")
        return None

    def _waits(self, decision: Decision) -> bool:
        """Whether a visit of the seat is open for it, which the clock will end."""
        visit = self._sitting.visit_of(decision.seat)
        return visit is not None and visit.clock == decision.clock

    def _count(self, index: int, clock: str) -> None:
        """Count what a silent player misses, and tell all."""
        locked = self._sitting
        if index not in self._told:
            self._told.add(index)
            locked.announce(public("house.missed", seat=index))
        if clock == "main" and index not in self._counted:
            self._counted.add(index)
            seat = locked.seats[index]
            seat.missed = min(seat.missed + 1, MAX_MISSED)
            seat.save(update_fields=["missed"])

    # ---- what follows ----------------------------------------------------------------

    def follow(self) -> bool:
        """Do what the match agreed on for one who has been silent for long, one thing at a
        time, when he is not just being answered for; gives whether anything was done."""
        if not self.seats:
            return False
        locked = self._sitting
        on = clocks(locked.rules.decisions(locked.state))
        for index in sorted(self.seats - {self.finishing}):
            seat = locked.seats[index]
            answered = index not in on or locked.visit_of(index) is not None
            if answered and self._lasts(seat) and self._conclude(seat):
                return True
        return self._stop_where_nobody_is()

    def _lasts(self, seat: Seat) -> bool:
        return seat.missed >= self._sitting.match.patience

    def _conclude(self, seat: Seat) -> bool:
        locked = self._sitting
        what = locked.match.silence
        if what == Match.Silence.OPENED:
            return self._open(seat)
        # Of two people one never ends the match by his silence: the other does, or waits.
        if len(self._people()) <= 2 or not self._somebody_awake():
            return False
        if what == Match.Silence.AUTOPILOT and registry.meta(locked.match.title).autopilot:
            self._give_to_autopilot(seat)
        else:
            self._drop(seat)
        return True

    def _open(self, seat: Seat) -> bool:
        if seat.open_since is not None:
            return False
        locked = self._sitting
        seat.open_since = locked.now
        seat.save(update_fields=["open_since"])
        locked.announce(public("house.opened", seat=seat.index))
        tell_holders(
            kind="seat_opened",
            about=f"{seat.pk}:{locked.now.isoformat()}",
            ids={"seat": seat.pk},
            now=locked.now,
            match=locked.match,
            to_revision=None,
        )
        return True

    def _give_to_autopilot(self, seat: Seat) -> None:
        locked = self._sitting
        old = self._end_tenure(seat)
        new = tenures.seat_program(locked, seat)
        seat.open_since = locked.now
        seat.save(update_fields=["open_since"])
        locked.announce(public("house.given_up", seat=seat.index))
        self._tell("seat_taken", "taken", new, old)

    def _drop(self, seat: Seat) -> None:
        locked = self._sitting
        old = self._end_tenure(seat)
        self.end(seat.index)
        locked.announce(public("house.dropped", seat=seat.index))
        locked.put(Drop(seat.index))
        if not locked.over:
            self._tell("seat_left", "left", old, old)

    def _end_tenure(self, seat: Seat) -> Tenure:
        held = tenures.holder(seat)
        assert held is not None
        tenures.end(held, Tenure.How.SILENT, self._sitting.match.revision)
        self._sitting.leavers.add(seat.index)
        return held

    def _tell(self, kind: str, name: str, about: Tenure, old: Tenure) -> None:
        """Tell all who hold a seat, and who held this one."""
        for which in ({"match": self._sitting.match, "to_revision": None}, {"pk": old.pk}):
            tell_holders(kind=kind, about=str(about.pk), ids={name: about.pk}, now=self._sitting.now, **which)

    def _stop_where_nobody_is(self) -> bool:
        """End a match whose players have all been silent for longer than that."""
        locked = self._sitting
        alive = self._alive()
        if self.finishing is not None or not alive or not self.seats.issuperset(alive):
            return False
        if any(locked.seats[index].missed <= locked.match.patience for index in alive):
            return False
        locked.put(Stop(-1, StopCause.DATE))
        return True

    # ---- who is there ----------------------------------------------------------------

    def _people(self) -> list[int]:
        """The seats that people hold."""
        locked = self._sitting
        gone = {*locked.state.left, *locked.autopilots}
        return [seat.index for seat in locked.seats if seat.index not in gone]

    def _alive(self) -> list[int]:
        """Those whose player may still be awaited: one without a share is out."""
        locked = self._sitting
        shares = locked.rules.estimate(locked.rules.view(locked.state, None))
        return [index for index in self._people() if shares[index] > 0]

    def _somebody_awake(self) -> bool:
        """Whether any of them is not silent."""
        return not self.seats.issuperset(self._people()) and not self.seats.issuperset(self._alive())
