"""The board whole, the overview, the close-ups of a phone and those of lists and mails: the same
drawing each time."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from typing import NamedTuple

from games.engine.drawing import icons, marks, shields
from games.engine.drawing.marks import Point
from games.engine.drawing.scene import Link, Picture, Say
from games.engine.drawing.svg import Svg, el, join, points
from games.engine.phrases import gettext_noop, phrase
from games.titan.drawing import creatures
from games.titan.drawing.masterboard import ground, markers, signs
from games.titan.drawing.masterboard.lattice import INNER, VIEW_BOX, land_shape, long_side, side_between
from games.titan.drawing.masterboard.prospect import NOTHING, Prospect, usable
from games.titan.lands import LANDS
from games.titan.view import TitanView
from games.titan.words import names

BOARD = gettext_noop("The Masterboard, Game-Turn %(round)s")
AROUND = gettext_noop("Close-up around %(land)s")

LEAST, MOST = 330.0, 390.0
"""Width of a close-up; its height is that or less."""

HIGHEST = 300.0
"""The height of a mail's close-up at most: what is written below it shall be seen, too."""

MARGIN = 62.0
"""From the middle of a land to the edge of the close-up that has to show it."""

KEY_APART = 14.0
"""How far the key and the muster's figure of a vacant land stand from its middle."""

FIGURE = 24.0
MARKER_KEY = (17.0, -20.0)
"""The key of a legion, at the upper right of its shield."""

SWORDS = 22.0


LAND_REACH = 75.0
"""How far a land and its signs reach from its middle; a little more."""


class Mark(NamedTuple):
    """What a close-up marks of its land: that the reader is `asked` there, and the `side` of an attack."""

    asked: bool
    side: str = ""


class Box(NamedTuple):
    """What a picture shows of the board."""

    left: float
    top: float
    width: float
    height: float

    @property
    def text(self) -> str:
        return f"{self.left:g} {self.top:g} {self.width:g} {self.height:g}"


WHOLE = Box(*VIEW_BOX)


def pictures(view: TitanView, ahead: Prospect, say: Say) -> tuple[Picture, ...]:
    """For a desk the whole board; for a phone an overview, and what is near."""
    stands = markers.stands(view)
    drawn = _board(view, ahead, stands, say)
    label = say(phrase(BOARD, round=view.round))
    boxes = _close_ups(view, ahead)
    overview = Picture(WHOLE.text, label, _overview(view, ahead, stands, boxes), "tall", WHOLE.text)
    near = tuple(
        Picture(box.text, say(phrase(AROUND, land=names.land(land))), drawn, "tall", WHOLE.text)
        for land, box in boxes.items()
    )
    # What is chosen from comes first on the small screen.
    tall = (*near, overview) if ahead.goals else (overview, *near)
    return (Picture(WHOLE.text, label, drawn, "wide", WHOLE.text), *tall)


def piece(
    view: TitanView, box: Box, land: int, marked: Mark, say: Say, *, small: bool = False
) -> tuple[Picture, Svg]:
    """A part of the board around a land, by itself, with nothing to choose; and what it draws with. A
    `small` one has of all labels the numbers alone, larger."""
    shown = _seen(box)
    stands = {
        marker: stand
        for marker, stand in markers.stands(view).items()
        if _in(box, stand.x, stand.y, markers.HEIGHT)
    }
    ahead = NOTHING._replace(land=land if marked.asked else 0, side=marked.side)
    defs = join(
        shields.defs(*sorted({view.legions[marker].seat for marker in stands})),
        icons.symbols(*(names.icon(marker) for marker in stands), "crossed-swords"),
        markers.shields_of(view, stands, say),
        ground.layers(() if small else ground.codes(say), shown),
    )
    label = say(phrase(AROUND, land=names.land(land)))
    return Picture(box.text, label, _board(view, ahead, stands, say), still=True), defs


@cache
def _seen(box: Box) -> tuple[int, ...]:
    """The lands of which something is to be seen in a part of the board."""
    return tuple(land for land in LANDS if _in(box, land_shape(land).x, land_shape(land).y, LAND_REACH))


def _in(box: Box, x: float, y: float, more: float) -> bool:
    """Whether a point lies in a part of the board, or not `more` beside it."""
    left, top, width, height = box
    return left - more < x < left + width + more and top - more < y < top + height + more


def _board(view: TitanView, ahead: Prospect, stands: dict[str, markers.Stand], say: Say) -> Svg:
    chosen = view.legions[ahead.legion].land if ahead.legion else 0
    lit = _lit(ahead)
    return join(
        ground.layer(ground.LANDS_LAYER, far=bool(ahead.goals)),
        *(
            (ground.land_shapes(LANDS[land].terrain, land) for land in (*lit, chosen) if land)
            if ahead.goals
            else ()
        ),
        ground.layer(ground.SIGNS_LAYER, far=bool(ahead.goals)),
        ground.layer(ground.LABELS_LAYER),
        *map(_placed, ahead.placed),
        *(_outline(land) for land in lit if land != ahead.land),
        _outline(chosen, chosen=True) if chosen else None,
        _outline(ahead.land, chosen=True) if ahead.land else None,
        _usable_signs(chosen) if ahead.goals else None,
        _route(ahead.way),
        _entry(ahead) if ahead.side else None,
        *(markers.use(markers.ident(marker), stand) for marker, stand in stands.items()),
        swords(view),
        *map(_tick, ahead.placed),
        *(_land_key(view, ahead, land, link) for land, link in ahead.lands.items()),
        *(_muster(ahead, land) for land in ahead.goals if land not in ahead.lands),
        *(_side_key(ahead.land, side, link) for side, link in ahead.sides.items()),
        *(_legion_key(stands[marker], link) for marker, link in ahead.legions.items()),
        *(_legion_area(stands[marker], link) for marker, link in ahead.others.items()),
    )


def _overview(
    view: TitanView, ahead: Prospect, stands: dict[str, markers.Stand], boxes: dict[int, Box]
) -> Svg:
    """No labels and no signs; shields with letters, large keys, and a frame around each close-up."""
    chosen = view.legions[ahead.legion].land if ahead.legion else 0
    lit = _lit(ahead)
    large = marks.OVERVIEW_KEY_RADIUS
    return join(
        ground.layer(ground.LANDS_LAYER, far=bool(ahead.goals)),
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
        *(
            markers.use(
                f"shield-{view.legions[marker].seat}",
                stand._replace(scale=round(stand.scale * markers.OVERVIEW, 2)),
            )
            for marker, stand in stands.items()
        ),
        *(_key(link, _area(land), *_middle(land), large) for land, link in ahead.lands.items()),
        *(_key(link, None, *_towards(ahead.land, side), large) for side, link in ahead.sides.items()),
        *(
            _key(link, None, stands[marker].x + 20, stands[marker].y - 22, large)
            for marker, link in ahead.legions.items()
        ),
        *(_legion_area(stands[marker], link) for marker, link in ahead.others.items()),
        *(marks.close_up(*box) for box in boxes.values()),
    )


# ---- what is near ----------------------------------------------------------------------


def _close_ups(view: TitanView, ahead: Prospect) -> dict[int, Box]:
    """What a phone shows in large: the chosen legion with its goals; where they do not fit, the
    legion and the land previewed, one each. Without a choice: what is fought for, or one's own."""
    if ahead.legion:
        start = view.legions[ahead.legion].land
        near = {start, *ahead.goals}
        if ahead.land:
            near |= set(ahead.way)
        box = _around(near)
        if box is None and ahead.land:
            box = _around({start, ahead.land, *ahead.way})
        if box is not None:
            return {ahead.land or start: box}
        return _spread(start, (ahead.land,) if ahead.land else tuple(ahead.goals))
    if view.engagement is not None:
        return {view.engagement.land: _round(view.engagement.land)}
    if ahead.land:
        return {ahead.land: _round(ahead.land)}
    own = [legion.land for marker, legion in view.legions.items() if legion.seat == view.seat]
    asked = [view.legions[marker].land for marker in ahead.legions if marker in view.legions]
    home = [view.towers[view.seat]] if view.seat is not None else []
    return {land: _round(land) for land in list(dict.fromkeys((*ahead.lands, *asked, *own, *home)))[:1]}


def nearest(lands: Collection[int]) -> Box:
    """A box that shows the first of the lands, and of the others those it has room for beside it."""
    first, *others = lands
    group, box = [first], _round(first)
    for land in others:
        wider = _around((*group, land), HIGHEST)
        if wider is not None:
            group.append(land)
            box = wider
    return box


def around(land: int, width: float, height: float) -> Box:
    """A box with the land in its very middle, also at the board's edge: its frame may cut it."""
    x, y = _middle(land)
    return Box(round(x - width / 2, 1), round(y - height / 2, 1), width, height)


def _spread(start: int, goals: Collection[int]) -> dict[int, Box]:
    """Boxes that together show every goal, where one cannot: around the start first, each with the
    goals near it that it has room for."""
    boxes: dict[int, Box] = {}
    left = [land for land in dict.fromkeys((start, *goals)) if land]
    while left:
        first, *others = left
        group, box = [first], _round(first)
        for land in others:
            wider = _around((*group, land))
            if wider is not None:
                group.append(land)
                box = wider
        boxes[first] = box
        left = [land for land in others if land not in group]
    return boxes


def _around(lands: Iterable[int], highest: float = MOST) -> Box | None:
    """A box that shows all of the lands, or None where they lie too far apart."""
    spots = [_middle(land) for land in lands]
    left, right = min(x for x, _ in spots), max(x for x, _ in spots)
    top, bottom = min(y for _, y in spots), max(y for _, y in spots)
    width = max(LEAST, right - left + 2 * MARGIN)
    height = max(LEAST * 0.8, bottom - top + 2 * MARGIN)
    if width > MOST or height > highest:
        return None
    return _within((left + right) / 2, (top + bottom) / 2, width, height)


def _round(land: int) -> Box:
    return _within(*_middle(land), LEAST, LEAST * 0.8)


def _within(x: float, y: float, width: float, height: float) -> Box:
    """A box around a point, moved inside the board."""
    left = min(max(x - width / 2, WHOLE.left), WHOLE.left + WHOLE.width - width)
    top = min(max(y - height / 2, WHOLE.top), WHOLE.top + WHOLE.height - height)
    return Box(round(left, 1), round(top, 1), round(width, 1), round(height, 1))


# ---- marks -----------------------------------------------------------------------------


def _lit(ahead: Prospect) -> tuple[int, ...]:
    """The lands that can be chosen, or could be gone to."""
    return tuple(dict.fromkeys((*ahead.goals, *ahead.lands)))


def _middle(land: int) -> Point:
    found = land_shape(land)
    return round(found.x, 1), round(found.y, 1)


@cache
def _outline(land: int, *, chosen: bool = False) -> Svg:
    return marks.outline(_rounded(land_shape(land).corners), chosen=chosen)


@cache
def _placed(land: int) -> Svg:
    """The outline of a land where a legion has been placed."""
    return marks.placed(_rounded(land_shape(land).corners))


def _tick(land: int) -> Svg:
    """Its tick, at the upper right of the shields."""
    x, y = markers.spot(land)
    return marks.tick(round(x + MARKER_KEY[0] + 8, 1), round(y + MARKER_KEY[1], 1))


def _rounded(corners: Iterable[Point]) -> list[Point]:
    return [(round(x, 1), round(y, 1)) for x, y in corners]


@cache
def _area(land: int) -> Svg:
    return el("polygon", {"class": "area", "points": points(_rounded(land_shape(land).corners))})


@cache
def _usable_signs(land: int) -> Svg:
    """The signs of a land that a legion can begin its move by, above its outline."""
    found = LANDS[land].signs
    return join(
        *(
            ground.sign_shape(found[other], signs.path(land, other, found[other]), usable=True)
            for other in usable(land)
        )
    )


def _route(way: Collection[int]) -> Svg | None:
    return marks.route([_middle(land) for land in way]) if len(way) > 1 else None


def _entry(ahead: Prospect) -> Svg:
    """The bar along the long side that an attack comes over. A tower's battle side is the same
    wherever one comes from, so the way tells which side of the land is crossed."""
    *_, before, _last = (0, 0, *ahead.way)
    return _bar(
        ahead.land, side_between(ahead.land, before) if before else _long_side_of(ahead.land, ahead.side)
    )


def _bar(land: int, crossed: int) -> Svg:
    (x1, y1), (x2, y2) = long_side(land, crossed)
    return el("path", {"class": "entry", "d": f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"})


def _long_side_of(land: int, side: str) -> int:
    """The number of the long side that is a battle's left, right or bottom (10.1)."""
    turn = {"right": 1, "bottom": 3, "left": 5}[side]
    return (LANDS[land].number_side + turn) % 6


def _towards(land: int, side: str) -> Point:
    return land_shape(land).towards(_long_side_of(land, side), INNER)


def swords(view: TitanView) -> Svg:
    """Crossed swords above the legions of every land where two seats have met."""
    seats: dict[int, set[int]] = {}
    for legion in view.legions.values():
        seats.setdefault(legion.land, set()).add(legion.seat)
    return join(*(_swords(land) for land, found in seats.items() if len(found) > 1))


def _swords(land: int) -> Svg:
    x, y = markers.spot(land)
    return el(
        "g",
        {"aria-hidden": "true"},
        el("circle", {"class": "tab", "cx": x, "cy": y - 20, "r": SWORDS / 2}),
        icons.use("crossed-swords", SWORDS * 0.75, x=x, y=y - 20, css="piece-figure"),
    )


def _land_key(view: TitanView, ahead: Prospect, land: int, link: Link) -> Svg:
    """The key of a land, and beside it what could be mustered there."""
    goal = ahead.goals.get(land)
    x, y = markers.spot(land)
    occupied = any(legion.land == land for legion in view.legions.values())
    if occupied:
        return _key(link, _area(land), x + MARKER_KEY[0] + 8, y + MARKER_KEY[1])
    if goal is None or not goal.recruit:
        return _key(link, _area(land), x, y)
    return join(_figure(goal.recruit, x + KEY_APART, y), _key(link, _area(land), x - KEY_APART, y))


def _muster(ahead: Prospect, land: int) -> Svg | None:
    """What could be mustered in a land that is not a link now."""
    recruit = ahead.goals[land].recruit
    return _figure(recruit, *markers.spot(land)) if recruit and land != ahead.land else None


def _figure(creature: str, x: float, y: float) -> Svg:
    return creatures.icon(creature, FIGURE, x=round(x, 1), y=round(y, 1))


def _side_key(land: int, side: str, link: Link) -> Svg:
    return _key(link, _bar(land, _long_side_of(land, side)), *_towards(land, side))


def _legion_key(stand: markers.Stand, link: Link) -> Svg:
    """A legion that can be chosen; its name says where it stands."""
    x, y = MARKER_KEY
    return _key(link, _shield_area(stand), stand.x + x * stand.scale, stand.y + y * stand.scale)


def _legion_area(stand: markers.Stand, link: Link) -> Svg:
    """A legion that can be taken instead: its letter is the list's, and would be one land's too."""
    return marks.link(link.href, link.name, _shield_area(stand))


def _shield_area(stand: markers.Stand) -> Svg:
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
    """A link over what is drawn. It holds its letter alone: what is seen in a link has to
    stand in its name."""
    disc = marks.key(link.letter, round(x, 1), round(y, 1), radius)
    return marks.link(link.href, link.name, area, disc, chosen=link.chosen)
