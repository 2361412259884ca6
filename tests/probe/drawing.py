from __future__ import annotations

from games.engine.drawing.scene import Cell, DataTable, Links, Picture, Say, Scene
from games.engine.drawing.svg import el
from games.engine.phrases import SeatName
from tests.probe.rules import ProbeView


def scene(view: ProbeView, links: Links, say: Say) -> Scene:
    rows = tuple(
        (
            Cell(say(SeatName(seat)), head=True),
            Cell(str(view.places[seat]), links.get(("demand", "victim", seat))),
        )
        for seat in range(view.seats)
    )
    seats = DataTable(
        "Seats",
        ("Seat", "Cards"),
        tuple(
            (Cell(say(SeatName(seat)), head=True), Cell(str(view.heights[seat])))
            for seat in range(view.seats)
        ),
    )
    drawn = el("text", {"x": 4, "y": 14}, str(view.round))
    return Scene(
        (Picture("0 0 100 20", "Board", drawn),),
        (DataTable("Board", ("Seat", "Place"), rows),),
        seats,
        {"hand": view.hand},
    )
