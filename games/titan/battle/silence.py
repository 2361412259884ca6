"""What a silent seat's side does in battle: it gives nothing away, and moves nobody.

Its pieces enter by a fixed rule, in two rows on its own edge with the Titan behind, so that
none is lost outside (10.1). Nobody else maneuvers. It strikes by its policy, or the default.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.actions import Action
from games.titan.battle.actions import Done, Enter
from games.titan.battle.footing import Footing, entrance, footings
from games.titan.battle.hexes import DISTANCE, HEXES, INDEX, Hex, Mask, members
from games.titan.battle.maneuvers import all_goals, deploys
from games.titan.battle.policy import DEFAULT, Strikes, answer
from games.titan.battle.state import Battle, Piece
from games.titan.characters import CHARACTERS, TITAN

_POSTS = tuple(INDEX[name] for name in ("D4", "C3", "D3", "E3", "C4", "E4", "D5"))
"""A tower's places in the order they are taken: the centre for the first, then the front."""

SEARCH = 400
"""Positions looked at for a way to bring all pieces in."""


def default(battle: Battle, seat: int, policy: Strikes = DEFAULT) -> Action:
    """The answer of a silent seat to any question but a window; always legal."""
    if battle.step != "maneuver":
        return answer(battle, seat, policy)
    waiting = [(piece, mask) for piece, mask in all_goals(battle) if piece.hex < 0]
    if not waiting:
        return Done(seat)
    piece, hex = _post(waiting) if deploys(battle) else _place(battle, waiting)
    return Enter(seat, piece.name, HEXES[hex])


def _post(waiting: list[tuple[Piece, Mask]]) -> tuple[Piece, Hex]:
    """The Titan, else the most valuable, first."""
    piece, mask = max(waiting, key=lambda each: (each[0].name == TITAN, _value(each[0].name)))
    return piece, next(post for post in _POSTS if mask >> post & 1)


def _place(battle: Battle, waiting: list[tuple[Piece, Mask]]) -> tuple[Piece, Hex]:
    """The first step of a way to bring all in; where there is none, the Titan goes first, then
    the most valuable, wherever leaves most room."""
    names = sorted(
        (piece.name for piece in battle.pieces[battle.mover] if piece.hex < 0),
        key=lambda name: (name == TITAN, -_value(name), name),
    )
    entering = Entering(footings(battle.terrain), battle.front(battle.mover))
    name, hex = entering.first(battle.occupied(), tuple(names)) or ("", 0)
    for piece, _ in waiting:
        if piece.name == name:
            return piece, hex
    piece, mask = max(waiting, key=lambda each: (each[0].name == TITAN, _value(each[0].name)))
    return piece, entering.outward(mask)[-1]


class Entering:
    """A search, of bounded length, for an order in which nobody bars the way of another."""

    def __init__(self, ground: Mapping[str, Footing], front: Mask) -> None:
        self._ground, self._front = ground, front
        edge = members(front)
        self._depth = [min(DISTANCE[hex][each] for each in edge) for hex in range(len(HEXES))]
        self._hopeless: set[tuple[Mask, tuple[str, ...]]] = set()
        self._left = SEARCH

    def outward(self, mask: Mask) -> list[Hex]:
        """Hexes by their distance from the edge."""
        return sorted(members(mask), key=lambda hex: (self._depth[hex], hex))

    def first(self, occupied: Mask, names: tuple[str, ...]) -> tuple[str, Hex] | None:
        """Who enters next, and where, so that all of `names` can."""
        if (occupied, names) in self._hopeless or not self._left:
            return None
        self._left -= 1
        reached = {name: entrance(self._ground[name], self._front, occupied) for name in names}
        # Room only shrinks: who cannot enter now never will.
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
        """The hexes to try: behind the front while it could not hold them all, else on it, and
        out of a drift if there is a choice."""
        cold = self._ground[name].cold
        return sorted(
            members(mask),
            key=lambda hex: (crowded and not self._depth[hex], self._depth[hex], cold >> hex & 1, hex),
        )


def _value(name: str) -> int:
    return CHARACTERS[name].value
