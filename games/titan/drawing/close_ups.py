"""What is asked, close up: for emails, smaller in lists of matches, and large on the home page.

In a battle an email has the whole map, the others the centre of the fighting. Otherwise all show the
Masterboard around the land in question; an email also shows as many other such lands as fit.
"""

from __future__ import annotations

from games.engine.drawing import shields
from games.engine.drawing.marks import Point
from games.engine.drawing.scene import Say
from games.engine.drawing.svg import Svg, join
from games.titan.battle.hexes import members
from games.titan.drawing import creatures
from games.titan.drawing.battle import ground as battleland
from games.titan.drawing.battle import picture as battle
from games.titan.drawing.battle.battle_map import BattleMap, MapPiece, build_battle_map
from games.titan.drawing.battle.geometry import CENTRES, LEFT, MIDDLE, WIDE
from games.titan.drawing.focus import focus_lands, is_reader_asked
from games.titan.drawing.masterboard import framing
from games.titan.drawing.masterboard.framing import around, box_around_lands
from games.titan.drawing.masterboard.pictures import LandMark, draw_board_part
from games.titan.state import BATTLE_SIDES
from games.titan.view import TitanView

WIDTH, HEIGHT = 220.0, 152.0
"""What a list's picture shows of the board or battleland, in SVG units; a square frame shows its middle."""

POSTER = (500.0, 264.0)
BATTLE_POSTER_SIZE = (400.0, 211.0)
"""The same for the home page's picture, of the Masterboard and of a battleland.

A phone shows the middle, just large enough for its letters.
"""

TILE_HALF_SIZE = 20.0
"""The part of a character, from its middle, that must be visible to recognise it."""


def mailed(view: TitanView, say: Say) -> Svg:
    """Return a picture with its own symbols and patterns."""
    fought = _fought(view)
    if fought is not None:
        # Its letters suit the width of an email.
        return battle.picture(fought, say)._replace(shape="mail").alone(_defs(view, fought))
    lands = focus_lands(view)
    drawn, defs = draw_board_part(view, box_around_lands(lands), lands[0], _mark(view), say)
    return drawn.alone(defs)


def close_up(view: TitanView, say: Say) -> Svg:
    """Return the same, smaller and closer, to be cropped by its frame."""
    fought = _fought(view)
    if fought is None:
        land = focus_lands(view)[0]
        drawn, defs = draw_board_part(view, around(land, WIDTH, HEIGHT), land, _mark(view), say, small=True)
    else:
        x, y = _thick(fought)
        seen = fought._replace(men=tuple(man for man in fought.men if _within(man, x, y, 2 * TILE_HALF_SIZE)))
        drawn, defs = battle.picture(seen, say, written=False), _defs(view, seen)
        drawn = drawn._replace(
            view_box=f"{x - WIDTH / 2:g} {y - HEIGHT / 2:g} {WIDTH:g} {HEIGHT:g}", still=True
        )
    return drawn._replace(cropped=True).alone(defs)


def poster(view: TitanView, say: Say) -> Svg:
    """Return the centre of a battle once both sides are on the map, else the Masterboard.

    It is to be cropped by its frame.
    """
    fought = _fought(view)
    if fought is None or len({man.side for man in fought.men if man.hex >= 0}) < len(BATTLE_SIDES):
        land = focus_lands(view)[0]
        drawn, defs = draw_board_part(view, framing.poster(land, *POSTER), land, _mark(view), say)
    else:
        (x, y), (width, height) = _thick(fought), BATTLE_POSTER_SIZE
        # The part that a phone shows is all map.
        x = min(max(x, LEFT + height * 2 / 3), LEFT + WIDE - height * 2 / 3)
        drawn, defs = battle.picture(fought, say), _defs(view, fought)
        drawn = drawn._replace(
            view_box=f"{x - width / 2:g} {y - height / 2:g} {width:g} {height:g}", still=True
        )
    return drawn._replace(cropped=True).alone(defs)


def _fought(view: TitanView) -> BattleMap | None:
    """Return the battle in progress."""
    if view.engagement is None or view.engagement.battle is None:
        return None
    return build_battle_map(view, view.engagement.battle, {})


def _defs(view: TitanView, fought: BattleMap) -> Svg:
    """Return the definitions that battleland and characters use."""
    return join(
        shields.defs(*range(view.seats)),
        creatures.symbols(sorted({man.name for man in fought.men})),
        battleland.defs(fought.battle.terrain),
    )


def _mark(view: TitanView) -> LandMark:
    """Return the mark of an engagement the reader is in: the side the attacker entered by."""
    met = view.engagement
    attacker = view.legions.get(met.attacker) if met else None
    return LandMark(is_reader_asked(view), attacker.side if attacker and is_reader_asked(view) else "")


def _thick(fought: BattleMap) -> Point:
    """Return the character's position around which most characters are visible together.

    Of several such positions it is the one with most characters of the acting side. While that side is not on
    the map, it is where the side enters.
    """
    on_map = [man for man in fought.men if man.hex >= 0]
    acting = fought.battle.striker
    if not any(man.side == acting for man in on_map) and acting in fought.fronts:
        entered = [CENTRES[hex] for hex in members(fought.fronts[acting])]
        x, y = (sum(each) / len(entered) for each in zip(*entered, strict=True))
        return round((x + MIDDLE[0]) / 2, 1), round((y + MIDDLE[1]) / 2, 1)
    return max(
        (CENTRES[man.hex] for man in on_map),
        key=lambda spot: _weight(
            [man for man in on_map if _within(man, spot[0], spot[1], -TILE_HALF_SIZE)], acting
        ),
        default=MIDDLE,
    )


def _weight(seen: list[MapPiece], acting: str) -> tuple[bool, int, int]:
    """Return the sort key of a position: both sides before one, many before few, the acting side first."""
    mine = sum(man.side == acting for man in seen)
    return 0 < mine < len(seen), len(seen), mine


def _within(man: MapPiece, x: float, y: float, more: float) -> bool:
    """Return whether a character on the map is within a list's picture around a point.

    It may be up to `more` outside the picture.
    """
    if man.hex < 0:
        return False
    there = CENTRES[man.hex]
    return abs(there[0] - x) < WIDTH / 2 + more and abs(there[1] - y) < HEIGHT / 2 + more
