"""The autopilot's estimates of what legions hold, from what its seat knows."""

from __future__ import annotations

from games.titan.autopilot.odds import Force
from games.titan.characters import CHARACTERS, TITAN, titan_power
from games.titan.scoring import pieces_value
from games.titan.view import TitanView


class Guess:
    """A legion as the autopilot estimates it.

    `force` is its likely strength, `titan` the chance that its player's Titan is in it, and `worth` the value
    of the whole legion in points.
    """

    __slots__ = ("force", "titan", "worth")

    def __init__(self, force: Force, titan: float, worth: int) -> None:
        self.force, self.titan, self.worth = force, titan, worth


def guess(view: TitanView, marker: str) -> Guess:
    """Return an estimate of a legion.

    It consists of the certain characters and, for the rest of the legion's height, of a representative sample
    of those that may be in it, the strongest first.
    """
    legion = view.legions[marker]
    seat = legion.seat
    score = view.scores[seat]
    pieces = list(legion.pieces)
    titan = float(TITAN in pieces)
    unknown = legion.height - len(pieces)
    if unknown > 0:
        maybe = []
        for loose in view.loose:
            if loose.seat == seat and marker in loose.legions:
                if loose.name == TITAN:
                    titan = 1 / len(loose.legions)
                else:
                    maybe.append(loose.name)
        maybe.sort(key=lambda name: (-CHARACTERS[name].value, name))
        if titan:
            unknown -= 1
            pieces.append(TITAN)
        count = len(maybe)
        pieces += [maybe[place * count // unknown] for place in range(min(unknown, count))]
    pieces.sort()
    known = tuple(pieces)
    return Guess(Force(known, titan_power(score)), titan, pieces_value(known, score))
