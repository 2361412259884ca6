"""The board of Sealed Bids: a line of totals, with its table."""

from __future__ import annotations

from games.engine.drawing.scene import Cell, DataTable, Links, Picture, Say, Scene
from games.engine.drawing.svg import el
from games.engine.phrases import SeatName
from tests.bids.rules import BidsView


def scene(view: BidsView, links: Links, say: Say) -> Scene:
    rows = tuple(
        (Cell(say(SeatName(seat)), head=True), Cell(str(total))) for seat, total in enumerate(view.totals)
    )
    seats = DataTable("Seats", ("Seat", "Total"), rows)
    drawn = el("text", {"x": 4, "y": 14}, " ".join(map(str, view.totals)))
    return Scene(
        (Picture("0 0 100 20", "Totals", drawn),),
        (DataTable("Totals", ("Seat", "Total"), rows),),
        seats,
        {},
    )
