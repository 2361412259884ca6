"""The guess duel as a matrix game: the choice of the number to set, and of the numbers to guess.

An attack costs its victim `d(n)` if number n is set and not guessed; the victim guesses `k` numbers. Both
sides use mixed strategies. With the numbers sorted by cost, the game restricted to the `m` most costly is
worth (m - k) / sum(1 / d), and the attacker chooses the best `m`. The attacker sets n with weight 1 / d(n),
and the victim guesses n with probability 1 - value / d(n). Neither would gain by knowing the other's strategy
(von Neumann, 1928).
"""

from __future__ import annotations

from collections.abc import Mapping
from math import fsum
from typing import NamedTuple

from games.engine.chance import Chance

PROBABILITY_PARTS = 10_000
"""The number of equal parts into which probabilities are divided when drawing."""


class MixedStrategies(NamedTuple):
    """A guess duel in which both sides play as well as possible.

    `value` is the expected cost to the victim. `set` and `named` contain the probability with which each
    number is set by the attacker and guessed by the victim.
    """

    value: float
    set: dict[int, float]
    named: dict[int, float]


def solve_guess_duel(costs: Mapping[int, float], guesses: int) -> MixedStrategies:
    """Return both sides' mixed strategies, given the cost of each number and the number of guesses.

    A number without a cost is never set if another number has one.
    """
    dear = sorted((number for number, cost in costs.items() if cost > 0), key=lambda number: -costs[number])
    if len(dear) <= guesses:
        # The victim can guess every harmful number, so the attack gains nothing.
        every = dear or list(costs)
        return MixedStrategies(0.0, dict.fromkeys(every, 1 / len(every)), dict.fromkeys(dear, 1.0))
    best, most = 0.0, guesses + 1
    total = fsum(1 / costs[number] for number in dear[:guesses])
    for size in range(guesses + 1, len(dear) + 1):
        total += 1 / costs[dear[size - 1]]
        value = (size - guesses) / total
        if value > best:
            best, most = value, size
    chosen = dear[:most]
    weight = fsum(1 / costs[number] for number in chosen)
    return MixedStrategies(
        best,
        {number: 1 / costs[number] / weight for number in chosen},
        {number: max(0.0, 1 - best / costs[number]) for number in chosen},
    )


def random_fraction(chance: Chance) -> float:
    """Return a random number that is at least 0 and less than 1."""
    return chance.below(PROBABILITY_PARTS) / PROBABILITY_PARTS


def draw_weighted(weights: Mapping[int, float], chance: Chance) -> int:
    """Draw one number at random, by weight."""
    left = random_fraction(chance) * fsum(weights.values())
    for number, weight in weights.items():
        left -= weight
        if left < 0:
            return number
    return next(reversed(list(weights)))


def draw_guesses(named: Mapping[int, float], most: int, chance: Chance) -> tuple[int, ...]:
    """Draw at most `most` different numbers, each with its own probability.

    The probabilities lie side by side on a line, and one random draw marks points on it at equal distances
    (systematic sampling).
    """
    found: list[int] = []
    mark, line = random_fraction(chance), 0.0
    for number, often in named.items():
        line += often
        if line > mark + 1e-9:
            found.append(number)
            mark += 1
    return tuple(found[:most])
