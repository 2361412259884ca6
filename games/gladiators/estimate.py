"""Each seat's share of the match, by a published formula from public information.

A gladiator's prospect is its quality times the square of the fraction of its Condition that is left. A side's
prospect is the sum over its gladiators in play; before the fight, it is the sum of the qualities that its
seats may field. A side's share is its prospect divided by the sum of all prospects. It is divided evenly
among the seats of the side that have not left, or among all its seats if every player has left. Once the
match has finished, only the sides that are still in it have a share.
"""

from __future__ import annotations

from fractions import Fraction

from games.gladiators.decks import DECKS
from games.gladiators.ending import sides_in_play
from games.gladiators.table import living_fighters
from games.gladiators.view import GladiatorsView


def win_shares(view: GladiatorsView) -> tuple[Fraction, ...]:
    """Return each seat's estimated share of the match, in seat order; the shares add up to one.

    The module's docstring describes the formula.
    """
    sides = sorted(set(view.sides))
    stand = sides_in_play(view)
    prospects = {side: Fraction(0) for side in sides}
    if view.ended == "won":
        prospects |= {side: Fraction(1) for side in stand}
    elif not view.round:
        for seat, side in enumerate(view.sides):
            if seat not in view.left:
                prospects[side] += view.qualities[seat]
    else:
        for each in living_fighters(view):
            deck = DECKS[each.deck]
            prospects[each.side] += deck.quality * Fraction(each.condition, deck.condition) ** 2
    total = sum(prospects.values(), Fraction(0))
    if not total:
        return (Fraction(1, view.seats),) * view.seats
    found = [Fraction(0)] * view.seats
    for side in sides:
        mine = [seat for seat, of in enumerate(view.sides) if of == side]
        here = [seat for seat in mine if seat not in view.left] or mine
        for seat in here:
            found[seat] = prospects[side] / total / len(here)
    return tuple(found)
