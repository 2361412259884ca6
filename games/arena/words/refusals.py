"""The sentences that say why an action, a text or a choice of options was refused."""

from __future__ import annotations

from typing import Any

from games.arena.words import names
from games.engine import wording
from games.engine.phrases import Part, Phrase, Plural, SeatName, gettext_noop, phrase

REFUSALS: dict[str, str | Plural] = {
    **wording.REFUSALS,
    # Bets
    "no_tokens": gettext_noop("You have no tokens left."),
    "creature_out": gettext_noop("The %(creature)s isn’t in the arena."),
    "place_taken": gettext_noop("There is already a token there: %(creature)s."),
    "secret_made": gettext_noop("You have already made your secret bet."),
    "secret_late": gettext_noop("A creature has been eliminated, so you can no longer make a secret bet."),
    "no_secret": gettext_noop("You have no secret bet to reveal."),
    "bet_first": gettext_noop("Bet before you play a card, and only once a turn."),
    "bets_closed": gettext_noop("No bets can be placed in round %(round)s."),
    # Bids
    "no_such_bid": gettext_noop("Bid a number from 0 to %(most)s."),
    "bid_rises": gettext_noop("You bid %(number)s. You can only raise it."),
    "bid_owed": gettext_noop("Your bid won the first turn: play a card of strength %(number)s."),
    # Cards
    "not_in_hand": gettext_noop("You don’t hold this card: %(card)s."),
    "set_aside": gettext_noop("This card is set aside until the end of your turn: %(card)s."),
    "not_combat": gettext_noop("You need a combat card here, not this one: %(card)s."),
    "not_spectator": gettext_noop("You need a spectator here, not this card: %(card)s."),
    "not_this_referee": gettext_noop("You need a different referee here: %(card)s doesn’t fit."),
    "no_combat_card": gettext_noop("There is no combat card face up there."),
    "can_play": gettext_noop("You hold a card you can play, so you can’t pass."),
    "not_second": gettext_noop("You can’t play this as your second card."),
    # Powers
    "other_power": gettext_noop("This power does something different."),
    "another_creature": gettext_noop("Choose a creature other than the %(creature)s."),
    "no_card_there": gettext_noop("The %(creature)s has no card in this round."),
    "another_player": gettext_noop("Choose another player."),
    "victim_needs": Plural(
        "%(victim)s has no card in hand.",
        "%(victim)s has fewer than %(least)s cards in hand.",
        "least",
    ),
    "deck_empty": gettext_noop("The draw deck is empty."),
    "one_of_these": gettext_noop("This card isn’t one of those you looked at: %(card)s."),
    "earlier_row": gettext_noop(
        "You can only take back a card from an earlier round and of this creature: %(creature)s."
    ),
    "not_in_play": gettext_noop("The %(creature)s isn’t in this match."),
    "two_places": gettext_noop("Choose two different places."),
    "no_cards": gettext_noop("You have no card to discard."),
    "not_your_token": gettext_noop("You have no token there."),
    "no_such_row": gettext_noop("There is no place for a token in round %(round)s now."),
    "not_dead": gettext_noop("The %(creature)s hasn’t been eliminated in this match."),
    "no_use": gettext_noop("That power would do nothing now: %(creature)s."),
    "of_creature": gettext_noop("The card demanded is of a different creature: %(creature)s."),
    "must_give": gettext_noop("You hold at least one %(creature)s card, so you must give one."),
    # Discards
    "enough_discards": gettext_noop("You can discard at most %(most)s cards a turn."),
    "discard_more": gettext_noop(
        "Your hand is full. After a pass you must discard as many cards as you can."
    ),
    # Notation
    "no_creature": gettext_noop("“%(word)s” (at character %(position)s) isn’t a creature."),
    "no_strength": gettext_noop("“%(word)s” (at character %(position)s) isn’t a card strength."),
    "no_card": gettext_noop("“%(word)s” (at character %(position)s) isn’t a card."),
    "no_place": gettext_noop("“%(word)s” (at character %(position)s) isn’t a place on the table."),
    "no_round": gettext_noop("“%(word)s” (at character %(position)s) isn’t a round."),
    # Options
    "creatures": gettext_noop("Choose %(count)s different creatures, or none to have them drawn at random."),
}
"""The sentence of each refusal, by the refusal's code."""


def refusal(code: str, params: dict[str, Any]) -> Phrase:
    """Return the sentence of a refusal."""
    return phrase(REFUSALS[code], **{name: _part(name, value) for name, value in params.items()})


def _part(name: str, value: Any) -> Part:
    match name:
        case "victim":
            return SeatName(value)
        case "creature":
            return names.creature(value)
        case "card":
            return names.card(value)
    return int(value) if isinstance(value, int) else str(value)
