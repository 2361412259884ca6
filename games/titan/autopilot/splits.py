"""The first two legions, and every split after them (4.3, 5.2)."""

from __future__ import annotations

from itertools import combinations

from games.engine.actions import Action
from games.titan.actions import Divide, Split
from games.titan.autopilot.dangers import Dangers
from games.titan.autopilot.prospects import Prospects, ladder
from games.titan.battle.actions import Done
from games.titan.characters import ANGEL, CHARACTERS, LORDS, TITAN, VALUE
from games.titan.commencement import LEAST, divisible
from games.titan.setup import creatures
from games.titan.state import TALLEST
from games.titan.view import TitanView

GROWTH = 14.0
"""What one more legion that can muster is worth."""

STRONG = 18
"""A legion with nobody below this value is kept together."""


def divide(view: TitanView, seat: int) -> Action:
    """Whatever opens most ladders to both legions; where all see the same, markers vary by tower."""
    plus = view.options.plus
    own = creatures(plus)
    tower = view.towers[seat]
    prospects = Prospects(view.stack, plus)

    def promise(three: tuple[str, ...]) -> float:
        rest = list(own)
        for name in three:
            rest.remove(name)
        parts = tuple(sorted((TITAN, *three))), tuple(sorted((ANGEL, *rest)))
        return sum(prospects.next_turn(part, tower) + ladder(part, plus) for part in parts)

    three = max(sorted(set(combinations(own, 3))), key=promise)
    first, second = view.markers[seat][:2]
    swapped = (sum(view.towers) // 100 + seat) % 2
    return Divide(seat, three, (second, first) if swapped else (first, second))


def split(view: TitanView, seat: int, dangers: Dangers) -> Action:
    """A legion that is full sheds the two it misses least, where both can live with it."""
    best: tuple[float, Split] | None = None
    free = view.free_markers(seat)
    for marker, height in divisible(view, seat):
        if height < TALLEST:
            continue
        pieces = tuple(view.legions[marker].pieces)
        if TITAN not in pieces and min(VALUE[name] for name in pieces) >= STRONG:
            continue
        land = view.legions[marker].land
        gone = max(_parts(pieces), key=lambda part: _fitness(view, pieces, part))
        kept = _without(pieces, gone)
        before = dangers.risk(pieces, land)
        after = dangers.risk(kept, land) + dangers.risk(gone, land)
        gain = GROWTH + before - after
        if gain > 0 and (best is None or gain > best[0]):
            best = gain, Split(seat, marker, gone, free[0])
    return best[1] if best else Done(seat)


def _parts(pieces: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Who may go: two, and no lord while there are others."""
    plain = [name for name in pieces if name not in LORDS]
    able = plain if len(plain) >= LEAST else [name for name in pieces if name != TITAN]
    return sorted(set(combinations(able, LEAST)))


def _fitness(view: TitanView, pieces: tuple[str, ...], gone: tuple[str, ...]) -> float:
    plus = view.options.plus
    kept = _without(pieces, gone)
    lost = sum(CHARACTERS[name].value for name in gone)
    return ladder(kept, plus) + ladder(gone, plus) - lost


def _without(pieces: tuple[str, ...], gone: tuple[str, ...]) -> tuple[str, ...]:
    rest = list(pieces)
    for name in gone:
        rest.remove(name)
    return tuple(rest)
