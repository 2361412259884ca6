"""A position of the field, and a Guess Axe by itself: the pictures of the lessons."""

from __future__ import annotations

from games.engine.drawing.scene import Say
from games.engine.drawing.svg import el
from games.engine.lessons import Drawn
from games.gladiators.decks.cards import Axe
from games.gladiators.drawing import faces, tables
from games.gladiators.drawing.board import board
from games.gladiators.drawing.mailed import mailed
from games.gladiators.view import GladiatorsView
from games.gladiators.words import cards

LARGE = 168
"""How wide an axe is drawn."""


def field(view: GladiatorsView, say: Say) -> Drawn:
    """The whole field with its table twin; it stands on any page."""
    return Drawn(mailed(view, say, shape="any"), tables.twins(view, board(view, {}), say)[0])


def axe(found: Axe, say: Say) -> Drawn:
    """A Guess Axe, with what it says in a line."""
    drawn = faces.axe(found.slash, found.stab, found.smash)
    box = {"viewBox": f"0 0 {faces.AXE_WIDE} {faces.AXE_HIGH}", "width": LARGE, "aria-hidden": "true"}
    return Drawn(el("svg", box, drawn), line=say(cards.guesses(found)))
