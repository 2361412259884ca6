"""What the acts of a recap did, as the board shows it."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.drawing.scene import Say, Trails
from games.titan.drawing.masterboard.pictures import board_label, still_board
from games.titan.drawing.masterboard.trails import draw_trail, trail_box
from games.titan.recap import LegionTrail
from games.titan.view import TitanView


def trails(view: TitanView, found: Sequence[LegionTrail], say: Say, /) -> Trails:
    """Return the drawings of legions' acts, and the board that a phone shows them on."""
    return Trails(
        drawn=tuple(draw_trail(view, trail, say) for trail in found),
        boxes=tuple(trail_box(trail).text for trail in found),
        board=still_board(view, say),
        label=board_label(view, say),
    )
