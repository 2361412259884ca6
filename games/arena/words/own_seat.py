"""What happened to the reader's own seat, in sentences that address the reader as "you"."""

from __future__ import annotations

from typing import Any

from games.arena.words import events
from games.engine.phrases import Phrase, Plural, gettext_noop

YOU_DID_SENTENCES: dict[str, str | Plural] = {
    "bid_called": gettext_noop("You bid %(number)s for the first turn."),
    "bid_rests": gettext_noop("You stopped bidding."),
    "bid_opened": gettext_noop("You bid %(number)s."),
    "bid_none": gettext_noop("You made no bid."),
    "first_bid": gettext_noop("You won the first turn with a bid of %(number)s."),
    "first_lot": gettext_noop("You were drawn at random to play first."),
    "penalty": gettext_noop(
        "You can’t play a card of strength %(number)s. You may play any card, but until the end of this game "
        "you draw up to only %(count)s cards."
    ),
    "began": gettext_noop("You play first. These creatures are in the arena: %(creatures)s."),
    "dealt_cards": gettext_noop("You were dealt %(cards)s."),
    "bet": gettext_noop("You bet on the %(creature)s, worth %(value)s."),
    "secret_card": gettext_noop("You made a secret bet with %(card)s instead of playing a card."),
    "secret": gettext_noop("You made a secret bet instead of playing a card."),
    "revealed": gettext_noop("You revealed your secret bet: %(card)s."),
    "revealed.forced": gettext_noop("You had to reveal your secret bet: %(card)s."),
    "played": gettext_noop("You played %(card)s."),
    "spectator": gettext_noop("You played %(card)s on the %(creature)s."),
    "prefect": gettext_noop("You played a Prefect and took %(card)s (%(place)s)."),
    "prefect.bared": gettext_noop(
        "You played a Prefect and took %(card)s (%(place)s), uncovering %(bared)s."
    ),
    "prefect_none": gettext_noop("You played a Prefect and took no card."),
    "magister": gettext_noop("You played the Magister on the %(creature)s."),
    "referee": gettext_noop("You played a Referee and took %(card)s (%(place)s)."),
    "referee.bared": gettext_noop(
        "You played a Referee and took %(card)s (%(place)s), uncovering %(bared)s."
    ),
    "referee_none": gettext_noop("You played a Referee and took no card."),
    "head": gettext_noop("You played the Head Referee on the %(creature)s."),
    "passed": gettext_noop("You passed and showed %(cards)s."),
    "passed.empty": gettext_noop("You passed with an empty hand."),
    "declined": gettext_noop("You didn’t use the power of the %(creature)s."),
    "copied": gettext_noop("You used the power of the %(creature)s, which has been eliminated."),
    "drew_cards": gettext_noop("You drew %(cards)s."),
    "drew": Plural("You drew %(count)s card.", "You drew %(count)s cards.", "count"),
    "returned_cards": gettext_noop("You took back the cards set aside: %(cards)s."),
    "returned": Plural(
        "You took back the %(count)s card set aside.", "You took back the %(count)s cards set aside.", "count"
    ),
    "stunned_cards": gettext_noop("You stunned %(victim)s, who set aside %(cards)s."),
    "stunned": Plural(
        "You stunned %(victim)s, who set aside %(count)s card.",
        "You stunned %(victim)s, who set aside %(count)s cards.",
        "count",
    ),
    "burnt": gettext_noop("You burnt %(card)s on the %(creature)s."),
    "burnt.bared": gettext_noop("You burnt %(card)s on the %(creature)s, uncovering %(bared)s."),
    "looked_cards": gettext_noop("You looked at %(victim)s’s hand: %(cards)s."),
    "looked": Plural(
        "You looked at %(count)s card in %(victim)s’s hand.",
        "You looked at %(count)s cards in %(victim)s’s hand.",
        "count",
    ),
    "kept_card": gettext_noop("You took %(card)s from %(victim)s."),
    "kept": gettext_noop("You took one of these cards from %(victim)s."),
    "regained": gettext_noop("You returned %(card)s to your hand (%(place)s)."),
    "regained.bared": gettext_noop("You returned %(card)s to your hand (%(place)s), uncovering %(bared)s."),
    "swapped": gettext_noop("You swapped %(card)s (%(first)s) and %(other)s (%(second)s)."),
    "foresaw": gettext_noop("You chose to discard face down this turn."),
    "retrieved": gettext_noop("You took back your token on the %(creature)s (round %(round)s)."),
    "retrieved_shown": gettext_noop("You took back your revealed secret bet on the %(creature)s."),
    "retrieved_secret": gettext_noop("You took back your secret bet (%(card)s)."),
    "backdated": gettext_noop("You placed a bet worth %(value)s on the %(creature)s in round %(round)s."),
    "demanded": gettext_noop("You demanded one %(creature)s card from %(victim)s."),
    "gave_card": gettext_noop("%(victim)s gave you %(card)s."),
    "gave": gettext_noop("%(victim)s gave you one %(creature)s card."),
    "showed_cards": gettext_noop("%(victim)s had no %(creature)s card and showed you their hand: %(cards)s."),
    "showed": gettext_noop("%(victim)s had no %(creature)s card and showed you their hand."),
    "discarded": gettext_noop("You discarded %(card)s."),
    "stacked_card": gettext_noop("You put %(card)s on the unseen stack."),
    "stacked": gettext_noop("You put a card on the unseen stack."),
    "laid": Plural(
        "You discarded %(count)s card face down; the top card is %(card)s.",
        "You discarded %(count)s cards face down; the top card is %(card)s.",
        "count",
    ),
    "opened": gettext_noop("Your secret bet was %(card)s."),
    # English needs no plural for gold, but Russian counts coins.
    "scored": Plural("You won %(gold)s gold.", "You won %(gold)s gold.", "gold"),
    "scored_ducats": Plural("You won %(gold)s ducat.", "You won %(gold)s ducats.", "gold"),
}
"""What the reader's seat did or got, by the key of the event's sentences (`events.event_sentence_key`)."""

DONE_TO_YOU_SENTENCES: dict[str, str | Plural] = {
    "stunned_cards": gettext_noop("%(seat)s stunned you; you set aside %(cards)s."),
    "stunned": Plural(
        "%(seat)s stunned you; you set aside %(count)s card.",
        "%(seat)s stunned you; you set aside %(count)s cards.",
        "count",
    ),
    "looked_cards": gettext_noop("%(seat)s looked at your hand: %(cards)s."),
    "looked": Plural(
        "%(seat)s looked at %(count)s card in your hand.",
        "%(seat)s looked at %(count)s cards in your hand.",
        "count",
    ),
    "kept_card": gettext_noop("%(seat)s took %(card)s from you."),
    "kept": gettext_noop("%(seat)s took one of these cards from you."),
    "demanded": gettext_noop("%(seat)s demanded one %(creature)s card from you."),
    "gave_card": gettext_noop("You gave %(seat)s %(card)s."),
    "gave": gettext_noop("You gave %(seat)s one %(creature)s card."),
    "showed_cards": gettext_noop("You had no %(creature)s card and showed your hand: %(cards)s."),
    "showed_cards.empty": gettext_noop("You had no %(creature)s card; your hand was empty."),
    "showed": gettext_noop("You had no %(creature)s card and showed your hand to %(seat)s."),
}
"""What another seat did to the reader's seat, or got from it."""


def event_sentence_to_player(code: str, params: dict[str, Any], seat: int) -> Phrase | None:
    """Return the sentence about an event for the player of `seat`, who is addressed as "you".

    Return None if the seat neither caused the event nor is its victim, or if there is no such sentence.
    """
    kind = events.event_sentence_key(code, params)
    told = None
    if params.get("seat") == seat:
        told = YOU_DID_SENTENCES.get(kind)
    elif params.get("victim") == seat:
        told = DONE_TO_YOU_SENTENCES.get(kind)
    return events.fill_sentence(told, params) if told else None
