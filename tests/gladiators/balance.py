"""How the gladiators do against each other, the autopilot on both sides.

    python -m tests.gladiators.balance --games 2500

plays every pairing of quality two, each side beginning as often as chance has it, and prints for each the
part of its matches that the first of the two won (a draw counts half), with its interval of 95 %
(Wilson 1927), the draws, and the turns a match took. It fails where an interval lies wholly
outside `FAIR`.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations_with_replacement
from math import sqrt
from random import Random
from typing import Any, NamedTuple

FAIR = (0.40, 0.60)
"""Where a pairing of equal qualities should lie."""

BANDS = ("assassin", "barbarian", "swordmaster", "orc+orc")
PAIRINGS = tuple(combinations_with_replacement(BANDS, 2))
Z = 1.96


class Record(NamedTuple):
    """The outcomes of a pairing's matches.

    They are the matches won by the first of the two, drawn, and in all, and the turns of each match."""

    first: str
    second: str
    won: int
    drawn: int
    games: int
    turns: tuple[int, ...]

    @property
    def share(self) -> float:
        """Return the share won by the first, a draw as half."""
        return (self.won + self.drawn / 2) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Return Wilson's interval of 95 % about the share."""
        share, games = self.share, self.games
        middle = share + Z * Z / (2 * games)
        wide = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
        return (middle - wide) / (1 + Z * Z / games), (middle + wide) / (1 + Z * Z / games)

    @property
    def is_fair(self) -> bool:
        """Return whether the interval touches what is fair."""
        low, high = self.interval
        return high >= FAIR[0] and low <= FAIR[1]


def record(first: str, second: str, games: int, seed: int = 0) -> Record:
    """Play a pairing and return its record."""
    from games.bots.driver import play
    from games.engine import registry
    from games.gladiators.meta import Options

    rules = registry.get("gladiators")
    won = drawn = 0
    turns: list[int] = []
    for number in range(seed, seed + games):
        played = play(rules, 2, Options(), number, with_bands((first, second)), may=0)
        ahead = [placing.seat for placing in played.result.placings if placing.rank == 1]
        won += ahead == [0]
        drawn += len(ahead) == 2
        turns.append(played.state.turn.number)
    return Record(first, second, won, drawn, games, tuple(turns))


def with_bands(bands: tuple[str, ...]) -> Callable[[Any, Any, Any, Random], Any]:
    """Return the autopilot for seats that have chosen these bands."""
    from games.bots.simulate import autopilot
    from games.gladiators.actions import Choose

    def choose(rules: Any, state: Any, decision: Any, source: Random) -> Any:
        if decision.kind == "choose":
            return Choose(decision.seat, bands[decision.seat])
        return autopilot(rules, state, decision, source)

    return choose


def told(record: Record) -> str:
    """Return a line of the table."""
    low, high = record.interval
    turns = sorted(record.turns)
    spread = ", ".join(str(turns[int(part * (len(turns) - 1))]) for part in (0.1, 0.5, 0.9))
    return (
        f"{record.first:12} {record.second:12} {100 * record.share:5.1f} % "
        f"[{100 * low:4.1f}, {100 * high:4.1f}]  draws {record.drawn:4}  turns {spread}"
        f"{'' if record.is_fair else '  UNFAIR'}"
    )


def _one(job: tuple[str, str, int]) -> Record:
    return record(*job)


def main(arguments: list[str]) -> int:
    """Play all pairings and print the table; return 1 if one is not fair."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=2500, help="matches of each pairing")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    wanted = parser.parse_args(arguments)
    jobs = [(*pairing, wanted.games) for pairing in PAIRINGS]
    with ProcessPoolExecutor(wanted.processes) as pool:
        records = []
        for each in pool.map(_one, jobs):
            records.append(each)
            sys.stdout.write(told(each) + "\n")
            sys.stdout.flush()
    return 0 if all(each.is_fair for each in records) else 1


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    sys.exit(main(sys.argv[1:]))
