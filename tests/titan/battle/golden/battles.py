"""The battles that are kept, and their text form."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from games.engine.actions import Action
from games.engine.cached_state import fingerprint
from games.engine.chance import Chance, Draw, ReplayChance, SeededChance
from games.engine.events import Event
from games.titan.battle import flow, policy
from games.titan.battle.actions import BattleAction, Enter, Maneuver
from games.titan.battle.hexes import HEX_DISTANCES, HEX_INDEX
from games.titan.battle.policy import StrikeOrder
from games.titan.battle.state import OTHER_SIDE, Battle
from tests.titan.battle.positions import text

HERE = Path(__file__).parent
ENCODER = msgspec.json.Encoder(order="deterministic")


class Kept(NamedTuple):
    """A battle that is kept.

    The joiners answer the windows; "" declines. `bold` is how often a piece goes as near to the enemy as
    it can."""

    terrain: str
    entry: str
    attacker: str
    defender: str
    seed: int
    titan_power: tuple[int, int] = (6, 6)
    reinforcement: str = ""
    summoned: str = ""
    bold: float = 0.8


KEPT = (
    Kept("plains", "right", "titan ranger lion lion centaur", "titan lion centaur centaur ogre", 4, (8, 6),
         reinforcement="lion"),
    Kept("woods", "left", "unicorn warbear warbear angel centaur", "warbear centaur centaur warlock", 2,
         reinforcement="warbear", summoned="angel"),
    Kept("brush", "bottom", "gorgon cyclops gargoyle lion ranger", "cyclops cyclops gargoyle gorgon", 1,
         reinforcement="gorgon"),
    Kept("jungle", "right", "serpent behemoth cyclops gargoyle minotaur", "behemoth behemoth cyclops warlock",
         3, summoned="archangel"),
    Kept("marsh", "left", "troll troll ogre ranger centaur", "ranger ranger ogre ogre griffon", 1,
         reinforcement="troll"),
    Kept("swamp", "bottom", "hydra wyvern troll lion angel", "wyvern wyvern troll minotaur titan", 6, (7, 9)),
    Kept("tundra", "right", "giant warbear troll ogre lion", "colossus giant troll centaur", 2,
         reinforcement="warbear"),
    Kept("hills", "left", "minotaur minotaur unicorn ogre ogre", "unicorn ogre ogre ranger troll", 1,
         summoned="angel"),
    Kept("desert", "bottom", "griffon griffon hydra lion ogre ranger", "hydra lion lion griffon warlock", 5,
         reinforcement="griffon"),
    Kept("mountains", "right", "dragon minotaur lion angel giant", "dragon colossus minotaur ranger", 1,
         summoned="angel"),
    Kept("tower", "bottom", "guardian ogre centaur angel gargoyle gargoyle", "titan warlock centaur ogre", 8,
         (6, 7), reinforcement="guardian", bold=0.3),
)  # fmt: skip


class Act(msgspec.Struct, frozen=True, omit_defaults=True):
    """One action, or the name that answered a window, with its dice and the state's hash afterwards."""

    action: msgspec.Raw
    draws: tuple[Draw, ...] = ()
    hash: str = ""


class Record(msgspec.Struct, frozen=True):
    """A battle from its beginning to its end."""

    terrain: str
    entry: str
    attacker: tuple[str, ...]
    defender: tuple[str, ...]
    titan_power: tuple[int, int]
    acts: tuple[Act, ...]

    def begun(self) -> Battle:
        """Return the battle before the first action."""
        return flow.begin(self.terrain, self.entry, self.attacker, self.defender, self.titan_power)


def played(kept: Kept) -> Record:
    """Return the battle, played again."""
    source = Random(kept.seed)
    chance = SeededChance(source)
    start = kept.attacker.split(), kept.defender.split()
    record = Record(kept.terrain, kept.entry, tuple(start[0]), tuple(start[1]), kept.titan_power, ())
    battle = record.begun()
    acts = []
    while battle.step:
        move: Action | str
        match battle.step:
            case "reinforce":
                move = kept.reinforcement
            case "summon":
                move = kept.summoned
            case "maneuver":
                move = _maneuver(battle, source, kept.bold)
            case _:
                side = battle.striker
                move = policy.answer_by_order(
                    battle, 0, StrikeOrder(prefer="value" if side == "attacker" else "hits")
                )
        chance.draws = []
        _do(battle, move, chance)
        acts.append(
            Act(
                msgspec.Raw(msgspec.json.encode(move)),
                tuple(chance.draws),
                fingerprint(ENCODER.encode(battle)),
            )
        )
    return msgspec.structs.replace(record, acts=tuple(acts))


def _maneuver(battle: Battle, source: Random, bold: float) -> Action:
    """Move everyone who can move, most often next to an enemy or nearer to one; then end the phase."""
    atoms = flow.legal(battle, 0)
    moving = [atom for atom in atoms if isinstance(atom, Enter | Maneuver)]
    if not moving:
        return atoms[-1]
    foes = [piece.hex for piece in battle.pieces[OTHER_SIDE[battle.mover]] if piece.hex >= 0]
    atom = source.choice(moving)
    if foes and source.random() < bold:
        mine = [each for each in moving if each.piece == atom.piece]
        atom = min(mine, key=lambda each: min(HEX_DISTANCES[HEX_INDEX[each.hex]][foe] for foe in foes))
    elif isinstance(atom, Maneuver):
        return atoms[-1]
    return atom


def _do(battle: Battle, move: Action | str, chance: Chance) -> list[Event]:
    if isinstance(move, Action):
        flow.check(battle, move)
        return flow.play(battle, move, chance)
    return flow.join(battle, move) if move else flow.decline(battle)


def read(act: Act) -> Action | str:
    """Return the stored action of an act."""
    move: Action | str = msgspec.json.decode(bytes(act.action), type=BattleAction | str)
    return move


def encoded(record: Record) -> bytes:
    """Return a record as it is stored, a line for each action."""
    head = msgspec.json.encode(msgspec.structs.replace(record, acts=()))
    lines = b",\n".join(msgspec.json.encode(act) for act in record.acts)
    return head.replace(b'"acts":[]', b'"acts":[\n' + lines + b"\n]") + b"\n"


def replayed(record: Record) -> Iterator[tuple[Battle, str, Action | str, list[Event]]]:
    """Yield the battle after each action, with the question's key, the answer and the events."""
    battle = record.begun()
    for act in record.acts:
        question = flow.question(battle)
        assert question is not None
        chance = ReplayChance(act.draws)
        events = _do(battle, read(act), chance)
        chance.finish()
        assert fingerprint(ENCODER.encode(battle)) == act.hash
        yield battle, f"{question.key} {question.side}", read(act), events
    assert flow.question(battle) is None


def told(record: Record) -> str:
    """Return a record as text."""
    return "\n".join(_lines(record)) + "\n"


def _lines(record: Record) -> Iterator[str]:
    powers = "Titans of power {} and {}".format(*record.titan_power)
    yield f"{record.terrain}, the attacker comes from the {record.entry}; {powers}"
    yield f"attacker: {', '.join(record.attacker)}"
    yield f"defender: {', '.join(record.defender)}"
    after = record.begun()
    for after, asked, move, events in replayed(record):  # noqa: B007 - the last one is told
        yield ""
        yield f"{asked}: {_words(move)}"
        for event in events:
            yield f"    {say(event.tellings[0].code, event.tellings[0].params)}"
    yield ""
    for side in ("attacker", "defender"):
        living = ", ".join(after.living(side)) or "nobody"
        yield f"{side}: {living} left, {', '.join(after.fallen(side)) or 'nobody'} lost"


def _words(move: Action | str) -> str:
    if isinstance(move, Action):
        return text(move)
    return f"join {move}" if move else "decline"


SENTENCES = {
    "battle.phase": "round {round}, the {side} maneuvers",
    "battle.entered": "the {side}'s {piece} enters on {hex}",
    "battle.maneuvered": "the {side}'s {piece} goes from {come} to {hex}",
    "battle.not_entered": "the {side}'s {piece} has not entered and is lost",
    "battle.stayed": "the {side}'s {piece} does not come after all",
    "battle.drift": "the drift on {hex} hits the {side}'s {piece}",
    "battle.struck": "{piece} on {hex} strikes {foe} on {target}, {number} or more: {dice}, {hits} hits",
    "battle.rangestruck": "{piece} on {hex} rangestrikes {foe} on {target}, {number} or more: {dice},"
    " {hits} hits",
    "battle.carried": "{hits} hits are carried over to {foe} on {target}",
    "battle.removed": "the {side} loses {pieces}",
    "battle.over": "the battle is over: {how}",
}


def say(code: str, params: dict[str, Any]) -> str:
    """Return an event as an English sentence."""
    shown = {
        name: " ".join(map(str, value)) if isinstance(value, list) else value
        for name, value in params.items()
    }
    slain = ", slain" if params.get("slain") else ""
    return SENTENCES[code].format(**shown) + slain
