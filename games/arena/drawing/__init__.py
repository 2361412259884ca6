"""The pictures, tables and hands of cards of the arena, made only from a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.arena.actions import Play, Spectator
from games.arena.cards import CREATURE_OF_CARD
from games.arena.drawing import hand, lanes, tables
from games.arena.drawing.board import build_board
from games.arena.drawing.close_ups import close_up, mailed
from games.arena.drawing.thumbnails import draw_thumbnail as small
from games.arena.view import ArenaView
from games.engine.actions import Action
from games.engine.drawing.scene import Links, Say, Scene

__all__ = ["close_up", "drafted", "mailed", "replayed", "scene", "small"]


def scene(view: ArenaView, links: Links, say: Say) -> Scene:
    """Return the position as a page shows it.

    A desktop screen shows creatures as columns and a phone shows them as rows; one table has the content of
    both.
    """
    return drafted(view, links, say, ())


def replayed(view: ArenaView, told: Sequence[tuple[str, Mapping[str, Any]]], say: Say, /) -> Scene:
    """Return the scene of a moment in a replay, in which a phone keeps the rows of eliminated creatures."""
    return _compose(view, {}, say, (), whole=True)


def drafted(view: ArenaView, links: Links, say: Say, steps: Sequence[tuple[ArenaView, Action]], /) -> Scene:
    """Return the scene with the seat's draft marked on the board, in its hand and among its bets."""
    return _compose(view, links, say, steps, whole=view.over)


def _compose(
    view: ArenaView, links: Links, say: Say, steps: Sequence[tuple[ArenaView, Action]], *, whole: bool
) -> Scene:
    played = [step for _, step in steps if isinstance(step, Play | Spectator)]
    laid = {CREATURE_OF_CARD[step.card] if isinstance(step, Play) else step.creature for step in played}
    drawn = build_board(view, links, laid)
    cards = hand.hand_groups(view, links, say, tuple(step.card for step in played))
    return Scene(
        pictures=(lanes.draw_wide_board(drawn, say), lanes.draw_tall_board(drawn, say, whole=whole)),
        twins=(tables.board_table(drawn, say),),
        seats=tables.seats_table(view, say),
        parts=hand.hand_parts(view, links, say, cards),
        own=hand.hand_tables(view, say, cards),
        defs=lanes.svg_definitions(drawn),
        chip_rows=hand.chip_rows(view, links, say, [step for _, step in steps]),
        board_first=True,
    )
