"""Why an action, a text or a choice of options was refused."""

from __future__ import annotations

from typing import Any

from games.arena.words import names
from games.engine import wording
from games.engine.phrases import Part, Phrase, Plural, SeatName, gettext_noop, phrase

REFUSALS: dict[str, str | Plural] = {
    **wording.REFUSALS,
    # Bets
    "no_tokens": gettext_noop("You have no token left."),
    "creature_out": gettext_noop("The %(creature)s is not in the fight."),
    "place_taken": gettext_noop("A token lies there already: %(creature)s."),
    "secret_made": gettext_noop("You have made your secret bet."),
    "secret_late": gettext_noop("A creature has died: secret bets are over."),
    "no_secret": gettext_noop("You have no secret bet to reveal."),
    "bet_first": gettext_noop("Betting comes before the card, once a turn."),
    "bets_closed": gettext_noop("No bets are placed in round %(round)s."),
    # Bids
    "no_such_bid": gettext_noop("A bid is a number from 0 to %(most)s."),
    "bid_rises": gettext_noop("You have bid %(number)s; a bid may only rise."),
    "bid_owed": gettext_noop("Your bid stands: play a card of strength %(number)s."),
    # Cards
    "not_in_hand": gettext_noop("You do not hold this card: %(card)s."),
    "set_aside": gettext_noop("This card is set aside until your turn is over: %(card)s."),
    "not_combat": gettext_noop("That needs a combat card, not this one: %(card)s."),
    "not_spectator": gettext_noop("That needs a spectator, not this card: %(card)s."),
    "not_this_referee": gettext_noop("That needs another referee than this card: %(card)s."),
    "no_combat_card": gettext_noop("No combat card lies open there."),
    "can_play": gettext_noop("You hold a card that can be played, so you cannot pass."),
    "not_second": gettext_noop("The second card cannot be one of these."),
    # Powers
    "other_power": gettext_noop("This power does something else."),
    "another_creature": gettext_noop("It must be another creature than this: %(creature)s."),
    "no_card_there": gettext_noop("No card lies on the %(creature)s in this round."),
    "another_player": gettext_noop("It must be another player."),
    "victim_needs": Plural(
        "%(victim)s has no card in hand.",
        "%(victim)s has fewer than %(least)s cards in hand.",
        "least",
    ),
    "deck_empty": gettext_noop("The draw deck is empty."),
    "one_of_these": gettext_noop("This card is not one of those you looked at: %(card)s."),
    "earlier_row": gettext_noop(
        "Only a card of an earlier round comes back, and of this creature: %(creature)s."
    ),
    "not_in_play": gettext_noop("The %(creature)s is not in this match."),
    "two_places": gettext_noop("It takes two different places."),
    "no_cards": gettext_noop("You have no card to discard."),
    "not_your_token": gettext_noop("None of your tokens lies there."),
    "no_such_row": gettext_noop("Round %(round)s has no place for a token now."),
    "not_dead": gettext_noop("The %(creature)s has not died in this match."),
    "no_use": gettext_noop("That power could do nothing now: %(creature)s."),
    "of_creature": gettext_noop("A card of another creature was asked for: %(creature)s."),
    "must_give": gettext_noop("You hold a card of the %(creature)s and must give one."),
    # Discards
    "enough_discards": gettext_noop("No more than %(most)s discards a turn."),
    "discard_more": gettext_noop("Your hand is full: after a pass you must discard what you may."),
    # Notation
    "no_creature": gettext_noop("This is no creature: %(word)s (place %(position)s)."),
    "no_strength": gettext_noop("This is no strength of a card: %(word)s (place %(position)s)."),
    "no_card": gettext_noop("This is no card: %(word)s (place %(position)s)."),
    "no_place": gettext_noop("This is no place: %(word)s (place %(position)s)."),
    "no_round": gettext_noop("This is no round: %(word)s (place %(position)s)."),
    # Options
    "creatures": gettext_noop("Name %(count)s different creatures, or none to have them drawn."),
}
"""By code of the refusal."""


def refusal(code: str, params: dict[str, Any]) -> Phrase:
    """The sentence of a refusal."""
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
