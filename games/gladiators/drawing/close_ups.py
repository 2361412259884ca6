"""Close-ups of the gladiator whose turn it is and of its opponent in the current question.

They are for emails and, smaller, for lists of matches. Before any gladiator is on the field, an email
shows the whole field.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.engine.drawing import icons, shields
from games.engine.drawing.marks import Point
from games.engine.drawing.scene import Picture, Say
from games.engine.drawing.svg import Svg, join
from games.gladiators import pictograms
from games.gladiators.board import distance, start_hexes
from games.gladiators.drawing import ground
from games.gladiators.drawing.board import Board, build_board, opponent_of
from games.gladiators.drawing.geometry import TALL_LIE, WIDE_LIE, Box, FieldOrientation
from games.gladiators.drawing.picture import draw_picture
from games.gladiators.drawing.thumbnails import draw_thumbnail
from games.gladiators.view import Fighter, GladiatorsView

MAILED_PICTURE_SIZE = (352.0, 240.0)
CLOSE_UP_SIZE = (220.0, 152.0)
"""The size of the part of the field shown, in SVG units; a square frame in a list shows its middle."""

PHONE_PART_SIZE = (284.0, 150.0)
"""The least width and height of the part of the field that a phone shows."""

MAX_PHONE_WIDTH = 327.0
"""The greatest width of a part whose letters a phone can still show."""

MAX_PHONE_HEIGHT = 340.0
"""The height above which a phone leaves out a foe who is far away."""

FIGURE_MARGIN = 38.0
"""The distance from the centre of a gladiator to the far end of its tab."""


def draw_whole_field(view: GladiatorsView, say: Say) -> Svg:
    """Draw the desktop version of the field without links."""
    found = build_board(view, {})
    return draw_picture(view, found, WIDE_LIE, say).alone(_defs(view, found))


def draw_field_part(
    view: GladiatorsView, hexes: Iterable[str], say: Say, *, written: bool = True
) -> tuple[Picture, Svg]:
    """Return the part of the field around some hexes, with nothing to choose, and its SVG definitions.

    Without `written`, gladiators have no tabs and items no numbers.
    """
    xs, ys = zip(*(WIDE_LIE.centre(at) for at in hexes), strict=True)
    left, top = (min(each) - FIGURE_MARGIN for each in (xs, ys))
    wide, high = (max(each) - min(each) + 2 * FIGURE_MARGIN for each in (xs, ys))
    box = Box(*(round(each, 1) for each in (left, top, wide, high)))
    found = build_board(view, {})
    drawn = draw_picture(view, found, WIDE_LIE, say, strip=False, box=box, written=written)
    return drawn._replace(still=True), _defs(view, found)


def mailed(view: GladiatorsView, say: Say) -> Svg:
    """Draw the picture for an email, with the symbols and patterns that it uses.

    It shows the part of the field with the gladiator whose turn it is and the one that it is dealing with
    (see `opponent_of`), or the whole field if no gladiator is on it.
    """
    found = build_board(view, {})
    met = _met_points(view, found)
    if met is None:
        return draw_whole_field(view, say)
    (x, y), (x2, y2) = met
    wide, high = MAILED_PICTURE_SIZE
    return _close_up_around(
        view,
        found,
        ((x + x2) / 2, (y + y2) / 2),
        (max(wide, abs(x2 - x) + 4 * FIGURE_MARGIN), max(high, abs(y2 - y) + 4 * FIGURE_MARGIN)),
        say,
        sprites=True,
    )


def close_up(view: GladiatorsView, say: Say) -> Svg:
    """Draw a small picture for a list, to be cropped by its frame.

    It always shows the gladiator whose turn it is and, if near enough, also the one that it is dealing with.
    If no gladiator is on the field, it is a thumbnail.
    """
    found = build_board(view, {})
    met = _met_points(view, found)
    if met is None:
        return draw_thumbnail(view, say)
    (x, y), (x2, y2) = met
    most = CLOSE_UP_SIZE[1] / 2 - FIGURE_MARGIN
    middle = (x + _clamped((x2 - x) / 2, most), y + _clamped((y2 - y) / 2, most))
    return _close_up_around(view, found, middle, CLOSE_UP_SIZE, say, written=False)


def phone_picture(view: GladiatorsView, found: Board, say: Say) -> Picture:
    """Return the picture for a phone: the part of the field that matters now, within the whole field.

    The part contains the gladiators that meet and everything that can be chosen. If that is too wide, the
    field is turned; if it is still too high, a foe that cannot be chosen is left out. Scripts can move the
    visible part. Before the fight, the part is where the reader's gladiators start. If there are none, or
    none is acting, the picture shows the whole field.
    """
    near, foe = _concerned_hexes(view, found) if view.round else (_start_hexes(view), [])
    if view.over or not near:
        return draw_picture(view, found, TALL_LIE, say)
    lie, box = min(_phone_parts(near, foe), key=lambda each: each[1].height > MAX_PHONE_HEIGHT)
    drawn = draw_picture(view, found, lie, say)
    part = f"{box.left:g} {box.top:g} {box.width:g} {box.height:g}"
    return drawn._replace(view_box=part, shape=TALL_LIE.shape, whole=drawn.view_box)


def _phone_parts(near: list[str], foe: list[str]) -> Iterator[tuple[FieldOrientation, Box]]:
    """Yield the parts of the field that a phone could show, the best first.

    The last ones leave out a foe that is too far away.
    """
    for lie, hexes in (
        (WIDE_LIE, [*near, *foe]),
        (TALL_LIE, [*near, *foe]),
        (WIDE_LIE, near),
        (TALL_LIE, near),
    ):
        left, top, wide, high = lie.box
        xs, ys = zip(*(lie.centre(at) for at in hexes), strict=True)
        x, width = _span(min(xs), max(xs), left, wide, PHONE_PART_SIZE[0])
        y, height = _span(min(ys), max(ys), top, high, PHONE_PART_SIZE[1])
        if width <= MAX_PHONE_WIDTH:
            yield lie, Box(x, y, width, height)


def _concerned_hexes(view: GladiatorsView, found: Board) -> tuple[list[str], list[str]]:
    """Return the hexes that a phone must show, and separately the hex of the foe.

    A phone must show the gladiator that acts, attacks on it, and everything that can be chosen. The result is
    empty if no gladiator acts.
    """
    actor = _actor(view, found)
    if actor is None:
        return [], []
    other = opponent_of(found, actor)
    chosen = [figure.who.at for figure in found.figures if figure.link]
    chosen += [each.at for each in found.lying if each.link]
    threats = [at for each in found.threats for at in (each.start, each.end) if actor.at == each.end]
    return [actor.at, *chosen, *threats, *found.goals], [other.at] if other else []


def _start_hexes(view: GladiatorsView) -> list[str]:
    """Return the hexes on which the reader's gladiators start, or none for a spectator.

    Until the gladiators are chosen, it is the corner of the reader's side.
    """
    if view.seat is None:
        return []
    own = [who.at for who in view.gladiators.values() if who.seat == view.seat]
    return own or list(start_hexes(len({*view.sides}), view.sides[view.seat], 1))


def _actor(view: GladiatorsView, found: Board) -> Fighter | None:
    """Return the gladiator around which a phone shows the field, or None if none has the turn.

    It is the one whose turn it is but, once the reader's turn is drafted and the next one is another
    player's, the reader's own nearest to that one.
    """
    mover = next((each.who for each in found.figures if each.who.name == view.turn.mover), None)
    if mover is None or mover.seat == view.seat:
        return mover
    own = [each.who for each in found.figures if each.who.seat == view.seat and each.who.at]
    return min(own, key=lambda who: distance(who.at, mover.at), default=mover)


def _span(low: float, high: float, first: float, most: float, least: float) -> tuple[float, float]:
    """Return the start and length of a stretch of the field that includes `low` to `high` and a margin."""
    length = min(most, max(least, high - low + 2 * FIGURE_MARGIN))
    start = (low + high - length) / 2
    return round(max(first, min(start, first + most - length)), 1), round(length, 1)


def _close_up_around(
    view: GladiatorsView,
    found: Board,
    middle: Point,
    size: tuple[float, float],
    say: Say,
    *,
    written: bool = True,
    sprites: bool = False,
) -> Svg:
    """Draw the part of the field around a point."""
    (x, y), (wide, high) = middle, size
    box = Box(*(round(each, 1) for each in (x - wide / 2, y - high / 2, wide, high)))
    seen = found._replace(
        figures=tuple(
            each for each in found.figures if box.holds(WIDE_LIE.centre(each.who.at), FIGURE_MARGIN)
        ),
        lying=tuple(each for each in found.lying if box.holds(WIDE_LIE.centre(each.at), FIGURE_MARGIN)),
    )
    drawn = draw_picture(view, seen, WIDE_LIE, say, strip=False, box=box, written=written, sprites=sprites)
    return drawn._replace(shape="any", still=True, cropped=True).alone(_defs(view, seen))


def _clamped(value: float, most: float) -> float:
    """Limit a value to the range from `-most` to `most`."""
    return max(-most, min(most, value))


def _met_points(view: GladiatorsView, found: Board) -> tuple[Point, Point] | None:
    """Return the positions of the gladiator whose turn it is and of the one that it is dealing with.

    Return None if no gladiator is on the field.
    """
    standing = [each.who for each in found.figures if each.who.at]
    if not standing:
        return None
    actor = next((who for who in standing if who.name == view.turn.mover), standing[0])
    other = opponent_of(found, actor) or actor
    return WIDE_LIE.centre(actor.at), WIDE_LIE.centre(other.at)


def _defs(view: GladiatorsView, found: Board) -> Svg:
    things = [item for each in found.lying for item in each.items]
    things += [threat.item for threat in found.threats if threat.item]
    return join(
        shields.defs(*range(view.seats)),
        ground.sand_definitions(),
        icons.symbols(
            *(figure.icon for figure in found.figures), *(pictograms.item_icon(item) for item in things)
        ),
    )
