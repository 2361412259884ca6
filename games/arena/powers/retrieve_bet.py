"""Endurance: take back one of the player's own tokens, as if it had never been bet."""

from __future__ import annotations

from games.arena.actions import RetrieveBet
from games.arena.cards import CREATURE_AND_ROW, HIDDEN_BET_PLACE, PLACES_OF_CREATURE
from games.arena.powers.power import Power, refuse
from games.arena.state import ArenaState
from games.arena.table import NOBODY, OpenMatch
from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.events import Event, public_event


def legal_actions(table: OpenMatch, seat: int, user: str) -> list[Action]:
    """Return one `RetrieveBet` for each token of the seat, on living and dead creatures (R-86).

    A token may be in any row or on a secret bet, revealed or not.
    """
    found: list[Action] = [
        RetrieveBet(seat, place)
        for creature in table.creatures
        for place, owner in zip(PLACES_OF_CREATURE[creature], table.bets[creature], strict=True)
        if owner == seat
    ]
    if table.shown[seat]:
        found.append(RetrieveBet(seat, table.shown[seat]))
    if table.hidden[seat]:
        found.append(RetrieveBet(seat, HIDDEN_BET_PLACE))
    return found


def judge(table: OpenMatch, action: RetrieveBet, user: str) -> None:
    """Raise `IllegalAction` unless the seat has a token at the place: in a row, or on its secret bet."""
    place, seat = action.place, action.seat
    if place == HIDDEN_BET_PLACE:
        if table.hidden[seat]:
            return
    elif place in CREATURE_AND_ROW:
        creature, row = CREATURE_AND_ROW[place]
        if creature in table.bets and table.bets[creature][row] == seat:
            return
    elif place and table.shown[seat] == place:
        return
    refuse(table, user, "not_your_token")


def use(state: ArenaState, action: RetrieveBet, chance: Chance, events: list[Event]) -> None:
    """Take the token back.

    Its place is free again, and the card under a hidden bet is discarded face up.
    """
    place, seat = action.place, action.seat
    state.tokens[seat] += 1
    if place == HIDDEN_BET_PLACE:
        card = state.secrets[seat]
        state.secrets[seat] = ""
        state.discard.append(card)
        events.append(public_event("retrieved_secret", seat=seat, card=card))
        return
    if place in CREATURE_AND_ROW:
        creature, row = CREATURE_AND_ROW[place]
        state.bets[creature][row] = NOBODY
        events.append(public_event("retrieved", seat=seat, creature=creature, round=row + 1))
        return
    state.shown[seat] = ""
    events.append(public_event("retrieved_shown", seat=seat, creature=place))


POWER = Power(RetrieveBet, legal_actions, judge, use)
