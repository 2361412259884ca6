"""The picture of a battleland with its characters, and the choices on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.drawing import marks, shields
from games.engine.drawing.marks import Point
from games.engine.drawing.scene import NO_STRIKE, Link, Picture, Say
from games.engine.drawing.svg import Svg, el, join, points, sprite
from games.engine.phrases import SeatLetter, SeatName, gettext_noop, phrase
from games.titan.battle.hexes import Hex
from games.titan.battle.state import Side
from games.titan.drawing import creatures
from games.titan.drawing.battle import ground
from games.titan.drawing.battle.battle_map import BattleMap, MapPiece
from games.titan.drawing.battle.geometry import (
    GOAL_OUTLINE_RADIUS,
    HEX_CENTRES,
    HIGH,
    LEFT,
    TOP,
    WIDE,
    entry_tab_position,
    hex_corners,
)
from games.titan.state import BATTLE_SIDES
from games.titan.words import names

BATTLE_LABEL = gettext_noop("Battle in %(terrain)s, round %(round)s")
ENTERS_TEXT = gettext_noop("%(seat)s enters")
GOAL_LABEL = gettext_noop("here")
OFF_MAP_LABEL = gettext_noop("%(seat)s, not yet on the map")
PIECE_LABEL = gettext_noop("%(character)s of %(seat)s, %(strength)s")
WOUNDED_LABEL = gettext_noop("%(character)s of %(seat)s, %(strength)s, hits %(hits)s of %(power)s")
SLAIN_LABEL = gettext_noop("%(character)s of %(seat)s, %(strength)s, slain")

TAB_LONG, TAB_HIGH = 124.0, 22.0
TAB_LETTER, TAB_ENDS = 9.6, 16.0
"""The greatest length of a letter in a tab (on a phone, where it is largest), and of both ends together."""

BENCH, STEP = 82.0, 58.0
"""The height of a row of characters waiting to enter, and the distance between them."""

MAN_REACH = 36.0
"""How far a character with its hits extends from its middle, rounded up."""

KEY_LEFT, KEY_DOWN = -23.0, 22.0
"""The position of a character's key relative to its middle: the lower left corner.

Above are its seat's letter and, at the right, its hits.
"""


def draw_battle(field: BattleMap, say: Say, *, written: bool = True, outlined: Sequence[Hex] = ()) -> Picture:
    """Return the map, with the characters that wait to enter below it. It is the same for all screen widths.

    Without `written`, the picture has no text, for sizes at which text would be too small to read.
    The `outlined` hexes look like goals, but offer no choice.
    """
    rows = _waiting_sides(field)
    label = phrase(BATTLE_LABEL, terrain=names.terrain(field.battle.terrain), round=field.battle.round)
    height = HIGH + BENCH * len(rows)
    return Picture(
        f"{LEFT:g} {TOP:g} {WIDE:g} {height:g}",
        say(label),
        join(
            ground.draw_ground(field.battle.terrain),
            *(_tab(field, side, say, written=written) for side in field.fronts),
            *(_outline(hex) for hex, link in field.goals.items() if not link.chosen),
            *map(_outline, outlined),
            ground.hex_labels(field.battle.terrain) if written else None,
            *(ground.small_hazard_icon(field.battle.terrain, man.hex) for man in field.men if man.hex >= 0),
            _way(field),
            NO_STRIKE,
            # Below the pieces, whose hits and strengths it would strike through.
            None if field.shot is None else marks.shot(*(HEX_CENTRES[hex] for hex in field.shot)),
            *(_man(man, *HEX_CENTRES[man.hex], say, written=written) for man in field.men if man.hex >= 0),
            _names_above_frames(field) if written else None,
            *(_bench(field, side, TOP + HIGH + BENCH * row, say) for row, side in enumerate(rows) if written),
            _destination(field, say),
            *(_goal_key(hex, link) for hex, link in field.goals.items()),
            *(_pick(man, *HEX_CENTRES[man.hex]) for man in field.men if man.hex >= 0),
        ),
    )


def draw_mailed_battle(field: BattleMap, say: Say) -> Picture:
    """Return the map for an email, without choices, made of sprites: the ground, tabs and characters."""
    terrain = field.battle.terrain
    return draw_battle(field, say)._replace(
        shape="mail",
        drawn=join(
            sprite(
                LEFT, TOP, WIDE, HIGH, ground.draw_ground(terrain), ground.hex_labels(terrain), in_place=True
            ),
            *(_tab_sprite(field, side, say) for side in field.fronts),
            *(ground.small_hazard_sprite(terrain, man.hex) for man in field.men if man.hex >= 0),
            *(_man_sprite(man, *HEX_CENTRES[man.hex], say) for man in field.men if man.hex >= 0),
            *(
                part
                for row, side in enumerate(_waiting_sides(field))
                for part in _bench_sprites(field, side, TOP + HIGH + BENCH * row, say)
            ),
        ),
    )


def piece_label(man: MapPiece, say: Say) -> str:
    """Return a description of a character for screen readers, as a phrase without a verb."""
    message = SLAIN_LABEL if man.slain else WOUNDED_LABEL if man.hits else PIECE_LABEL
    return say(
        phrase(
            message,
            character=names.character(man.name),
            seat=SeatName(man.seat),
            strength=creatures.strength_text(man.name, man.power),
            hits=man.hits,
            power=man.power,
        )
    )


def _waiting_sides(field: BattleMap) -> list[Side]:
    return [side for side in BATTLE_SIDES if any(man.side == side and man.hex < 0 for man in field.men)]


def _tab_sprite(field: BattleMap, side: Side, say: Say) -> Svg:
    (x, y), _turn = entry_tab_position(field.fronts[side])
    reach = tab_length(say(phrase(ENTERS_TEXT, seat=SeatName(field.seats[side])))) / 2 + TAB_HIGH
    tab = _tab(field, side, say, written=True)
    return sprite(x - reach, y - reach, 2 * reach, 2 * reach, tab, in_place=True)


def _tab(field: BattleMap, side: Side, say: Say, *, written: bool) -> Svg:
    """Return the tab at a legion's entry side, in the colours of its seat."""
    (x, y), turn = entry_tab_position(field.fronts[side])
    tincture = shields.SEAT_TINCTURES[field.seats[side]]
    text = say(phrase(ENTERS_TEXT, seat=SeatName(field.seats[side])))
    long, high = tab_length(text), TAB_HIGH
    frame = {"x": -long / 2, "y": -high / 2, "width": long, "height": high, "rx": 9}
    return el(
        "g",
        {"transform": f"translate({x:.1f} {y:.1f}) rotate({turn:.0f})"},
        el("rect", {"class": "keyline", **frame}),
        el("rect", {"fill": tincture.field, **frame}),
        el("text", {"class": "entering", "fill": tincture.charge}, text)
        if written
        else el("title", {}, text),
    )


def tab_length(text: str) -> float:
    """Return the length of a tab with the given text."""
    return max(TAB_LONG, round(TAB_LETTER * len(text) + TAB_ENDS))


def _man(man: MapPiece, x: float, y: float, say: Say, *, written: bool = True) -> Svg:
    letter = say(SeatLetter(man.seat)) if written else ""
    drawn = creatures.draw_tile(
        man.name,
        man.seat,
        letter=letter,
        hits=man.hits,
        power=man.power,
        title=piece_label(man, say),
        chosen=_is_chosen(man),
    )
    place = {"transform": f"translate({x + 2:.1f} {y + 3:.1f}) scale(.94)"}
    if man.slain:
        return el("g", place | {"class": "slain"}, drawn, el("path", {"d": "M-22 -21L22 21M22 -21L-22 21"}))
    return el("g", place, drawn)


def _names_above_frames(field: BattleMap) -> Svg | None:
    """Return once more the names of the hexes with chosen characters, which the characters' frames cover.

    The question names these hexes.
    """
    framed = [man.hex for man in field.men if man.hex >= 0 and _is_chosen(man)]
    return el("g", {"aria-hidden": "true"}, *map(ground.hex_name, framed)) if framed else None


def _is_chosen(man: MapPiece) -> bool:
    return man.chosen or bool(man.link and man.link.chosen)


def _man_sprite(man: MapPiece, x: float, y: float, say: Say) -> Svg:
    drawn = _man(man, MAN_REACH, MAN_REACH, say)
    return sprite(x - MAN_REACH, y - MAN_REACH, 2 * MAN_REACH, 2 * MAN_REACH, drawn)


def _bench(field: BattleMap, side: Side, y: float, say: Say) -> Svg:
    """Return the characters of a side that are waiting off the map, in a row below it."""
    waiting = _places_on_bench(field, side, y)
    return join(
        _bench_text(field, side, y, say),
        *(_man(man, *place, say) for man, place in waiting),
        *(_pick(man, *place) for man, place in waiting),
    )


def _bench_sprites(field: BattleMap, side: Side, y: float, say: Say) -> Iterator[Svg]:
    yield sprite(LEFT, y - 9, WIDE, 27, _bench_text(field, side, y, say), in_place=True)
    for man, place in _places_on_bench(field, side, y):
        yield _man_sprite(man, *place, say)


def _bench_text(field: BattleMap, side: Side, y: float, say: Say) -> Svg:
    text = say(phrase(OFF_MAP_LABEL, seat=SeatName(field.seats[side])))
    return el("text", {"class": "quiet", "x": LEFT + 4, "y": y + 9}, text)


def _places_on_bench(field: BattleMap, side: Side, y: float) -> list[tuple[MapPiece, Point]]:
    """Return the characters of a side that are waiting off the map, with their places in a row below it."""
    waiting = [man for man in field.men if man.side == side and man.hex < 0]
    return [(man, (LEFT + 36 + STEP * number, y + 46)) for number, man in enumerate(waiting)]


def _pick(man: MapPiece, x: float, y: float) -> Svg | None:
    """Return the link on top of a character that can be chosen, with its key."""
    if man.link is None:
        return None
    area = el("rect", {"class": "area", "x": x - 24, "y": y - 22, "width": 52, "height": 50, "rx": 6})
    return marks.link(
        man.link.href,
        man.link.name,
        area,
        marks.letter_disc(man.link.letter, x + KEY_LEFT, y + KEY_DOWN) if man.link.letter else None,
        chosen=man.link.chosen,
    )


def _outline(hex: Hex) -> Svg:
    """Return the outline of a hex that can be reached, drawn under the labels and characters."""
    return marks.reach_outline(hex_corners(hex, GOAL_OUTLINE_RADIUS))


def _goal_key(hex: Hex, link: Link) -> Svg:
    """Return the link on top of a goal, with its key."""
    x, y = HEX_CENTRES[hex]
    key = (
        marks.letter_disc(link.letter, x - 22, y - 20)
        if link.chosen
        else marks.letter_disc(link.letter, x, y)
    )
    area = el("polygon", {"class": "area", "points": points(hex_corners(hex, GOAL_OUTLINE_RADIUS))})
    return marks.link(link.href, link.name, area, key, chosen=link.chosen)


def _way(field: BattleMap) -> Svg | None:
    return marks.route([HEX_CENTRES[hex] for hex in field.way]) if len(field.way) > 1 else None


def _destination(field: BattleMap, say: Say) -> Svg | None:
    """Return the chosen character as it would appear at the chosen goal, or None."""
    goal = next((hex for hex, link in field.goals.items() if link.chosen), None)
    if goal is None or field.actor is None:
        return None
    x, y = HEX_CENTRES[goal]
    place = f"translate({x:.1f} {y:.1f}) scale(.94)"
    return el(
        "g", {"transform": place}, creatures.draw_destination(field.actor.name, say(phrase(GOAL_LABEL)))
    )
