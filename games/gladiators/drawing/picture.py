"""The picture of the field: gladiators, items, lines of attack, and the marks of choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import hypot
from typing import TypeAlias

from games.engine.drawing import icons, marks
from games.engine.drawing.marks import Point
from games.engine.drawing.scene import Link, Picture, Say
from games.engine.drawing.svg import Svg, el, join, points, sprite
from games.engine.phrases import gettext_noop, phrase
from games.gladiators import pictograms
from games.gladiators.board import distance
from games.gladiators.drawing import figures, ground
from games.gladiators.drawing.board import Board, Figure, Ground, Threat
from games.gladiators.drawing.geometry import (
    COMPASS_STRIP_HEIGHT,
    HEX_RADIUS,
    REACH_OUTLINE_RADIUS,
    Box,
    FieldOrientation,
)
from games.gladiators.drawing.spoken_texts import figure_text, ground_items_text
from games.gladiators.drawing.tabs import tab_points as places
from games.gladiators.view import GladiatorsView
from games.gladiators.words import names

Put: TypeAlias = Callable[[float, float, Svg], Svg]
"""A function that draws a symbol with its middle at a point."""

FIELD_LABEL = gettext_noop("The arena, turn %(turn)s")
FIELD_LABEL_BEFORE_START = gettext_noop("The arena before the first turn")
DART_SPACING = 8.0
"""The distance between the arrowheads of several attacks on one gladiator."""

TIE_INSET = 13.0
"""How far from the centre of a figure the bar of a hold ends."""


def draw_picture(
    view: GladiatorsView,
    found: Board,
    lie: FieldOrientation,
    say: Say,
    *,
    strip: bool = True,
    box: Box | None = None,
    written: bool = True,
    sprites: bool = False,
) -> Picture:
    """Draw the field for one shape of screen, or only the part in `box`, with the compass below it.

    Without `strip`, the compass is left out. Without `written`, gladiators have no tabs and items no numbers,
    for sizes at which text would be too small to read. With `sprites`, as for emails, the ground of the part,
    the gladiators, their tabs and the items are sprites.
    """
    put = _sprite_at if sprites else _moved_to
    left, top, wide, high = box or lie.box
    tabs = places(found, lie) if written else {}
    label = phrase(FIELD_LABEL, turn=view.turn.number) if view.round else phrase(FIELD_LABEL_BEFORE_START)
    return Picture(
        f"{left:g} {top:g} {wide:g} {high + (COMPASS_STRIP_HEIGHT if strip else 0):g}",
        say(label),
        join(
            ground.ground_sprite(lie) if sprites else ground.draw_ground(lie, box),
            *(_goal(at, link, lie) for at, link in found.goals.items()),
            *(_lying(each, found, lie, say, put, written=written) for each in found.lying),
            *(_line(threat, lie) for threat in found.threats),
            _way(found, lie),
            *(_figure(figure, view, lie, say, put) for figure in found.figures),
            *(_tie(figure, view, lie) for figure in found.figures),
            *(_dart(threat, place, found, lie) for place, threat in enumerate(found.threats)),
            _destination(found, view, lie),
            *(_goal_key(at, link, lie) for at, link in found.goals.items()),
            *(_lying_key(each, found, lie) for each in found.lying),
            *(_pick(figure, lie, tabs) for figure in found.figures),
            *(_tab(figure, lie, tabs, say, put) for figure in found.figures if tabs),
            ground.draw_compass(lie) if strip else None,
        ),
        shape=lie.shape,
    )


def _moved_to(x: float, y: float, *children: Svg | None, **more: str | None) -> Svg:
    return el("g", {"transform": f"translate({x:.1f} {y:.1f})", **more}, *children)


def _sprite_at(x: float, y: float, drawn: Svg) -> Svg:
    """Return a symbol as a sprite with its middle at (x, y)."""
    size = 2 * figures.SYMBOL_REACH
    return sprite(
        x - figures.SYMBOL_REACH,
        y - figures.SYMBOL_REACH,
        size,
        size,
        _moved_to(figures.SYMBOL_REACH, figures.SYMBOL_REACH, drawn),
    )


# ---- gladiators -----------------------------------------------------------------------


def _figure(figure: Figure, view: GladiatorsView, lie: FieldOrientation, say: Say, put: Put) -> Svg:
    who = figure.who
    x, y = lie.centre(who.at)
    drawn = figures.draw_figure(
        figure.icon,
        who.seat,
        title=figure_text(view, figure, say),
        prone=who.prone,
        wrapped=bool(who.wrapped),
    )
    return put(x, y, drawn)


def _tab(figure: Figure, lie: FieldOrientation, tabs: Mapping[str, Point], say: Say, put: Put) -> Svg:
    """Draw the tab with the letter and Condition of a gladiator.

    Tabs are drawn above everything that could hide them, but below the links.
    """
    who = figure.who
    (x, y), (across, down) = lie.centre(who.at), tabs[who.name]
    label = say(names.figure_label(who.name, several=figure.several))
    drawn = figures.draw_tab(label, who.condition, several=figure.several, moving=figure.moving)
    return put(x + across, y + down, drawn)


def _pick(figure: Figure, lie: FieldOrientation, tabs: Mapping[str, Point]) -> Svg | None:
    """Draw the link over a gladiator that can be chosen; its key letter is on the side away from the tab."""
    link = figure.link
    if link is None:
        return None
    x, y = lie.centre(figure.who.at)
    below = 17 if tabs.get(figure.who.name, (0.0, 0.0))[1] < 0 else -17
    return marks.link(
        link.href,
        _name(link),
        el(
            "circle",
            {"class": f"figure-pick{' figure-pick--now' if link.chosen else ''}", "cx": x, "cy": y, "r": 20},
        ),
        el("circle", {"class": "area", "cx": x, "cy": y, "r": 23}),
        marks.letter_disc(link.letter, x - 17, y + below),
        chosen=link.chosen,
    )


def _tie(figure: Figure, view: GladiatorsView, lie: FieldOrientation) -> Svg | None:
    """Draw a bar between a gladiator and the one it holds, across the rims of both figures."""
    if not figure.who.holds or view.gladiators[figure.who.holds].out:
        return None
    (x, y), (x2, y2) = lie.centre(figure.who.at), lie.centre(view.gladiators[figure.who.holds].at)
    free = TIE_INSET / (hypot(x2 - x, y2 - y) or 1.0)
    across, down = (x2 - x) * free, (y2 - y) * free
    ends = [
        (round(x + across, 1), round(y + down, 1)),
        (round(x2 - across, 1), round(y2 - down, 1)),
    ]
    return join(
        el("polyline", {"class": "tie-band", "points": points(ends)}),
        el("polyline", {"class": "tie", "points": points(ends)}),
    )


# ---- attacks --------------------------------------------------------------------------


def _line(threat: Threat, lie: FieldOrientation) -> Svg | None:
    """Draw the path of an attack on a gladiator that is not a neighbour."""
    if distance(threat.start, threat.end) < 2:
        return None
    css = "threat threat--flight" if threat.item else "threat"
    ends = [lie.centre(threat.start), lie.centre(threat.end)]
    return join(
        el("polyline", {"class": "threat-band", "points": points(ends)}),
        el("polyline", {"class": css, "points": points(ends)}),
    )


def _dart(threat: Threat, place: int, found: Board, lie: FieldOrientation) -> Svg:
    """Draw the dark arrowhead of an attack, and a thrown item on its path."""
    (x, y), (x2, y2) = lie.centre(threat.start), lie.centre(threat.end)
    length = hypot(x2 - x, y2 - y) or 1.0
    along = ((x2 - x) / length, (y2 - y) / length)
    alike = [each for each in found.threats[:place] if (each.start, each.end) == (threat.start, threat.end)]
    tip = (
        length - 17 - DART_SPACING * len(alike) if length > 50 else length / 2 + 6 - DART_SPACING * len(alike)
    )
    base = tip - 13
    across = (-along[1] * 7.5, along[0] * 7.5)
    shape: list[Point] = [
        (round(x + along[0] * tip, 1), round(y + along[1] * tip, 1)),
        (round(x + along[0] * base + across[0], 1), round(y + along[1] * base + across[1], 1)),
        (round(x + along[0] * base - across[0], 1), round(y + along[1] * base - across[1], 1)),
    ]
    head = el("polygon", {"class": "dart", "points": points(shape), "aria-hidden": "true"})
    if not threat.item:
        return head
    middle = ((x + x2) / 2, (y + y2) / 2)
    return join(
        head,
        _moved_to(
            *middle,
            el("circle", {"class": "figure-ring", "r": 11}),
            icons.use(pictograms.item_icon(threat.item), 17, css="piece-figure"),
        ),
    )


# ---- hexes and items ------------------------------------------------------------------


def _goal(at: str, link: Link, lie: FieldOrientation) -> Svg | None:
    """Draw the outline of a hex that can be chosen, below everything on the hex."""
    if link.chosen:
        return None
    return marks.reach_outline(lie.corners(lie.centre(at), REACH_OUTLINE_RADIUS))


def _goal_key(at: str, link: Link, lie: FieldOrientation) -> Svg:
    x, y = lie.centre(at)
    area = el("polygon", {"class": "area", "points": points(lie.corners((x, y), HEX_RADIUS - 1))})
    key = (
        marks.letter_disc(link.letter, x - 17, y - 17)
        if link.chosen
        else marks.letter_disc(link.letter, x, y)
    )
    return marks.link(link.href, _name(link), area, key, chosen=link.chosen)


def _way(found: Board, lie: FieldOrientation) -> Svg | None:
    """Draw a straight line to the chosen hex. It does not show which hexes the move really crosses."""
    if not found.goal or not found.start or found.goal == found.start:
        return None
    return marks.route([lie.centre(found.start), lie.centre(found.goal)])


def _destination(found: Board, view: GladiatorsView, lie: FieldOrientation) -> Svg | None:
    """Draw the gladiator on the hex to which the choice on the page would move it."""
    mover = next((each for each in found.figures if each.moving), None)
    if not found.goal or mover is None or found.goal == mover.who.at:
        return None
    x, y = lie.centre(found.goal)
    return _moved_to(
        x,
        y,
        el("circle", {"class": "here", "r": figures.RING}),
        icons.use(mover.icon, figures.FIGURE_SIZE, css="here-figure"),
        **{"aria-hidden": "true"},
    )


def _lying(each: Ground, found: Board, lie: FieldOrientation, say: Say, put: Put, *, written: bool) -> Svg:
    x, y = _place(each, found, lie)
    return put(
        x,
        y,
        figures.draw_item(each.items[0], len(each.items) if written else 1, ground_items_text(each, say)),
    )


def _place(each: Ground, found: Board, lie: FieldOrientation) -> Point:
    """Return where to draw an item; if a gladiator is on the hex, the item is beside the feet."""
    x, y = lie.centre(each.at)
    return (x + 15, y + 13) if any(figure.who.at == each.at for figure in found.figures) else (x, y)


def _lying_key(each: Ground, found: Board, lie: FieldOrientation) -> Svg | None:
    link = each.link
    if link is None or each.at in found.goals:
        return None
    x, y = _place(each, found, lie)
    frame = {"x": x - 16, "y": y - 16, "width": 32, "height": 32, "rx": 7}
    return marks.link(
        link.href,
        _name(link),
        el("rect", {"class": "halo", **frame}),
        el("rect", {"class": "chosen" if link.chosen else "legal", **frame}),
        el("rect", {"class": "area", **frame}),
        marks.letter_disc(link.letter, x - 16, y - 16),
        chosen=link.chosen,
    )


def _name(link: Link) -> str:
    return f"{link.letter}, {link.label}"
