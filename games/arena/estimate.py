"""Each seat's share of the match, by a published formula from public information.

Let n be the number of living creatures and s the number that survive (three). A seat's prospect starts at
one. Every visible bet on a living creature adds its value times s/n (times one when n is s or less). A
secret bet that is still face down adds five times three eighths. A seat's share is its prospect divided by
the sum of all prospects. Once the match has finished, the gold itself replaces the prospect. In a
campaign, a seat's winnings from earlier games are added to its prospect.
"""

from __future__ import annotations

from fractions import Fraction

from games.arena.editions import EDITIONS
from games.arena.table import living_creatures
from games.arena.view import ArenaView


def win_shares(view: ArenaView) -> tuple[Fraction, ...]:
    """Return each seat's estimated share of the match, in seat order; the shares add up to one.

    The module's docstring describes the formula.
    """
    edition = EDITIONS[view.edition]
    prospects = [Fraction(1 + sum(scores[seat] for scores in view.scores)) for seat in range(view.seats)]
    if view.over:
        prospects = [prospect + gold for prospect, gold in zip(prospects, view.golds, strict=True)]
    else:
        alive = living_creatures(view)
        chance = Fraction(min(edition.survivors, len(alive)), len(alive))
        for creature in alive:
            for value, seat in zip(edition.values, view.bets[creature], strict=True):
                if seat >= 0:
                    prospects[seat] += value * chance
            for seat, shown in enumerate(view.shown):
                if shown == creature:
                    prospects[seat] += edition.secret_value * chance
        blind = Fraction(edition.survivors, edition.in_play)
        for seat, hidden in enumerate(view.hidden):
            if hidden:
                prospects[seat] += edition.secret_value * blind
    total = sum(prospects, Fraction(0))
    return tuple(prospect / total for prospect in prospects)
