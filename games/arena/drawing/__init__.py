"""The pictures, tables and hands of cards of the arena, made only from a view."""

from __future__ import annotations

from games.arena.drawing import hand, lanes, tables
from games.arena.drawing.board import board
from games.arena.drawing.close_ups import close_up, mailed
from games.arena.drawing.thumbnails import small
from games.arena.view import ArenaView
from games.engine.drawing.scene import Links, Say, Scene

__all__ = ["close_up", "mailed", "scene", "small"]


def scene(view: ArenaView, links: Links, say: Say) -> Scene:
    """Return the position as a page shows it.

    A desktop screen shows eight columns and a phone eight rows; one table has the content of both.
    """
    drawn = board(view, links)
    cards = hand.groups(view, links, say)
    return Scene(
        pictures=(lanes.wide(drawn, say), lanes.tall(drawn, say)),
        twins=(tables.board_table(drawn, say),),
        seats=tables.seats(view, say),
        parts=hand.hand_parts(view, links, say, cards),
        own=hand.tables(view, say, cards),
        defs=lanes.svg_definitions(drawn),
    )
