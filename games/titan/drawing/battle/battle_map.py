"""The data that a battle's picture, tables and rosters share: each character's position, and the links."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.drawing.scene import Link, Links
from games.engine.invariants import require
from games.titan.battle import strikes
from games.titan.battle.hexes import HEX_INDEX, HEXES, OFF_MAP, Hex, Mask
from games.titan.battle.maneuvers import is_deployment
from games.titan.battle.state import Battle, Side
from games.titan.battle.strikes import possible_aims
from games.titan.drawing.battle.maneuver_path import shortest_path
from games.titan.state import BATTLE_SIDES
from games.titan.view import TitanView

GOAL_LINK_KEYS = (("maneuver", "hex"), ("enter", "hex"))
TARGET_LINK_KEYS = (("strike", "target"), ("carry", "target"))
PIECE_LINK_KEYS = (("maneuver", "piece"), ("strike", "piece"))
WAITING_LINK_KEY = ("enter", "piece")


class MapPiece(NamedTuple):
    """A character in battle, as the map shows it.

    `place` is the name of its hex, or "" off the map. `link` chooses the character, either to act or as the
    target; `chosen` says whether it is chosen to act.
    """

    side: Side
    seat: int
    name: str
    power: int
    hits: int
    hex: Hex
    place: str
    joins: bool
    link: Link | None
    chosen: bool

    @property
    def slain(self) -> bool:
        """Return whether the character is slain, and so will be removed when the phase ends."""
        return self.hits >= self.power


class BattleMap(NamedTuple):
    """The whole battle, as the page shows it.

    `seats` and `fronts` contain an entry for each side. A front is the edge by which a side enters; the
    defenders have none while they are deployed within the walls of a tower. `goals` maps hexes to their
    links. `way` is the path of the chosen maneuver, and `shot` the two ends of the chosen strike.
    """

    battle: Battle
    seats: dict[Side, int]
    fronts: dict[Side, Mask]
    men: tuple[MapPiece, ...]
    goals: dict[Hex, Link]
    way: tuple[Hex, ...]
    shot: tuple[Hex, Hex] | None

    @property
    def actor(self) -> MapPiece | None:
        """Return the character that is chosen to act, or None."""
        return next((man for man in self.men if man.chosen), None)


def build_battle_map(view: TitanView, battle: Battle, links: Links) -> BattleMap:
    """Return the battle with the links to everything that can be chosen on its map.

    Once a character is chosen to act, the links are those of the next choice: its goal, with other characters
    that could go instead, or the enemy to strike.
    """
    markers = {side: view.under_way.marker(side) for side in BATTLE_SIDES}
    seats = {side: view.legions[marker].seat for side, marker in markers.items() if marker in view.legions}
    asked = {(act, name) for act, name, _ in links}
    goals = {
        HEX_INDEX[str(value)]: link
        for (act, name, value), link in links.items()
        if (act, name) in GOAL_LINK_KEYS
    }
    aiming = not asked.isdisjoint(TARGET_LINK_KEYS)
    found: list[MapPiece] = []
    named: set[str] = set()
    for side in BATTLE_SIDES:
        for piece in battle.pieces[side]:
            place = HEXES[piece.hex] if piece.hex >= 0 else ""
            own, other = None, None
            if place:
                own = _first(links, PIECE_LINK_KEYS, place)
                other = _first(links, TARGET_LINK_KEYS, place)
            elif side == battle.striker and piece.name not in named:
                # Any of several equal characters off the map may enter; the first one has the link.
                named.add(piece.name)
                own = links.get((*WAITING_LINK_KEY, piece.name))
            instead = own.without_letter if own and goals and not own.chosen else None
            link = other if aiming else instead if goals else own
            chosen = own is not None and own.chosen
            found.append(
                MapPiece(
                    side, seats[side], piece.name, piece.power, piece.hits, piece.hex, place, piece.joins,
                    link, chosen,
                )
            )  # fmt: skip
    made = BattleMap(battle, seats, _fronts(battle, seats), tuple(found), goals, (), None)
    return made._replace(way=_way(made), shot=_shot(made))


def _first(links: Links, asked: tuple[tuple[str, str], ...], value: str) -> Link | None:
    return next((link for each in asked if (link := links.get((*each, value)))), None)


def _fronts(battle: Battle, seats: dict[Side, int]) -> dict[Side, Mask]:
    fronts = {side: battle.front(side) for side in seats}
    if is_deployment(battle):
        fronts.pop("defender", None)
    return fronts


def _way(made: BattleMap) -> tuple[Hex, ...]:
    actor = made.actor
    goal = next((hex for hex, link in made.goals.items() if link.chosen), None)
    if actor is None or goal is None:
        return ()
    front = 0 if actor.hex != OFF_MAP else made.fronts.get(actor.side, 0)
    return shortest_path(made.battle, actor.name, actor.hex, front, goal)


def _shot(made: BattleMap) -> tuple[Hex, Hex] | None:
    actor = made.actor
    target = next((man for man in made.men if man.link and man.link.chosen and not man.chosen), None)
    if target is None:
        if actor is None or made.battle.step not in ("strike", "back"):
            return None
        only = _only(made.battle, actor.hex)
        return None if only is None else (actor.hex, only)
    excess = made.battle.excess
    if actor is not None:
        return actor.hex, target.hex
    return (excess.hex, target.hex) if excess is not None else None


def _only(battle: Battle, hex: Hex) -> Hex | None:
    """Return the only enemy that a striker can strike, for which the page asks no question, or None."""
    striker = require(battle.piece_on(battle.striker, hex), "only a piece there can strike")
    found = possible_aims(strikes.strike_context(battle, battle.striker), striker)
    return found[0].target.hex if len(found) == 1 else None
