from __future__ import annotations

from games.engine.briefing import Briefing, Danger, KnownForce, KnownSeat
from games.engine.phrases import Phrase, SeatName, phrase
from tests.probe.rules import ProbeView


def brief(view: ProbeView) -> Briefing:
    others = tuple(
        KnownSeat(
            seat,
            (phrase("%(seat)s is at place %(place)s.", seat=SeatName(seat), place=view.places[seat]),),
            (KnownForce("", Phrase("Pile"), unknown=view.heights[seat]),),
        )
        for seat in range(view.seats)
        if seat != view.seat
    )
    known = phrase("You hold %(hand)s.", hand=", ".join(f"card-{number}" for number in view.hand))
    return Briefing(others, (Danger(Phrase("Your cards"), "", (known,)),))
