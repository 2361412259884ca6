"""The acts of a recap as drawings on the board."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.drawing.scene import Say, TrailBox, Trails
from games.titan.drawing.masterboard.pictures import board_label, still_board, still_overview
from games.titan.drawing.masterboard.trails import MAX_LABELLED_WIDTH, draw_trail, trail_box
from games.titan.recap import LegionTrail
from games.titan.view import TitanView


def trails(view: TitanView, found: Sequence[LegionTrail], say: Say, /) -> Trails:
    """Return the drawings of legions' acts, and the board that a phone shows them on."""
    return Trails(
        drawn=tuple(draw_trail(view, trail, say) for trail in found),
        boxes=tuple(TrailBox(box.text, box.width > MAX_LABELLED_WIDTH) for box in map(trail_box, found)),
        board=still_board(view, say),
        overview=still_overview(view),
        label=board_label(view, say),
    )
