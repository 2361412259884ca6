"""The dangers to legions: the enemies that can reach a land, and the cost of an attack there."""

from __future__ import annotations

from collections.abc import Mapping

from games.titan.autopilot.guesses import Guess, guess
from games.titan.autopilot.odds import Force, Odds, estimate_battle
from games.titan.characters import TITAN, titan_power
from games.titan.lands import LANDS
from games.titan.movement import TITAN_TELEPORT_SCORE
from games.titan.routes import ROUTE_SETS
from games.titan.scoring import pieces_value
from games.titan.view import TitanView

OWN_TITAN_POINTS = 1000
"""What a Titan is worth to its own player, in points: without it the player has lost."""

ENEMY_TITAN_POINTS = 300
"""What another player's Titan is worth in points, in addition to its value.

If there are many players, the others profit from its death too.
"""

RIVAL_POINTS_WEIGHT = 0.4
"""How much points scored by others count, as a share of the seat's own points."""


MIN_ENEMY_WIN_CHANCE = 0.4
"""The lowest chance of winning at which an enemy is expected to attack, unless a Titan is at stake."""


def _rolls() -> dict[int, dict[int, int]]:
    found: dict[int, dict[int, int]] = {}
    for number, fans in ROUTE_SETS.items():
        reached: dict[int, int] = {}
        for fan in fans:
            # A way that is shorter than the roll also ends at an enemy.
            for land in {way.land for way in fan.ways}:
                reached[land] = reached.get(land, 0) + 1
        found[number] = reached
    return found


ROLLS_TO_REACH: Mapping[int, Mapping[int, int]] = _rolls()
"""For each land, the lands where a legion from there can meet an enemy, and how many rolls allow it."""


def _turns() -> dict[int, dict[int, int]]:
    found: dict[int, dict[int, int]] = {}
    for start in ROUTE_SETS:
        seen = {start: 0}
        edge = [start]
        while edge:
            ahead = []
            for land in edge:
                for goal in ROLLS_TO_REACH[land]:
                    if goal not in seen:
                        seen[goal] = seen[land] + 1
                        ahead.append(goal)
            edge = ahead
        found[start] = seen
    return found


TURNS_TO_REACH: Mapping[int, Mapping[int, int]] = _turns()
"""For each land, the least number of turns to every other land."""


class Dangers:
    """A seat's enemies at one moment, as far as the seat knows them."""

    def __init__(self, view: TitanView, seat: int) -> None:
        self._view, self._seat = view, seat
        self.enemies: dict[str, Guess] = {
            marker: guess(view, marker) for marker, legion in view.legions.items() if legion.seat != seat
        }
        self._coming: dict[int, list[tuple[float, Guess]]] = {}
        for marker, enemy in self.enemies.items():
            legion = view.legions[marker]
            teleports = enemy.titan if view.scores[legion.seat] >= TITAN_TELEPORT_SCORE else 0.0
            for land, rolls in ROLLS_TO_REACH[legion.land].items():
                self._coming.setdefault(land, []).append((rolls / 6, enemy))
            if teleports > 0.4:
                for land in LANDS:
                    if land not in ROLLS_TO_REACH[legion.land]:
                        self._coming.setdefault(land, []).append((teleports / 12, enemy))

    def force(self, pieces: tuple[str, ...]) -> Force:
        """Return some of the seat's characters as a force, with the power of its Titan."""
        return Force(pieces, titan_power(self._view.scores[self._seat]))

    def worth(self, pieces: tuple[str, ...]) -> float:
        """Return what it costs the seat, in points, to lose these characters."""
        points = pieces_value(pieces, self._view.scores[self._seat])
        return points * (1 + RIVAL_POINTS_WEIGHT) + (OWN_TITAN_POINTS if TITAN in pieces else 0)

    def risk(self, pieces: tuple[str, ...], land: int, excluded: str = "") -> float:
        """Return the expected cost, in points, of being attacked in a land when all enemies have moved.

        Enemies that are unlikely to win count only if the Titan is among `pieces`. The legion `excluded` does
        not count.
        """
        king = TITAN in pieces
        coming = self._coming.get(land)
        if coming is None:
            return 0.0
        force, worth = self.force(pieces), self.worth(pieces)
        terrain = LANDS[land].terrain
        safe = 1.0
        passed = self.enemies.get(excluded)
        for chance, enemy in coming:
            if enemy is passed:
                continue
            win = estimate_battle(enemy.force, force, terrain).win
            if king or win > MIN_ENEMY_WIN_CHANCE:
                safe *= 1 - chance * win
        return (1 - safe) * worth

    def attack(self, pieces: tuple[str, ...], marker: str, patience: float) -> tuple[float, Odds]:
        """Return the expected gain in points from an attack on a legion, and the odds of the battle.

        `patience` is the weight of what a lost battle would cost.
        """
        enemy = self.enemies[marker]
        land = self._view.legions[marker].land
        found = estimate_battle(self.force(pieces), enemy.force, LANDS[land].terrain)
        worth = self.worth(pieces)
        rivals = sum(not fate for fate in self._view.fates) - 1
        prize = enemy.worth * (1 + RIVAL_POINTS_WEIGHT) + enemy.titan * ENEMY_TITAN_POINTS * (1 + 2 / rivals)
        body = worth - (OWN_TITAN_POINTS if TITAN in pieces else 0)
        gain = found.win * (prize - (1 - found.kept) * body * 0.8)
        cost = (1 - found.win) * (worth - found.dealt * enemy.worth * 0.8)
        return gain - cost * patience, found
