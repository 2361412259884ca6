"""The Engagement Phase: the choice of an engagement, what both players see, and their answers (9.0)."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.actions import Action
from games.engine.errors import IllegalAction
from games.engine.events import Event, split_event
from games.titan import aftermath, engagement_battle, knowledge, negotiation
from games.titan.actions import Engage, Flee, Loser
from games.titan.battle.state import OTHER_SIDE, Side
from games.titan.open_campaign import markers_at
from games.titan.scoring import pieces_value
from games.titan.state import BATTLE_SIDES, Answer, Engagement, TitanState, Winner


def legal_actions(state: TitanState, seat: int) -> Iterator[Action]:
    """Yield the mover's choices of the next engagement (9.1)."""
    for land in state.engagements:
        yield Engage(seat, land)


def judge(state: TitanState, action: Engage) -> None:
    """Raise `IllegalAction` unless an engagement is pending in the chosen land."""
    if action.land not in state.engagements:
        raise IllegalAction("9.1", "no_engagement", land=action.land)


def begin(state: TitanState, land: int) -> list[Event]:
    """Open an engagement, in which each of the two players examines the other's legion in secret (9.1)."""
    one, two = markers_at(state, land)
    attacker, defender = (one, two) if state.legions[one].seat == state.mover else (two, one)
    state.fought += 1
    state.phase = "engagement"
    state.engagement = Engagement(
        state.fought, land, attacker, defender, answers={side: Answer() for side in BATTLE_SIDES}
    )
    mover, other = state.mover, state.legions[defender].seat
    knowledge.reveal(state, mover, attacker, (other,))
    knowledge.reveal(state, other, defender, (mover,))
    told = {"seat": mover, "victim": other, "attacker": attacker, "defender": defender, "land": land}
    both = {
        "attackers": list(state.legions[attacker].pieces),
        "defenders": list(state.legions[defender].pieces),
    }
    return [split_event(("examined", told | both, (mover, other)), ("engaged", told, None))]


def answer(state: TitanState, action: Action) -> list[Event]:
    """Store a side's answer, and act on the answers as soon as they take effect."""
    engagement = state.under_way
    side = negotiation.require_side(state, action.seat)
    events: list[Event] = []
    if isinstance(action, Flee):
        _flee(state, events)
        return events
    negotiation.store_answer(engagement.answers[side], action)
    theirs = {each: engagement.answers[each].verdict for each in BATTLE_SIDES}
    if theirs["defender"] == "concede":
        concede(state, "defender", events)
    elif theirs["defender"] and theirs["attacker"] == "concede":
        concede(state, "attacker", events)
    elif theirs["defender"] and theirs["attacker"]:
        _settle(state, events)
    elif theirs[side]:
        pass
    return events


def concede(state: TitanState, side: Side, events: list[Event]) -> None:
    """Eliminate a side's whole legion by concession; the other side scores full points (9.4).

    The winner loses the characters that have already been slain. If none of its characters survives, there is
    no winner and nobody scores.
    """
    engagement = state.under_way
    engagement_battle.settle_joined(state, events)
    battle = engagement.battle
    winner = OTHER_SIDE[side]
    losses: dict[Side, list[str]] = {side: list(state.legions[engagement.marker(side)].pieces), winner: []}
    if battle is not None:
        losses[winner] = battle.fallen(winner)
    # If the attacker has not brought anyone onto the map yet, there is no reinforcement (14.2).
    engagement.may_reinforce = battle is not None and battle.entered and not battle.joined["defender"]
    engagement.may_summon = True
    survivors = len(losses[winner]) < state.legions[engagement.marker(winner)].height
    points = pieces_value(losses[side], state.scores[state.side_seat(side)]) if survivors else 0
    aftermath.resolve(state, "conceded", winner if survivors else "", losses, points, events)


def _flee(state: TitanState, events: list[Event]) -> None:
    """Let the defender flee; the attacker scores half, rounded down (9.2), and cannot summon (15.2)."""
    engagement = state.under_way
    pieces = list(state.legions[engagement.defender].pieces)
    points = pieces_value(pieces, 0) // 2
    aftermath.resolve(state, "fled", "attacker", {"attacker": [], "defender": pieces}, points, events)


def _settle(state: TitanState, events: list[Event]) -> None:
    """Settle two complete answers without a concession: by an outcome both accept, or by battle (9.3)."""
    engagement = state.under_way
    wanted = {side: engagement.answers[side].verdict for side in BATTLE_SIDES}
    if "fight" not in wanted.values():
        offer = negotiation.find_agreed_offer(engagement)
        if offer is not None:
            _agree(state, offer.loser, offer.losses, events)
            return
        if negotiation.open_second_round(engagement):
            told = {"land": engagement.land}
            offers = {
                side: [[offer.loser, *offer.losses] for offer in engagement.before[side]]
                for side in BATTLE_SIDES
            }
            seats = tuple(state.side_seat(side) for side in BATTLE_SIDES)
            events.append(split_event(("offers_shown", told | offers, seats), ("still_talking", told, None)))
            return
    events += negotiation.report_failed_offers(state, "offers_refused")
    engagement_battle.begin(state, events)


def _agree(state: TitanState, loser: Loser, losses: list[str], events: list[Event]) -> None:
    engagement = state.under_way
    gone = {side: list(state.legions[engagement.marker(side)].pieces) for side in BATTLE_SIDES}
    winner: Winner = ""
    points = 0
    if loser != "both":
        winner = OTHER_SIDE[loser]
        gone[winner] = list(losses)
        points = pieces_value(gone[loser], state.scores[state.side_seat(loser)])
    engagement.may_summon = engagement.may_reinforce = True
    aftermath.resolve(state, "agreed", winner, gone, points, events)
