"""The sentences that describe events."""

from __future__ import annotations

from typing import Any

from games.arena.words import names
from games.engine.phrases import Part, Phrase, Plural, SeatName, gettext_noop, phrase

EVENTS: dict[str, str | Plural] = {
    "fighters": gettext_noop("These creatures are in the arena: %(creatures)s."),
    "game": gettext_noop("Game %(game)s of the campaign starts with these creatures: %(creatures)s."),
    "bids_called": gettext_noop("The players bid for the first turn."),
    "bid_called": gettext_noop("%(seat)s bid %(number)s for the first turn."),
    "bid_rests": gettext_noop("%(seat)s stopped bidding."),
    "bid_opened": gettext_noop("%(seat)s bid %(number)s."),
    "bid_none": gettext_noop("%(seat)s made no bid."),
    "first_bid": gettext_noop("%(seat)s won the first turn with a bid of %(number)s."),
    "first_lot": gettext_noop("%(seat)s was drawn at random to play first."),
    "penalty": gettext_noop(
        "%(seat)s can’t play a card of strength %(number)s. They may play any card, but until the end of "
        "this game they draw up to only %(count)s cards."
    ),
    "began": gettext_noop("%(seat)s plays first. These creatures are in the arena: %(creatures)s."),
    "dealt_cards": gettext_noop("%(seat)s was dealt %(cards)s."),
    "bet": gettext_noop("%(seat)s bet on the %(creature)s, worth %(value)s."),
    "secret_card": gettext_noop("%(seat)s made a secret bet with %(card)s instead of playing a card."),
    "secret": gettext_noop("%(seat)s made a secret bet instead of playing a card."),
    "revealed": gettext_noop("%(seat)s revealed the secret bet: %(card)s."),
    "played": gettext_noop("%(seat)s played %(card)s."),
    "spectator": gettext_noop("%(seat)s played %(card)s on the %(creature)s."),
    "prefect": gettext_noop("%(seat)s played a Prefect and took %(card)s (%(place)s)."),
    "prefect_none": gettext_noop("%(seat)s played a Prefect and took no card."),
    "magister": gettext_noop("%(seat)s played the Magister on the %(creature)s."),
    "referee": gettext_noop("%(seat)s played a Referee and took %(card)s (%(place)s)."),
    "referee_none": gettext_noop("%(seat)s played a Referee and took no card."),
    "head": gettext_noop("%(seat)s played the Head Referee on the %(creature)s."),
    "magister_none": gettext_noop("No secret bet was revealed."),
    "passed": gettext_noop("%(seat)s passed and showed %(cards)s."),
    "declined": gettext_noop("%(seat)s didn’t use the power of the %(creature)s."),
    "copied": gettext_noop("%(seat)s used the power of the %(creature)s, which has been eliminated."),
    "drew_cards": gettext_noop("%(seat)s drew %(cards)s."),
    "drew": Plural("%(seat)s drew %(count)s card.", "%(seat)s drew %(count)s cards.", "count"),
    "returned_cards": gettext_noop("%(seat)s took back the cards set aside: %(cards)s."),
    "returned": Plural(
        "%(seat)s took back the %(count)s card set aside.",
        "%(seat)s took back the %(count)s cards set aside.",
        "count",
    ),
    "stunned_cards": gettext_noop("%(seat)s stunned %(victim)s, who set aside %(cards)s."),
    "stunned": Plural(
        "%(seat)s stunned %(victim)s, who set aside %(count)s card.",
        "%(seat)s stunned %(victim)s, who set aside %(count)s cards.",
        "count",
    ),
    "burnt": gettext_noop("%(seat)s burnt %(card)s on the %(creature)s."),
    "looked_cards": gettext_noop("%(seat)s looked at %(victim)s’s hand: %(cards)s."),
    "looked": Plural(
        "%(seat)s looked at %(count)s card in %(victim)s’s hand.",
        "%(seat)s looked at %(count)s cards in %(victim)s’s hand.",
        "count",
    ),
    "kept_card": gettext_noop("%(seat)s took %(card)s from %(victim)s."),
    "kept": gettext_noop("%(seat)s took one of these cards from %(victim)s."),
    "regained": gettext_noop("%(seat)s returned %(card)s to their hand (%(place)s)."),
    "swapped": gettext_noop("%(seat)s swapped %(card)s (%(first)s) and %(other)s (%(second)s)."),
    "foresaw": gettext_noop("%(seat)s chose to discard face down this turn."),
    "retrieved": gettext_noop("%(seat)s took back their token on the %(creature)s (round %(round)s)."),
    "retrieved_shown": gettext_noop("%(seat)s took back their revealed secret bet on the %(creature)s."),
    "retrieved_secret": gettext_noop("%(seat)s took back their secret bet (%(card)s)."),
    "backdated": gettext_noop(
        "%(seat)s placed a bet worth %(value)s on the %(creature)s in round %(round)s."
    ),
    "demanded": gettext_noop("%(seat)s demanded one %(creature)s card from %(victim)s."),
    "gave_card": gettext_noop("%(victim)s gave %(seat)s %(card)s."),
    "gave": gettext_noop("%(victim)s gave %(seat)s one %(creature)s card."),
    "showed_cards": gettext_noop("%(victim)s had no %(creature)s card and showed their hand: %(cards)s."),
    "showed": gettext_noop("%(victim)s had no %(creature)s card and showed their hand to %(seat)s."),
    "discarded": gettext_noop("%(seat)s discarded %(card)s."),
    "stacked_card": gettext_noop("%(seat)s put %(card)s on the unseen stack."),
    "stacked": gettext_noop("%(seat)s put a card on the unseen stack."),
    "laid": Plural(
        "%(seat)s discarded %(count)s card face down; the top card is %(card)s.",
        "%(seat)s discarded %(count)s cards face down; the top card is %(card)s.",
        "count",
    ),
    "died": gettext_noop(
        "The %(creature)s was eliminated in round %(round)s with the lowest strength: %(strength)s."
    ),
    "round": gettext_noop("Round %(round)s starts."),
    "deck_out": gettext_noop("The match ended when the last card was drawn."),
    "opened": gettext_noop("%(seat)s’s secret bet was %(card)s."),
    # English needs no plural for gold, but Russian counts coins.
    "scored": Plural("%(seat)s won %(gold)s gold.", "%(seat)s won %(gold)s gold.", "gold"),
    "scored_ducats": Plural("%(seat)s won %(gold)s ducat.", "%(seat)s won %(gold)s ducats.", "gold"),
    "stalemate": Plural(
        "There was a stalemate: %(count)s card from round %(row)s became the new draw deck.",
        "There was a stalemate: %(count)s cards from round %(row)s became the new draw deck.",
        "count",
    ),
    "no_row": gettext_noop("The game ended in a stalemate, because no earlier round was left."),
}
"""The sentence of each event, by the event's code."""

_SENTENCES_WITH_BARED_CARD: dict[str, str] = {
    "prefect": gettext_noop("%(seat)s played a Prefect and took %(card)s (%(place)s), uncovering %(bared)s."),
    "referee": gettext_noop("%(seat)s played a Referee and took %(card)s (%(place)s), uncovering %(bared)s."),
    "burnt": gettext_noop("%(seat)s burnt %(card)s on the %(creature)s, uncovering %(bared)s."),
    "regained": gettext_noop("%(seat)s returned %(card)s to their hand (%(place)s), uncovering %(bared)s."),
}
"""Variants of sentences for events in which a card below was uncovered."""

_SENTENCES_WITHOUT_CARDS: dict[str, str] = {
    "passed": gettext_noop("%(seat)s passed with an empty hand."),
    "showed_cards": gettext_noop("%(victim)s had no %(creature)s card; their hand was empty."),
}
"""Variants of sentences for events without a card to show."""

_SECRET_BET_REVEALED_SENTENCE = gettext_noop("%(seat)s had to reveal their secret bet: %(card)s.")


_SENTENCES_BY_KEY: dict[str, str | Plural] = {
    **EVENTS,
    **{f"{code}.bared": told for code, told in _SENTENCES_WITH_BARED_CARD.items()},
    **{f"{code}.empty": told for code, told in _SENTENCES_WITHOUT_CARDS.items()},
    "revealed.forced": _SECRET_BET_REVEALED_SENTENCE,
}
"""Every sentence by its key (`event_sentence_key`)."""


def event(code: str, params: dict[str, Any]) -> Phrase:
    """Return the sentence of an event."""
    return fill_sentence(event_message(code, params), params)


def fill_sentence(told: str | Plural, params: dict[str, Any]) -> Phrase:
    """Fill the parameters of an event into a sentence."""
    return phrase(told, **{name: _part(name, value) for name, value in params.items()})


def event_message(code: str, params: dict[str, Any]) -> str | Plural:
    """Return the message of an event code, which may depend on its parameters."""
    return _SENTENCES_BY_KEY[event_sentence_key(code, params)]


def event_sentence_key(code: str, params: dict[str, Any]) -> str:
    """Return the key of an event's sentence: its code, and whatever else the sentence depends on."""
    if params.get("bared") and code in _SENTENCES_WITH_BARED_CARD:
        return f"{code}.bared"
    if code in _SENTENCES_WITHOUT_CARDS and not params["cards"]:
        return f"{code}.empty"
    if code == "revealed" and params["why"] == "magister":
        return f"{code}.forced"
    return code


def _part(name: str, value: Any) -> Part:
    match name:
        case "seat" | "victim":
            return SeatName(value)
        case "creature" | "user":
            return names.creature(value)
        case "creatures":
            return names.creatures(value)
        case "card" | "other" | "bared":
            return names.card_in_sentence(value)
        case "cards":
            return names.cards_in_sentence(value)
        case "place" | "first" | "second":
            return names.place(value)
    return int(value) if isinstance(value, int) else str(value)
