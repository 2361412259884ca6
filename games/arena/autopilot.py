"""A program that plays to win, using only its own seat's view.

It values every choice by the position that would result. `outlook` gives each living creature's chance of
surviving. `worth` weighs the bets by those chances: the seat's own bets, less a part of its rivals'. Playing
cards that will be useful later counts as a cost. Only the secret bet is partly random; everything else
follows from the view.
"""

from __future__ import annotations

from math import exp, fsum

from games.arena import actions as act
from games.arena.cards import (
    CREATURE_AND_ROW,
    CREATURE_OF_CARD,
    PLACES_OF_CREATURE,
    SPECTATOR_CARD_STRENGTHS,
    STRENGTH_OF_CARD,
)
from games.arena.editions import EDITIONS
from games.arena.questions import legal_actions
from games.arena.reveals import power_started_by
from games.arena.table import NOBODY, backer_of, living_creatures, open_card_at, takeable_card
from games.arena.view import ArenaView
from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.decisions import Decision

RISK_DECAY_STRENGTH = 2.4
"""A card stronger by this much reduces a creature's risk of dying now to about a third."""

UNSEEN_STRENGTH = 4.5
"""The estimated strength of a card that has not been played yet."""

RIVAL_WEIGHT = 0.3
"""How much a rival's expected gain counts, compared with the seat's own."""

HELD_CARD_WEIGHT = 0.16
"""How much a strong card in the hand counts for a creature's later rounds."""

POWER_WORTHS = {
    # The estimated gain, in gold, from using a power once; the change on the board is valued separately.
    "draw_three": 0.9,
    "half_hand": 0.5,
    "steal": 0.9,
    "reclaim": 0.6,
    "free_discard": 0.4,
    "demand": 0.6,
    "retrieve_bet": 0.8,
    "backdated_bet": 0.8,
    "extra_play": 0.8,
    "burn": 0.6,
    "swap": 0.6,
    "copy_dead_power": 0.6,
}

SECRET_BET_MARGIN = 1.0
"""How much less promising than the best a secret bet may be and still be chosen.

With a smaller margin, public information would give the creature away more often than chance would.
"""

Tops = dict[str, str]
"""The open card of each living creature in the current row, or "" for none."""


def choose(view: ArenaView, decision: Decision, chance: Chance) -> Action:
    """Return the best legal action for `decision`, or the first of several that are equally good.

    The creature of a secret bet is drawn at random among those that are nearly as promising as the best.
    Otherwise it could be inferred from what everyone sees.
    """
    mind = _Mind(view, decision.seat)
    found = legal_actions(view, decision, list(view.hand), list(view.three))
    best = max(found, key=mind.value)
    if not isinstance(best, act.SecretBet):
        return best
    least = mind.value(best) - SECRET_BET_MARGIN
    return chance.pick(
        [atom for atom in found if isinstance(atom, act.SecretBet) and mind.value(atom) >= least]
    )


class _Mind:
    """One seat's evaluation of its choices at one moment."""

    def __init__(self, view: ArenaView, seat: int) -> None:
        self.view, self.seat = view, seat
        self.edition = EDITIONS[view.edition]
        self.alive = living_creatures(view)
        self.row = view.round - 1
        self.tops: Tops = {creature: view.tops[creature][self.row] for creature in self.alive}
        self.stakes = self._stakes()
        self.reach = {creature: self._reach(creature) for creature in self.alive}
        self.now = self.worth(self.tops)

    # ---- valuing a table -------------------------------------------------------------

    def worth(self, tops: Tops) -> float:
        """Return the expected value of the seat's bets, less a part of the value of its rivals' bets."""
        total = 0.0
        for creature, chance in self.outlook(tops).items():
            mine, theirs = self.stakes[creature]
            total += chance * (mine - RIVAL_WEIGHT * theirs)
        return total

    def outlook(self, tops: Tops) -> dict[str, float]:
        """Return each living creature's chance of being among the survivors."""
        now = self._dying(tops)
        left = len(self.alive) - 1
        later = min(1.0, self.edition.survivors / left) if left else 1.0
        mean = fsum(self.reach.values()) / len(self.alive)
        return {
            creature: (1 - now[creature]) * min(1.0, max(0.05, later * (1 + self.reach[creature] - mean)))
            for creature in self.alive
        }

    def _dying(self, tops: Tops) -> dict[str, float]:
        """Return each creature's chance of being the one that dies this round."""
        strengths = {creature: STRENGTH_OF_CARD[top] if top else -1 for creature, top in tops.items()}
        if -1 not in strengths.values():
            lowest = min(strengths.values())
            losers = [creature for creature, strength in strengths.items() if strength == lowest]
            if len(losers) == 1:
                return {creature: float(creature == losers[0]) for creature in tops}
        weights = {
            creature: exp(
                -(strength if strength >= 0 else UNSEEN_STRENGTH + 4 * self.reach[creature])
                / RISK_DECAY_STRENGTH
            )
            for creature, strength in strengths.items()
        }
        total = fsum(weights.values())
        return {creature: weight / total for creature, weight in weights.items()}

    def _stakes(self) -> dict[str, tuple[float, float]]:
        """Return, for each living creature, what the seat and its rivals have bet on it."""
        view, found = self.view, dict[str, tuple[float, float]]()
        secret = self.edition.secret_value
        for creature in self.alive:
            mine = theirs = 0.0
            for value, owner in zip(self.edition.values, view.bets[creature], strict=True):
                if owner == self.seat:
                    mine += value
                elif owner != NOBODY:
                    theirs += value
            for owner, shown in enumerate(view.shown):
                if shown == creature:
                    mine, theirs = (mine + secret, theirs) if owner == self.seat else (mine, theirs + secret)
            if view.secret and CREATURE_OF_CARD[view.secret] == creature:
                mine += secret
            found[creature] = (mine, theirs)
        return found

    def _reach(self, creature: str) -> float:
        """Return how much strong cards in the seat's hand will help a creature in later rounds."""
        held = [
            STRENGTH_OF_CARD[card]
            for card in (*self.view.hand, *self.view.aside)
            if CREATURE_OF_CARD[card] == creature
        ]
        good = sorted((strength for strength in held if strength >= 6), reverse=True)[:3]
        return HELD_CARD_WEIGHT * fsum((strength - 4) / 5 for strength in good)

    # ---- valuing a choice ------------------------------------------------------------

    def value(self, action: Action) -> float:  # noqa: C901  # a table with one case for each kind
        """Return the estimated value of `action`.

        Only the order of the values within one question matters.
        """
        match action:
            case act.Bid(number=number):
                return self._bid(number)
            case act.Bet(creature=creature):
                return 10 + self._bet(creature, self.edition.values[self.row])
            case act.SecretBet(card=card):
                return 10 + self._secret(card)
            case act.Reveal():
                return self._reveal()
            case act.Play(card=card):
                return self._play(card)
            case act.Spectator(card=card, creature=creature):
                return self.worth(self.tops | {creature: card}) - self.now - self._price(card)
            case act.Prefect(place=place):
                return self._take(place, after=0.5)
            case act.Magister(creature=creature):
                return -0.3 if any(self.view.hidden) else -0.2 - 0.01 * self.alive.index(creature)
            case act.Scout() | act.Foresee():
                return 1.0
            case act.Stun(victim=victim) | act.Steal(victim=victim):
                return 1.0 + 0.1 * self._rival(victim) + 0.01 * self.view.counts[victim]
            case act.Demand(victim=victim, creature=creature):
                return 1.0 + 0.1 * self.stakes[creature][0] + 0.02 * self.view.counts[victim]
            case act.KeepCard(card=card):
                return self._price(card) + self._hurt(card)
            case act.Regain(place=place):
                return self._take(place, after=0.2)
            case act.Swap():
                return self._swap(action)
            case act.Burn(creature=creature):
                under = self.view.heights[creature][self.row] > 1
                return self.worth(self.tops | {creature: self._unknown(creature) if under else ""}) - self.now
            case act.Copy(creature=creature):
                return POWER_WORTHS[self.edition.powers[creature]]
            case act.RetrieveBet(place=place):
                return self._retrieve(place)
            case act.Backdate(creature=creature, round=number):
                return self._bet(creature, self.edition.values[number - 1])
            case act.GiveCard(card=card):
                return -STRENGTH_OF_CARD[card]
            case act.Discard(card=card):
                return self._throw(card)
            case act.StalemateVote(answer=answer):
                return self._stance(answer)
        # Passing, declining, ending the turn: what to do if nothing is better.
        return 0.0

    def _play(self, card: str) -> float:
        creature = CREATURE_OF_CARD[card]
        gain = self.worth(self.tops | {creature: card}) - self.now - self._price(card)
        return gain + POWER_WORTHS.get(power_started_by(self.view, card), 0.0)

    def _price(self, card: str) -> float:
        """Return how much a card is worth while it stays in the hand.

        Strong cards help the creatures on which the seat has bet, weak ones hurt those on which its rivals
        have bet, and spectators can do either.
        """
        creature, strength = CREATURE_OF_CARD[card], STRENGTH_OF_CARD[card]
        if strength < 0:
            return 0.45
        if not creature:
            return 0.25 + 0.09 * abs(strength - 5)
        if creature not in self.alive:
            return -0.2
        mine, theirs = self.stakes[creature]
        good = max(0, strength - 4) / 6
        return (
            0.12 * mine * good * (len(self.alive) - 3) / 5 + 0.1 * good + 0.02 * theirs * (1 - strength / 10)
        )

    def _hurt(self, card: str) -> float:
        """Return how much it hurts a player to lose a card."""
        return 0.02 * max(0, STRENGTH_OF_CARD[card])

    def _bet(self, creature: str, value: int) -> float:
        """Return the value of a bet now: what it may pay, and the power that it may bring."""
        if not value:
            return -20.0
        mine = self.stakes[creature][0]
        gain = value * self.outlook(self.tops)[creature]
        power = 0.0 if self.view.backers[creature] == self.seat else 0.25 + self.reach[creature]
        return gain + power - 0.05 * mine

    def _secret(self, card: str) -> float:
        """Return the value of a secret bet.

        It is valued like a visible bet, but it also costs a card, brings no power yet, and replaces the
        turn's card play.
        """
        creature = CREATURE_OF_CARD[card]
        gain = self.edition.secret_value * self.outlook(self.tops)[creature]
        return gain - self._price(card) - 0.06 * STRENGTH_OF_CARD[card] - 0.3

    def _reveal(self) -> float:
        """Return the value of revealing the secret bet.

        It is positive only if this gives the seat a power that it lacks, and the seat has no token to bet
        instead.
        """
        creature = CREATURE_OF_CARD[self.view.secret]
        if creature not in self.alive or backer_of(self.view, creature) == self.seat:
            return -5.0
        return 0.4 + 5.0 if not self.view.tokens[self.seat] else -5.0

    def _take(self, place: str, after: float) -> float:
        """Return the value of taking a card from the table.

        This includes the card's worth in the hand and the effect of its absence on the table, less `after`.
        """
        card = open_card_at(self.view, place)
        if not card:
            return -after
        tops = self.tops
        if (
            place in CREATURE_AND_ROW
            and CREATURE_AND_ROW[place][1] == self.row
            and CREATURE_AND_ROW[place][0] in tops
        ):
            creature = CREATURE_AND_ROW[place][0]
            under = self.view.heights[creature][self.row] > 1
            tops = tops | {creature: self._unknown(creature) if under else ""}
        return self._price(card) * 1.2 + self.worth(tops) - self.now - after + 0.2

    def _swap(self, action: act.Swap) -> float:
        here = PLACES_OF_CREATURE[action.creature][self.row]
        if action.creature not in self.alive or here not in (action.first, action.second):
            return -0.1
        other = action.second if action.first == here else action.first
        return self.worth(self.tops | {action.creature: takeable_card(self.view, other)}) - self.now - 0.02

    def _retrieve(self, place: str) -> float:
        """Return the value of taking back a token.

        It is positive only if the token is on a dead creature and has some worth when it is bet again.
        """
        if place not in CREATURE_AND_ROW:
            return -1.0
        creature, _ = CREATURE_AND_ROW[place]
        worth = self.edition.values[min(self.row + 1, len(self.edition.values) - 1)]
        return worth * 0.4 if creature in self.view.dead and worth else -1.0

    def _rival(self, seat: int) -> float:
        """Return the value of a rival's bets on the table."""
        view = self.view
        laid = sum(
            value
            for creature in self.alive
            for value, owner in zip(self.edition.values, view.bets[creature], strict=True)
            if owner == seat
        )
        return laid + self.edition.secret_value * (bool(view.shown[seat]) + view.hidden[seat])

    def _throw(self, card: str) -> float:
        """Return the value of discarding a card.

        Discarding cards of dead creatures makes room for new ones. Of the cards of living creatures, only
        those that help nobody here are worth discarding.
        """
        creature = CREATURE_OF_CARD[card]
        if creature not in self.alive:
            return 1.0
        if self.view.counts[self.seat] + self.view.stunned_counts[self.seat] < 3 or not self.view.deck_size:
            return -1.0
        mine, theirs = self.stakes[creature]
        weak = STRENGTH_OF_CARD[card] <= 3
        return 0.3 if (weak and mine > theirs) or (not weak and theirs and not mine) else -1.0

    def _bid(self, number: int) -> float:
        """Return the value of a bid.

        The first turn is worth more if the bid costs a card of middling strength. The program does not make a
        bid that its hand cannot meet.
        """
        if number == act.NO_BID:
            return 0.0
        held = [
            card
            for card in self.view.hand
            if CREATURE_OF_CARD[card] in self.alive and STRENGTH_OF_CARD[card] == number
        ]
        if not held or (self.view.options.bidding == "open" and max(self.view.bids) >= 0):
            return -1.0
        return 1.0 - abs(number - 5) / 10

    def _stance(self, answer: str) -> float:
        """Return the value of an answer about a stalemate: a seat that cannot play a card proposes one."""
        stuck = not any(
            card in SPECTATOR_CARD_STRENGTHS or CREATURE_OF_CARD[card] in self.alive
            for card in self.view.hand
        )
        return float(answer == ("propose" if stuck else "object"))

    def _unknown(self, creature: str) -> str:
        """Return a card of middling strength, which stands in for one that cannot be seen."""
        return f"{creature}-5"
