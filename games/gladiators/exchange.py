"""Exchanging items, whispering, and the seats that may write to each other (VI.6, VI.7)."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.events import Event, public_event
from games.gladiators import actions as act
from games.gladiators import turn as turns
from games.gladiators.board import distance
from games.gladiators.gladiator_values import free_hands
from games.gladiators.item_handling import receive, retrieve_if_unusable
from games.gladiators.state import Gladiator, GladiatorsState, Offer
from games.gladiators.table import Fighter, OpenMatch, is_crowd, living_fighters
from games.gladiators.turn_actions import record_turn_action

EARSHOT_HEXES = 1
"""The distance from either gladiator at which a whisper is overheard (VI.7)."""


def exchange_partners(table: OpenMatch, who: Fighter) -> Iterator[Fighter]:
    """Yield the gladiators that were beside `who` when the turn began, and still are (VI.6)."""
    for name in table.turn.near:
        other = table.gladiators[name]
        if not other.out and distance(who.at, other.at) == 1:
            yield other


def legal_offers(table: OpenMatch, who: Fighter) -> Iterator[act.Offer]:
    """Yield every exchange that a gladiator may offer.

    A gladiator can give what it holds. It can ask for what the other holds if it has a free hand or gives an
    item in return.
    """
    if not is_crowd(table) or who.prone:
        return
    for other in exchange_partners(table, who):
        gives = ["", *dict.fromkeys(who.held)]
        for give in gives:
            takes = ["", *dict.fromkeys(other.held)] if free_hands(who) or give else [""]
            for take in takes:
                if give or take:
                    yield act.Offer(who.seat, other.name, give, take)


def acceptable_offers(table: OpenMatch, who: Fighter) -> Iterator[act.Accept]:
    """Yield each part of an offer that a gladiator may accept (11.3).

    A gladiator that gets an item needs a free hand for it, or must give an item in the same exchange (VI.6).
    """
    if who.prone:
        return
    for offer in table.offers:
        giver = table.gladiators[offer.by]
        if offer.to != who.name or giver.out or distance(giver.at, who.at) != 1:
            continue
        given = offer.give in giver.held
        taken = offer.take in who.held
        if given and free_hands(who):
            yield act.Accept(who.seat, giver.name, "given")
        if taken and free_hands(giver):
            yield act.Accept(who.seat, giver.name, "taken")
        if given and taken:
            yield act.Accept(who.seat, giver.name, "both")


def offer(state: GladiatorsState, action: act.Offer, chance: Chance) -> list[Event]:
    """Offer an exchange, which is the turn's action like re-arming.

    The offer waits until the other gladiator's second action phase.
    """
    who = turns.moving_gladiator(state)
    state.offers.append(Offer(who.name, action.to, action.give, action.take))
    told = {"gladiator": who.name, "other": action.to, "give": action.give, "take": action.take}
    events = [public_event("offered", **told)]
    record_turn_action(state, "offer")
    turns.ask_movement(state, events)
    return events


def accept(state: GladiatorsState, action: act.Accept, chance: Chance) -> list[Event]:
    """Exchange the accepted items, which is the turn's action like re-arming."""
    who, giver = turns.moving_gladiator(state), state.gladiators[action.giver]
    made = next(each for each in state.offers if (each.by, each.to) == (giver.name, who.name))
    state.offers.remove(made)
    given = made.give if action.part != "taken" else ""
    taken = made.take if action.part != "given" else ""
    events = [public_event("exchanged", gladiator=who.name, giver=giver.name, given=given, taken=taken)]
    for item, one in ((given, giver), (taken, who)):
        if item:
            one.held.remove(item)
    if given:
        receive(who, given)
    if taken:
        receive(giver, taken)
    for one in (who, giver):
        retrieve_if_unusable(one, events)
    record_turn_action(state, "accept")
    turns.ask_movement(state, events)
    return events


# ---- whispers -------------------------------------------------------------------------


def seats_in_earshot(table: OpenMatch, who: Fighter, other: Fighter) -> list[int]:
    """Return the seats that hear a whisper, except the speaker's (VI.7).

    They are the seats of gladiators within a hex of the speaker or the listener.
    """
    return sorted(
        {
            each.seat
            for each in living_fighters(table)
            if min(distance(each.at, who.at), distance(each.at, other.at)) <= EARSHOT_HEXES
        }
        - {who.seat}
    )


def legal_whispers(table: OpenMatch, who: Fighter) -> Iterator[Action]:
    """Yield a whisper to each neighbour of another seat, if whispers are allowed in this match.

    A lying gladiator cannot whisper (8.6).
    """
    if table.options.speech != "whispers" or who.prone:
        return
    for other in living_fighters(table):
        if other.seat != who.seat and distance(who.at, other.at) == 1:
            yield act.Whisper(who.seat, other.name)


def whisper(state: GladiatorsState, action: act.Whisper, chance: Chance) -> list[Event]:
    """Whisper to a neighbour.

    Until the gladiator's next turn, its seat may write to every seat that hears the whisper.
    """
    who, other = turns.moving_gladiator(state), state.gladiators[action.to]
    state.whispers[who.name] = seats_in_earshot(state, who, other)
    events = [public_event("whispered", gladiator=who.name, other=other.name, seats=state.whispers[who.name])]
    record_turn_action(state, "whisper")
    turns.ask_movement(state, events)
    return events


def possible_audience(state: GladiatorsState, seat: int) -> frozenset[int]:
    """Return the seats to which a seat may write now, depending on the option `speech` (11.4).

    It may write to everyone if speech is open or the match has ended, to nobody if it is silent, and
    otherwise to the seats that have heard a whisper of one of its gladiators.
    """
    if state.options.speech == "open" or state.over:
        return frozenset(range(state.seats)) - {seat}
    if state.options.speech == "silent":
        return frozenset()
    mine: list[Gladiator] = [each for each in state.gladiators.values() if each.seat == seat]
    return frozenset(hearer for each in mine for hearer in state.whispers.get(each.name, ()))
