"""Phase 2: playing combat cards, spectators and referees, and passing."""

from __future__ import annotations

from typing import NoReturn

from games.arena import bets, bidding, turn
from games.arena.actions import Decline, Magister, Pass, Play, Prefect, Spectator
from games.arena.cards import (
    CREATURE_OF_CARD,
    DISCARD,
    NO_CARD,
    PLACES_OF_CREATURE,
    SPECTATOR_CARD_STRENGTHS,
    add_to_hand,
)
from games.arena.editions import EDITIONS
from games.arena.powers.all_powers import triggered_power
from games.arena.powers.power import open_power_question
from games.arena.rows import lay, lift
from games.arena.state import ArenaState
from games.arena.table import OpenMatch, is_living, is_playable, living_creatures, rule, takeable_card
from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.errors import IllegalAction
from games.engine.events import Event, public_event


def legal_actions(table: OpenMatch, seat: int, hand: list[str]) -> list[Action]:
    """Return every way to play a card from `hand`, or the pass if no card can be played (R-40, R-41).

    A seat that has to meet its bid can only play a combat card that does so (R-8).
    """
    if table.owed >= 0:
        # The seat must meet its bid, and all players know that it can.
        return [Play(seat, card) for card in hand if bidding.is_owed_card(table, card)]
    found = _cards(table, seat, hand)
    if not found:
        found.append(Pass(seat))
    return found


def legal_second_plays(table: OpenMatch, seat: int, hand: list[str]) -> list[Action]:
    """Return every way to play a second card of a kind that the edition allows, and declining it.

    Declining needs no reason (R-65).
    """
    found = _cards(table, seat, hand, EDITIONS[table.edition].second_card)
    found.append(Decline(seat))
    return found


def prefect_places(table: OpenMatch) -> list[str]:
    """Return the places with an open combat card that a referee may take (R-49).

    Such a place may be in any row, even of a dead creature, among the revealed bets, or on the discard pile.
    """
    found = [
        place
        for creature in table.creatures
        for place in (*PLACES_OF_CREATURE[creature], creature)
        if takeable_card(table, place)
    ]
    if takeable_card(table, DISCARD):
        found.append(DISCARD)
    return found


def _cards(
    table: OpenMatch,
    seat: int,
    hand: list[str],
    kinds: frozenset[str] = frozenset({"combat", "spectator", "referee"}),
) -> list[Action]:
    found: list[Action] = []
    dead = table.dead
    takes = EDITIONS[table.edition].takes
    alive: list[str] = []
    before = ""
    for card in hand:
        creature = CREATURE_OF_CARD[card]
        if creature:
            if creature not in dead and "combat" in kinds:
                found.append(Play(seat, card))
        elif card == before:
            continue
        elif card in SPECTATOR_CARD_STRENGTHS:
            if "spectator" in kinds:
                alive = alive or living_creatures(table)
                found += [Spectator(seat, card, each) for each in alive]
        elif "referee" in kinds:
            if card == takes:
                found += [Prefect(seat, card, place) for place in prefect_places(table)]
                found.append(Prefect(seat, card, NO_CARD))
            else:
                found += [Magister(seat, card, each) for each in living_creatures(table)]
        before = card
    return found


def judge_play(state: ArenaState, action: Play) -> None:
    """Raise `IllegalAction` unless the card is an available combat card of a living creature.

    If the seat still has to meet its bid, the card must do so (R-8).
    """
    card = action.card
    _held(state, action.seat, card, "play")
    if not CREATURE_OF_CARD[card]:
        _refuse(state, "play", "not_combat", card=card)
    if CREATURE_OF_CARD[card] in state.dead:
        _refuse(state, "play", "creature_out", creature=CREATURE_OF_CARD[card])
    if state.owed >= 0 and not bidding.is_owed_card(state, card):
        _refuse(state, "bid", "bid_owed", number=state.owed)


def play(state: ArenaState, action: Play, chance: Chance) -> list[Event]:
    """Play a combat card on top of the cards that lie there.

    Unless it covers a spectator, it may start the creature's power (R-45). The player then decides
    immediately whether to use the power (R-58, R-67).
    """
    card = action.card
    creature = CREATURE_OF_CARD[card]
    bidding.clear_owed_card(state)
    state.hands[action.seat].remove(card)
    covered = lay(state, creature, card)
    events = [public_event("played", seat=action.seat, card=card, creature=creature)]
    state.played += 1
    state.user, state.copied = creature, ""
    power = "" if covered in SPECTATOR_CARD_STRENGTHS else triggered_power(state, creature)
    if power:
        open_power_question(state, power)
    else:
        turn.end_card_phase(state, chance, events)
    return events


def judge_spectator(state: ArenaState, action: Spectator) -> None:
    """Raise `IllegalAction` unless the card is an available spectator and the creature is alive.

    The creature may have a card or none (R-44). A spectator cannot be played while a bid has to be met, or as
    a second card if the edition does not allow that.
    """
    _held(state, action.seat, action.card, "spectator")
    _allowed(state, "spectator")
    if action.card not in SPECTATOR_CARD_STRENGTHS:
        _refuse(state, "spectator", "not_spectator", card=action.card)
    if not is_living(state, action.creature):
        _refuse(state, "spectator", "creature_out", creature=action.creature)


def spectator(state: ArenaState, action: Spectator, chance: Chance) -> list[Event]:
    """Play a spectator; it never starts a power."""
    state.hands[action.seat].remove(action.card)
    lay(state, action.creature, action.card)
    events = [public_event("spectator", seat=action.seat, card=action.card, creature=action.creature)]
    return _ended(state, chance, events)


def judge_prefect(state: ArenaState, action: Prefect) -> None:
    """Raise `IllegalAction` unless the card is an available prefect and takes an open combat card or nothing.

    See R-50 and R-54. A prefect cannot be played while a bid has to be met, or as a second card if the
    edition does not allow that.
    """
    _held(state, action.seat, action.card, "referee")
    _allowed(state, "referee")
    if action.card != EDITIONS[state.edition].takes:
        _refuse(state, "referee", "not_this_referee", card=action.card)
    if action.place != NO_CARD and not takeable_card(state, action.place):
        _refuse(state, "referee", "no_combat_card")


def prefect(state: ArenaState, action: Prefect, chance: Chance) -> list[Event]:
    """Play a prefect.

    The card that it takes comes into the hand before the prefect goes to the discard pile (R-51, R-53).
    """
    seat, place = action.seat, action.place
    referee = action.card
    state.hands[seat].remove(referee)
    if place == NO_CARD:
        events = [public_event(f"{referee}_none", seat=seat)]
    else:
        card, bared = lift(state, place)
        add_to_hand(state.hands[seat], card)
        events = [public_event(referee, seat=seat, place=place, card=card, bared=bared)]
    state.discard.append(referee)
    return _ended(state, chance, events)


def judge_magister(state: ArenaState, action: Magister) -> None:
    """Raise `IllegalAction` unless the card is an available magister and the creature is alive.

    There need not be any secret bet on the creature (R-47). A magister cannot be played while a bid has to be
    met, or as a second card if the edition does not allow that.
    """
    _held(state, action.seat, action.card, "referee")
    _allowed(state, "referee")
    if action.card != EDITIONS[state.edition].turns_up:
        _refuse(state, "referee", "not_this_referee", card=action.card)
    if not is_living(state, action.creature):
        _refuse(state, "referee", "creature_out", creature=action.creature)


def magister(state: ArenaState, action: Magister, chance: Chance) -> list[Event]:
    """Turn up every secret bet on the creature, including the player's own (R-48).

    With the option `ru_magister_all`, all secret bets are turned up. This is done clockwise, starting on the
    player's left. Depending on the edition, the referee is then discarded (R-53) or lies under the bets that
    it turned up (R-52).
    """
    seat, creature, referee = action.seat, action.creature, action.card
    piles = EDITIONS[state.edition].secret_piles
    state.hands[seat].remove(referee)
    events = [public_event(referee, seat=seat, creature=creature)]
    if piles:
        state.piles[creature].append(referee)
    everyone = state.options.ru_magister_all
    found = False
    for step in range(1, state.seats + 1):
        owner = (seat + step) % state.seats
        card = state.secrets[owner]
        if card and (everyone or CREATURE_OF_CARD[card] == creature):
            found = True
            events.append(bets.show_secret_bet(state, owner, "magister"))
    if not found:
        events.append(public_event("magister_none", creature=creature))
    if not piles:
        state.discard.append(referee)
    return _ended(state, chance, events)


def judge_pass(state: ArenaState, action: Pass) -> None:
    """Raise `IllegalAction` if the seat can play any of its cards that are not set aside (R-43).

    A seat that has to meet its bid cannot pass either.
    """
    if state.owed >= 0 or any(is_playable(state, card) for card in state.hands[action.seat]):
        _refuse(state, "pass", "can_play")


def pass_turn(state: ArenaState, action: Pass, chance: Chance) -> list[Event]:
    """Pass, and show everyone the whole available hand (R-42)."""
    seat = action.seat
    state.passed = True
    events = [public_event("passed", seat=seat, cards=list(state.hands[seat]))]
    turn.end_card_phase(state, chance, events)
    return events


def _ended(state: ArenaState, chance: Chance, events: list[Event]) -> list[Event]:
    state.played += 1
    turn.end_card_phase(state, chance, events)
    return events


def _allowed(state: ArenaState, kind: str) -> None:
    """Check that a second card may be of this kind (R-55, R-65), and that no bid must be met (R-5).

    Neither spectators nor referees can meet a bid.
    """
    if state.owed >= 0:
        raise IllegalAction(rule(state, "bid"), "bid_owed", number=state.owed)
    if state.step == "second" and kind not in EDITIONS[state.edition].second_card:
        raise IllegalAction(rule(state, state.copied or state.user), "not_second")


def _held(state: ArenaState, seat: int, card: str, topic: str) -> None:
    if card not in state.hands[seat]:
        _refuse(state, topic, "set_aside" if card in state.stunned[seat] else "not_in_hand", card=card)


def _refuse(state: ArenaState, topic: str, code: str, **params: object) -> NoReturn:
    raise IllegalAction(rule(state, topic), code, **params)
