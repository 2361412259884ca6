"""The default actions of a silent seat in battle, which reveal nothing.

The seat's pieces enter by a fixed rule, in two rows on their own edge with the Titan behind, so that none is
lost by staying outside (10.1). No piece that is on the map maneuvers. The seat strikes by its strike order,
or by the default one.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.actions import Action
from games.titan.battle.actions import Done, Enter
from games.titan.battle.hexes import HEX_DISTANCES, HEX_INDEX, HEXES, Hex, Mask, hexes_in_mask
from games.titan.battle.maneuvers import all_goals, is_deployment
from games.titan.battle.policy import DEFAULT_STRIKE_ORDER, StrikeOrder, answer_by_order
from games.titan.battle.state import Battle, Piece
from games.titan.battle.terrain_abilities import TerrainAbilities, abilities_on, entry_hexes
from games.titan.characters import CHARACTERS, TITAN

_POSTS = tuple(HEX_INDEX[name] for name in ("D4", "C3", "D3", "E3", "C4", "E4", "D5"))
"""A tower's hexes in the order in which they are filled: the centre first, then the front."""

SEARCH_STEP_LIMIT = 400
"""The most positions examined to find a way to bring in all pieces."""


def default_action(battle: Battle, seat: int, policy: StrikeOrder = DEFAULT_STRIKE_ORDER) -> Action:
    """Return a silent seat's answer to any question of the battle except those to reinforce and to summon.

    The answer is always legal.
    """
    if battle.step != "maneuver":
        return answer_by_order(battle, seat, policy)
    waiting = [(piece, mask) for piece, mask in all_goals(battle) if piece.hex < 0]
    if not waiting:
        return Done(seat)
    piece, hex = _post(waiting) if is_deployment(battle) else _place(battle, waiting)
    return Enter(seat, piece.name, HEXES[hex])


def _post(waiting: list[tuple[Piece, Mask]]) -> tuple[Piece, Hex]:
    """Return the next piece to deploy in a tower, and its hex.

    The Titan comes first, then the most valuable piece.
    """
    piece, mask = max(waiting, key=lambda each: (each[0].name == TITAN, _value(each[0].name)))
    return piece, next(post for post in _POSTS if mask >> post & 1)


def _place(battle: Battle, waiting: list[tuple[Piece, Mask]]) -> tuple[Piece, Hex]:
    """Return the next piece to enter and its hex, in an order that brings in all pieces.

    If no such order is found, the Titan enters first, then the most valuable piece, on the hex farthest from
    the edge, which leaves most room.
    """
    names = sorted(
        (piece.name for piece in battle.pieces[battle.mover] if piece.hex < 0),
        key=lambda name: (name == TITAN, -_value(name), name),
    )
    entering = EntryOrderSearch(abilities_on(battle.terrain), battle.front(battle.mover))
    name, hex = entering.first(battle.occupied(), tuple(names)) or ("", 0)
    for piece, _ in waiting:
        if piece.name == name:
            return piece, hex
    piece, mask = max(waiting, key=lambda each: (each[0].name == TITAN, _value(each[0].name)))
    return piece, entering.outward(mask)[-1]


class EntryOrderSearch:
    """A search of limited length for an order of entry in which no piece blocks another."""

    def __init__(self, ground: Mapping[str, TerrainAbilities], front: Mask) -> None:
        self._ground, self._front = ground, front
        edge = hexes_in_mask(front)
        self._depth = [min(HEX_DISTANCES[hex][each] for each in edge) for hex in range(len(HEXES))]
        self._hopeless: set[tuple[Mask, tuple[str, ...]]] = set()
        self._left = SEARCH_STEP_LIMIT

    def outward(self, mask: Mask) -> list[Hex]:
        """Return the hexes of a set, sorted by their distance from the edge."""
        return sorted(hexes_in_mask(mask), key=lambda hex: (self._depth[hex], hex))

    def first(self, occupied: Mask, names: tuple[str, ...]) -> tuple[str, Hex] | None:
        """Return the next piece to enter and its hex, chosen so that all of `names` can enter.

        Return None if there is no such order, or if the search has reached its limit of steps.
        """
        if (occupied, names) in self._hopeless or not self._left:
            return None
        self._left -= 1
        reached = {name: entry_hexes(self._ground[name], self._front, occupied) for name in names}
        # Room only gets scarcer: a piece that cannot enter now will never be able to.
        if all(reached.values()):
            crowded = len(names) > (self._front & ~occupied).bit_count()
            for name, mask in reached.items():
                rest = list(names)
                rest.remove(name)
                for hex in self._in_turn(name, mask, crowded):
                    if not rest or self.first(occupied | 1 << hex, tuple(rest)):
                        return name, hex
        self._hopeless.add((occupied, names))
        return None

    def _in_turn(self, name: str, mask: Mask, crowded: bool) -> list[Hex]:
        """Return the hexes to try for a piece, the best first.

        Hexes behind the front come first while the front cannot hold all pieces; otherwise hexes on the front
        do. Hexes without drift are preferred if there is a choice.
        """
        cold = self._ground[name].cold
        return sorted(
            hexes_in_mask(mask),
            key=lambda hex: (crowded and not self._depth[hex], self._depth[hex], cold >> hex & 1, hex),
        )


def _value(name: str) -> int:
    return CHARACTERS[name].value
