"""The open questions, the seats they are for, and the atomic actions that answer them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.engine.actions import Action
from games.engine.decisions import Asks, Decision, Field
from games.engine.meta import MAIN_CLOCK
from games.titan import (
    aftermath,
    commencement,
    engagements,
    enlistment,
    leaving,
    movement,
    negotiation,
    setup,
)
from games.titan.actions import Acquire, Concede, Reinforce, Resign, Summon
from games.titan.battle import flow
from games.titan.battle.actions import Done
from games.titan.meta import TITLES
from games.titan.prospects import best_muster
from games.titan.state import BATTLE_SIDES, Engagement, TitanState
from games.titan.view import TitanView

RULES_BY_KIND: dict[str, tuple[str, ...]] = {
    "divide": ("5.2", "18.2"),
    "split": ("4.3", "6.1"),
    "move": ("7.0", "7.4", "8.0", "18.2"),
    "join": ("4.3",),
    "engage": ("9.1",),
    "answer": ("9.2", "9.3", "9.4", "3.5"),
    "reinforce": ("14.0", "18.2"),
    "summon": ("15.0",),
    "maneuver": ("11.0", "11.7"),
    "strike": ("12.0", "12.7", "13.0", "11.7"),
    "back": ("12.0", "12.7", "11.7"),
    "carry": ("12.4",),
    "angel": ("17.0",),
    "muster": ("18.0", "18.2"),
    "concede": ("9.4",),
    "resign": ("20.4",),
}
"""The places in the Law that explain a question, and the tables needed to answer it, by kind of question."""

PRESELECTING_ACTIONS: dict[str, tuple[str, ...]] = {
    "move": ("move",),
    "maneuver": ("enter", "maneuver"),
}
"""The actions for which the next piece that can move is preselected."""

USUAL_ATTRIBUTES: dict[str, tuple[str, ...]] = {
    "strike": ("dice", "number"),
    "back": ("dice", "number"),
}
"""The attributes whose normal values are preselected: worse ones help only to carry hits over (12.4)."""

RESIGNATIONS: tuple[Decision, ...] = tuple(
    Decision(f"resign.{seat}", seat, "resign", MAIN_CLOCK, "may", RULES_BY_KIND["resign"])
    for seat in range(TITLES["titan"].seats[1])
)
"""The question whether to concede the game (20.4), by seat; it stays the same throughout a match."""


def open_decisions(state: TitanState) -> tuple[Decision, ...]:
    """Return every open question, including whether a player who may concede the game does so.

    There are none once the match has ended.
    """
    if state.over:
        return ()
    found = _open_questions(state)
    found += [RESIGNATIONS[seat] for seat in leaving.seats_that_may_resign(state) if seat not in state.left]
    return tuple(found)


def _open_questions(state: TitanState) -> list[Decision]:
    mover = state.mover
    turn = f"t{state.turn}"
    match state.phase:
        case "setup":
            return [
                _decision(state, f"t0.divide.{seat}", seat, "divide", setup.fields(state, seat))
                for seat, division in enumerate(state.divisions)
                if division is None
            ]
        case "split":
            # There are no fields if nothing can be split. Everyone can see that, and only the roll is left.
            fields = commencement.fields(state, mover)
            asks_roll = state.round == 1 and bool(state.options.asks_first_roll)
            forced = not fields and not asks_roll
            return [_decision(state, f"{turn}.split", mover, "split", fields, forced=forced)]
        case "move":
            forced = movement.is_idle(state, mover)
            return [_decision(state, f"{turn}.move", mover, "move", forced=forced)]
        case "join":
            land = state.legions[movement.legions_to_rejoin(state)[0]].land
            return [_decision(state, f"{turn}.join.{land}", mover, "join")]
        case "engage":
            forced = len(state.engagements) == 1
            return [_decision(state, f"{turn}.engage{state.fought + 1}", mover, "engage", forced=forced)]
        case "muster":
            return [_decision(state, f"{turn}.muster", mover, "muster")]
        case "engagement":
            engagement = state.under_way
            return _engagement_decisions(state, engagement, f"{turn}.e{engagement.number}")


def _engagement_decisions(state: TitanState, engagement: Engagement, key: str) -> list[Decision]:
    found: list[Decision] = []
    match engagement.step:
        case "answer":
            fields = negotiation.fields(state)
            number = str(engagement.asked) if engagement.asked > 1 else ""
            for side in BATTLE_SIDES:
                if not engagement.answers[side].verdict:
                    seat = state.side_seat(side)
                    found.append(_decision(state, f"{key}.answer{number}.{seat}", seat, "answer", fields))
        case "battle":
            asked = flow.open_question(engagement.open_battle)
            seats = {side: state.side_seat(side) for side in BATTLE_SIDES}
            found.append(
                _decision(state, f"{key}.{asked.key}", seats[asked.side], asked.kind, clock="battle")
            )
            rules = RULES_BY_KIND["concede"]
            for seat in seats.values():
                if seat not in state.left:
                    found.append(Decision(f"{key}.concede.{seat}", seat, "concede", "battle", "may", rules))
        case step:
            seat = state.side_seat(engagement.winner)
            number = str(len(engagement.due)) if step == "angel" else ""
            found.append(_decision(state, f"{key}.{step}{number}", seat, step))
    return found


def _decision(
    state: TitanState,
    key: str,
    seat: int,
    kind: str,
    fields: tuple[Field, ...] = (),
    *,
    clock: str = MAIN_CLOCK,
    forced: bool = False,
) -> Decision:
    asks: Asks = "never" if forced or seat in state.left else "must"
    return Decision(
        key,
        seat,
        kind,
        clock,
        asks,
        RULES_BY_KIND[kind],
        fields,
        leads=PRESELECTING_ACTIONS.get(kind, ()),
        usual=USUAL_ATTRIBUTES.get(kind, ()),
    )


def legal_actions(state: TitanState, decision: Decision) -> Iterable[Action]:
    """Return every legal answer to an open decision, with its free fields filled in one legal way."""
    seat = decision.seat
    match decision.kind:
        case "divide":
            return [setup.default_division(state.markers[seat], seat, state.options.plus)]
        case "split":
            return commencement.legal_actions(state, seat)
        case "move":
            return movement.legal_actions(state, seat)
        case "join":
            return movement.legal_joins(state, seat)
        case "engage":
            return engagements.legal_actions(state, seat)
        case "answer":
            return negotiation.legal_actions(state, seat)
        case "angel":
            return [*(Acquire(seat, lord) for lord in aftermath.acquirable_lords(state)), Done(seat)]
        case "summon":
            return legal_summons(state, seat)
        case "reinforce":
            return legal_reinforcements(state, seat)
        case "muster":
            return enlistment.legal_actions(state, seat)
        case "concede":
            return [Concede(seat)]
        case "resign":
            return [Resign(seat)]
        case _:
            return flow.legal(state.under_way.open_battle, seat)


def proposed_action(view: TitanView, decision: Decision) -> Action | None:
    """Return the action proposed on the main button, which ends a part of the turn, or None.

    In the Muster Phase, the proposal is the best muster. Sending offers is proposed once there is
    an offer. There is no proposal in a maneuver while characters still wait to enter, because ending the
    maneuver would eliminate them (11.1).
    """
    match decision.kind:
        case "split" | "move":
            return Done(decision.seat)
        case "answer":
            return Done(decision.seat) if view.under_way.offers else None
        case "muster":
            return best_muster(view, decision.seat)
        case "maneuver":
            battle = view.engagement.battle if view.engagement else None
            waits = battle is None or any(piece.hex < 0 for piece in battle.pieces[battle.mover])
            return None if waits else Done(decision.seat)
    return None


def legal_summons(state: TitanState, seat: int) -> Iterator[Action]:
    """Yield a summons for every lord of every legion that may give one, and declining (15.0)."""
    for marker, lord in aftermath.summonable_lords(state, seat, state.under_way.attacker):
        yield Summon(seat, marker, lord)
    yield Done(seat)


def legal_reinforcements(state: TitanState, seat: int) -> Iterator[Action]:
    """Yield every muster by the defender's living characters, and declining (14.0)."""
    for recruit, shown in aftermath.reinforcements(state, aftermath.defending_pieces(state)):
        yield Reinforce(seat, recruit, shown)
    yield Done(seat)
