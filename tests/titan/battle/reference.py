"""The Law's battle, implemented slowly sentence by sentence, to check the fast tables against.

It shares nothing with them but the maps and the Character Chart. Hexes are names. The map is on a plane of
whole numbers, where a hex has the corners (x±2, y), (x±1, y±1) around its centre, so that lines and
hexsides meet exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise

from games.titan.battle.battlelands import BATTLELANDS
from games.titan.battle.hexes import HEX_INDEX, HEXES
from games.titan.characters import CHARACTERS

Point = tuple[int, int]

# How many half-hexes the lowest hex of each column stands above the lowest of all, C1's row.
_FOOT = {"A": 2, "B": 1, "C": 0, "D": -1, "E": 0, "F": 1}

NAMES = tuple(HEXES)


def centre(name: str) -> Point:
    """Return the centre of a hex; columns are 3 apart, the hexes of a column 2."""
    return 3 * "ABCDEF".index(name[0]), _FOOT[name[0]] + 2 * int(name[1:])


def adjacent(one: str, two: str) -> bool:
    (x, y), (x2, y2) = centre(one), centre(two)
    return (abs(x - x2), abs(y - y2)) in ((0, 2), (3, 1))


@cache
def around(name: str) -> tuple[str, ...]:
    return tuple(other for other in NAMES if adjacent(name, other))


@cache
def steps(one: str, two: str) -> int:
    """Return the fewest steps between two hexes, found by walking outward."""
    reached, count = {one}, 0
    while two not in reached:
        reached |= {other for name in reached for other in around(name)}
        count += 1
    return count


# ---- the map -------------------------------------------------------------------------


@cache
def hazard(terrain: str, name: str) -> str:
    return BATTLELANDS[terrain].hazard(HEX_INDEX[name])


@cache
def height(terrain: str, name: str) -> int:
    return BATTLELANDS[terrain].heights[HEX_INDEX[name]]


@cache
def up(terrain: str, low: str, high: str) -> str:
    """Return the hazard that is crossed upward from `low` to `high`, "" for none."""
    return BATTLELANDS[terrain].sides.get((HEX_INDEX[high], HEX_INDEX[low]), "")


def native(who: str, kind: str) -> bool:
    return kind in CHARACTERS[who].natives


# ---- 11: maneuvers -------------------------------------------------------------------


def walking_cost(terrain: str, who: str, start: str | None, goal: str) -> int | None:
    """Return how many hexes a step counts, None if it is forbidden; without a start, it enters the map."""
    slowed = False
    match hazard(terrain, goal):
        case "tree" | "volcano":
            return None
        case "bog" if not native(who, "bog"):
            return None
        case "bramble" | "drift" | "sand" as kind if not native(who, kind):
            slowed = True
    if start is not None:
        if "cliff" in (up(terrain, start, goal), up(terrain, goal, start)):
            return None
        if up(terrain, start, goal) == "slope" and not native(who, "slope"):
            slowed = True
        if up(terrain, start, goal) == "wall":
            slowed = True
    return 2 if slowed else 1


def landing_cost(terrain: str, who: str, goal: str) -> int | None:
    match hazard(terrain, goal):
        case "tree":
            return None
        case "volcano" if who != "dragon":
            return None
        case "bog" if not native(who, "bog"):
            return None
        case "bramble" | "drift" as kind if not native(who, kind):
            return 2
    return 1


def goals(terrain: str, who: str, start: str | None, front: Iterable[str], taken: frozenset[str]) -> set[str]:
    """Return the hexes where a maneuver can end: from `start`, or from off the map over `front`."""
    allowance = CHARACTERS[who].skill
    ended: set[str] = set()
    # Every hex it can be in or over, with what has been spent until then; None is off the map.
    pending: list[tuple[str | None, int]] = [(start, 0)]
    known = set(pending)
    while pending:
        here, spent = pending.pop()
        for goal in front if here is None else around(here):
            if CHARACTERS[who].flies:
                landing = landing_cost(terrain, who, goal)
                if goal not in taken and landing is not None and spent + landing <= allowance:
                    ended.add(goal)
                if hazard(terrain, goal) == "volcano" and who != "dragon":
                    continue
                following = goal, spent + 1
            else:
                cost = walking_cost(terrain, who, here, goal)
                if cost is None or goal in taken or spent + cost > allowance:
                    continue
                ended.add(goal)
                following = goal, spent + cost
            if following[1] < allowance and following not in known:
                known.add(following)
                pending.append(following)
    return ended


# ---- 12: strikes ---------------------------------------------------------------------

_CHART = {2: "54321", 3: "65432", 4: "66543"}


def chart(skill: int, defence: int) -> int:
    return int(_CHART[defence][skill - 1])


def in_contact(terrain: str, one: str, two: str) -> bool:
    return adjacent(one, two) and "cliff" not in (up(terrain, one, two), up(terrain, two, one))


def strike(terrain: str, who: str, here: str, foe: str, there: str) -> tuple[int, int]:
    """Return the dice beyond the power, and the strike-number, between two in contact."""
    dice, skill, extra = 0, CHARACTERS[who].skill, 0
    if hazard(terrain, here) == "bramble" and not native(who, "bramble"):
        skill -= 1
    if hazard(terrain, there) == "bramble" and native(foe, "bramble") and not native(who, "bramble"):
        extra += 1
    if hazard(terrain, here) == "volcano" and who == "dragon":
        dice += 2
    match up(terrain, there, here):  # striking down
        case "dune" if native(who, "dune"):
            dice += 2
        case "slope" if native(who, "slope"):
            dice += 1
        case "wall":
            skill += 1
    match up(terrain, here, there):  # striking up
        case "dune" if not native(who, "dune"):
            dice -= 1
        case "slope" if not native(who, "slope"):
            skill -= 1
        case "wall":
            skill -= 1
    return dice, min(6, chart(skill, CHARACTERS[foe].skill) + extra)


# ---- 13: rangestrikes ----------------------------------------------------------------

_EDGES = ((0, 1, 1), (0, -1, 1), (1, 1, 2), (1, -1, 2), (-1, 1, 2), (-1, -1, 2))
"""A point (x, y) from its centre is in a hex when a*x + b*y <= c for each (a, b, c)."""


def _inside(start: Point, end: Point, name: str) -> tuple[Fraction, Fraction] | None:
    """The part of a line, from 0 to 1, that lies in a hex or on its rim."""
    x, y = centre(name)
    low, high = Fraction(0), Fraction(1)
    for a, b, c in _EDGES:
        at_start = a * (start[0] - x) + b * (start[1] - y) - c
        slope = a * (end[0] - start[0]) + b * (end[1] - start[1])
        if slope == 0:
            if at_start > 0:
                return None
        elif slope > 0:
            high = min(high, Fraction(-at_start, slope))
        else:
            low = max(low, Fraction(-at_start, slope))
    return (low, high) if low < high else None


@cache
def lines(here: str, there: str) -> tuple[tuple[str, ...], ...]:
    """Return the hexes strictly between two, in order, for each path that the line can be said to take.

    Hexes that the line only touches lengthwise along a hexside are alternatives (13.3); those off the map
    cannot be chosen."""
    start, end = centre(here), centre(there)
    through: list[tuple[Fraction, str]] = []
    along: dict[tuple[Fraction, Fraction], list[str]] = {}
    for name in NAMES:
        part = _inside(start, end, name)
        if part is None or name in (here, there):
            continue
        middle = (part[0] + part[1]) / 2
        x = start[0] + middle * (end[0] - start[0]) - centre(name)[0]
        y = start[1] + middle * (end[1] - start[1]) - centre(name)[1]
        if all(a * x + b * y < c for a, b, c in _EDGES):
            through.append((part[0], name))
        else:
            along.setdefault(part, []).append(name)
    if not along:
        return (tuple(name for _, name in sorted(through)),)
    ((_, sides),) = along.items()
    return tuple((side,) for side in sides)


def passes(terrain: str, here: str, there: str, way: tuple[str, ...], taken: frozenset[str]) -> bool:  # noqa: C901  # a second telling of the rule, in one piece
    """Return whether a rangestrike may follow one path, past hazards and characters."""
    whole = (here, *way, there)
    crossed = list(pairwise(whole))
    tops = [(up(terrain, one, two), two) for one, two in crossed if up(terrain, one, two)]
    falls = [(up(terrain, two, one), one) for one, two in crossed if up(terrain, two, one)]
    ends = (here, there)
    if len(whole) != len(set(whole)) or any(hazard(terrain, name) == "tree" for name in way):
        return False

    def count(kind: str) -> int:
        return sum(each == kind for each, _ in tops + falls)

    def held(kind: str) -> list[bool]:
        """Return, for each hexside of a kind, whether one of the two characters stands on top of it."""
        return [high in ends for each, high in tops + falls if each == kind]

    # Dunes: one, if an end is its hex; two, if the ends are their hexes.
    if count("dune") > 2 or not all(held("dune")):
        return False
    dune_hexes = {high for each, high in tops + falls if each == "dune"}
    if count("dune") == 2 and dune_hexes != set(ends):
        return False
    # Cliffs: only from or to their very top.
    if not all(held("cliff")):
        return False
    if count("cliff") and count("dune"):
        cliff_hexes = {high for each, high in tops + falls if each == "cliff"}
        if (count("cliff"), count("dune")) != (1, 1) or cliff_hexes | dune_hexes != set(ends):
            return False
    # Slopes: with a cliff any number, else up to two with someone atop one; three if the ends
    # stand atop the first and the third, as they are met.
    if count("slope") and not count("cliff"):
        if count("slope") <= 2:
            if not any(held("slope")):
                return False
        else:
            order = [two if up(terrain, one, two) else one for one, two in crossed]
            if order[0] != here or order[-1] != there:
                return False
    # Walls: one if an end is its hex; two only to or from the middle, past the ring beneath.
    if count("wall") == 1 and not any(held("wall")):
        return False
    if count("wall") == 2:
        if "D4" not in ends:
            return False
        outer = there if here == "D4" else here
        if any(up(terrain, outer, high) == "wall" for high in around(outer)):
            return False
    if count("wall") > 2:
        return False
    return all(name not in taken or _overlooked(terrain, name, whole) for name in way)


def _overlooked(terrain: str, name: str, whole: tuple[str, ...]) -> bool:
    """Whether a character there is no hindrance: lower than both, or at the foot of a cliff
    that the line crosses and one of the two stands on."""
    here, there = whole[0], whole[-1]
    if height(terrain, name) < min(height(terrain, here), height(terrain, there)):
        return True
    place = whole.index(name)
    beside = (whole[place - 1], whole[place + 1])
    return any(each in (here, there) and up(terrain, name, each) == "cliff" for each in beside)


def open_lines(terrain: str, here: str, there: str, taken: frozenset[str]) -> Iterator[tuple[int, int]]:
    """Yield the brambles in between and the walls crossed upward, for each path that is open."""
    for way in lines(here, there):
        if passes(terrain, here, there, way, taken):
            whole = (here, *way, there)
            brambles = sum(hazard(terrain, name) == "bramble" for name in way)
            walls = sum(up(terrain, one, two) == "wall" for one, two in pairwise(whole))
            yield brambles, walls


def rangestrike(
    terrain: str, who: str, here: str, foe: str, there: str, taken: frozenset[str]
) -> tuple[int, int] | None:
    """Return dice and strike-number of a rangestrike between two not in contact, None if it is forbidden."""
    me, other = CHARACTERS[who], CHARACTERS[foe]
    counted = steps(here, there) + 1
    if not me.rangestrikes or counted > 4 or in_contact(terrain, here, there) or here == there:
        return None
    if who == "warlock":
        return 2, chart(4, other.skill)
    if foe in ("titan", "angel", "archangel") or counted < 3 or counted > me.skill:
        return None
    numbers = []
    for brambles, walls in open_lines(terrain, here, there, taken):
        skill = me.skill - walls
        if counted == 4:
            skill -= 1
        if not native(who, "bramble"):
            skill -= brambles
        number = chart(skill, other.skill)
        if hazard(terrain, there) == "bramble" and native(foe, "bramble") and not native(who, "bramble"):
            number += 1
        if hazard(terrain, there) == "volcano" and foe == "dragon":
            number += 1
        numbers.append(min(6, number))
    if not numbers:
        return None
    dice = me.power // 2
    if hazard(terrain, here) == "volcano" and who == "dragon":
        dice += 2
    return dice, min(numbers)
