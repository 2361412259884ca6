"""Choose the players who leave a simulated event, and how they leave."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from games.tournaments.simulation.players import Players


class Way(Enum):
    """The ways in which a player can leave in a round."""

    BETWEEN = "between"
    """The player leaves before the round is paired."""

    NO_SHOW = "no_show"
    """The player leaves after the pairing, before their table begins."""

    MIDWAY = "midway"
    """The player leaves in the middle of their match."""


class Leaving(NamedTuple):
    """The round in which a player leaves, and the way in which they do."""

    number: int
    way: Way


def choose_leavers(players: Players, percent: int, rounds: int) -> Mapping[int, Leaving]:
    """Return the players who leave, by key, with the round and the way.

    They are `percent` of all players, rounded, over all rounds.
    """
    random = players.random
    count = len(players.strengths)
    chosen = random.sample(sorted(players.strengths), min(round(count * percent / 100), count))
    return {key: Leaving(random.randint(1, max(rounds, 1)), random.choice([*Way])) for key in chosen}
