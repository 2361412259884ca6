"""Legions drawn as shields with charge, seat letter and height, and the shields' positions in a land."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from math import hypot
from typing import NamedTuple

from games.engine.drawing import icons, shields
from games.engine.drawing.marks import KEY_RADIUS, Point
from games.engine.drawing.scene import Say
from games.engine.drawing.svg import Svg, el, join
from games.engine.notation import SEAT_LETTERS
from games.engine.phrases import SeatLetter
from games.titan.drawing.masterboard.ground import label_boxes
from games.titan.drawing.masterboard.lattice import VIEW_BOX, Extent, land_shape
from games.titan.lands import LANDS
from games.titan.markers import ALL_MARKERS
from games.titan.state import BATTLE_SIDES
from games.titan.view import TitanView
from games.titan.words import names

WIDTH, HEIGHT = shields.WIDTH, shields.HEIGHT
TAB_SIZE = (31.0, 16.0)
"""The width and height of a shield's tab, which has the seat's letter and the legion's height."""

STACK_EDGE_STEP = 1.6
"""How far each edge behind a shield shows; the taller a legion, the more edges there are."""

MAX_STACK_EDGES = 3
SHIELD_SPACING: tuple[tuple[float, float], ...] = ((1.0, 0.0), (0.9, 28.0), (0.9, 28.0), (0.9, 25.0))
"""The scale of the shields and the step between them, for each number of legions in a land.

Where there are many shields, they overlap so that the letter and height of each can still be read.
"""

FARTHEST, PACE = 20, 2
"""How far from the middle of a land its shields may be, and how far apart the places are that are tried."""

_SHIELD_STEPS = range(-FARTHEST, FARTHEST + 1, PACE)
_SHIELD_SPOTS = sorted(
    ((x, y) for y in _SHIELD_STEPS for x in _SHIELD_STEPS),
    key=lambda spot: spot[0] ** 2 + spot[1] ** 2 + spot[1],
)
"""The places of shields that are tried, nearest first to the middle of the land; higher ones win ties."""

SLANTS = (0, -20, 20)
"""How much lower than the left one the right one of two shields may be; the first is preferred."""

VISIBLE_SHARE = 0.8
"""How much of a land's icon and of its code is to be visible beside its shields."""

LABEL_WEIGHT = 2
"""How much worse it is that shields hide a land's icon or code than that they reach beyond the land."""

KEY_CORNERS = ((-1, 7.0, 15.0), (-1, 2.0, -19.0), (1, 2.0, -19.0), (1, 7.0, 15.0))
"""Where the key of a legion may be: on which side of its shield, how far beyond its edge, and how far down.

The first is the lower left corner.
"""

TAB_WEIGHT = 10
"""How much worse it is that a key hides a number or a tab than that it hides a shield's charge."""

NUMBER_WEIGHT = 50
"""How much worse it is that swords hide the number of a land than that they hide a shield's charge."""

SWORDS_SIZE, SWORDS_RISE, SWORDS_REACH = 22.0, 20, 54
"""The diameter of the disc with the crossed swords of legions that have met, how far above the middle of the
shields it is best seen, and how far aside, above or below it may be."""

_SWORDS_STEPS = range(-SWORDS_REACH, SWORDS_REACH + 1, 2 * PACE)
_SWORDS_SPOTS = sorted(
    ((aside, down) for down in _SWORDS_STEPS for aside in _SWORDS_STEPS),
    key=lambda spot: spot[0] ** 2 + (spot[1] + SWORDS_RISE) ** 2,
)
"""The places of the swords that are tried, nearest first to the one where they are best seen."""

SIGN_REACH, SIGN_PACE = 40, 4
"""How far from the middle of its land a sign may be, and how far apart the places are that are tried."""

_SIGN_STEPS = range(-SIGN_REACH, SIGN_REACH + 1, SIGN_PACE)
_SIGN_SPOTS = [
    (aside, down) for down in _SIGN_STEPS for aside in _SIGN_STEPS if hypot(aside, down) <= SIGN_REACH
]

OVERVIEW_SCALE = 1.45
"""How many times as large shields are on an overview as on the board."""

MIN_SUMMARISED = 3
"""The number of legions in a land from which an overview shows one shield per seat with their number."""

COUNT_FONT_SIZE, COUNT_RADIUS = 38, 21.0
"""The size of the number of legions on an overview's shield, and the radius of the disc below it."""

COUNT_POSITION = (22.0, 16.0)
"""Where the middle of that disc is: how far right of the shield's middle, and how far below it."""


class ShieldPlace(NamedTuple):
    """The position of a shield's middle, and the scale of the shield."""

    x: float
    y: float
    scale: float


def symbol_id(marker: str) -> str:
    """Return the id that a legion's shield has on its page: "legion-R-anchor"."""
    return f"legion-{marker.replace('.', '-')}"


def shield_definitions(view: TitanView, say: Say) -> Svg:
    """Return the definitions of every legion's shield, and of one shield for each seat in the overview."""
    letters = [say(SeatLetter(seat)) for seat in range(view.seats)]
    return join(
        # The charges of all sets are included, because forms also show markers that are not in play.
        icons.symbols(*(names.icon(marker) for marker in ALL_MARKERS)),
        draw_shields(view, view.legions, say),
        *(
            el(
                "g",
                {"id": f"shield-{seat}", "transform": f"translate({-WIDTH / 2:g} {-HEIGHT / 2:g})"},
                shields.shield(seat, letter=letter),
            )
            for seat, letter in enumerate(letters)
        ),
    )


def draw_shields(view: TitanView, markers: Iterable[str], say: Say, *, tabs: bool = True) -> Svg:
    """Return the shields of some legions; the symbols of their charges must be defined elsewhere.

    Without `tabs` the shields have no text.
    """
    shown = [(marker, view.legions[marker]) for marker in markers]
    return join(
        *(
            _shield(
                symbol_id(marker),
                marker,
                legion.seat,
                say(SeatLetter(legion.seat)) if tabs else "",
                legion.height,
            )
            for marker, legion in shown
        )
    )


def use_shield(name: str, stand: ShieldPlace) -> Svg:
    """Return a reference to a defined shield at its position."""
    size = "" if stand.scale == 1 else f" scale({stand.scale:g})"
    return el("use", {"href": f"#{name}", "transform": f"translate({stand.x:g} {stand.y:g}){size}"})


def shield_places(view: TitanView) -> dict[str, ShieldPlace]:
    """Return the position of each legion's shield; in one land they are side by side, the mover's first."""
    lands: dict[int, list[str]] = {}
    for marker, legion in view.legions.items():
        lands.setdefault(legion.land, []).append(marker)
    found: dict[str, ShieldPlace] = {}
    for land, markers in lands.items():
        markers.sort(key=lambda marker: (view.legions[marker].seat != view.mover, marker))
        row = _stand_in_row(land, len(markers))
        found.update(zip(markers, row, strict=True))
    return found


def draw_overview(view: TitanView, stands: Mapping[str, ShieldPlace]) -> Svg:
    """Return the legions for a small screen, as shields with their seats' letters.

    Lands with three or more legions have one shield for each seat, with the number of its legions.
    """
    lands: dict[int, list[str]] = {}
    for marker in stands:
        lands.setdefault(view.legions[marker].land, []).append(marker)
    return join(
        *(
            _draw_stack(view, land, markers)
            if len(markers) >= MIN_SUMMARISED
            else join(
                *(
                    _draw_seat_letter(view.legions[marker].seat, place)
                    for marker, place in zip(
                        sorted(markers, key=lambda each: stands[each].x),
                        _overview_places(land, len(markers)),
                        strict=True,
                    )
                )
            )
            for land, markers in lands.items()
        )
    )


def _draw_seat_letter(seat: int, stand: ShieldPlace) -> Svg:
    return use_shield(f"shield-{seat}", stand._replace(scale=round(stand.scale * OVERVIEW_SCALE, 2)))


def _draw_stack(view: TitanView, land: int, markers: Iterable[str]) -> Svg:
    """Return one shield for each seat with legions in a land, with the number of its legions."""
    counts = Counter(view.legions[marker].seat for marker in markers)
    return join(
        *(
            join(_draw_seat_letter(seat, stand), _count(stand, count) if count > 1 else None)
            for (seat, count), stand in zip(counts.items(), _overview_places(land, len(counts)), strict=True)
        )
    )


def _overview_places(land: int, count: int) -> list[ShieldPlace]:
    """Return the places of `count` shields of a land side by side on an overview, before they are enlarged.

    They are so far apart that each shows its letter.
    """
    return _row(*shield_spot(land, count), count, spread=OVERVIEW_SCALE)


def _count(stand: ShieldPlace, count: int) -> Svg:
    x, y = round(stand.x + COUNT_POSITION[0], 1), round(stand.y + COUNT_POSITION[1], 1)
    return el(
        "g",
        {"aria-hidden": "true"},
        el("circle", {"class": "tab", "cx": x, "cy": y, "r": COUNT_RADIUS}),
        el(
            "text",
            {"class": "stamp-figure bold middle", "x": x, "y": y + 13, "font-size": COUNT_FONT_SIZE},
            str(count),
        ),
    )


@cache
def shield_spot(land: int, count: int = 1) -> Point:
    """Return the middle of the shields of `count` legions in a land.

    They never cover the land's number and, if there is room, neither its code nor its icon.
    """
    found = land_shape(land)
    x, y, _slant = _shield_offset(LANDS[land].number_side, len(str(land)), count)
    return round(found.x + x, 1), round(found.y + y, 1)


@cache
def _shield_offset(number_side: int, digits: int, count: int) -> tuple[int, int, int]:
    """Return the offset of shields from the middle of a land whose number is at this corner, and their slant.

    All such lands have the same shape.
    """
    land = next(
        each for each, found in LANDS.items() if found.number_side == number_side and len(str(each)) == digits
    )
    shape = land_shape(land)
    number, icon, code = label_boxes(land)
    lefts, tops = ([corner[axis] for corner in shape.corners] for axis in (0, 1))
    outline = Extent(min(lefts), min(tops), max(lefts), max(tops))

    def cost(spot: tuple[int, int, int]) -> int:
        """Return what the shields cover there."""
        x, y, slant = spot
        found = [shield_box(stand) for stand in _row(shape.x + x, shape.y + y, count, slant)]
        outside = sum(each.area - each.overlap(outline) for each in found)
        covered = NUMBER_WEIGHT * sum(each.overlap(number) for each in found)
        for label in (icon, code):
            hidden = sum(each.overlap(label) for each in found)
            covered += LABEL_WEIGHT * max(0, hidden - (1 - VISIBLE_SHARE) * label.area)
        return round(covered + outside)

    # The first free place is the nearest, in a level row if there is one.
    slants = SLANTS if count == len(BATTLE_SIDES) else SLANTS[:1]
    spots = [(x, y, slant) for slant in slants for x, y in _SHIELD_SPOTS]
    return next((spot for spot in spots if not cost(spot)), None) or min(spots, key=cost)


@cache
def swords_spot(land: int, count: int) -> Point:
    """Return the middle of the crossed swords in a land where `count` legions have met.

    They are whole in the picture and never cover the number of a land, this one or its neighbour's. If there
    is room, they cover neither the code nor the icon of a land nor a shield's tab.
    """
    x, y = shield_spot(land, count)
    stands = _stand_in_row(land, count)
    left, top, wide, high = VIEW_BOX
    picture, reach = Extent(left, top, left + wide, top + high), _box_around(x, y, SWORDS_REACH + SWORDS_SIZE)
    hidden = [(TAB_WEIGHT, _tab_box(stand)) for stand in stands]
    hidden += [(1, box) for box in shield_boxes(land, count)]
    for number, icon, code in map(label_boxes, LANDS):
        hidden += [
            (weight, box)
            for weight, box in ((NUMBER_WEIGHT, number), (TAB_WEIGHT, code), (TAB_WEIGHT, icon))
            if reach.overlap(box)
        ]

    def cost(spot: tuple[int, int]) -> int:
        """Return what the swords cover there."""
        disc = _box_around(x + spot[0], y + spot[1], SWORDS_SIZE / 2)
        outside = disc.area - disc.overlap(picture)
        return round(NUMBER_WEIGHT * outside + sum(weight * disc.overlap(each) for weight, each in hidden))

    # Nearly every land has a free place, and the first one found is the nearest.
    aside, down = next((spot for spot in _SWORDS_SPOTS if not cost(spot)), None) or min(
        _SWORDS_SPOTS, key=cost
    )
    return round(x + aside, 1), round(y + down, 1)


def shield_boxes(land: int, count: int) -> list[Extent]:
    """Return the boxes of `count` shields of a land, with their tabs."""
    return [shield_box(stand) for stand in _stand_in_row(land, count)]


def _stand_in_row(land: int, count: int) -> list[ShieldPlace]:
    """Return the places of `count` shields of a land, from left to right."""
    slant = _shield_offset(LANDS[land].number_side, len(str(land)), count)[2]
    return _row(*shield_spot(land, count), count, slant)


def _row(x: float, y: float, count: int, slant: int = 0, *, spread: float = 1.0) -> list[ShieldPlace]:
    """Return the places of `count` shields around a point, from left to right.

    Each is `slant` lower than the one before, and `spread` times as far from it as on the board.
    """
    scale, step = SHIELD_SPACING[min(count, len(SHIELD_SPACING)) - 1]
    middle = (count - 1) / 2
    return [
        ShieldPlace(
            round(x + step * spread * (each - middle), 1), round(y + slant * (each - middle), 1), scale
        )
        for each in range(count)
    ]


def shield_box(stand: ShieldPlace) -> Extent:
    """Return the box of a shield with its tab."""
    wide, up, down = (stand.scale * size for size in (WIDTH / 2, HEIGHT / 2, HEIGHT / 2 + 4))
    return Extent(stand.x - wide, stand.y - up, stand.x + wide, stand.y + down)


def key_spot(
    land: int,
    stand: ShieldPlace,
    others: Iterable[ShieldPlace],
    *,
    last: bool = False,
    beside: Point | None = None,
) -> Point:
    """Return the middle of a legion's key: the corner of its shield where the key hides the least.

    If possible, the key hides neither the land's number nor the tab of another legion in the land, nor a key
    `beside` it, and as little as possible of the other legions' charges. If several corners are equally good,
    it is at the first or, for a tick, at the `last`.
    """
    others = tuple(others)
    hidden = [(TAB_WEIGHT, label_boxes(land)[0]), *((TAB_WEIGHT, _tab_box(other)) for other in others)]
    hidden += [(1, shield_box(other)) for other in others]
    if beside is not None:
        hidden.append((TAB_WEIGHT, _disc_box(beside)))

    spots = [
        (stand.x + side * (stand.scale * WIDTH / 2 + beyond), stand.y + down * stand.scale)
        for side, beyond, down in KEY_CORNERS
    ]

    def cost(spot: Point) -> float:
        disc = _disc_box(spot)
        return sum(weight * disc.overlap(each) for weight, each in hidden)

    x, y = min(reversed(spots) if last else spots, key=cost)
    return round(x, 1), round(y, 1)


def clear_spot(
    land: int, wanted: Point, half: float, stands: Iterable[ShieldPlace], *, beside: Point | None = None
) -> Point:
    """Return the middle of a sign of a land, `half` as high: if possible `wanted`.

    The sign covers neither a shield's tab nor a land's number nor the key `beside` it. `stands` are all
    shields of the board, because those of a neighbouring land reach into this one. If the sign can't be as
    wanted, it hides as little as possible of the shields and of the land's code, and is as near as possible.
    """
    middle = land_shape(land)
    around = _box_around(middle.x, middle.y, 2 * SIGN_REACH)
    near = [stand for stand in stands if around.overlap(shield_box(stand))]
    kept_clear = [*map(_tab_box, near), *_numbers_around(land)]
    if beside is not None:
        kept_clear.append(_disc_box(beside))
    seen = [label_boxes(land)[2], *map(shield_box, near)]

    def cost(spot: Point) -> tuple[int, float]:
        sign = _box_around(*spot, half)
        hidden = sum(map(sign.overlap, seen)) / half
        far = hypot(spot[0] - wanted[0], spot[1] - wanted[1])
        return round(sum(map(sign.overlap, kept_clear))), hidden + far

    if not cost(wanted)[0]:
        return wanted
    x, y = min(((middle.x + aside, middle.y + down) for aside, down in _SIGN_SPOTS), key=cost)
    return round(x, 1), round(y, 1)


@cache
def _numbers_around(land: int) -> tuple[Extent, ...]:
    """Return the boxes of the numbers of a land and of those near it."""
    middle = land_shape(land)
    around = _box_around(middle.x, middle.y, 2 * SIGN_REACH)
    return tuple(box for box in (label_boxes(each)[0] for each in LANDS) if around.overlap(box))


def _disc_box(spot: Point) -> Extent:
    return _box_around(*spot, KEY_RADIUS)


def _box_around(x: float, y: float, half: float) -> Extent:
    return Extent(x - half, y - half, x + half, y + half)


def _tab_box(stand: ShieldPlace) -> Extent:
    low, wide = stand.y + stand.scale * (HEIGHT / 2 + 4), stand.scale * TAB_SIZE[0] / 2
    return Extent(stand.x - wide, low - stand.scale * TAB_SIZE[1], stand.x + wide, low)


@lru_cache(maxsize=4_096)
def _shield(name: str, marker: str, seat: int, letter: str, height: int) -> Svg:
    """Return a shield with its middle at the origin. It has a tab if `letter` is not empty.

    An inherited marker shows its original field in a band across the top (a chief).
    """
    old = SEAT_LETTERS.index(marker[0])
    behind = min(MAX_STACK_EDGES, height // 2)
    width, tall = TAB_SIZE
    tab = {"x": (WIDTH - width) / 2, "y": HEIGHT - tall + 4, "width": width, "height": tall, "rx": 3}
    line = tab["y"] + tall / 2
    return el(
        "g",
        {"id": name, "transform": f"translate({-WIDTH / 2:g} {-HEIGHT / 2:g})"},
        *(
            el(
                "path",
                {
                    "class": "edge-behind",
                    "d": _STACK_EDGE_PATH,
                    "transform": f"translate({STACK_EDGE_STEP * step:g} {STACK_EDGE_STEP * step:g})",
                },
            )
            for step in range(behind, 0, -1)
        ),
        shields.shield(seat, charge=names.icon(marker), chief=None if old == seat else old),
        join(
            el("rect", {"class": "tab", **tab}),
            el("text", {"class": "tab-letter", "x": tab["x"] + 9.5, "y": line}, letter),
            el("text", {"class": "tab-figure", "x": tab["x"] + 22, "y": line}, str(height)),
        )
        if letter
        else None,
    )


_STACK_EDGE_PATH = "M-1-1.5H35V20C35 30 27.5 36.5 17 41C6.5 36.5-1 30-1 20z"
