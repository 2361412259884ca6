"""What happened, told."""

from __future__ import annotations

from typing import Any

from games.arena.words import names
from games.engine.phrases import Part, Phrase, Plural, SeatName, gettext_noop, phrase

EVENTS: dict[str, str | Plural] = {
    "fighters": gettext_noop("In the arena: %(creatures)s."),
    "game": gettext_noop("Game %(game)s of the campaign. In the arena: %(creatures)s."),
    "bids_called": gettext_noop("The first turn is bid for."),
    "bid_called": gettext_noop("%(seat)s bid %(number)s for the first turn."),
    "bid_rests": gettext_noop("%(seat)s left it at that."),
    "bid_opened": gettext_noop("%(seat)s had bid %(number)s."),
    "bid_none": gettext_noop("%(seat)s had bid nothing."),
    "first_bid": gettext_noop("First turn: %(seat)s, with a bid of %(number)s."),
    "first_lot": gettext_noop("First turn by lot: %(seat)s."),
    "penalty": gettext_noop(
        "%(seat)s cannot play a %(number)s: any card will do, but the hand is filled to %(count)s cards "
        "only until the end of this game."
    ),
    "began": gettext_noop("In the arena: %(creatures)s. First turn: %(seat)s."),
    "dealt_cards": gettext_noop("%(seat)s was dealt %(cards)s."),
    "bet": gettext_noop("%(seat)s bet on the %(creature)s, worth %(value)s."),
    "secret_card": gettext_noop("%(seat)s made a secret bet with %(card)s."),
    "secret": gettext_noop("%(seat)s made a secret bet."),
    "revealed": gettext_noop("%(seat)s revealed the secret bet: %(card)s."),
    "played": gettext_noop("%(seat)s played %(card)s."),
    "spectator": gettext_noop("%(seat)s played %(card)s on the %(creature)s."),
    "prefect": gettext_noop("%(seat)s played a Prefect and took %(card)s (%(place)s)."),
    "prefect_none": gettext_noop("%(seat)s played a Prefect and took no card."),
    "magister": gettext_noop("%(seat)s played the Magister on the %(creature)s."),
    "referee": gettext_noop("%(seat)s played a Referee and took %(card)s (%(place)s)."),
    "referee_none": gettext_noop("%(seat)s played a Referee and took no card."),
    "head": gettext_noop("%(seat)s played the Head Referee on the %(creature)s."),
    "magister_none": gettext_noop("No secret bet was turned up."),
    "passed": gettext_noop("%(seat)s passed and showed %(cards)s."),
    "declined": gettext_noop("%(seat)s left the power of the %(creature)s unused."),
    "copied": gettext_noop("%(seat)s called on the power of the dead %(creature)s."),
    "drew_cards": gettext_noop("%(seat)s drew %(cards)s."),
    "drew": Plural("%(seat)s drew %(count)s card.", "%(seat)s drew %(count)s cards.", "count"),
    "returned_cards": gettext_noop("%(seat)s took back what was set aside: %(cards)s."),
    "returned": Plural(
        "%(seat)s took back the %(count)s card that was set aside.",
        "%(seat)s took back the %(count)s cards that were set aside.",
        "count",
    ),
    "stunned_cards": gettext_noop("%(seat)s stunned %(victim)s; set aside: %(cards)s."),
    "stunned": Plural(
        "%(seat)s stunned %(victim)s; %(count)s card is set aside.",
        "%(seat)s stunned %(victim)s; %(count)s cards are set aside.",
        "count",
    ),
    "burnt": gettext_noop("%(seat)s burnt %(card)s on the %(creature)s."),
    "looked_cards": gettext_noop("%(seat)s looked into the hand of %(victim)s: %(cards)s."),
    "looked": Plural(
        "%(seat)s looked at %(count)s card in the hand of %(victim)s.",
        "%(seat)s looked at %(count)s cards in the hand of %(victim)s.",
        "count",
    ),
    "kept_card": gettext_noop("%(seat)s took %(card)s from %(victim)s."),
    "kept": gettext_noop("%(seat)s took one of them from %(victim)s."),
    "regained": gettext_noop("%(seat)s took %(card)s back to hand (%(place)s)."),
    "swapped": gettext_noop("%(seat)s exchanged %(card)s (%(first)s) and %(other)s (%(second)s)."),
    "foresaw": gettext_noop("%(seat)s discards unseen this turn."),
    "retrieved": gettext_noop("%(seat)s took back the token on the %(creature)s (round %(round)s)."),
    "retrieved_shown": gettext_noop("%(seat)s took back the revealed secret bet on the %(creature)s."),
    "retrieved_secret": gettext_noop("%(seat)s took back the secret bet; its card was %(card)s."),
    "backdated": gettext_noop("%(seat)s bet on the %(creature)s in round %(round)s, worth %(value)s."),
    "demanded": gettext_noop("%(seat)s demanded a card of the %(creature)s from %(victim)s."),
    "gave_card": gettext_noop("%(victim)s gave %(card)s to %(seat)s."),
    "gave": gettext_noop("%(victim)s gave a card of the %(creature)s to %(seat)s."),
    "showed_cards": gettext_noop("%(victim)s has no card of the %(creature)s; the hand: %(cards)s."),
    "showed": gettext_noop("%(victim)s has no card of the %(creature)s and showed the hand to %(seat)s."),
    "discarded": gettext_noop("%(seat)s discarded %(card)s."),
    "stacked_card": gettext_noop("%(seat)s put %(card)s on the unseen stack."),
    "stacked": gettext_noop("%(seat)s put a card on the unseen stack."),
    "laid": Plural(
        "%(seat)s discarded %(count)s card unseen; on top lies %(card)s.",
        "%(seat)s discarded %(count)s cards unseen; on top lies %(card)s.",
        "count",
    ),
    "died": gettext_noop("The %(creature)s is out in round %(round)s, lowest with %(strength)s."),
    "round": gettext_noop("Round %(round)s begins."),
    "deck_out": gettext_noop("The last card was drawn, and the match is over."),
    "opened": gettext_noop("%(seat)s had bet secretly: %(card)s."),
    # English does not count gold; Russian counts its coins.
    "scored": Plural("%(seat)s: %(gold)s gold.", "%(seat)s: %(gold)s gold.", "gold"),
    "scored_ducats": Plural("%(seat)s: %(gold)s ducat.", "%(seat)s: %(gold)s ducats.", "gold"),
    "stalemate": Plural(
        "Stalemate: %(count)s card of round %(row)s is the new draw deck.",
        "Stalemate: %(count)s cards of round %(row)s are the new draw deck.",
        "count",
    ),
    "no_row": gettext_noop("Stalemate, and no earlier round is left: the game is over."),
}
"""By code of the telling."""

_BARED: dict[str, str] = {
    "prefect": gettext_noop("%(seat)s played a Prefect and took %(card)s (%(place)s); below lies %(bared)s."),
    "referee": gettext_noop("%(seat)s played a Referee and took %(card)s (%(place)s); below lies %(bared)s."),
    "burnt": gettext_noop("%(seat)s burnt %(card)s on the %(creature)s; below lies %(bared)s."),
    "regained": gettext_noop("%(seat)s took %(card)s back to hand (%(place)s); below lies %(bared)s."),
}
"""The same where a card below came to light."""

_EMPTY: dict[str, str] = {
    "passed": gettext_noop("%(seat)s passed with an empty hand."),
    "showed_cards": gettext_noop("%(victim)s has no card of the %(creature)s; the hand is empty."),
}
"""The same where there was no card to show."""

_TURNED_UP = gettext_noop("%(seat)s had to reveal the secret bet: %(card)s.")


def event(code: str, params: dict[str, Any]) -> Phrase:
    """One telling as a sentence."""
    return phrase(message(code, params), **{name: _part(name, value) for name, value in params.items()})


def message(code: str, params: dict[str, Any]) -> str | Plural:
    """The sentence of a code, as its parameters have it."""
    if params.get("bared") and code in _BARED:
        return _BARED[code]
    if code in _EMPTY and not params["cards"]:
        return _EMPTY[code]
    if code == "revealed" and params["why"] == "magister":
        return _TURNED_UP
    return EVENTS[code]


def _part(name: str, value: Any) -> Part:
    match name:
        case "seat" | "victim":
            return SeatName(value)
        case "creature" | "user":
            return names.creature(value)
        case "creatures":
            return names.creatures(value)
        case "card" | "other" | "bared":
            return names.card(value)
        case "cards":
            return names.cards(value)
        case "place" | "first" | "second":
            return names.place(value)
    return int(value) if isinstance(value, int) else str(value)
