"""The open questions and the legal actions that answer them.

Both depend only on the open table and the seat's own hand, so a state and a view give the same answer.
"""

from __future__ import annotations

from games.arena import bets, bidding, discards, plays
from games.arena.actions import Decline, KeepCard, StalemateVote
from games.arena.editions import EDITIONS, Edition
from games.arena.powers import demand
from games.arena.powers.all_powers import POWERS
from games.arena.state import ArenaState
from games.arena.table import OpenMatch, can_bet
from games.engine.actions import Action
from games.engine.decisions import Asks, Decision
from games.engine.meta import MAIN_CLOCK


def open_decisions(state: ArenaState) -> tuple[Decision, ...]:
    """Return every open question; there are none once the match has finished."""
    if state.over:
        return ()
    step = state.step
    seat = state.mover
    rules = EDITIONS[state.edition].rules
    if step == "bid":
        return bidding.open_decisions(state)
    if step == "stance":
        return tuple(
            Decision(
                f"t{state.turn}.stance.{each}", each, "stance", MAIN_CLOCK, "never", (rules["stalemate"],)
            )
            for each, stance in enumerate(state.stances)
            if not stance
        )
    again = "2" if state.played == 2 else ""
    if step == "gift":
        # The question always opens and the match never waits, so no pause reveals what the victim holds.
        return (
            Decision(
                f"t{state.turn}.gift{again}", state.victim, "gift", MAIN_CLOCK, "never", (rules["gorgon"],)
            ),
        )
    key = "copy" if step == "power" and state.copied else step
    asks: Asks = "never" if seat in state.left or _forced(state, seat) else "must"
    opens = _USED_AS_IT_IS.get(state.power, "") if step == "power" else ""
    places = _places(state, step)
    return (Decision(f"t{state.turn}.{key}{again}", seat, step, MAIN_CLOCK, asks, places, opens=opens),)


def legal_actions(table: OpenMatch, decision: Decision, hand: list[str], three: list[str]) -> list[Action]:
    """Return every legal answer to `decision` for a seat that holds `hand` and looks at the cards `three`."""
    seat = decision.seat
    match decision.kind:
        case "bid" | "raise":
            return bidding.legal_actions(table, seat, decision.kind)
        case "turn":
            return bets.legal_actions(table, seat, hand) + plays.legal_actions(table, seat, hand)
        case "card":
            return plays.legal_actions(table, seat, hand)
        case "second":
            return plays.legal_second_plays(table, seat, hand)
        case "power":
            return [*POWERS[table.power].atoms(table, seat, table.user), Decline(seat)]
        case "keep":
            return [KeepCard(seat, card) for card in dict.fromkeys(three)]
        case "gift":
            return demand.legal_answers(seat, hand, table.named)
        case "discard":
            return discards.legal_actions(table, seat, hand)
        case "stance":
            return [
                StalemateVote(seat, "propose"),
                StalemateVote(seat, "accept"),
                StalemateVote(seat, "object"),
            ]
    raise AssertionError(decision.kind)


_USED_AS_IT_IS = {"draw_three": "scout", "free_discard": "foresee"}
"""The powers with nothing to choose, and the action that uses each. The page proposes to use them."""


def _forced(state: ArenaState, seat: int) -> bool:
    """Return whether everyone can see that passing is the only choice (R-132).

    That is so if the seat has no card and can make no bet.
    """
    if state.hands[seat]:
        return False
    step = state.step
    return step == "card" or (step == "turn" and not state.secrets[seat] and not can_bet(state, seat))


def _places(state: ArenaState, step: str) -> tuple[str, ...]:
    edition: Edition = EDITIONS[state.edition]
    rules = edition.rules
    if state.owed >= 0 and step in ("turn", "card"):
        return (rules["bid"],)
    if step == "turn":
        return (rules["bet"], rules["play"])
    if step == "card":
        return (rules["play"],)
    if step == "discard":
        return (rules["discard"],)
    if state.copied:
        return (rules[state.copied], rules[state.user])
    return (rules[state.user],)
