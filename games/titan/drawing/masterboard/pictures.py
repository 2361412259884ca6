"""Pictures of the Masterboard: the whole board, the overview, and close-ups for phones, lists and emails.

All of them use the same drawing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from games.engine.drawing import icons, marks, shields
from games.engine.drawing.marks import Point
from games.engine.drawing.scene import Link, Picture, Say, shown_trail
from games.engine.drawing.svg import Svg, el, join, points
from games.engine.phrases import gettext_noop, phrase
from games.titan.drawing import creatures
from games.titan.drawing.masterboard import ground, markers, signs
from games.titan.drawing.masterboard.board_choice import NO_CHOICE, BoardChoice, first_step_lands
from games.titan.drawing.masterboard.framing import (
    WHOLE_BOARD,
    BoardBox,
    close_ups,
    end_box,
    replayed_close_ups,
    shows_point,
    visible_lands,
)
from games.titan.drawing.masterboard.lattice import (
    LAND_INRADIUS,
    land_centre,
    land_shape,
    long_side_points,
    side_between,
)
from games.titan.drawing.masterboard.trails import draw_trail
from games.titan.lands import LANDS
from games.titan.recap import LegionTrail
from games.titan.view import TitanView
from games.titan.words import names

BOARD_LABEL = gettext_noop("The Masterboard, Game-Turn %(round)s")
CLOSE_UP_LABEL = gettext_noop("Close-up around %(land)s")

GOAL_KEY_OFFSET = 14.0
"""How far the key and the recruit's figure of a vacant land are from its middle."""

RECRUIT_ICON_SIZE = 24.0
OVERVIEW_KEY_STEP = 48.0
"""The distance between keys on an overview if several legions of a land have them."""

OVERVIEW_KEY_RISE = 42.0
"""How far such keys are above the middle of the shields, whose letters they leave visible."""


class LandMark(NamedTuple):
    """The marks in a close-up's land: whether the question is about it (`asked`), and an attack's `side`.

    `way` contains the lands of a move to it, from the first to the last.
    """

    asked: bool
    side: str = ""
    way: tuple[int, ...] = ()


class ReplayedMoves(NamedTuple):
    """What the board shows of one moment of a replay.

    These are the trails of the legions that moved, and the `lands` where something happened.
    """

    trails: tuple[LegionTrail, ...]
    lands: tuple[int, ...]


def board_pictures(
    view: TitanView, ahead: BoardChoice, say: Say, replayed: ReplayedMoves | None = None
) -> tuple[Picture, ...]:
    """Return the whole board for desktop screens, and an overview with close-ups for phones.

    With `replayed`, it shows a moment of a replay, with its moves.
    """
    stands = markers.shield_places(view)
    trails = replayed.trails if replayed else ()
    told = join(*(draw_trail(view, trail, say) for trail in trails)) if replayed else shown_trail()
    drawn = _board(view, ahead, stands, say, told=told)
    label = board_label(view, say)
    boxes = replayed_close_ups(view, ahead, replayed.lands) if replayed else close_ups(view, ahead)
    overview = Picture(
        WHOLE_BOARD.text, label, _overview(view, ahead, stands, boxes), "tall", WHOLE_BOARD.text
    )
    near = tuple(
        Picture(box.text, say(phrase(CLOSE_UP_LABEL, land=names.land(land))), drawn, "tall", WHOLE_BOARD.text)
        for land, box in boxes.items()
    )
    # On a small screen the close-ups with the choices, or with what happens in a replay, come first.
    tall = (*near, overview) if ahead.goals or replayed else (overview, *near)
    wide = Picture(WHOLE_BOARD.text, label, drawn, "wide", WHOLE_BOARD.text)
    if view.over:
        wide = wide._replace(end_box=end_box([(stand.x, stand.y) for stand in stands.values()]).text)
    return (wide, *tall)


def board_label(view: TitanView, say: Say) -> str:
    """Return the name of a picture of the board."""
    return say(phrase(BOARD_LABEL, round=view.round))


def still_board(view: TitanView, say: Say) -> Svg:
    """Return the whole board without choices, with a reference to the one trail that the page shows."""
    return _board(view, NO_CHOICE, markers.shield_places(view), say, told=shown_trail())


def still_overview(view: TitanView) -> Svg:
    """Return the board for a small screen, without choices or labels.

    It contains a reference to the one trail that the page shows.
    """
    return _overview(view, NO_CHOICE, markers.shield_places(view), {})


def draw_board_part(
    view: TitanView, box: BoardBox, land: int, marked: LandMark, say: Say, *, small: bool = False
) -> tuple[Picture, Svg]:
    """Return the part of the board around a land, without choices, and the definitions that it uses.

    A `small` picture has no text, because its letters would be too small to read.
    """
    shown = visible_lands(box)
    stands = {
        marker: stand
        for marker, stand in markers.shield_places(view).items()
        if shows_point(box, stand.x, stand.y, markers.HEIGHT)
    }
    ahead = NO_CHOICE._replace(land=land if marked.asked else 0, side=marked.side, way=marked.way)
    defs = join(
        shields.defs(*sorted({view.legions[marker].seat for marker in stands})),
        icons.symbols(*(names.icon(marker) for marker in stands), "crossed-swords"),
        markers.draw_shields(view, stands, say, tabs=not small),
        ground.ground_layers(() if small else ground.terrain_codes(say), shown),
    )
    label = say(phrase(CLOSE_UP_LABEL, land=names.land(land)))
    return Picture(box.text, label, _board(view, ahead, stands, say), still=True), defs


def _board(
    view: TitanView,
    ahead: BoardChoice,
    stands: dict[str, markers.ShieldPlace],
    say: Say,
    *,
    told: Svg | None = None,
) -> Svg:
    chosen = view.legions[ahead.legion].land if ahead.legion else 0
    lit = _highlighted_lands(ahead)
    return join(
        ground.use_layer(ground.LANDS_LAYER, far=bool(ahead.goals)),
        *(
            (ground.land_shapes(LANDS[land].terrain, land) for land in (*lit, chosen) if land)
            if ahead.goals
            else ()
        ),
        ground.use_layer(ground.SIGNS_LAYER, far=bool(ahead.goals)),
        *map(_placed, ahead.placed),
        *(_outline(land) for land in lit if land != ahead.land),
        _outline(chosen, chosen=True) if chosen else None,
        _outline(ahead.land, chosen=True) if ahead.land else None,
        ground.use_layer(ground.LABELS_LAYER),
        _usable_signs(chosen) if ahead.goals else None,
        _route(ahead.way),
        _entry(ahead) if ahead.side else None,
        *(_ghost(marker, stand) for marker, stand in ahead.left.items()),
        told,
        *(markers.use_shield(markers.symbol_id(marker), stand) for marker, stand in stands.items()),
        draw_swords(view),
        *(_tick(view, stands, land) for land in ahead.placed),
        *(_land_key(view, stands, ahead, land, link) for land, link in ahead.lands.items()),
        *(_muster(view, stands, ahead, land) for land in ahead.goals if land not in ahead.lands),
        *(_side_key(ahead.land, side, link) for side, link in ahead.sides.items()),
        *(_legion_key(view, stands, marker, link) for marker, link in ahead.legions.items()),
        *(_legion_area(stands[marker], link) for marker, link in ahead.others.items()),
        *(_other_land(land, link) for land, link in ahead.other_lands.items()),
    )


def _overview(
    view: TitanView, ahead: BoardChoice, stands: dict[str, markers.ShieldPlace], boxes: dict[int, BoardBox]
) -> Svg:
    """Return the overview for phones.

    It has no labels or signs, but shields with letters, large keys, and the frames of the close-ups.
    """
    chosen = view.legions[ahead.legion].land if ahead.legion else 0
    lit = _highlighted_lands(ahead)
    large = marks.OVERVIEW_KEY_RADIUS
    return join(
        ground.use_layer(ground.LANDS_LAYER, far=bool(ahead.goals)),
        *(
            (ground.land_shapes(LANDS[land].terrain, land) for land in (*lit, chosen) if land)
            if ahead.goals
            else ()
        ),
        *map(_placed, ahead.placed),
        *(_outline(land) for land in lit if land != ahead.land),
        _outline(chosen, chosen=True) if chosen else None,
        _outline(ahead.land, chosen=True) if ahead.land else None,
        _route(ahead.way),
        shown_trail(),
        markers.draw_overview(view, stands),
        *(_key(link, _area(land), *land_centre(land), large) for land, link in ahead.lands.items()),
        *(
            _key(link, None, *_point_towards_side(ahead.land, side), large)
            for side, link in ahead.sides.items()
        ),
        *(_key(link, None, *spot, large) for link, spot in _overview_keys(view, stands, ahead.legions)),
        *(_legion_area(stands[marker], link) for marker, link in ahead.others.items()),
        *(_other_land(land, link) for land, link in ahead.other_lands.items()),
        *(marks.close_up(*box) for box in boxes.values()),
    )


def _overview_keys(
    view: TitanView, stands: Mapping[str, markers.ShieldPlace], legions: Mapping[str, Link]
) -> Iterator[tuple[Link, Point]]:
    """Yield legions' large keys with their positions: above the shields, side by side within a land."""
    lands: dict[int, list[str]] = {}
    for marker in legions:
        lands.setdefault(view.legions[marker].land, []).append(marker)
    for land, found in lands.items():
        together = _in_land(view, stands, land)
        x, y = markers.shield_spot(land, len(together))
        if len(together) == 1:
            yield legions[found[0]], (x + 20, y - 22)
            continue
        above = max(y - OVERVIEW_KEY_RISE, WHOLE_BOARD.top + marks.OVERVIEW_KEY_RADIUS)
        left = x - OVERVIEW_KEY_STEP * (len(found) - 1) / 2
        if len(found) == 1:
            left += (stands[found[0]].x - x) * markers.OVERVIEW_SCALE
        for number, marker in enumerate(found):
            yield legions[marker], (left + OVERVIEW_KEY_STEP * number, above)


# ---- marks -----------------------------------------------------------------------------


def _highlighted_lands(ahead: BoardChoice) -> tuple[int, ...]:
    """Return the lands that can be chosen or that are goals."""
    return tuple(dict.fromkeys((*ahead.goals, *ahead.lands)))


@cache
def _outline(land: int, *, chosen: bool = False) -> Svg:
    return marks.outline(_rounded_outline(land_shape(land).corners), chosen=chosen)


@cache
def _placed(land: int) -> Svg:
    """Return the outline of a land where a legion has been placed."""
    return marks.placed_outline(_rounded_outline(land_shape(land).corners))


def _ghost(marker: str, stand: markers.ShieldPlace) -> Svg:
    """Return a legion's shield where it was before it moved."""
    return el("g", {"class": "ghost"}, markers.use_shield(markers.symbol_id(marker), stand))


def _tick(view: TitanView, stands: Mapping[str, markers.ShieldPlace], land: int) -> Svg:
    """Return the tick that marks a land, beside the last of its shields."""
    *others, last = _in_land(view, stands, land)
    return marks.tick(*markers.key_spot(land, last, others, last=True))


def _in_land(
    view: TitanView, stands: Mapping[str, markers.ShieldPlace], land: int
) -> list[markers.ShieldPlace]:
    """Return the positions of the shields in a land, from left to right."""
    return sorted(stand for marker, stand in stands.items() if view.legions[marker].land == land)


def _rounded_outline(corners: Iterable[Point]) -> list[Point]:
    return [(round(x, 1), round(y, 1)) for x, y in corners]


@cache
def _area(land: int) -> Svg:
    return el("polygon", {"class": "area", "points": points(_rounded_outline(land_shape(land).corners))})


@cache
def _usable_signs(land: int) -> Svg:
    """Return the signs by which a legion can start its move from a land, drawn above the land's outline."""
    found = LANDS[land].signs
    return join(
        *(
            ground.sign_shape(found[other], signs.sign_path(land, other, found[other]), usable=True)
            for other in first_step_lands(land)
        )
    )


def _route(way: Collection[int]) -> Svg | None:
    return marks.route([land_centre(land) for land in way]) if len(way) > 1 else None


def _entry(ahead: BoardChoice) -> Svg:
    """Return the bar along the long side that an attack crosses.

    All legions enter a battle in a tower by the same side, whatever land they come from. For a tower, the bar
    is therefore on the side that the move itself crosses.
    """
    *_, before, _last = (0, 0, *ahead.way)
    return _bar(
        ahead.land, side_between(ahead.land, before) if before else _long_side_of(ahead.land, ahead.side)
    )


def _bar(land: int, crossed: int) -> Svg:
    (x1, y1), (x2, y2) = long_side_points(land, crossed)
    return el("path", {"class": "entry", "d": f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"})


def _long_side_of(land: int, side: str) -> int:
    """Return the number of the long side that is the left, right or bottom side of a battle (10.1)."""
    turn = {"right": 1, "bottom": 3, "left": 5}[side]
    return (LANDS[land].number_side + turn) % 6


def _point_towards_side(land: int, side: str) -> Point:
    return land_shape(land).towards(_long_side_of(land, side), LAND_INRADIUS)


def draw_swords(view: TitanView) -> Svg:
    """Return crossed swords beside the legions of every land where two seats have met."""
    seats: dict[int, list[int]] = {}
    for legion in view.legions.values():
        seats.setdefault(legion.land, []).append(legion.seat)
    return join(*(_swords(land, len(found)) for land, found in seats.items() if len(set(found)) > 1))


def _swords(land: int, count: int) -> Svg:
    x, y = markers.swords_spot(land, count)
    return el(
        "g",
        {"aria-hidden": "true"},
        el("circle", {"class": "tab", "cx": x, "cy": y, "r": markers.SWORDS_SIZE / 2}),
        icons.use("crossed-swords", markers.SWORDS_SIZE * 0.75, x=x, y=y, css="piece-figure"),
    )


def _land_key(
    view: TitanView,
    stands: Mapping[str, markers.ShieldPlace],
    ahead: BoardChoice,
    land: int,
    link: Link,
) -> Svg:
    """Return the key of a land, with the recruit that could be mustered there beside it."""
    spot, there = _goal_spots(view, stands, ahead, land)
    return join(
        _figure(ahead.goals[land].recruit, *there) if there else None,
        _key(link, _area(land), *spot) if spot else None,
    )


def _muster(
    view: TitanView, stands: Mapping[str, markers.ShieldPlace], ahead: BoardChoice, land: int
) -> Svg | None:
    """Return the recruit that could be mustered in a land that has no link at the moment, or None."""
    _, there = _goal_spots(view, stands, ahead, land)
    return _figure(ahead.goals[land].recruit, *there) if there else None


def _goal_spots(
    view: TitanView, stands: Mapping[str, markers.ShieldPlace], ahead: BoardChoice, land: int
) -> tuple[Point | None, Point | None]:
    """Return the middle of a land's key, and that of the recruit's figure; None for what is not drawn."""
    goal = ahead.goals.get(land)
    recruit = goal is not None and bool(goal.recruit)
    x, y = markers.shield_spot(land)
    occupied = _in_land(view, stands, land)
    free = markers.key_spot(land, occupied[0], occupied[1:]) if occupied else (x, y)

    def figure_spot(wanted: Point, key: Point | None = None) -> Point:
        return markers.clear_spot(land, wanted, RECRUIT_ICON_SIZE / 2, stands.values(), beside=key)

    if land not in ahead.lands:
        return None, figure_spot(free) if recruit and land != ahead.land else None
    if not recruit:
        return free, None
    if not occupied:
        key = markers.clear_spot(land, (x - GOAL_KEY_OFFSET, y), marks.KEY_RADIUS, stands.values())
        return key, figure_spot((x + GOAL_KEY_OFFSET, y), key)
    # A legion that has gone all the way round musters where it stands.
    return free, figure_spot(markers.key_spot(land, occupied[0], occupied[1:], beside=free), free)


class MarkSpots(NamedTuple):
    """The middles of the keys on a board, and those of the recruits' figures by land."""

    keys: tuple[Point, ...]
    recruits: Mapping[int, Point]


def mark_spots(view: TitanView, ahead: BoardChoice) -> MarkSpots:
    """Return where the board has keys and figures of recruits."""
    stands = markers.shield_places(view)
    spots = {
        land: _goal_spots(view, stands, ahead, land) for land in dict.fromkeys((*ahead.lands, *ahead.goals))
    }
    return MarkSpots(
        (
            *(key for key, _ in spots.values() if key),
            *(_point_towards_side(ahead.land, side) for side in ahead.sides),
            *(_legion_key_spot(view, stands, marker) for marker in ahead.legions),
        ),
        {land: there for land, (_, there) in spots.items() if there},
    )


def _figure(creature: str, x: float, y: float) -> Svg:
    return creatures.draw_icon(creature, RECRUIT_ICON_SIZE, x=round(x, 1), y=round(y, 1))


def _side_key(land: int, side: str, link: Link) -> Svg:
    return _key(link, _bar(land, _long_side_of(land, side)), *_point_towards_side(land, side))


def _legion_key(view: TitanView, stands: Mapping[str, markers.ShieldPlace], marker: str, link: Link) -> Svg:
    """Return the key of a legion that can be chosen; its name says where it is."""
    return _key(link, _shield_area(stands[marker]), *_legion_key_spot(view, stands, marker))


def _legion_key_spot(view: TitanView, stands: Mapping[str, markers.ShieldPlace], marker: str) -> Point:
    land = view.legions[marker].land
    others = [stand for stand in _in_land(view, stands, land) if stand != stands[marker]]
    return markers.key_spot(land, stands[marker], others)


def _legion_area(stand: markers.ShieldPlace, link: Link) -> Svg:
    """Return the link of a legion that can be chosen instead, without its letter.

    The letter belongs to the list of legions, and one of the lands now has the same letter.
    """
    return marks.link(link.href, link.name, _shield_area(stand))


def _other_land(land: int, link: Link) -> Svg:
    """Return the link of a land that can be chosen instead, without its letter, as in `_legion_area`."""
    return marks.link(link.href, link.name, _area(land))


def _shield_area(stand: markers.ShieldPlace) -> Svg:
    return el(
        "rect",
        {
            "class": "area",
            "x": stand.x - 20 * stand.scale,
            "y": stand.y - 23 * stand.scale,
            "width": 40 * stand.scale,
            "height": 50 * stand.scale,
            "rx": 6,
        },
    )


def _key(link: Link, area: Svg | None, x: float, y: float, radius: float = marks.KEY_RADIUS) -> Svg:
    """Return a link to place on top of what is already drawn.

    The only thing visible in it is its letter, because anything visible in a link must be part of its name.
    """
    disc = marks.letter_disc(link.letter, round(x, 1), round(y, 1), radius)
    return marks.link(link.href, link.name, area, disc, chosen=link.chosen)
