"""The briefing of an arena: each player's tokens, cards and visible bets, and the seat's bets in danger.

A bet is in danger if its creature would be the next to be eliminated: in the current round it has the lowest
card so far, or no card yet while another creature has one (R-103 to R-105). The seat's own secret bet counts,
because its player knows it; other seats' secret bets count only once they have been revealed.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.arena.cards import CREATURE_OF_CARD, STRENGTH_OF_CARD
from games.arena.editions import EDITIONS
from games.arena.table import living_creatures, next_eliminated
from games.arena.view import ArenaView
from games.arena.words import names
from games.engine.briefing import Briefing, Danger, KnownForce, KnownSeat
from games.engine.invariants import require
from games.engine.phrases import Plural, SeatName, gettext_noop, phrase

LEFT = gettext_noop("%(seat)s’s player has left the match.")
TOKENS = Plural(
    "%(seat)s has %(count)s token left to bet.", "%(seat)s has %(count)s tokens left to bet.", "count"
)
HAND = Plural("Their hand: %(count)s card.", "Their hand: %(count)s cards.", "count")
ASIDE = Plural("Set aside: %(count)s card.", "Set aside: %(count)s cards.", "count")
HIDDEN = gettext_noop("They have a secret bet.")
BACKS = gettext_noop("They back these creatures: %(creatures)s.")
WON = gettext_noop("Won in earlier games: %(sum)s.")

BET = gettext_noop("Bet in round %(round)s, worth %(value)s.")
REVEALED = gettext_noop("Revealed secret bet, worth %(value)s.")
ELIMINATED = gettext_noop("Eliminated.")

YOUR_BETS = gettext_noop("%(creature)s: your bets are worth %(value)s")
LOWEST = gettext_noop("It has the lowest card of this round, %(strength)s.")
LOWEST_OF_ALL = gettext_noop(
    "It has the lowest card of this round, %(strength)s, and would be eliminated if the turn ended now."
)
NO_CARD = gettext_noop("It has no card in this round yet.")


def brief(view: ArenaView) -> Briefing:
    """Return what the view's seat knows of all others, and which of its own bets are in danger."""
    seat = require(view.seat, "only a seat is briefed")
    others = tuple(_known_seat(view, other) for other in range(view.seats) if other != seat)
    return Briefing(others, tuple(_dangers(view, seat)))


def own_bets(view: ArenaView, seat: int) -> dict[str, int]:
    """Return the total worth of a seat's bets on each living creature that it has bet on.

    Its secret bet counts if the view shows it.
    """
    edition = EDITIONS[view.edition]
    secret = CREATURE_OF_CARD.get(view.secret, "") if seat == view.seat else ""
    found: dict[str, int] = {}
    for creature in living_creatures(view):
        worth = sum(
            value for value, owner in zip(edition.values, view.bets[creature], strict=True) if owner == seat
        )
        worth += edition.secret_value * (creature in (view.shown[seat], secret))
        if worth:
            found[creature] = worth
    return found


def _known_seat(view: ArenaView, seat: int) -> KnownSeat:
    facts = [phrase(TOKENS, seat=SeatName(seat), count=view.tokens[seat])]
    if seat in view.left:
        facts.append(phrase(LEFT, seat=SeatName(seat)))
    facts.append(phrase(HAND, count=view.counts[seat]))
    if view.stunned_counts[seat]:
        facts.append(phrase(ASIDE, count=view.stunned_counts[seat]))
    if view.hidden[seat]:
        facts.append(phrase(HIDDEN))
    backed = [creature for creature in living_creatures(view) if view.backers[creature] == seat]
    if backed:
        facts.append(phrase(BACKS, creatures=names.creatures(backed)))
    if view.scores:
        facts.append(phrase(WON, sum=sum(scores[seat] for scores in view.scores)))
    return KnownSeat(seat, tuple(facts), tuple(_bets(view, seat)))


def _bets(view: ArenaView, seat: int) -> Iterator[KnownForce]:
    """Yield each creature on which a seat has visible bets, with those bets."""
    edition = EDITIONS[view.edition]
    for creature in view.creatures:
        rows = enumerate(zip(edition.values, view.bets[creature], strict=True), start=1)
        facts = [phrase(BET, round=row, value=value) for row, (value, owner) in rows if owner == seat]
        if view.shown[seat] == creature:
            facts.append(phrase(REVEALED, value=edition.secret_value))
        if facts:
            if creature in view.dead:
                facts.append(phrase(ELIMINATED))
            yield KnownForce("", names.creature(creature), names.icon(creature), facts=tuple(facts))


def _dangers(view: ArenaView, seat: int) -> Iterator[Danger]:
    """Yield the creatures whose death would cost the seat a bet, the most valuable first."""
    if view.step == "bid":
        return
    row = view.round - 1
    strengths = {
        creature: STRENGTH_OF_CARD[view.tops[creature][row]]
        for creature in living_creatures(view)
        if row < len(view.tops[creature]) and view.tops[creature][row]
    }
    if not strengths:
        return
    lowest = min(strengths.values())
    doomed = next_eliminated(view)
    bets = own_bets(view, seat)
    for creature, worth in sorted(bets.items(), key=lambda bet: (-bet[1], bet[0])):
        strength = strengths.get(creature)
        if strength is None:
            told = phrase(NO_CARD)
        elif strength == lowest:
            told = phrase(LOWEST_OF_ALL if creature == doomed else LOWEST, strength=strength)
        else:
            continue
        yield Danger(
            piece=phrase(YOUR_BETS, creature=names.creature(creature), value=worth),
            icon=names.icon(creature),
            sentences=(told,),
        )
