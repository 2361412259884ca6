"""Each seat's share, by a published formula from public information.

Let n be the number of living creatures and s the number that survive (three). A seat's prospect is one, plus
the value of every visible bet on a living creature times s/n (times one when n is s or less), plus five times
three eighths for a secret bet still face down. A share is a prospect divided by the sum of all. Once the
match has finished, the gold itself replaces the prospect. What the earlier games of a campaign brought is
added to a prospect.
"""

from __future__ import annotations

from fractions import Fraction

from games.arena.editions import EDITIONS
from games.arena.table import living
from games.arena.view import ArenaView


def shares(view: ArenaView) -> tuple[Fraction, ...]:
    """Return the shares in seat order; they add up to one."""
    edition = EDITIONS[view.edition]
    prospects = [Fraction(1 + sum(scores[seat] for scores in view.scores)) for seat in range(view.seats)]
    if view.over:
        prospects = [prospect + gold for prospect, gold in zip(prospects, view.golds, strict=True)]
    else:
        alive = living(view)
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
