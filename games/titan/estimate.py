"""Each seat's share of the match, by a published formula from what everyone can count (20.5).

The weight of a seat whose Titan lives is its points plus the value of all its characters. Everyone knows
which characters a player has, although not always where they are. A seat's share is its weight divided by the
sum of all weights. Once a match has been won, the winner has the whole share; once it has been drawn, the
players whose Titans fell last divide it equally.
"""

from __future__ import annotations

from fractions import Fraction

from games.titan.scoring import pieces_value
from games.titan.view import TitanView


def win_shares(view: TitanView) -> tuple[Fraction, ...]:
    """Return each seat's estimated share of the match, in seat order; the shares add up to one.

    The module's docstring describes the formula.
    """
    living = [not fate for fate in view.fates]
    if view.ended in ("titan", "draw"):
        last = view.out[-1] if view.ended == "draw" else [seat for seat, lives in enumerate(living) if lives]
        return tuple(Fraction(seat in last, len(last)) for seat in range(view.seats))
    weights = [
        Fraction(score + pieces_value([name for name, count in held.items() for _ in range(count)], score))
        if lives
        else Fraction(0)
        for lives, score, held in zip(living, view.scores, view.holdings, strict=True)
    ]
    total = sum(weights, Fraction(0))
    if not total:
        return tuple(Fraction(1, view.seats) for _ in range(view.seats))
    return tuple(weight / total for weight in weights)
