"""Close-up pictures of the subject of a question, for emails, lists of matches and the home page.

Those in lists are smaller, and the one on the home page is large. For a battle, an email shows the whole map,
and the others the centre of the fighting. Otherwise all of them show the Masterboard around the land that the
question is about; an email also shows as many other such lands as fit.
"""

from __future__ import annotations

from games.engine.drawing import shields
from games.engine.drawing.marks import Point
from games.engine.drawing.scene import Say
from games.engine.drawing.svg import Svg, join
from games.titan.battle.hexes import hexes_in_mask
from games.titan.drawing import creatures
from games.titan.drawing.battle import ground as battleland
from games.titan.drawing.battle import picture as battle
from games.titan.drawing.battle.battle_map import BattleMap, MapPiece, build_battle_map
from games.titan.drawing.battle.geometry import HEX_CENTRES, LEFT, MAP_MIDDLE, WIDE
from games.titan.drawing.focus import focus_lands, is_reader_asked
from games.titan.drawing.masterboard import framing
from games.titan.drawing.masterboard.framing import box_around_land, box_around_lands
from games.titan.drawing.masterboard.pictures import LandMark, draw_board_part
from games.titan.state import BATTLE_SIDES
from games.titan.view import TitanView

WIDTH, HEIGHT = 220.0, 152.0
"""The part of the board or battleland in a list's picture, in SVG units; a square frame shows its middle."""

POSTER_SIZE = (500.0, 264.0)
BATTLE_POSTER_SIZE = (400.0, 211.0)
"""The width and height of the home page's picture, both for the Masterboard and for a battleland.

A phone shows only the middle, just large enough for the letters to be readable.
"""

TILE_HALF_SIZE = 20.0
"""How much of a character must be visible, from its middle outwards, to recognise it."""


def mailed(view: TitanView, say: Say) -> Svg:
    """Return the picture for an email, with its own symbols and patterns.

    It shows the battle in progress, or else the part of the board around the lands that the question is
    about.
    """
    fought = _current_battle_map(view)
    if fought is not None:
        # The size of the picture's letters suits the width of an email.
        return battle.draw_mailed_battle(fought, say).alone(_defs(view, fought))
    lands = focus_lands(view)
    drawn, defs = draw_board_part(view, box_around_lands(lands), lands[0], _mark(view), say)
    return drawn.alone(defs)


def close_up(view: TitanView, say: Say) -> Svg:
    """Return a small picture for a list, to be cropped by its frame, with its own symbols and patterns.

    It shows the part of the battle with the most characters or, if no battle is in progress, the land that
    the question is about.
    """
    fought = _current_battle_map(view)
    if fought is None:
        land = focus_lands(view)[0]
        drawn, defs = draw_board_part(
            view, box_around_land(land, WIDTH, HEIGHT), land, _mark(view), say, small=True
        )
    else:
        x, y = _densest_point(fought)
        seen = fought._replace(
            men=tuple(man for man in fought.men if _is_piece_within(man, x, y, 2 * TILE_HALF_SIZE))
        )
        drawn, defs = battle.draw_battle(seen, say, written=False), _defs(view, seen)
        drawn = drawn._replace(
            view_box=f"{x - WIDTH / 2:g} {y - HEIGHT / 2:g} {WIDTH:g} {HEIGHT:g}", still=True
        )
    return drawn._replace(cropped=True).alone(defs)


def poster(view: TitanView, say: Say) -> Svg:
    """Return the centre of a battle once both sides are on the map, or else the Masterboard.

    The picture is cropped by its frame.
    """
    fought = _current_battle_map(view)
    if fought is None or len({man.side for man in fought.men if man.hex >= 0}) < len(BATTLE_SIDES):
        land = focus_lands(view)[0]
        drawn, defs = draw_board_part(view, framing.poster_box(land, *POSTER_SIZE), land, _mark(view), say)
    else:
        (x, y), (width, height) = _densest_point(fought), BATTLE_POSTER_SIZE
        # The part that a phone shows contains nothing but the map.
        x = min(max(x, LEFT + height * 2 / 3), LEFT + WIDE - height * 2 / 3)
        drawn, defs = battle.draw_battle(fought, say), _defs(view, fought)
        drawn = drawn._replace(
            view_box=f"{x - width / 2:g} {y - height / 2:g} {width:g} {height:g}", still=True
        )
    return drawn._replace(cropped=True).alone(defs)


def _current_battle_map(view: TitanView) -> BattleMap | None:
    """Return the battle in progress, or None."""
    if view.engagement is None or view.engagement.battle is None:
        return None
    return build_battle_map(view, view.engagement.battle, {})


def _defs(view: TitanView, fought: BattleMap) -> Svg:
    """Return the definitions that the battleland and its characters use."""
    return join(
        shields.defs(*range(view.seats)),
        creatures.tile_symbols(sorted({man.name for man in fought.men})),
        battleland.ground_definitions(fought.battle.terrain),
    )


def _mark(view: TitanView) -> LandMark:
    """Return the mark for an engagement of the reader's: the side by which the attacker entered."""
    met = view.engagement
    attacker = view.legions.get(met.attacker) if met else None
    return LandMark(is_reader_asked(view), attacker.side if attacker and is_reader_asked(view) else "")


def _densest_point(fought: BattleMap) -> Point:
    """Return the position of the character around which most characters can be seen together.

    A position that shows both sides is preferred. If several are equally good, it is the one with most
    characters of the acting side. While that side is not on the map, it is a point near the hexes by which
    the side enters.
    """
    on_map = [man for man in fought.men if man.hex >= 0]
    acting = fought.battle.striker
    if not any(man.side == acting for man in on_map) and acting in fought.fronts:
        entered = [HEX_CENTRES[hex] for hex in hexes_in_mask(fought.fronts[acting])]
        x, y = (sum(each) / len(entered) for each in zip(*entered, strict=True))
        return round((x + MAP_MIDDLE[0]) / 2, 1), round((y + MAP_MIDDLE[1]) / 2, 1)
    return max(
        (HEX_CENTRES[man.hex] for man in on_map),
        key=lambda spot: _weight(
            [man for man in on_map if _is_piece_within(man, spot[0], spot[1], -TILE_HALF_SIZE)], acting
        ),
        default=MAP_MIDDLE,
    )


def _weight(seen: list[MapPiece], acting: str) -> tuple[bool, int, int]:
    """Return the sort key of a position.

    Positions that show both sides come before those with one side, then those with more characters, then
    those with more characters of the acting side.
    """
    mine = sum(man.side == acting for man in seen)
    return 0 < mine < len(seen), len(seen), mine


def _is_piece_within(man: MapPiece, x: float, y: float, more: float) -> bool:
    """Return whether a character on the map is within a list's picture around a point.

    Characters up to `more` units outside the picture also count.
    """
    if man.hex < 0:
        return False
    there = HEX_CENTRES[man.hex]
    return abs(there[0] - x) < WIDTH / 2 + more and abs(there[1] - y) < HEIGHT / 2 + more
