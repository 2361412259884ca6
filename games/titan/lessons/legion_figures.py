"""Figures of legions, which several chapters show."""

from __future__ import annotations

from functools import partial

from games.engine.lessons import Figure, Panel
from games.engine.phrases import Phrase
from games.titan.drawing.lesson_legions import legion


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
