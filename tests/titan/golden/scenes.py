"""Scenes from a hand-made position, played by a script in notation."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import msgspec

from games.engine.actions import Action
from games.engine.automatic_answers import automatic_answer
from games.engine.cached_state import CachedState, fingerprint
from games.engine.chance import Chance, Draw, ReplayChance, SeededChance
from games.engine.decisions import Decision
from games.engine.events import Event
from games.engine.log import Cause
from games.engine.notation import SEAT_LETTERS
from games.engine.phrases import SeatName
from games.titan.actions import Summon
from games.titan.battle import policy
from games.titan.battle.actions import Enter, Maneuver
from games.titan.battle.hexes import HEX_DISTANCES, HEX_INDEX
from games.titan.battle.state import OTHER_SIDE, Battle
from games.titan.state import TitanState
from tests.arena.speech import say
from tests.titan.golden.telling import ending, standing, tellings
from tests.titan.positions import RULES, Layout, campaign, rolling

BRAWL = "brawl"
"""In a script: the battle is fought out, everyone going for the nearest enemy."""

SILENCE = "silence"
"""In a script: the engagement is left to the answers of silent seats."""


class Kept(NamedTuple):
    """A scene that is kept.

    A line of the script is a seat's letter and an action in notation, with its dice after " = "; other
    dice come from `seed`. Automatic answers are made as the site makes them.
    """

    name: str
    layout: Layout
    script: tuple[str, ...]
    seed: int = 1
    seats: int = 2
    round: int = 2
    scores: tuple[int, ...] = ()


KEPT = (
    Kept(
        "titan-slays-titan",
        {
            "R.anchor": (41, "titan ranger*2 lion*2"),
            "B.rose": (1, "titan centaur*2 ogre"),
            "B.moon": (117, "troll*2 ogre"),
            "G.key": (5, "lion*2"),
        },
        ("R done = 2", "R move R.Anchor -> 1 right", "B fight", "R fight", BRAWL),
        seed=6,
        seats=3,
        scores=(180, 90, 0),
    ),
    Kept(
        "time-loss",
        {"R.anchor": (41, "ogre*2 centaur lion"), "B.rose": (1, "lion*2 centaur")},
        ("R done = 2", "R move R.Anchor -> 1 right", "R done", "B fight", "R fight", SILENCE),
    ),
    Kept(
        "angel-decides",
        {
            "R.anchor": (41, "lion*2 ogre*2"),
            "R.bell": (117, "angel centaur*2"),
            "B.rose": (1, "lion ogre*3 centaur"),
        },
        ("R done = 2", "R move R.Anchor -> 1 right", "R done", "B fight", "R fight", BRAWL),
        seed=16,
    ),
    Kept(
        "six-teleports",
        {
            "R.anchor": (100, "titan ogre centaur"),
            "R.bell": (500, "angel lion*2"),
            "B.rose": (19, "ogre*2"),
        },
        (
            "R done = 6",
            "R teleport R.Bell -> 300: Angel",
            "R done",
            "R muster R.Bell: Centaur",
            "B done = 6",
            "B move B.Grail -> 11",
            "B done",
            "B done",
            "R done = 6",
            "R teleport R.Anchor -> 19 left: Titan",
            "R done",
            "B flee",
            "R done",
        ),
        scores=(412, 0),
    ),
    Kept(
        "abort",
        {
            "R.key": (1, "ogre*4"),
            "R.moon": (1000, "lion*2"),
            "R.rose": (2, "lion*2"),
            "R.grail": (100, "titan ogre"),
        },
        (
            "R split R.Key -> R.Bell: Ogre Ogre",
            "R done = 1",
            "R move R.Grail -> 3",
            "R done",
            "R done",
        ),
    ),
    Kept(
        "mulligan",
        {"R.anchor": (100, "titan centaur gargoyle ogre"), "R.key": (100, "angel centaur gargoyle ogre")},
        (
            "R done = 1",
            "R mulligan = 5",
            "R move R.Anchor -> 7",
            "R done",
            "R done",
        ),
        round=1,
    ),
    Kept(
        "flight",
        {"R.anchor": (41, "cyclops*3 lion*2"), "B.rose": (1, "guardian ogre*2 centaur")},
        ("R done = 2", "R move R.Anchor -> 1 right", "R done", "B flee", "R acquire Angel", "R done"),
        scores=(98, 0),
    ),
    Kept(
        "agreement",
        {
            "R.anchor": (41, "cyclops*3 lion"),
            "R.bell": (117, "angel*2 centaur"),
            "B.rose": (1, "troll*3 ogre"),
        },
        (
            "R done = 2",
            "R move R.Anchor -> 1 right",
            "R done",
            "R accept defender",
            "R counter",
            "R done",
            "B accept attacker: Troll",
            "B accept both",
            "B counter",
            "B done",
            "B accept defender: Cyclops Lion",
            "B done",
            "R accept defender: Lion",
            "R accept defender: Lion Cyclops",
            "R done",
            "R summon R.Bell: Angel",
            "R done",
        ),
    ),
    Kept(
        "three-way-split",
        {"R.anchor": (41, "titan ogre*2 centaur*2 gargoyle*2")},
        (
            "R split R.Anchor -> R.Key: Ogre Ogre",
            "R split R.Anchor -> R.Moon: Centaur Centaur",
            "R done = 1",
            "R move R.Key -> 42",
            "R move R.Anchor -> 100",
            "R muster R.Anchor: Warlock: Titan",
            "R done",
        ),
    ),
)


class Act(msgspec.Struct, frozen=True, omit_defaults=True):
    """One action with its cause, its dice, and the hash of the state afterwards."""

    action: msgspec.Raw
    decision: str
    cause: Cause = "player"
    draws: tuple[Draw, ...] = ()
    hash: str = ""


class Record(msgspec.Struct, frozen=True):
    """A scene from its position to its end."""

    level: int
    start: msgspec.Raw
    acts: tuple[Act, ...]


def played(kept: Kept) -> Record:
    """Return the scene, played again."""
    state = campaign(kept.layout, seats=kept.seats, phase="split", round=kept.round, scores=kept.scores)
    record = Record(state.level, msgspec.Raw(RULES.encode_state(state)), ())
    source = Random(kept.seed)
    dice = SeededChance(source)
    acts: list[Act] = []

    def act(decision: Decision, action: Action, cause: Cause, chance: Chance) -> None:
        chance.draws = []
        RULES.advance(state, action, chance)
        acts.append(
            Act(
                msgspec.Raw(RULES.encode_action(action)),
                decision.key,
                cause,
                tuple(chance.draws),
                fingerprint(RULES.encode_state(state)),
            )
        )

    def house() -> None:
        while (
            not state.over and (answer := automatic_answer(CachedState(RULES, state), {}, dice)) is not None
        ):
            act(answer.decision, answer.action, answer.cause, dice)

    for line in kept.script:
        # A roll is given its die, also where it is all there is to do.
        if " = " not in line:
            house()
        if line in (BRAWL, SILENCE):
            while state.engagement is not None and not state.over:
                decision = next(each for each in RULES.decisions(state) if each.asks == "must")
                action = _answer(state, decision, source, dice, bold=line == BRAWL)
                act(decision, action, "player" if line == BRAWL else "clock", dice)
                house()
            continue
        order, _, given = line.partition(" = ")
        seat = SEAT_LETTERS.index(order[0])
        action = RULES.parse(order[2:], RULES.view(state, seat))
        chance = rolling(*map(int, given.split())) if given else dice
        decision = RULES.answers(state, action)
        assert decision is not None, line
        act(decision, action, "forced" if decision.asks == "never" else "player", chance)
    house()
    return msgspec.structs.replace(record, acts=tuple(acts))


def _answer(state: TitanState, decision: Decision, source: Random, chance: Chance, *, bold: bool) -> Action:
    """Act as a brawler: move nearer to the enemy, summon when possible, otherwise answer by default."""
    view = RULES.view(state, decision.seat)
    battle = state.engagement.battle if state.engagement else None
    if bold and battle is not None:
        if decision.kind == "maneuver":
            return _maneuver(battle, list(RULES.legal(state, decision)), source)
        if decision.kind in ("strike", "back", "carry"):
            return policy.answer_by_order(battle, decision.seat)
    if bold and decision.kind == "summon":
        return next(atom for atom in RULES.legal(state, decision) if isinstance(atom, Summon))
    return RULES.default(view, decision, "default", chance)


def _maneuver(battle: Battle, atoms: list[Action], source: Random) -> Action:
    """Someone goes as near to an enemy as possible; who would go farther away stays."""
    foes = [piece.hex for piece in battle.pieces[OTHER_SIDE[battle.mover]] if piece.hex >= 0]

    def far(hex: str) -> int:
        return min((HEX_DISTANCES[HEX_INDEX[hex]][foe] for foe in foes), default=0)

    moving = [
        atom
        for atom in atoms
        if isinstance(atom, Enter) or (isinstance(atom, Maneuver) and far(atom.hex) < far(atom.piece))
    ]
    if not moving:
        return atoms[-1]
    piece = source.choice(moving).piece
    return min((atom for atom in moving if atom.piece == piece), key=lambda atom: far(atom.hex))


def encoded(record: Record) -> bytes:
    """Return a record as it is stored, a line for each action."""
    head = msgspec.json.encode(msgspec.structs.replace(record, acts=()))
    lines = b",\n".join(msgspec.json.encode(act) for act in record.acts)
    return head.replace(b'"acts":[]', b'"acts":[\n' + lines + b"\n]") + b"\n"


def begun(record: Record) -> TitanState:
    """Return the position at the beginning."""
    state = RULES.decode_state(bytes(record.start))
    assert isinstance(state, TitanState)
    return state


def replayed(record: Record) -> Iterator[tuple[TitanState, Act, Action, tuple[Event, ...]]]:
    """Yield the campaign after each action, the action, and its events; the hashes are checked."""
    state = begun(record)
    for act in record.acts:
        action = RULES.decode_action(bytes(act.action))
        chance = ReplayChance(act.draws)
        events = RULES.advance(state, action, chance).events
        chance.finish()
        assert fingerprint(RULES.encode_state(state)) == act.hash
        yield state, act, action, events


def told(record: Record) -> str:
    """Return a record as text."""
    return "\n".join(_lines(record)) + "\n"


def _lines(record: Record) -> Iterator[str]:
    after = begun(record)
    yield f"titan, {after.seats} seats, level {record.level}"
    yield from standing(after)
    for state, act, action, events in replayed(record):
        after = state
        cause = "" if act.cause == "player" else f" ({act.cause})"
        yield ""
        yield f"{act.decision} {say(SeatName(action.seat))}: {RULES.format(action)}{cause}"
        yield from tellings(events)
    yield ""
    yield from standing(after)
    yield from ending(after)
