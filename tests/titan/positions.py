"""Campaigns set up by hand, and questions about them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from games.engine import registry
from games.engine.actions import Action
from games.engine.chance import Chance, ReplayChance, SeededChance
from games.engine.decisions import Decision
from games.engine.errors import IllegalAction
from games.engine.events import Event
from games.engine.notation import SEAT_LETTERS
from games.titan import engagement_battle, knowledge
from games.titan.actions import Engage, Fight
from games.titan.battle import phases
from games.titan.battle.actions import Done
from games.titan.battle.state import Battle, Side
from games.titan.characters import CHARACTERS
from games.titan.meta import Options
from games.titan.rules import LawOfTitan
from games.titan.setup import initial_state
from games.titan.state import Legion, TitanState
from tests.titles.hearing import told_to

RULES: LawOfTitan = registry.get("titan")  # type: ignore[assignment]

FAR = (100, 200, 300, 400, 500, 600)
"""Where a seat's Titan stands with a guard unless a test says otherwise."""

Layout = dict[str, tuple[int, str]]
"""Marker to land and pieces: {"R.key": (41, "ogre*2 troll")}."""


def spelt(pieces: str) -> list[str]:
    """Return pieces from a short text: "ogre*2 troll"."""
    found: list[str] = []
    for word in pieces.split():
        name, _, count = word.partition("*")
        found += [name] * int(count or 1)
    return sorted(found)


def campaign(
    layout: Layout,
    *,
    seats: int = 2,
    mover: int = 0,
    phase: str = "move",
    roll: int = 0,
    round: int = 2,
    scores: Sequence[int] = (),
    options: Options | None = None,
    bare: bool = False,
) -> TitanState:
    """Return a campaign under way; the stacks lack only the pieces that are laid out.

    A seat without a Titan in `layout` gets one with an ogre in its own tower, unless `bare`.
    """
    state, _ = initial_state(options or Options(), seats, SeededChance(1), 1)
    state.order = list(range(seats))
    state.towers = list(FAR[:seats])
    state.scores = list(scores) or [0] * seats
    state.divisions = []
    state.stack = {name: each.box for name, each in CHARACTERS.items()}
    placed = {marker: (land, spelt(pieces)) for marker, (land, pieces) in layout.items()}
    for seat in range(seats):
        mine = [pieces for marker, (_, pieces) in placed.items() if marker[0] == SEAT_LETTERS[seat]]
        if not bare and not any("titan" in pieces for pieces in mine):
            placed[f"{SEAT_LETTERS[seat]}.grail"] = (FAR[seat], ["ogre", "titan"])
    for marker in sorted(placed):
        land, pieces = placed[marker]
        state.legions[marker] = Legion(SEAT_LETTERS.index(marker[0]), land, pieces)
        for name in pieces:
            state.stack[name] -= 1
    for seat in range(seats):
        markers = [marker for marker, legion in state.legions.items() if legion.seat == seat]
        pieces = [name for marker in markers for name in state.legions[marker].pieces]
        knowledge.begin(state, seat, pieces, markers)
    state.phase = phase  # type: ignore[assignment]
    state.mover, state.roll, state.round, state.turn = mover, roll, round, 2 * round
    return state


def engaged(
    attacker: str,
    defender: str,
    land: int,
    *,
    side: str = "bottom",
    more: Layout | None = None,
    **kwargs: Any,
) -> TitanState:
    """Return a campaign in which Red's R.key has met Blue's B.key, and the engagement is opened."""
    layout = {"R.key": (land, attacker), "B.key": (land, defender)} | (more or {})
    state = campaign(layout, phase="engage", **kwargs)
    legion = state.legions["R.key"]
    legion.moved, legion.side = True, side
    state.engagements = [land]
    do(state, Engage(0, land))
    return state


def fighting(
    attacker: str,
    defender: str,
    land: int,
    *,
    side: str = "bottom",
    more: Layout | None = None,
    **kwargs: Any,
) -> TitanState:
    """Return a campaign as `engaged` does, after both have answered with battle."""
    state = engaged(attacker, defender, land, side=side, more=more, **kwargs)
    do(state, Fight(1), Fight(0))
    return state


def battle(state: TitanState) -> Battle:
    """Return the battle under way."""
    assert state.engagement is not None
    assert state.engagement.battle is not None
    return state.engagement.battle


def fall(state: TitanState, side: Side, *names: str) -> None:
    """Slay characters in the current battle, as if struck in its last phase."""
    pieces = battle(state).pieces[side]
    for name in names:
        piece = next(piece for piece in pieces if piece.name == name)
        pieces.remove(piece)
        battle(state).dead[side].append(name)


def over(state: TitanState, attacker: str, defender: str) -> list[str]:
    """Slay the named characters of both sides, and return the events of the check for the battle's end."""
    here = battle(state)
    for side, names in (("attacker", attacker.split()), ("defender", defender.split())):
        fall(state, side, *names)  # type: ignore[arg-type]
        if "titan" in names:
            here.titans.append(side)  # type: ignore[arg-type]
    events: list[Event] = []
    phases._ended(here, events)
    engagement_battle._continue_battle(state, events)
    return codes(events)


def do(state: TitanState, *actions: Action, chance: Chance | None = None) -> list[Event]:
    """Carry out actions one after another, and return all events."""
    events: list[Event] = []
    for action in actions:
        events += RULES.advance(state, action, chance or SeededChance(1)).events
    return events


def rolling(*values: int) -> ReplayChance:
    """Return chance that gives these dice."""
    return ReplayChance([(6, value - 1) for value in values])


def refused(state: TitanState, action: Action) -> tuple[str, str]:
    """Return the rule and the code of the error for an action; the state stays as it was."""
    before = RULES.encode_state(state)
    with pytest.raises(IllegalAction) as caught:
        RULES.check(state, action)
    assert RULES.encode_state(state) == before
    return caught.value.rule, caught.value.code


def asked(state: TitanState) -> list[tuple[int, str, str]]:
    """Return every open question that is not optional, as (seat, kind, asks)."""
    return [(each.seat, each.kind, each.asks) for each in RULES.decisions(state) if each.asks != "may"]


def question(state: TitanState, seat: int | None = None) -> Decision:
    """Return the open question, or that of a seat."""
    return next(each for each in RULES.decisions(state) if each.asks != "may" and seat in (None, each.seat))


def offers(state: TitanState, kind: type[Action], seat: int | None = None) -> list[Any]:
    """Return every legal action of a kind."""
    return [atom for atom in RULES.legal(state, question(state, seat)) if isinstance(atom, kind)]


def codes(events: Iterable[Event], seat: int | None = None) -> list[str]:
    """Return the codes of the messages to a seat (or a watcher)."""
    return [told.code for event in events if (told := told_to(event, seat)) is not None]


def told(events: Iterable[Event], code: str, seat: int | None = None) -> dict[str, Any]:
    """Return the parameters of the first message with a code that a seat receives."""
    return next(
        found.params for event in events if (found := told_to(event, seat)) is not None and found.code == code
    )


def done(seat: int) -> Done:
    """Return the action that ends a part."""
    return Done(seat)
