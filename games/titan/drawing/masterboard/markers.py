"""Legions drawn as shields with charge, seat letter and height, and the shields' positions in a land."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from games.engine.drawing import icons, shields
from games.engine.drawing.marks import KEY_RADIUS, Point
from games.engine.drawing.scene import Say
from games.engine.drawing.svg import Svg, el, join
from games.engine.notation import SEAT_LETTERS
from games.engine.phrases import SeatLetter
from games.titan.drawing.masterboard.ground import label_boxes
from games.titan.drawing.masterboard.lattice import Extent, land_shape
from games.titan.lands import LANDS
from games.titan.markers import ALL_MARKERS
from games.titan.view import TitanView
from games.titan.words import names

WIDTH, HEIGHT = shields.WIDTH, shields.HEIGHT
TAB_SIZE = (31.0, 16.0)
STACK_EDGE_STEP = 1.6
"""How far each edge behind a shield shows; the taller a legion, the more edges there are."""

MAX_STACK_EDGES = 3
SHIELD_SPACING: tuple[tuple[float, float], ...] = ((1.0, 0.0), (0.9, 28.0), (0.9, 28.0), (0.9, 25.0))
"""The scale of the shields and the step between them, for each number of legions in a land.

Where there are many shields, they overlap so that the letter and height of each can still be read.
"""

FARTHEST, PACE = 18, 2
"""How far from the middle of a land its shields may be, and how far apart the places are that are tried."""

KEY_CORNERS = ((-1, 7.0, 15.0), (-1, 2.0, -19.0), (1, 2.0, -19.0), (1, 7.0, 15.0))
"""Where the key of a legion may be: on which side of its shield, how far beyond its edge, and how far down.

The first is the lower left corner.
"""

TAB_WEIGHT = 10
"""How much worse it is that a key hides a number or a tab than that it hides a shield's charge."""

SWORDS_SIZE, SWORDS_RISE = 22.0, 20
"""The diameter of the disc with the crossed swords of legions that have met, and how far above the middle of
the shields it is best seen."""

OVERVIEW_SCALE = 1.45
MIN_SUMMARISED = 3
"""The number of legions in a land from which an overview shows one shield per seat with their number."""

COUNT, COUNT_RADIUS = 38, 21.0
COUNT_POSITION = (22.0, 16.0)


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
        row = _stand_in_row(*shield_spot(land, len(markers)), len(markers))
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
    scale, step = SHIELD_SPACING[min(count, len(SHIELD_SPACING)) - 1]
    x, y = shield_spot(land, count)
    left = x - step * OVERVIEW_SCALE * (count - 1) / 2
    return [ShieldPlace(round(left + step * OVERVIEW_SCALE * number, 1), y, scale) for number in range(count)]


def _count(stand: ShieldPlace, count: int) -> Svg:
    x, y = round(stand.x + COUNT_POSITION[0], 1), round(stand.y + COUNT_POSITION[1], 1)
    return el(
        "g",
        {"aria-hidden": "true"},
        el("circle", {"class": "tab", "cx": x, "cy": y, "r": COUNT_RADIUS}),
        el(
            "text", {"class": "stamp-figure bold middle", "x": x, "y": y + 13, "font-size": COUNT}, str(count)
        ),
    )


@cache
def shield_spot(land: int, count: int = 1) -> Point:
    """Return the middle of the shields of `count` legions in a land.

    They never cover the land's number and, if there is room, neither its code nor its icon.
    """
    found = land_shape(land)
    x, y = _shield_offset(LANDS[land].number_side, len(str(land)), count)
    return round(found.x + x, 1), round(found.y + y, 1)


@cache
def _shield_offset(number_side: int, digits: int, count: int) -> tuple[int, int]:
    """Return the offset of shields from the middle of a land whose number is at this corner.

    All such lands have the same shape.
    """
    land = next(
        each for each, found in LANDS.items() if found.number_side == number_side and len(str(each)) == digits
    )
    shape = land_shape(land)
    number, icon, code = label_boxes(land)
    lefts, tops = ([corner[axis] for corner in shape.corners] for axis in (0, 1))
    outline = Extent(min(lefts), min(tops), max(lefts), max(tops))

    def cost(spot: tuple[int, int]) -> tuple[float, int]:
        """Return what the shields cover there, then their distance from the middle; higher spots win ties."""
        x, y = spot
        found = shield_boxes(shape.x + x, shape.y + y, count)
        outside = sum(each.area - each.overlap(outline) for each in found)
        covered = sum(
            50 * each.overlap(number) + 2 * each.overlap(code) + each.overlap(icon) for each in found
        )
        return round(covered + 3 * outside), x * x + y * y + y

    tried = range(-FARTHEST, FARTHEST + 1, PACE)
    return min(((x, y) for y in tried for x in tried), key=cost)


@cache
def swords_spot(land: int, count: int) -> Point:
    """Return the middle of the crossed swords in a land where `count` legions have met.

    They never cover the land's number and, if there is room, neither its code nor a shield's tab.
    """
    x, y = shield_spot(land, count)
    number, _icon, code = label_boxes(land)
    stands = _stand_in_row(x, y, count)
    hidden = [(50, number), (TAB_WEIGHT, code), *((TAB_WEIGHT, _tab_box(stand)) for stand in stands)]
    hidden += [(1, shield_box(stand)) for stand in stands]

    def cost(spot: tuple[int, int]) -> tuple[float, int]:
        """Return what the swords cover there, then how far they are from the top of the shields' middle."""
        disc = _box_around(x + spot[0], y + spot[1], SWORDS_SIZE / 2)
        return round(sum(weight * disc.overlap(each) for weight, each in hidden)), (
            spot[0] ** 2 + (spot[1] + SWORDS_RISE) ** 2
        )

    far = range(-3 * FARTHEST, 3 * FARTHEST + 1, PACE)
    aside, down = min(((aside, down) for down in far for aside in far), key=cost)
    return round(x + aside, 1), round(y + down, 1)


def shield_boxes(x: float, y: float, count: int) -> list[Extent]:
    """Return the boxes of `count` shields side by side, with their tabs, around a point."""
    return [shield_box(stand) for stand in _stand_in_row(x, y, count)]


def _stand_in_row(x: float, y: float, count: int) -> list[ShieldPlace]:
    """Return the places of `count` shields side by side around a point, from left to right."""
    scale, step = SHIELD_SPACING[min(count, len(SHIELD_SPACING)) - 1]
    left = x - step * (count - 1) / 2
    return [ShieldPlace(round(left + step * number, 1), y, scale) for number in range(count)]


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
