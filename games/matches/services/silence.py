"""The silent players of a locked match.

A player is silent once their time has run out and they have no absence left. From then on, until they are
back, each visit of their seat is answered immediately, so that nobody waits. After as many missed visits as
the match agreed, the seat is opened to a substitute, the autopilot takes it, or the player is dropped.
Everyone can see which players are silent, but not how the answers are chosen.

While everyone who could still be asked is silent, the clocks run as usual, and if this lasts for longer than
the match agreed, the match is stopped. Otherwise a match could be played to its end in a moment because two
people missed one day.

Missed visits are counted by hand-overs: visits that follow one another before someone else's turn count as
one. Battles are not counted, because their visits are many and short.
"""

from __future__ import annotations

from games.compiled_queries import CompiledSave
from games.engine import registry
from games.engine.actions import Drop, DropCause, Stop, StopCause
from games.engine.automatic_answers import Answer, clocks_by_seat
from games.engine.chance import Chance
from games.engine.decisions import Decision
from games.engine.events import public_event
from games.engine.invariants import require
from games.engine.meta import MAIN_CLOCK
from games.matches.models import Match, Seat, Tenure
from games.matches.registries import match_events
from games.matches.selectors.unanswered import policy_of
from games.matches.services import tenures
from games.matches.services.autopilots import answer_by
from games.matches.services.locked_match import LockedMatch
from games.matches.services.notify import tell_holders
from games.matches.services.silent_seats import silent_seats

MAX_MISSED_COUNT = 30_000
"""The maximum number of missed visits that are counted."""

MISSED_TURNS_LOSING_PLACES = 2
"""After this many missed turns in a row, a player loses their places at tables that have not started. The
email about the first one warns them."""


def mark_silent(locked: LockedMatch, index: int) -> None:
    """Mark a seat whose time ran out as silent, so that its next questions are answered immediately.

    The caller answers the current visit.
    """
    silent = silent_seats(locked)
    silent.numbers.add(index)
    silent.told.add(index)
    silent.counted.add(index)
    silent.finishing = index


def record_silence(locked: LockedMatch, index: int, *, after: int) -> bool:
    """Record that a player is silent, once the visit in which their time ran out has ended.

    A new silence is announced after revision `after`. Return whether it is new; nothing is recorded if the
    match has ended or the player is back.
    """
    silent = silent_seats(locked)
    silent.finishing = None
    if locked.over or index not in silent.numbers:
        return False
    seat = locked.seats[index]
    newly = seat.silent_since is None
    seat.silent_since = seat.silent_since or locked.now
    _miss(locked, index)
    if newly:
        locked.announce(public_event("house.silent", seat=index), after=after)
    return newly


def unmark_silent(locked: LockedMatch, index: int) -> None:
    """Undo `mark_silent` because one transaction was not enough.

    The visit is still open, and its player is not silent yet.
    """
    silent = silent_seats(locked)
    silent.finishing = None
    if locked.seats[index].silent_since is None:
        silent.numbers.discard(index)


def silent_players(locked: LockedMatch) -> set[int]:
    """Return the seats of silent players who may still be asked something."""
    numbers = silent_seats(locked).numbers
    return numbers.intersection(_alive(locked)) if numbers else set()


def close(locked: LockedMatch) -> None:
    """End every silence because the match has finished; no seat stays open to a substitute either."""
    for seat in locked.seats:
        silent_seats(locked).end(seat.index)


def skip_silent_visits(locked: LockedMatch) -> None:
    """Close the visits of silent seats before a chain of answers, unless everyone is silent."""
    silent = silent_seats(locked)
    if not silent.numbers:
        return
    if locked.resumed:
        silent.told |= silent.numbers
        silent.counted |= silent.numbers
    for index in sorted(silent.numbers):
        visit = locked.visit_of(index)
        if visit is not None and index != silent.finishing and _somebody_awake(locked):
            locked.close_visit(visit, answered=False)


def answer(locked: LockedMatch, chance: Chance) -> Answer | None:
    """Return the answer to the first open decision that a silent seat must make, counting its missed turn.

    Return None if there is no such decision, or if everyone who is still in the game is silent. Decisions
    with an open visit are left to its clock.
    """
    silent = silent_seats(locked).numbers
    if not silent:
        return None
    for decision in locked.current.decisions:
        if decision.asks == "must" and decision.seat in silent and not _waits(locked, decision):
            if not _somebody_awake(locked):
                return None
            _count(locked, decision.seat, decision.clock)
            policy = policy_of(locked.match, locked.seats[decision.seat], decision.kind)
            action = answer_by(locked.current, decision, policy, chance)
            return Answer(decision, action, "clock")
    return None


def _waits(locked: LockedMatch, decision: Decision) -> bool:
    """Return whether the seat has an open visit for the decision. The clock will end that visit."""
    visit = locked.visit_of(decision.seat)
    return visit is not None and visit.goes_on_with(decision)


def _count(locked: LockedMatch, index: int, clock: str) -> None:
    """Count what a silent player misses, and announce it to everyone."""
    silent = silent_seats(locked)
    if index not in silent.told:
        silent.told.add(index)
        locked.announce(public_event("house.missed", seat=index))
    if clock == MAIN_CLOCK and index not in silent.counted:
        silent.counted.add(index)
        _miss(locked, index)


def _miss(locked: LockedMatch, index: int) -> None:
    """Count a missed turn; notify the rooms above of the second one.

    They act at other tables, where everyone sees it, so an anonymous match does not notify them. Nor does a
    match about a player who has given up the seat, because they may return and have other seats.
    """
    seat = locked.seats[index]
    seat.missed = min(seat.missed + 1, MAX_MISSED_COUNT)
    _MISSED.run(seat)
    held = tenures.holder(seat) if seat.missed == MISSED_TURNS_LOSING_PLACES else None
    if held is not None and held.user is not None and not held.given_up and not locked.match.masked:
        match_events.player_fell_silent.notify(held.user)


_MISSED = CompiledSave(Seat, "missed", "silent_since")


def apply_silence_rule(locked: LockedMatch) -> bool:
    """Apply what the match agreed for a player who has been silent too long; return whether anything changed.

    Each call makes at most one change, and none while the player's visit is still being answered.
    """
    silent = silent_seats(locked)
    if not silent.numbers:
        return False
    on = clocks_by_seat(locked.current.decisions)
    for index in sorted(silent.numbers - {silent.finishing}):
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
    # Between two people, silence never ends the match automatically: the other player ends it or waits.
    if len(_alive(locked)) <= 2 or not _somebody_awake(locked):
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
    locked.announce(public_event("house.opened", seat=seat.index))
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
    old = _end_tenure(locked, seat, followed=True)
    new = tenures.seat_program(locked, seat)
    seat.open_since = locked.now
    seat.save(update_fields=["open_since"])
    locked.announce(public_event("house.given_up", seat=seat.index))
    _tell(locked, "seat_taken", "taken", new, old)


def _drop(locked: LockedMatch, seat: Seat) -> None:
    old = _end_tenure(locked, seat)
    silent_seats(locked).end(seat.index)
    locked.announce(public_event("house.dropped", seat=seat.index))
    locked.put(Drop(seat.index, DropCause.SILENT))
    if not locked.over:
        _tell(locked, "seat_left", "left", old, old)


def _end_tenure(locked: LockedMatch, seat: Seat, *, followed: bool = False) -> Tenure:
    held = require(tenures.holder(seat), "who is silent holds the seat")
    tenures.end(locked, held, Tenure.How.SILENT, followed=followed)
    locked.leavers.add(seat.index)
    return held


def _tell(locked: LockedMatch, kind: str, name: str, about: Tenure, old: Tenure) -> None:
    """Notify everyone who holds a seat, and the previous holder of this one."""
    for which in ({"match": locked.match, "to_revision": None}, {"pk": old.pk}):
        tell_holders(kind=kind, about=str(about.pk), ids={name: about.pk}, now=locked.now, **which)


def _stop_where_nobody_is(locked: LockedMatch) -> bool:
    """End a match in which every player has been silent for longer than agreed."""
    alive, silent = _alive(locked), silent_seats(locked)
    if silent.finishing is not None or not alive or not silent.numbers.issuperset(alive):
        return False
    if any(locked.seats[index].missed <= locked.match.patience for index in alive):
        return False
    locked.put(Stop(-1, StopCause.DATE))
    return True


def _people(locked: LockedMatch) -> list[int]:
    """Return the seats that people hold."""
    gone = {*locked.state.left, *locked.autopilots}
    return [seat.index for seat in locked.seats if seat.index not in gone]


def _alive(locked: LockedMatch) -> list[int]:
    """Return the seats of people who are still in the game and may be asked something again."""
    return [index for index in _people(locked) if index not in locked.current.eliminated]


def _somebody_awake(locked: LockedMatch) -> bool:
    """Return whether at least one person who is still in the game is not silent."""
    silent = silent_seats(locked).numbers
    return not silent.issuperset(_people(locked)) and not silent.issuperset(_alive(locked))
