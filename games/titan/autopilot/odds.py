"""The estimated odds of a battle between two legions, from powers, skills and ground.

Both sides wear each other down. The weight of a side is the damage that it deals in a strike phase times the
damage that it can take. The ratio of the two weights says which side wins, and how much of that side is left
(Lanchester's square law).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from games.titan.battle.hazards import STRIKE_CHART
from games.titan.characters import CHARACTERS, TITAN

NATIVE_GAINS_BY_TERRAIN: dict[str, dict[str, float]] = {
    # For each terrain, how much a native of each hazard there gains, as a share of its damage.
    "brush": {"bramble": 0.1},
    "jungle": {"bramble": 0.15},
    "marsh": {"bog": 0.05},
    "swamp": {"bog": 0.05},
    "tundra": {"drift": 0.4},
    "hills": {"slope": 0.15},
    "desert": {"sand": 0.05, "dune": 0.2},
    "mountains": {"slope": 0.3, "volcano": 0.4},
}
RANGESTRIKE_BONUS = 0.15
"""How much a rangestriker gains, as a share of its damage."""

DEFENDER_ADVANTAGE = 1.05
"""The defender's advantage: the attacker has to come closer, and loses when time runs out (10.5)."""

TOWER_ADVANTAGE = 1.2
"""The advantage of a tower's defender, who is on high ground (10.2)."""

WIN_CHANCE_STEEPNESS = 3.2
"""How likely the heavier side is to win.

Like all values here, it was measured over several thousand battles of this program against itself.
"""

EVEN_BATTLE_LOSSES = 0.65
HEALED_SHARE = 0.05
"""The share of an even battle's winner that is hit, and the share that survives its hits and heals."""


class Odds(NamedTuple):
    """The odds of a battle for one side.

    `win` is the chance that it wins, `kept` the share of it that is left if it wins, and `dealt` the share of
    the enemy that it eliminates if it loses.
    """

    win: float
    kept: float
    dealt: float


class Force(NamedTuple):
    """A legion's characters by name, and the power of a Titan among them."""

    pieces: tuple[str, ...]
    titan: int


@lru_cache(maxsize=1 << 14)
def estimate_battle(attackers: Force, defenders: Force, terrain: str) -> Odds:
    """Return the attacker's odds in a battle on this terrain."""
    ours = _weight(attackers, defenders, terrain)
    theirs = _weight(defenders, attackers, terrain) * (
        TOWER_ADVANTAGE if terrain == "tower" else DEFENDER_ADVANTAGE
    )
    if not theirs or not ours:
        return Odds(float(bool(ours)), 1.0, 0.0)
    ratio = ours / theirs
    better = ratio**WIN_CHANCE_STEEPNESS
    win = better / (1 + better)
    return Odds(win, _share_left(ratio), 1 - _share_left(1 / ratio))


def opposing_odds(odds: Odds) -> Odds:
    """Return the other side's odds in the same battle."""
    return Odds(1 - odds.win, 1 - odds.dealt, 1 - odds.kept)


def _share_left(ratio: float) -> float:
    """Return the share of the winner that is left if it has `ratio` times the other side's weight."""
    return 1 - max(0.0, EVEN_BATTLE_LOSSES * min(1.0, float(ratio**-0.6)) - HEALED_SHARE)


def _weight(side: Force, other: Force, terrain: str) -> float:
    if not side.pieces or not other.pieces:
        return float(len(side.pieces))
    skills = [CHARACTERS[name].skill for name in other.pieces]
    dealt = borne = 0.0
    for name in side.pieces:
        character = CHARACTERS[name]
        power = side.titan if name == TITAN else character.power
        hit = sum(7 - STRIKE_CHART[skill][character.skill - 1] for skill in skills) / (6 * len(skills))
        gain = 1.0 + RANGESTRIKE_BONUS * character.rangestrikes
        for hazard, part in NATIVE_GAINS_BY_TERRAIN.get(terrain, {}).items():
            gain += part * (hazard in character.natives)
        dealt += power * hit * gain
        borne += power
    return dealt * borne
