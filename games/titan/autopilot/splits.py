"""The autopilot's division of the first two legions, and its later splits (4.3, 5.2)."""

from __future__ import annotations

from itertools import combinations
from math import fsum

from games.engine.actions import Action
from games.engine.chance import Chance
from games.titan.actions import Divide, Split
from games.titan.autopilot.dangers import Dangers
from games.titan.autopilot.recruit_values import Prospects, mean_best_recruit
from games.titan.battle.actions import Done
from games.titan.characters import ANGEL, CHARACTER_VALUES, CHARACTERS, LORDS, TITAN
from games.titan.commencement import MIN_SPLIT_PART, divisible_legions
from games.titan.setup import STARTING_LEGIONS, starting_creatures
from games.titan.state import MAX_LEGION_HEIGHT
from games.titan.view import TitanView

NEW_LEGION_POINTS = 14.0
"""What one more legion that can muster is worth, in points."""

KEEP_TOGETHER_POINTS = 18
"""A legion whose characters are all worth at least this much is kept together."""


def divide(view: TitanView, seat: int, chance: Chance) -> Action:
    """Return the division that gives both legions the best prospects of recruits.

    Which half the Titan leads, and under which marker, is random, so that neither follows from public facts.
    """
    plus = view.options.plus
    own = starting_creatures(plus)
    tower = view.towers[seat]
    prospects = Prospects(view.stack, plus)

    def promise(three: tuple[str, ...]) -> float:
        rest = _without(own, three)
        parts = tuple(sorted((TITAN, *three))), tuple(sorted((ANGEL, *rest)))
        return fsum(prospects.next_turn(part, tower) + mean_best_recruit(part, plus) for part in parts)

    three = max(sorted(set(combinations(own, 3))), key=promise)
    with_titan = chance.pick((three, _without(own, three)))
    return Divide(
        seat, with_titan, tuple(chance.draw(view.markers[seat][:STARTING_LEGIONS], STARTING_LEGIONS))
    )


def split(view: TitanView, seat: int, dangers: Dangers, chance: Chance) -> Action:
    """Return a split, or `Done`.

    A full legion splits off its two least useful characters, if this is worth more than the added risk. Which
    part keeps the marker is random for every legion, so that no marker is known to be the Titan's.
    """
    best: tuple[float, str, tuple[tuple[str, ...], tuple[str, ...]]] | None = None
    for marker, height in divisible_legions(view, seat):
        if height < MAX_LEGION_HEIGHT:
            continue
        pieces = tuple(view.legions[marker].pieces)
        if TITAN not in pieces and min(CHARACTER_VALUES[name] for name in pieces) >= KEEP_TOGETHER_POINTS:
            continue
        land = view.legions[marker].land
        gone = max(_parts(pieces), key=lambda part: _fitness(view, pieces, part))
        kept = _without(pieces, gone)
        before = dangers.risk(pieces, land)
        after = dangers.risk(kept, land) + dangers.risk(gone, land)
        gain = NEW_LEGION_POINTS + before - after
        if gain > 0 and (best is None or gain > best[0]):
            best = gain, marker, (gone, kept)
    if best is None:
        return Done(seat)
    _, marker, parts = best
    return Split(seat, marker, chance.pick(parts), view.free_markers(seat)[0])


def _parts(pieces: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return the pairs of characters that may leave. No lord leaves while enough others can."""
    plain = [name for name in pieces if name not in LORDS]
    able = plain if len(plain) >= MIN_SPLIT_PART else [name for name in pieces if name != TITAN]
    return sorted(set(combinations(able, MIN_SPLIT_PART)))


def _fitness(view: TitanView, pieces: tuple[str, ...], gone: tuple[str, ...]) -> float:
    plus = view.options.plus
    kept = _without(pieces, gone)
    lost = sum(CHARACTERS[name].value for name in gone)
    return mean_best_recruit(kept, plus) + mean_best_recruit(gone, plus) - lost


def _without(pieces: tuple[str, ...], gone: tuple[str, ...]) -> tuple[str, ...]:
    rest = list(pieces)
    for name in gone:
        rest.remove(name)
    return tuple(rest)
