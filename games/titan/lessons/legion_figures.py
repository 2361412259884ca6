"""Figures of legions, characters, battles and the board, which several chapters show."""

from __future__ import annotations

from functools import partial

from games.engine.lessons import Figure, Panel
from games.engine.phrases import Phrase
from games.titan.drawing.battle.lesson_battle import BattleScene, draw_battle_scene
from games.titan.drawing.lesson_legions import legion
from games.titan.drawing.lesson_tiles import NotedTile, noted_tiles
from games.titan.drawing.masterboard.lesson_board import BoardScene, draw_board_scene


def legion_panel(
    label: str, pieces: str, *, marker: str = "R.anchor", score: int = 0, shown: bool = True
) -> Panel:
    """Return the picture of a legion under its label; `pieces` are separated by spaces.

    `score` is its owner's, on which the power of a Titan depends. Without `shown` it is drawn as other
    players see it.
    """
    return Panel(partial(legion, marker, tuple(pieces.split()), score, shown), Phrase(label))


def legion_figure(caption: str, *panels: Panel) -> Figure:
    """Return a figure of one or more legions side by side."""
    return Figure(Phrase(caption), panels)


def tiles_figure(caption: str, *tiles: tuple[str, Phrase]) -> Figure:
    """Return a figure of characters, each with the note that is printed below it."""
    noted = tuple(NotedTile(*tile) for tile in tiles)
    return Figure(Phrase(caption), (Panel(partial(noted_tiles, noted)),))


def battle_figure(caption: str, scene: BattleScene) -> Figure:
    """Return a figure of a battle."""
    return Figure(Phrase(caption), (Panel(partial(draw_battle_scene, scene)),))


def board_figure(caption: str, scene: BoardScene) -> Figure:
    """Return a figure of a part of the Masterboard."""
    return Figure(Phrase(caption), (Panel(partial(draw_board_scene, scene)),))
