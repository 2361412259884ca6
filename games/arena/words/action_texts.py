"""The label of each action's button, and the sentence for the completed action."""

from __future__ import annotations

from collections.abc import Sequence

from games.arena import actions as act
from games.arena.cards import CREATURE_AND_ROW, DISCARD, HIDDEN_BET_PLACE, NO_CARD
from games.arena.view import ArenaView
from games.arena.words import names
from games.engine.actions import Action, tag_of
from games.engine.phrases import Part, Phrase, SeatName, gettext_noop, phrase

BUTTON_LABELS: dict[str, str] = {
    "bid": gettext_noop("Bid %(number)s for the first turn"),
    "bid_none": gettext_noop("Make no bid"),
    "bid_rests": gettext_noop("Stop bidding"),
    "bet": gettext_noop("Bet on the %(creature)s"),
    "secret": gettext_noop("Make a secret bet with %(card)s"),
    "reveal": gettext_noop("Reveal secret bet: %(card)s"),
    "play": gettext_noop("Play %(card)s"),
    "spectator": gettext_noop("Play %(card)s on the %(creature)s"),
    "prefect": gettext_noop("Play the Prefect and take %(found)s"),
    "prefect_none": gettext_noop("Play the Prefect and take no card"),
    "magister": gettext_noop("Play the Magister on the %(creature)s"),
    "referee": gettext_noop("Play a Referee and take %(found)s"),
    "referee_none": gettext_noop("Play a Referee and take no card"),
    "head": gettext_noop("Play the Head Referee on the %(creature)s"),
    "pass": gettext_noop("Pass and show your hand"),
    "decline": gettext_noop("Don’t use the power"),
    "decline_second": gettext_noop("Don’t play a second card"),
    "scout": gettext_noop("Draw three cards"),
    "retrieve": gettext_noop("Take back the token on the %(creature)s (%(place)s)"),
    "retrieve_secret": gettext_noop("Take back the secret bet (%(card)s)"),
    "stun": gettext_noop("Stun %(victim)s"),
    "backdate": gettext_noop("Bet on the %(creature)s in round %(round)s"),
    "demand": gettext_noop("Demand one %(creature)s card from %(victim)s"),
    "foresee": gettext_noop("Discard face down this turn"),
    "copy": gettext_noop("Use the power of the %(creature)s"),
    "steal": gettext_noop("Look at %(victim)s’s hand"),
    "keep": gettext_noop("Keep %(card)s"),
    "regain": gettext_noop("Return %(found)s to your hand"),
    "swap": gettext_noop("Swap %(found)s and %(other)s"),
    "burn": gettext_noop("Burn %(found)s on the %(creature)s"),
    "give": gettext_noop("Give %(card)s"),
    "show": gettext_noop("Show your hand"),
    "discard": gettext_noop("Discard %(card)s"),
    "done": gettext_noop("End the turn"),
    "done_draw": gettext_noop("Draw and end the turn"),
    "stance_propose": gettext_noop("Propose a stalemate"),
    "stance_accept": gettext_noop("Accept a stalemate"),
    "stance_object": gettext_noop("Object to a stalemate"),
}
"""Button labels in the imperative, by the tag of the action and a variant."""

CARD_BUTTON_LABELS: dict[str, str] = {
    "scout": gettext_noop("Play %(card)s and draw three cards"),
    "decline": gettext_noop("Play %(card)s without its power"),
    "done": gettext_noop("Play %(card)s and end the turn"),
    "done_draw": gettext_noop("Play %(card)s, draw and end the turn"),
}
"""Labels of buttons that send the card just drafted together with a second action."""

DONE_SENTENCES: dict[str, str] = {
    "bid": gettext_noop("%(number)s bid for the first turn"),
    "bid_none": gettext_noop("no bid made"),
    "bid_rests": gettext_noop("no higher bid made"),
    "bet": gettext_noop("bet on the %(creature)s"),
    "secret": gettext_noop("secret bet with %(card)s"),
    "reveal": gettext_noop("secret bet revealed: %(card)s"),
    "play": gettext_noop("%(card)s played"),
    "spectator": gettext_noop("%(card)s played on the %(creature)s"),
    "prefect": gettext_noop("Prefect played, %(found)s taken"),
    "prefect_none": gettext_noop("Prefect played, no card taken"),
    "magister": gettext_noop("Magister played on the %(creature)s"),
    "referee": gettext_noop("Referee played, %(found)s taken"),
    "referee_none": gettext_noop("Referee played, no card taken"),
    "head": gettext_noop("Head Referee played on the %(creature)s"),
    "pass": gettext_noop("passed"),
    "decline": gettext_noop("power not used"),
    "decline_second": gettext_noop("no second card played"),
    "scout": gettext_noop("three cards drawn"),
    "retrieve": gettext_noop("token taken back from the %(creature)s (%(place)s)"),
    "retrieve_secret": gettext_noop("secret bet taken back: %(card)s"),
    "stun": gettext_noop("%(victim)s stunned"),
    "backdate": gettext_noop("bet on the %(creature)s in round %(round)s"),
    "demand": gettext_noop("%(creature)s card demanded from %(victim)s"),
    "foresee": gettext_noop("discarding face down this turn"),
    "copy": gettext_noop("power of the %(creature)s used"),
    "steal": gettext_noop("%(victim)s’s hand viewed"),
    "keep": gettext_noop("%(card)s kept"),
    "regain": gettext_noop("%(found)s returned to hand"),
    "swap": gettext_noop("%(found)s and %(other)s swapped"),
    "burn": gettext_noop("%(found)s burnt on the %(creature)s"),
    "give": gettext_noop("%(card)s given"),
    "show": gettext_noop("hand shown"),
    "discard": gettext_noop("%(card)s discarded"),
    "done": gettext_noop("turn ended"),
    "done_draw": gettext_noop("cards drawn, turn ended"),
    "stance_propose": gettext_noop("stalemate proposed"),
    "stance_accept": gettext_noop("stalemate accepted"),
    "stance_object": gettext_noop("objected to stalemate"),
}
"""Sentences for the same actions once they are completed."""


def deed(view: ArenaView, action: Action) -> Phrase:
    """Return the label of the action's button."""
    code, parts = _told(view, action)
    return phrase(BUTTON_LABELS[code], **parts)


def deed_with_draft(view: ArenaView, drafted: Sequence[Action], action: Action) -> Phrase | None:
    """Return the label of a button that sends the card just drafted together with `action`.

    Return None if the last drafted action does not play a combat card, or if `action` has no such label.
    """
    last = drafted[-1] if drafted else None
    if not isinstance(last, act.Play):
        return None
    message = CARD_BUTTON_LABELS.get(_told(view, action)[0])
    return phrase(message, card=names.card(last.card)) if message else None


def done_action_text(view: ArenaView, action: Action) -> Phrase:
    """Return the sentence for a completed action, for drafts and undo."""
    code, parts = _told(view, action)
    return phrase(DONE_SENTENCES[code], **parts)


def card_or_place(view: ArenaView, place: str) -> Part:
    """Return the name of the open card at a place, or of the place itself if no card can be seen."""
    if place == DISCARD:
        top = view.discard_top
    elif place in CREATURE_AND_ROW and CREATURE_AND_ROW[place][0] in view.tops:
        creature, row = CREATURE_AND_ROW[place]
        top = view.tops[creature][row]
    else:
        top = view.pile_tops.get(place, "")
    return names.card(top) if top else names.place(place)


def _told(view: ArenaView, action: Action) -> tuple[str, dict[str, Part]]:  # noqa: C901  # one case for each kind
    tag = tag_of(action)
    parts: dict[str, Part] = {}
    for name in type(action).__struct_fields__:
        value = getattr(action, name)
        if name == "card":
            parts[name] = names.card(value)
        elif name == "creature":
            parts[name] = names.creature(value)
        elif name == "victim":
            parts[name] = SeatName(value)
        elif name in ("round", "number"):
            parts[name] = value
    match action:
        case act.Reveal():
            parts["card"] = names.card(view.secret)
        case act.Bid(number=act.NO_BID):
            return "bid_rests" if any(number >= 0 for number in view.bids) else "bid_none", {}
        case act.Prefect(card=card, place=place):
            if place == NO_CARD:
                return f"{card}_none", parts
            parts["found"] = card_or_place(view, place)
            return card, parts
        case act.Magister(card=card):
            return card, parts
        case act.Regain(place=place):
            parts["found"] = card_or_place(view, place)
        case act.Swap(first=first, second=second):
            parts["found"], parts["other"] = card_or_place(view, first), card_or_place(view, second)
        case act.Burn(creature=creature):
            parts["found"] = card_or_place(view, f"{creature}.{view.round}")
        case act.RetrieveBet(place=place):
            if place == HIDDEN_BET_PLACE:
                return "retrieve_secret", {"card": names.card(view.secret)}
            owner = CREATURE_AND_ROW[place][0] if place in CREATURE_AND_ROW else place
            parts["creature"], parts["place"] = names.creature(owner), names.place(place)
        case act.Decline() if view.step == "second":
            return "decline_second", parts
        case act.EndDiscards() if view.deck_size and _has_room(view):
            return "done_draw", parts
        case act.StalemateVote(answer=answer):
            return f"stance_{answer}", parts
    return tag, parts


def _has_room(view: ArenaView) -> bool:
    held = view.counts[view.mover] + view.stunned_counts[view.mover]
    return held < view.capacities[view.mover]
