"""Random campaigns for the tests, and the invariants after every action."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from games.bots import random_bot
from games.bots.driver import SimulatedMatch, play
from games.engine import registry
from games.engine.actions import Action
from games.engine.decisions import Decision
from games.engine.rules import Rules, Step
from games.titan import knowledge
from games.titan.actions import Concede, Flee, Move, Resign, Split
from games.titan.battle.actions import Done
from games.titan.characters import CHARACTERS, TITAN
from games.titan.meta import Options
from games.titan.mustering import TOWER_CREATURES
from games.titan.rules import LawOfTitan
from games.titan.state import PieceKnowledge, TitanState

RULES: LawOfTitan = registry.get("titan")  # type: ignore[assignment]


SHY: dict[type[Action], float] = {Done: 0.02, Split: 0.4, Concede: 0.02, Flee: 0.2, Resign: 0.02}
"""How often the lively bot does what soon ends a campaign, where it could do something else."""


def lively(rules: Rules[Any], state: Any, decision: Decision, source: Random) -> Action:
    """Choose like the random bot, but so that a campaign lasts.

    Legions enter, muster and seldom give in, and a Titan seldom goes where an enemy is."""
    action = random_bot.choose(rules, state, decision, source)
    for _ in range(12):
        bold = isinstance(action, Move) and action.side and TITAN in state.legions[action.legion].pieces
        if source.random() < (0.05 if bold else SHY.get(type(action), 1)):
            break
        action = random_bot.choose(rules, state, decision, source)
    return action


def box(options: Options) -> Counter[str]:
    """Return every character of the box in use."""
    return Counter(
        {
            name: each.box
            for name, each in CHARACTERS.items()
            if not (options.plus and name in TOWER_CREATURES)
        }
    )


def pieces_of(state: TitanState) -> Counter[str]:
    """Return every character of the match, wherever it is."""
    found = Counter(state.stack)
    found.update(state.dead)
    for legion in state.legions.values():
        found.update(legion.pieces)
    if state.engagement is not None:
        found.update(state.engagement.fallen)
    if state.phase == "setup":
        plus = state.options.plus
        lords = [TITAN, "angel"]
        creatures = ["cyclops", "lion", "troll"] if plus else list(TOWER_CREATURES)
        for _ in range(state.seats):
            found.update(lords + creatures * 2)
    return +found


def dealt(state: TitanState, owner: int, book: PieceKnowledge) -> bool:
    """Return whether the true pieces can be dealt to a book's slots, each into a legion of its slot."""
    owned = state.markers[owner]
    truth: dict[str, list[int]] = {}
    for marker, legion in state.legions.items():
        if legion.seat == owner:
            for name in legion.pieces:
                truth.setdefault(name, []).append(1 << owned.index(marker))
    if {name: len(slots) for name, slots in book.items()} != {name: len(at) for name, at in truth.items()}:
        return False
    return all(_matched(book[name], truth[name]) for name in book)


def _matched(slots: list[int], places: list[int]) -> bool:
    """Whether each slot can have a place of its own (Kuhn's augmenting paths)."""
    taken: dict[int, int] = {}

    def assign(slot: int, seen: set[int]) -> bool:
        for place, bit in enumerate(places):
            if slots[slot] & bit and place not in seen:
                seen.add(place)
                if place not in taken or assign(taken[place], seen):
                    taken[place] = slot
                    return True
        return False

    return all(assign(slot, set()) for slot in range(len(slots)))


class Watch:
    """A watcher that checks the invariants of a campaign after every action."""

    def __init__(self, options: Options) -> None:
        self.box = box(options)
        self.scores: Counter[int] = Counter()
        self.told: Counter[str] = Counter()
        self.phase = "setup"
        self.turn = 0
        self.mover = -1

    def __call__(self, state: TitanState, step: Step[Any], entry: Any) -> None:
        for event in step.events:
            telling = event.tellings[0]
            self.told[telling.code] += 1
            if telling.code == "scored":
                self.scores[telling.params["seat"]] += telling.params["points"]
        assert pieces_of(state) == self.box
        assert all(count >= 0 for count in state.stack.values())
        assert state.scores == [self.scores[seat] for seat in range(state.seats)]
        self.legions(state)
        if state.phase != "setup":
            self.knowledge(state)
        if self.phase == "move" and (state.phase not in ("move", "join") or state.turn != self.turn):
            self.moved(state)
        self.phase, self.turn, self.mover = state.phase, state.turn, state.mover

    def legions(self, state: TitanState) -> None:
        """Check heights (4.1), one Titan for each player alive, and markers (4.2)."""
        engagement = state.engagement
        fighting = (engagement.attacker, engagement.defender) if engagement and engagement.battle else ()
        owned = [marker for markers in state.markers for marker in markers]
        assert len(owned) == len(set(owned))
        titans = Counter[int]()
        for marker, legion in state.legions.items():
            assert marker in state.markers[legion.seat]
            assert 1 <= legion.height <= (8 if marker in fighting else 7)
            assert legion.pieces == sorted(legion.pieces)
            titans[legion.seat] += legion.pieces.count(TITAN)
        if state.phase == "setup":
            return
        doomed = engagement.doomed if engagement else []
        for seat in range(state.seats):
            alive = not state.fates[seat] and seat not in doomed
            assert titans[seat] == alive
            if state.fates[seat]:
                assert not any(legion.seat == seat for legion in state.legions.values())
        assert list(state.legions) == sorted(state.legions)

    def knowledge(self, state: TitanState) -> None:
        """Check that books contain nothing false, and that private books say more than the public one."""
        for owner in range(state.seats):
            assert dealt(state, owner, state.known[owner])
            for viewer in range(state.seats):
                book = state.private.get(knowledge.book_key(viewer, owner))
                if book is not None:
                    assert dealt(state, owner, book)
                    assert viewer != owner

    def moved(self, state: TitanState) -> None:
        """Check that no two legions of the mover share a land at the end of a Movement phase (4.0)."""
        lands = [legion.land for legion in state.legions.values() if legion.seat == self.mover]
        assert len(lands) == len(set(lands))


def campaign(seats: int, options: Options, seed: int, most: int, watch: Any = None) -> SimulatedMatch:
    """Play one random campaign of at most `most` actions."""
    return play(RULES, seats, options, seed, lively, most=most, watch=watch)
