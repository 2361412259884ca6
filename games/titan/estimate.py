"""Each seat's share, by a published formula from what everybody can count (20.5).

A seat whose Titan lives weighs its points and the value of all of its characters; what each
player has is open, only where it stands is not. A share is a weight divided by the sum of all.
Once a match has been won or drawn the last Titans share it.
"""

from __future__ import annotations

from fractions import Fraction

from games.titan.scoring import value
from games.titan.view import TitanView


def shares(view: TitanView) -> tuple[Fraction, ...]:
    """The shares, in the order of the seats; they sum to one."""
    living = [not fate for fate in view.fates]
    if view.ended in ("titan", "draw"):
        last = view.out[-1] if view.ended == "draw" else [seat for seat, lives in enumerate(living) if lives]
        return tuple(Fraction(seat in last, len(last)) for seat in range(view.seats))
    weights = [
        Fraction(score + value([name for name, count in held.items() for _ in range(count)], score))
        if lives
        else Fraction(0)
        for lives, score, held in zip(living, view.scores, view.holdings, strict=True)
    ]
    total = sum(weights, Fraction(0))
    if not total:
        return tuple(Fraction(1, view.seats) for _ in range(view.seats))
    return tuple(weight / total for weight in weights)
