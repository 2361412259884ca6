"""The silent seats of a locked match.

A player whose time ran out, and who had no absence left, is *silent*: at each later visit their
seat is answered at once, so that nobody waits, until they are back. After as many visits as the
match agreed something follows: the seat is opened for a substitute, the autopilot takes it, or
the player is out. Who is silent is known to all; how they are answered is their own affair.

While nobody who could still be awaited is awake the clocks run as ever, and a match whose
players have all been silent for longer than that is stopped: it must not be played to its end in a
moment because two people missed one day.

What is missed is counted by hand-overs: however many visits follow one another before somebody
else is awaited, they are one; and battles, whose visits are many and short, are not counted.
"""

from __future__ import annotations

from games.engine import registry
from games.engine.actions import Drop, Stop, StopCause
from games.engine.certainty import certain
from games.engine.chance import Chance
from games.engine.decisions import Decision
from games.engine.events import public
from games.engine.flow import Answer, clocks
from games.matches.models import Match, Seat, Tenure
from games.matches.selectors.policies import policy_of
from games.matches.services import tenures
from games.matches.services.autopilots import answer_by
from games.matches.services.locked_match import LockedMatch
from games.matches.services.notify import tell_holders

MAX_MISSED = 30_000
"""Missed visits are counted up to here."""


def finish(locked: LockedMatch, index: int) -> None:
    """The time of a seat ran out: the caller answers its visit, and whatever would await it
    next is answered at once."""
    silent = locked.silent
    silent.seats.add(index)
    silent.told.add(index)
    silent.counted.add(index)
    silent.finishing = index


def fall(locked: LockedMatch, index: int, *, after: int) -> bool:
    """The time of a seat ran out and its visit is over: its player is silent, and all are
    told so after revision `after`. Returns whether they were not so before."""
    locked.silent.finishing = None
    if locked.over or index not in locked.silent.seats:
        return False
    seat = locked.seats[index]
    newly = seat.silent_since is None
    seat.silent_since = seat.silent_since or locked.now
    seat.missed = min(seat.missed + 1, MAX_MISSED)
    seat.save(update_fields=["silent_since", "missed"])
    if newly:
        locked.announce(public("house.silent", seat=index), after=after)
    return newly


def let_go(locked: LockedMatch, index: int) -> None:
    """More than one transaction holds: the visit is still open, and nobody silent for it."""
    locked.silent.finishing = None
    if locked.seats[index].silent_since is None:
        locked.silent.seats.discard(index)


def missing(locked: LockedMatch) -> set[int]:
    """The silent seats whose player may still be awaited."""
    return locked.silent.seats.intersection(_alive(locked)) if locked.silent.seats else set()


def close(locked: LockedMatch) -> None:
    """The match is over: nobody is silent any more, and no seat is open."""
    for seat in locked.seats:
        locked.end_silence(seat.index)


def resume(locked: LockedMatch, *, cut: bool) -> None:
    """Before a chain of answers: nobody waits for a silent seat any more where somebody is
    awake. `cut`: the chain goes on where an earlier transaction left it."""
    silent = locked.silent
    if not silent.seats:
        return
    if cut:
        silent.told |= silent.seats
        silent.counted |= silent.seats
    for index in sorted(silent.seats):
        visit = locked.visit_of(index)
        if visit is not None and index != silent.finishing and _somebody_awake(locked):
            locked.close_visit(visit, answered=False)


def answer(locked: LockedMatch, chance: Chance) -> Answer | None:
    """The answer to the first open decision that would await a silent seat, or None."""
    if not locked.silent.seats:
        return None
    for decision in locked.rules.decisions(locked.state):
        if decision.asks == "must" and decision.seat in locked.silent.seats and not _waits(locked, decision):
            if not _somebody_awake(locked):
                return None
            _count(locked, decision.seat, decision.clock)
            policy = policy_of(locked.match, locked.seats[decision.seat], decision.kind)
            action = answer_by(locked.rules, locked.state, decision, policy, chance)
            return Answer(decision, action, "clock")
    return None


def _waits(locked: LockedMatch, decision: Decision) -> bool:
    """Whether a visit of the seat is open for it, which the clock will end."""
    visit = locked.visit_of(decision.seat)
    return visit is not None and visit.clock == decision.clock


def _count(locked: LockedMatch, index: int, clock: str) -> None:
    """Count what a silent player misses, and tell all."""
    silent = locked.silent
    if index not in silent.told:
        silent.told.add(index)
        locked.announce(public("house.missed", seat=index))
    if clock == "main" and index not in silent.counted:
        silent.counted.add(index)
        seat = locked.seats[index]
        seat.missed = min(seat.missed + 1, MAX_MISSED)
        seat.save(update_fields=["missed"])


def follow(locked: LockedMatch) -> bool:
    """Do what the match agreed on for one who has been silent for long, one thing at a
    time, when they are not just being answered for; returns whether anything was done."""
    if not locked.silent.seats:
        return False
    on = clocks(locked.rules.decisions(locked.state))
    for index in sorted(locked.silent.seats - {locked.silent.finishing}):
        seat = locked.seats[index]
        answered = index not in on or locked.visit_of(index) is not None
        if answered and _lasts(locked, seat) and _conclude(locked, seat):
            return True
    return _stop_where_nobody_is(locked)


def _lasts(locked: LockedMatch, seat: Seat) -> bool:
    return seat.missed >= locked.match.patience


def _conclude(locked: LockedMatch, seat: Seat) -> bool:
    what = locked.match.silence
    if what == Match.Silence.OPENED:
        return _open(locked, seat)
    # Of two people one never ends the match by their silence: the other does, or waits.
    if len(_people(locked)) <= 2 or not _somebody_awake(locked):
        return False
    if what == Match.Silence.AUTOPILOT and registry.meta(locked.match.title).autopilot:
        _give_to_autopilot(locked, seat)
    else:
        _drop(locked, seat)
    return True


def _open(locked: LockedMatch, seat: Seat) -> bool:
    if seat.open_since is not None:
        return False
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


def _give_to_autopilot(locked: LockedMatch, seat: Seat) -> None:
    old = _end_tenure(locked, seat)
    new = tenures.seat_program(locked, seat)
    seat.open_since = locked.now
    seat.save(update_fields=["open_since"])
    locked.announce(public("house.given_up", seat=seat.index))
    _tell(locked, "seat_taken", "taken", new, old)


def _drop(locked: LockedMatch, seat: Seat) -> None:
    old = _end_tenure(locked, seat)
    locked.end_silence(seat.index)
    locked.announce(public("house.dropped", seat=seat.index))
    locked.put(Drop(seat.index))
    if not locked.over:
        _tell(locked, "seat_left", "left", old, old)


def _end_tenure(locked: LockedMatch, seat: Seat) -> Tenure:
    held = certain(tenures.holder(seat), "who is silent holds the seat")
    tenures.end(held, Tenure.How.SILENT, locked.match.revision)
    locked.leavers.add(seat.index)
    return held


def _tell(locked: LockedMatch, kind: str, name: str, about: Tenure, old: Tenure) -> None:
    """Tell all who hold a seat, and who held this one."""
    for which in ({"match": locked.match, "to_revision": None}, {"pk": old.pk}):
        tell_holders(kind=kind, about=str(about.pk), ids={name: about.pk}, now=locked.now, **which)


def _stop_where_nobody_is(locked: LockedMatch) -> bool:
    """End a match whose players have all been silent for longer than that."""
    alive = _alive(locked)
    if locked.silent.finishing is not None or not alive or not locked.silent.seats.issuperset(alive):
        return False
    if any(locked.seats[index].missed <= locked.match.patience for index in alive):
        return False
    locked.put(Stop(-1, StopCause.DATE))
    return True


def _people(locked: LockedMatch) -> list[int]:
    """The seats that people hold."""
    gone = {*locked.state.left, *locked.autopilots}
    return [seat.index for seat in locked.seats if seat.index not in gone]


def _alive(locked: LockedMatch) -> list[int]:
    """Those whose player may still be awaited: one without a share is out."""
    shares = locked.rules.estimate(locked.rules.view(locked.state, None))
    return [index for index in _people(locked) if shares[index] > 0]


def _somebody_awake(locked: LockedMatch) -> bool:
    """Whether any of them is not silent."""
    silent = locked.silent.seats
    return not silent.issuperset(_people(locked)) and not silent.issuperset(_alive(locked))
