"""The arena as pictures, tables and a hand of cards, made only from a view."""

from __future__ import annotations

from games.arena.drawing import hand, lanes, tables
from games.arena.drawing.board import board
from games.arena.drawing.close_ups import close_up, mailed
from games.arena.drawing.thumbnails import small
from games.arena.view import ArenaView
from games.engine.drawing.scene import Links, Say, Scene

__all__ = ["close_up", "mailed", "scene", "small"]


def scene(view: ArenaView, links: Links, say: Say) -> Scene:
    """Return the drawn position.

    It has eight columns for a desktop, eight rows for a phone, and one table as the twin of both.
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
