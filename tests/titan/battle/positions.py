"""Make battles by hand."""

from __future__ import annotations

from typing import Any

from games.engine.chance import Chance
from games.titan.battle import flow
from games.titan.battle.actions import Carry, Done, Enter, Maneuver, Strike
from games.titan.battle.hexes import HEX_INDEX, HEXES, Mask, hexes_in_mask
from games.titan.battle.state import Battle, Piece, Side
from games.titan.characters import CHARACTERS

POWER = 6
"""The power of both Titans unless a test says otherwise."""


class Dice(Chance):
    """Dice that fall as a test wants; those not given are 1."""

    def __init__(self, *faces: int) -> None:
        super().__init__()
        self._faces = list(faces)

    def _below(self, bound: int) -> int:
        return (self._faces.pop(0) if self._faces else 1) - 1


def names_of(mask: Mask) -> set[str]:
    """Return the names of the hexes in a set."""
    return {HEXES[hex] for hex in hexes_in_mask(mask)}


def placed(pieces: str) -> list[Piece]:
    """Return pieces from text such as "ogre:D4 lion:C3-2", the last with two hits.

    A piece without a hex is off the map."""
    found = []
    for word in pieces.split():
        name, _, place = word.partition(":")
        hex, _, hits = place.partition("-")
        power = POWER if name == "titan" else CHARACTERS[name].power
        found.append(Piece(name, power, int(hits or 0), HEX_INDEX[hex] if hex else -1))
    return found


def battle(
    terrain: str = "plains",
    attacker: str = "",
    defender: str = "",
    *,
    step: str = "strike",
    mover: Side = "attacker",
    entry: str = "bottom",
    round: int = 2,
    **more: Any,
) -> Battle:
    """Return a battle under way: by default the attacker has maneuvered, and strikes."""
    fight = flow.begin(terrain, entry, (), (), (POWER, POWER))
    fight.pieces["attacker"] = placed(attacker)
    fight.pieces["defender"] = placed(defender)
    fight.round, fight.mover, fight.striker, fight.step = round, mover, mover, step  # type: ignore[assignment]
    for name, value in more.items():
        setattr(fight, name, value)
    return fight


def at(fight: Battle, hex: str) -> Piece:
    """Return the piece on a hex."""
    return next(p for side in fight.pieces.values() for p in side if p.hex == HEX_INDEX[hex])


def texts(fight: Battle) -> set[str]:
    """Return the actions of the open question as short texts."""
    return {text(action) for action in flow.legal(fight, 0)}


def text(action: Any) -> str:
    """Return an action in a few words."""
    match action:
        case Enter(piece=piece, hex=hex):
            return f"enter {piece} {hex}"
        case Maneuver(piece=piece, hex=hex):
            return f"maneuver {piece} {hex}"
        case Strike(piece=piece, target=target, dice=dice, number=number):
            return f"strike {piece} {target} {dice}/{number}"
        case Carry(target=target):
            return f"carry {target}"
    return "done"


def act(fight: Battle, words: str, *faces: int) -> list[str]:
    """Play an action as `text` writes it, with these dice; return the codes of the events."""
    action = read(words)
    flow.check(fight, action)
    return [event.tellings[0].code for event in flow.play(fight, action, Dice(*faces))]


def read(words: str) -> Any:
    """Return the action of a text; a strike may omit its dice if it uses the piece's normal number."""
    kind, *rest = words.split()
    match kind:
        case "enter":
            return Enter(0, *rest)
        case "maneuver":
            return Maneuver(0, *rest)
        case "strike":
            dice, number = rest[2].split("/")
            return Strike(0, rest[0], rest[1], int(dice), int(number))
        case "carry":
            return Carry(0, *rest)
    return Done(0)
