"""Characters as the lessons show them: tiles with a note below each, and the dice of a strike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.engine.drawing import dice, shields
from games.engine.drawing.scene import Say
from games.engine.drawing.svg import Svg, el, image, join
from games.engine.lessons import LessonDrawing
from games.engine.phrases import Listing, Phrase, SeatLetter, gettext_noop, phrase
from games.titan.characters import CHARACTERS, TITAN, titan_power
from games.titan.drawing import creatures
from games.titan.drawing.lesson_legions import FIGURE_EDGE, FIGURE_SCALE, TILE_STEP
from games.titan.words import names

MAX_TILES_IN_ROW = 5
"""How many tiles with notes fit side by side on a phone."""

SAMPLE_SEAT = 0
NOTE_HEIGHT = 22.0
DIE_STEP = 30.0
DIE_SIZE = 26.0
MAX_DICE_IN_ROW = 8

NOTED_TILE_LABEL = gettext_noop("%(character)s %(strength)s: %(note)s")
STRIKE_LABEL = gettext_noop("%(character)s %(strength)s: %(dice)s, hits on %(number)s or more")


class NotedTile(NamedTuple):
    """A character's tile with a short `note` below it."""

    name: str
    note: Phrase


def noted_tiles(tiles: Sequence[NotedTile], say: Say) -> LessonDrawing:
    """Return tiles side by side, in several rows if there are many, each with its note below."""
    columns = min(len(tiles), MAX_TILES_IN_ROW)
    row_height = TILE_STEP + NOTE_HEIGHT
    wide, high = columns * TILE_STEP + FIGURE_EDGE, -(-len(tiles) // columns) * row_height - FIGURE_EDGE
    told = Listing(
        tuple(
            phrase(
                NOTED_TILE_LABEL,
                character=names.character(tile.name),
                strength=creatures.strength_text(tile.name, _power(tile.name)),
                note=tile.note,
            )
            for tile in tiles
        )
    )
    return _picture(
        wide,
        high,
        say(phrase("%(tiles)s", tiles=told)),
        _definitions(tile.name for tile in tiles),
        *(
            el(
                "g",
                {"transform": f"translate({(column + 0.5) * TILE_STEP:g} {row * row_height:g})"},
                el(
                    "g",
                    {"transform": f"translate(0 {creatures.HEIGHT / 2:g})"},
                    _tile(tile.name, SAMPLE_SEAT, say),
                ),
                el("text", {"class": "bold middle", "y": creatures.HEIGHT + 17}, say(tile.note)),
            )
            for place, tile in enumerate(tiles)
            for row, column in (divmod(place, columns),)
        ),
    )


def strike(name: str, seat: int, faces: Sequence[int], number: int, say: Say) -> LessonDrawing:
    """Return a character's tile with the dice of its strike, of which those from `number` up are hits."""
    rows = -(-len(faces) // MAX_DICE_IN_ROW)
    wide = creatures.WIDTH + 8 + DIE_STEP * min(len(faces), MAX_DICE_IN_ROW)
    high = max(creatures.HEIGHT, DIE_STEP * rows)
    hits = dice.high_to_low((face, face >= number) for face in faces)
    told = phrase(
        STRIKE_LABEL,
        character=names.character(name),
        strength=creatures.strength_text(name),
        dice=Listing(tuple(face for face, _ in hits)),
        number=number,
    )
    top = (high - DIE_STEP * rows + DIE_STEP - DIE_SIZE) / 2
    return _picture(
        wide,
        high,
        say(told),
        join(_definitions([name], seat), dice.symbols()),
        el(
            "g",
            {"transform": f"translate({creatures.WIDTH / 2:g} {creatures.HEIGHT / 2:g})"},
            _tile(name, seat, say),
        ),
        *(
            el(
                "use",
                {
                    "class": "die-face die-face--hit" if hit else "die-face",
                    "href": f"#{dice.face_symbol_id(face)}",
                    "x": creatures.WIDTH + 8 + DIE_STEP * (place % MAX_DICE_IN_ROW),
                    "y": top + DIE_STEP * (place // MAX_DICE_IN_ROW),
                    "width": DIE_SIZE,
                    "height": DIE_SIZE,
                },
            )
            for place, (face, hit) in enumerate(hits)
        ),
    )


def _tile(name: str, seat: int, say: Say) -> Svg:
    return creatures.draw_tile(name, seat, letter=say(SeatLetter(seat)), power=_power(name))


def _power(name: str) -> int:
    """Return a character's power at the start of a match."""
    return titan_power(0) if name == TITAN else CHARACTERS[name].power


def _definitions(characters: Iterable[str], seat: int = SAMPLE_SEAT) -> Svg:
    return join(shields.defs(seat), creatures.tile_symbols(characters))


def _picture(wide: float, high: float, name: str, defs: Svg, *drawn: Svg) -> LessonDrawing:
    edge = FIGURE_EDGE
    return LessonDrawing(
        image(
            f"{-edge:g} {-edge:g} {wide + 2 * edge:g} {high + 2 * edge:g}",
            name,
            el("defs", {}, defs),
            *drawn,
            width=round((wide + 2 * edge) * FIGURE_SCALE),
            height=round((high + 2 * edge) * FIGURE_SCALE),
            css="drawing",
        )
    )
