"""What a button says, and the same once it is done."""

from __future__ import annotations

from games.arena import actions as act
from games.arena.cards import DISCARD, HIDDEN, NONE, SPOT
from games.arena.view import ArenaView
from games.arena.words import names
from games.engine.actions import Action, tag_of
from games.engine.phrases import Part, Phrase, SeatName, gettext_noop, phrase

DEEDS: dict[str, str] = {
    "bid": gettext_noop("Bid %(number)s for the first turn"),
    "bid_none": gettext_noop("Bid nothing"),
    "bid_rests": gettext_noop("Leave it at that"),
    "bet": gettext_noop("Bet on the %(creature)s"),
    "secret": gettext_noop("Bet secretly with %(card)s"),
    "reveal": gettext_noop("Reveal the secret bet, %(card)s"),
    "play": gettext_noop("Play %(card)s"),
    "spectator": gettext_noop("Play %(card)s on the %(creature)s"),
    "prefect": gettext_noop("Play the Prefect and take %(found)s"),
    "prefect_none": gettext_noop("Play the Prefect and take no card"),
    "magister": gettext_noop("Play the Magister on the %(creature)s"),
    "referee": gettext_noop("Play a Referee and take %(found)s"),
    "referee_none": gettext_noop("Play a Referee and take no card"),
    "head": gettext_noop("Play the Head Referee on the %(creature)s"),
    "pass": gettext_noop("Pass and show the hand"),
    "decline": gettext_noop("Leave the power unused"),
    "decline_second": gettext_noop("Play no second card"),
    "scout": gettext_noop("Draw three cards"),
    "retrieve": gettext_noop("Take back the token on the %(creature)s (%(place)s)"),
    "retrieve_secret": gettext_noop("Take back the secret bet, %(card)s"),
    "stun": gettext_noop("Stun %(victim)s"),
    "backdate": gettext_noop("Bet on the %(creature)s in round %(round)s"),
    "demand": gettext_noop("Demand a card of the %(creature)s from %(victim)s"),
    "foresee": gettext_noop("Discard unseen this turn"),
    "copy": gettext_noop("Use the power of the %(creature)s"),
    "steal": gettext_noop("Look into the hand of %(victim)s"),
    "keep": gettext_noop("Keep %(card)s"),
    "regain": gettext_noop("Take %(found)s back to hand"),
    "swap": gettext_noop("Exchange %(found)s and %(other)s"),
    "burn": gettext_noop("Burn %(found)s on the %(creature)s"),
    "give": gettext_noop("Give %(card)s"),
    "show": gettext_noop("Show the hand"),
    "discard": gettext_noop("Discard %(card)s"),
    "done": gettext_noop("End the turn"),
    "done_draw": gettext_noop("Draw, and end the turn"),
    "stance_propose": gettext_noop("Propose a stalemate"),
    "stance_accept": gettext_noop("Accept a stalemate"),
    "stance_object": gettext_noop("Object to a stalemate"),
}
"""In the imperative, by tag of the action and what there is to tell apart."""

DONE: dict[str, str] = {
    "bid": gettext_noop("%(number)s bid for the first turn"),
    "bid_none": gettext_noop("nothing bid"),
    "bid_rests": gettext_noop("no higher bid"),
    "bet": gettext_noop("bet on the %(creature)s"),
    "secret": gettext_noop("secret bet with %(card)s"),
    "reveal": gettext_noop("secret bet revealed, %(card)s"),
    "play": gettext_noop("%(card)s played"),
    "spectator": gettext_noop("%(card)s played on the %(creature)s"),
    "prefect": gettext_noop("Prefect played, %(found)s taken"),
    "prefect_none": gettext_noop("Prefect played, no card taken"),
    "magister": gettext_noop("Magister played on the %(creature)s"),
    "referee": gettext_noop("Referee played, %(found)s taken"),
    "referee_none": gettext_noop("Referee played, no card taken"),
    "head": gettext_noop("Head Referee played on the %(creature)s"),
    "pass": gettext_noop("passed"),
    "decline": gettext_noop("power left unused"),
    "decline_second": gettext_noop("no second card"),
    "scout": gettext_noop("three cards drawn"),
    "retrieve": gettext_noop("token taken back from the %(creature)s (%(place)s)"),
    "retrieve_secret": gettext_noop("secret bet taken back, %(card)s"),
    "stun": gettext_noop("%(victim)s stunned"),
    "backdate": gettext_noop("bet on the %(creature)s in round %(round)s"),
    "demand": gettext_noop("card of the %(creature)s demanded from %(victim)s"),
    "foresee": gettext_noop("unseen discards this turn"),
    "copy": gettext_noop("power of the %(creature)s called on"),
    "steal": gettext_noop("hand of %(victim)s looked into"),
    "keep": gettext_noop("%(card)s kept"),
    "regain": gettext_noop("%(found)s taken back to hand"),
    "swap": gettext_noop("%(found)s and %(other)s exchanged"),
    "burn": gettext_noop("%(found)s burnt on the %(creature)s"),
    "give": gettext_noop("%(card)s given"),
    "show": gettext_noop("hand shown"),
    "discard": gettext_noop("%(card)s discarded"),
    "done": gettext_noop("turn ended"),
    "done_draw": gettext_noop("cards drawn, turn ended"),
    "stance_propose": gettext_noop("stalemate proposed"),
    "stance_accept": gettext_noop("stalemate accepted"),
    "stance_object": gettext_noop("stalemate objected to"),
}
"""The same after the act."""


def deed(view: ArenaView, action: Action) -> Phrase:
    """What the button says."""
    code, parts = _told(view, action)
    return phrase(DEEDS[code], **parts)


def done(view: ArenaView, action: Action) -> Phrase:
    """The same after the act, for drafts and undo."""
    code, parts = _told(view, action)
    return phrase(DONE[code], **parts)


def at(view: ArenaView, place: str) -> Part:
    """The open card at a place; the place itself where none is to be seen."""
    if place == DISCARD:
        top = view.discard_top
    elif place in SPOT and SPOT[place][0] in view.tops:
        creature, row = SPOT[place]
        top = view.tops[creature][row]
    else:
        top = view.pile_tops.get(place, "")
    return names.card(top) if top else names.place(place)


def _told(view: ArenaView, action: Action) -> tuple[str, dict[str, Part]]:  # noqa: C901  # a table: one case a kind
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
            if place == NONE:
                return f"{card}_none", parts
            parts["found"] = at(view, place)
            return card, parts
        case act.Magister(card=card):
            return card, parts
        case act.Regain(place=place):
            parts["found"] = at(view, place)
        case act.Swap(first=first, second=second):
            parts["found"], parts["other"] = at(view, first), at(view, second)
        case act.Burn(creature=creature):
            parts["found"] = at(view, f"{creature}.{view.round}")
        case act.Retrieve(place=place):
            if place == HIDDEN:
                return "retrieve_secret", {"card": names.card(view.secret)}
            owner = SPOT[place][0] if place in SPOT else place
            parts["creature"], parts["place"] = names.creature(owner), names.place(place)
        case act.Decline() if view.step == "second":
            return "decline_second", parts
        case act.Done() if view.deck_size and _has_room(view):
            return "done_draw", parts
        case act.Stance(answer=answer):
            return f"stance_{answer}", parts
    return tag, parts


def _has_room(view: ArenaView) -> bool:
    held = view.counts[view.mover] + view.stunned_counts[view.mover]
    return held < view.capacities[view.mover]
