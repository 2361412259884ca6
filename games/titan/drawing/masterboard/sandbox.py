"""The Masterboard of a planner.

It shows the lands that each seat could reach, with the rolls needed, in the seat's own hatching. Legions that
have been moved in the sandbox have a dashed purple frame.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from games.engine.drawing import marks, shields
from games.engine.drawing.scene import Link, Picture, Say
from games.engine.drawing.svg import Svg, el, join, points
from games.engine.phrases import SeatLetter, phrase
from games.titan.drawing.masterboard import ground, markers
from games.titan.drawing.masterboard.framing import WHOLE_BOARD, BoardBox, box_inside_board
from games.titan.drawing.masterboard.lattice import land_centre, land_shape
from games.titan.drawing.masterboard.pictures import BOARD_LABEL, CLOSE_UP_LABEL, draw_swords
from games.titan.view import TitanView
from games.titan.words import names

WIDE_CLOSE_UP_SIZE = (620.0, 470.0)
TALL_CLOSE_UP_SIZE = (350.0, 330.0)
"""The size of the area around the viewed land, for desktop screens and for phones."""

HATCHING_PITCH = 13.0
DENSE_HATCHING_PITCH = 7.0
"""The distance between the lines of a hatching; the lines are denser if several rolls lead to the land."""

MIN_ROLLS_FOR_DENSE_HATCHING = 3
HATCHING_TILE_SIZE = 5.0
"""The size of the tile that `shields` uses for its hatchings."""

TAB_WIDTH = 18.0
TAB_STEP = 20.0
LETTER_WIDTH, DIGIT_WIDTH, COMMA_WIDTH = 11.2, 9.0, 4.2
MAX_TABS = 3
TAB_OFFSET = 27.0
"""How far tabs are from the middle of a land with legions."""


class ReachMark(NamedTuple):
    """A seat that could come to a land: its `rolls` as text, and the `number` of those rolls.

    If `sure` is False, the seat can come only if a legion holds a lord that it may hold.
    """

    seat: int
    rolls: str
    number: int
    sure: bool = True


class Sandbox(NamedTuple):
    """What a planner shows on the board.

    `reached` maps each land to the seats that could come there. `moved` maps each legion moved in the sandbox
    to its land in the match. `way` contains the lands of the previewed move, including its start, and
    `previewed` is the last of them (0 without a preview). `lands` and `legions` are the choices. `looked_at`
    is the land around which a close-up is drawn.
    """

    reached: Mapping[int, tuple[ReachMark, ...]]
    moved: Mapping[str, int]
    way: tuple[int, ...]
    lands: Mapping[int, Link]
    legions: Mapping[str, Link]
    looked_at: int
    previewed: int


def sandbox_pictures(view: TitanView, box: Sandbox, say: Say, *, whole: bool) -> tuple[Picture, ...]:
    """Return pictures for desktop screens and for phones, of the whole board or around the viewed land."""
    drawn = _board(view, box, say)
    label = say(phrase(BOARD_LABEL, round=view.round))
    if whole:
        # On a phone the tabs' letters would be too small to read; the table says the same as the tabs.
        far = _board(view, box, say, overview=True)
        return (
            Picture(WHOLE_BOARD.text, label, drawn, "wide", WHOLE_BOARD.text),
            Picture(WHOLE_BOARD.text, label, far, "tall", WHOLE_BOARD.text),
        )
    label = say(phrase(CLOSE_UP_LABEL, land=names.land(box.looked_at)))
    first = box.previewed or box.looked_at
    return (
        Picture(
            _near(WIDE_CLOSE_UP_SIZE, (box.looked_at, *box.lands)).text,
            label,
            drawn,
            "wide",
            WHOLE_BOARD.text,
        ),
        Picture(_near(TALL_CLOSE_UP_SIZE, (first,)).text, label, drawn, "tall", WHOLE_BOARD.text),
    )


def hatching_definitions(seats: Iterable[int]) -> Svg:
    """Return the SVG patterns of the seats' hatchings. A page includes them once."""
    return join(*(_pattern(seat, dense) for seat in seats for dense in (False, True)))


def hatching_swatch(seat: int) -> Svg:
    """Return a swatch of a seat's hatching."""
    return el(
        "svg",
        {"class": "drawing reach-swatch", "viewBox": "0 0 44 22", "aria-hidden": "true"},
        el("rect", {"class": "land land--plains", "width": 44, "height": 22, "rx": 4}),
        el("rect", {"width": 44, "height": 22, "rx": 4, "fill": f"url(#{_ident(seat, dense=True)})"}),
    )


def _near(size: tuple[float, float], lands: tuple[int, ...]) -> BoardBox:
    """Return a box around some lands that lies within the board and always includes the first land."""
    width, height = size
    first, *others = (land_shape(land) for land in lands if land)
    shown = [
        first,
        *(each for each in others if abs(each.x - first.x) < width and abs(each.y - first.y) < height),
    ]
    x = (min(each.x for each in shown) + max(each.x for each in shown)) / 2
    y = (min(each.y for each in shown) + max(each.y for each in shown)) / 2
    x = min(max(x, first.x - width / 2 + 60), first.x + width / 2 - 60)
    y = min(max(y, first.y - height / 2 + 60), first.y + height / 2 - 60)
    return box_inside_board(x, y, width, height)


def _board(view: TitanView, box: Sandbox, say: Say, *, overview: bool = False) -> Svg:
    stands = markers.shield_places(view)
    letters = [say(SeatLetter(seat)) for seat in range(view.seats)]
    occupied = {legion.land for legion in view.legions.values()}
    return join(
        ground.use_layer(ground.LANDS_LAYER),
        *(_hatched(land, mark) for land, found in box.reached.items() for mark in found),
        ground.use_layer(ground.SIGNS_LAYER),
        *(_outline(land, chosen=land == box.previewed) for land in box.lands),
        _outline(box.previewed, chosen=True) if box.previewed and box.previewed not in box.lands else None,
        marks.route([land_centre(land) for land in box.way]) if len(box.way) > 1 else None,
        *(
            el("g", {"class": "ghost"}, markers.use_shield(markers.symbol_id(marker), _ghost(land)))
            for marker, land in box.moved.items()
            if marker in view.legions
        ),
        markers.draw_overview(view, stands)
        if overview
        else join(
            *(markers.use_shield(markers.symbol_id(marker), stand) for marker, stand in stands.items())
        ),
        *(_dashed(stands[marker]) for marker in box.moved if marker in stands),
        draw_swords(view),
        None
        if overview
        else join(
            el("g", {"class": "reach-labels"}, ground.use_layer(ground.LABELS_LAYER)),
            *(_tabs(land, found, letters, beside=land in occupied) for land, found in box.reached.items()),
        ),
        *(_legion_area(stands[marker], link) for marker, link in box.legions.items() if marker in stands),
        *(_land_key(land, link, overview=overview) for land, link in box.lands.items()),
    )


def _ident(seat: int, *, dense: bool) -> str:
    return f"reach-{shields.SEAT_TINCTURES[seat].key}{'-dense' if dense else ''}"


def _pattern(seat: int, dense: bool) -> Svg:
    tincture = shields.SEAT_TINCTURES[seat]
    scale = (DENSE_HATCHING_PITCH if dense else HATCHING_PITCH) / HATCHING_TILE_SIZE
    css = f"reach-line reach-line--{tincture.key}"
    if tincture.hatch is None:
        drawn = el("circle", {"class": f"{css} reach-line--dots", "cx": 2.5, "cy": 2.5, "r": 1.9 / scale})
    else:
        drawn = el("path", {"class": css, "d": tincture.hatch, "stroke-width": round(1.7 / scale, 2)})
    return el(
        "pattern",
        {
            "id": _ident(seat, dense=dense),
            "width": HATCHING_TILE_SIZE,
            "height": HATCHING_TILE_SIZE,
            "patternUnits": "userSpaceOnUse",
            "patternTransform": f"scale({scale:g})",
        },
        drawn,
    )


def _hatched(land: int, mark: ReachMark) -> Svg:
    fill = f"url(#{_ident(mark.seat, dense=mark.number >= MIN_ROLLS_FOR_DENSE_HATCHING)})"
    return el(
        "polygon", {"points": _corners(land), "fill": fill, "class": None if mark.sure else "reach-maybe"}
    )


def _tabs(land: int, found: tuple[ReachMark, ...], letters: list[str], *, beside: bool) -> Svg:
    """Return a tab for each seat or, if there are too many, one tab with only their letters.

    In the second case only the table shows the rolls.
    """
    x, y = markers.shield_spot(land)
    if beside:
        x += TAB_OFFSET
    texts = [(letters[mark.seat], mark.rolls) for mark in found]
    if len(texts) > MAX_TABS:
        texts = [(" ".join(letter for letter, _ in texts), "")]
    top = y - TAB_STEP * (len(texts) - 1) / 2
    return join(*(_tab(x, top + TAB_STEP * place, *each) for place, each in enumerate(texts)))


def _tab(x: float, y: float, letter: str, rolls: str) -> Svg:
    digits = sum(each not in ", " for each in rolls)
    second = DIGIT_WIDTH * digits + COMMA_WIDTH * (len(rolls) - digits)
    first = LETTER_WIDTH * max(1, len(letter) * 0.8)
    width = first + second + (14 if rolls else 10)
    left = x - width / 2
    return el(
        "g",
        {"aria-hidden": "true"},
        el(
            "rect",
            {
                "class": "tab",
                "x": round(left, 1),
                "y": y - TAB_WIDTH / 2,
                "width": round(width, 1),
                "height": TAB_WIDTH,
                "rx": 4,
            },
        ),
        el("text", {"class": "tab-letter reach-letter", "x": round(left + 5 + first / 2, 1), "y": y}, letter),
        el(
            "text",
            {"class": "tab-figure reach-figure", "x": round(left + 9 + first + second / 2, 1), "y": y},
            rolls,
        )
        if rolls
        else None,
    )


def _dashed(stand: markers.ShieldPlace) -> Svg:
    wide, high = 44 * stand.scale, 54 * stand.scale
    return el(
        "rect",
        {
            "class": "sandbox-frame",
            "x": round(stand.x - wide / 2, 1),
            "y": round(stand.y - 24 * stand.scale, 1),
            "width": round(wide, 1),
            "height": round(high, 1),
            "rx": 6,
        },
    )


def _ghost(land: int) -> markers.ShieldPlace:
    return markers.ShieldPlace(*markers.shield_spot(land), 1.0)


def _corners(land: int) -> str:
    return points([(round(x, 1), round(y, 1)) for x, y in land_shape(land).corners])


def _outline(land: int, *, chosen: bool) -> Svg:
    return marks.outline([(round(x, 1), round(y, 1)) for x, y in land_shape(land).corners], chosen=chosen)


def _land_key(land: int, link: Link, *, overview: bool) -> Svg:
    """Return the key of a goal, in the corner opposite the land's number, where there are no tabs."""
    area = el("polygon", {"class": "area", "points": _corners(land)})
    x, y = land_shape(land).corners[0]
    radius = marks.OVERVIEW_KEY_RADIUS if overview else marks.KEY_RADIUS
    disc = marks.letter_disc(link.letter, round(x, 1), round(y, 1), radius)
    return marks.link(link.href, link.name, area, disc, chosen=link.chosen)


def _legion_area(stand: markers.ShieldPlace, link: Link) -> Svg:
    """Return the link of another legion that can be viewed."""
    area = el(
        "rect",
        {
            "class": "area",
            "x": round(stand.x - 20 * stand.scale, 1),
            "y": round(stand.y - 23 * stand.scale, 1),
            "width": round(40 * stand.scale, 1),
            "height": round(50 * stand.scale, 1),
            "rx": 6,
        },
    )
    return marks.link(link.href, link.name, area, chosen=link.chosen)
