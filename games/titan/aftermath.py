"""How an engagement ends: losses, points, lords earned by points, new members (9.5, 14.0 - 17.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine.events import Event, public
from games.titan import deaths, knowledge, turns
from games.titan.actions import Reinforce
from games.titan.battle.state import OTHER, Side
from games.titan.characters import ANGEL, ARCHANGEL, SUMMONABLE, TITAN
from games.titan.enlistment import show_and_enlist
from games.titan.lands import LANDS
from games.titan.mustering import recruits, shown_pieces
from games.titan.scoring import award, bury, enlist, lose, value
from games.titan.state import SIDES, TALLEST, Engagement, TitanState, Winner
from games.titan.table import Table, legions_of
from games.titan.view import TitanView


def resolve(
    state: TitanState,
    how: str,
    winner: Winner,
    losses: Mapping[Side, list[str]],
    points: int,
    events: list[Event],
    *,
    remnants: Sequence[str] = (),
) -> None:
    """Decide the engagement: remove the `losses` of each side and award `points` to the winner.

    `winner` is the side that stays ("": none). If both Titans are lost, neither side scores (9.3, 19.3).
    `remnants` are the survivors of a legion whose Titan was slain; they leave too.
    """
    engagement = _now(state)
    seats = {side: state.side_seat(side) for side in SIDES}
    engagement.step = "angel"
    engagement.winner = winner
    engagement.battle = None
    engagement.doomed = [seats[side] for side in SIDES if TITAN in losses[side]]
    if len(engagement.doomed) == 1:
        dead = engagement.doomed[0]
        engagement.slayer = next(seat for seat in seats.values() if seat != dead)
        engagement.remnant = value(remnants, 0)
    events.append(public(
        "resolved", how=how, land=engagement.land, winner=seats[winner] if winner else -1,
        loser=seats[OTHER[winner]] if winner else -1, legion=engagement.marker(winner) if winner else "",
    ))  # fmt: skip
    for side in SIDES:
        gone = [*losses[side], *(remnants if side != winner and seats[side] in engagement.doomed else ())]
        if not gone:
            continue
        marker = engagement.marker(side)
        lose(state, marker, gone, engagement.fallen)
        events.append(public("eliminated", seat=seats[side], legion=marker, pieces=sorted(gone)))
    if winner and len(engagement.doomed) < len(SIDES):
        engagement.due = award(state, seats[winner], points, how, events)
    proceed(state, events)


def proceed(state: TitanState, events: list[Event]) -> None:
    """Continue with the next thing the winner can add (17.4), or finish the engagement."""
    engagement = _now(state)
    if engagement.step == "angel":
        last = len(state.living) - len(engagement.doomed) <= 1
        gone = engagement.winner and state.side_seat(engagement.winner) in engagement.doomed
        if not last and engagement.winner and not gone and acquirable(state):
            return
        engagement.step = "doom"
    if engagement.step == "doom":
        _doom(state, events)
        if state.ended:
            clear(state)
            return
        engagement.step = "summon"
    if engagement.step == "summon":
        if engagement.may_summon and engagement.winner == "attacker" and has_donor(state):
            return
        engagement.step = "reinforce"
    if engagement.may_reinforce and engagement.winner == "defender":
        legion = state.legions.get(engagement.defender)
        if legion is not None and legion.height < TALLEST and not _unqualified(state, legion.pieces):
            return
    clear(state)
    turns.go_on(state, events)


def forgo(state: TitanState, events: list[Event]) -> None:
    """Finish the engagement without taking anything more for the winner.

    A player who lost their Titan in it is still out (19.3).
    """
    _doom(state, events)
    clear(state)


def _doom(state: TitanState, events: list[Event]) -> None:
    engagement = _now(state)
    doomed, engagement.doomed = engagement.doomed, []
    if doomed:
        deaths.die(state, doomed, engagement.slayer, engagement.remnant, events)


def clear(state: TitanState) -> None:
    """Close the engagement: Lords and Demi-Lords go back to the caretaker (9.5, 12.6)."""
    engagement = _now(state)
    bury(state, engagement.fallen)
    if engagement.land in state.engagements:
        state.engagements.remove(engagement.land)
    state.engagement = None


def _unqualified(state: TitanState, pieces: Sequence[str]) -> bool:
    """Return whether everyone can see that a defender cannot muster anyone."""
    return knowledge.is_open(state, _now(state).defender) and not reinforcements(state, pieces)


def acquirable(state: TitanState | TitanView) -> list[str]:
    """Return the lords the winner may take now (17.0 - 17.3): earned, fitting, and in the stack."""
    engagement = state.under_way
    legion = state.legions.get(engagement.marker(engagement.winner))
    if legion is None or legion.height >= TALLEST:
        return []
    found: list[str] = []
    for lord in engagement.due:
        if lord == ARCHANGEL and not state.stack.get(ARCHANGEL):
            # An Angel instead, but only if no Archangel is left (17.3).
            lord = ANGEL
        if state.stack.get(lord) and lord not in found:
            found.append(lord)
    return found


def acquire(state: TitanState, lord: str, events: list[Event]) -> None:
    """Take one lord for one multiple of points; the remaining ones may follow (17.2)."""
    engagement = _now(state)
    marker = engagement.marker(engagement.winner)
    due = lord if lord in engagement.due else ARCHANGEL
    engagement.due.remove(due)
    enlist(state, marker, lord)
    events.append(public("acquired", seat=state.legions[marker].seat, legion=marker, lord=lord))
    proceed(state, events)


def donors(table: Table, seat: int, besides: str) -> list[str]:
    """Return the seat's other legions a lord may be summoned from: in no unresolved engagement (15.0)."""
    return [
        marker
        for marker, legion in legions_of(table, seat)
        if marker != besides and legion.land not in table.engagements
    ]


def has_donor(state: TitanState) -> bool:
    """Return whether, as far as everyone knows, the attacker might summon after winning."""
    engagement = _now(state)
    legion = state.legions.get(engagement.attacker)
    return (
        legion is not None
        and legion.height < TALLEST
        and could_summon(state, legion.seat, engagement.attacker)
    )


def could_summon(state: TitanState, seat: int, besides: str) -> bool:
    """Return whether, as far as everyone knows, a lord might be in a legion to summon from (15.0)."""
    return not state.summoned and knowledge.may_hold(state, seat, donors(state, seat, besides), SUMMONABLE)


def summonable(table: Table, seat: int, besides: str) -> list[tuple[str, str]]:
    """Return every (donor, lord) that can be summoned (15.0, 17.3)."""
    return [
        (marker, lord)
        for marker in donors(table, seat, besides)
        for lord in SUMMONABLE
        if lord in table.legions[marker].pieces
    ]


def transfer(state: TitanState, donor: str, receiver: str, lord: str) -> None:
    """Move a lord from one legion to another; a donor left empty is removed without points (4.4)."""
    giver, taker = state.legions[donor], state.legions[receiver]
    state.summoned = True
    giver.pieces.remove(lord)
    if not giver.pieces:
        del state.legions[donor]
    knowledge.remove(state, giver.seat, donor, (lord,))
    taker.pieces = sorted([*taker.pieces, lord])
    knowledge.add(state, taker.seat, receiver, lord)


def defenders(state: TitanState | TitanView) -> list[str]:
    """Return the defender's living characters."""
    engagement = state.under_way
    if engagement.battle is not None:
        return engagement.battle.living("defender")
    return list(state.legions[engagement.defender].pieces)


def reinforcements(state: TitanState | TitanView, pieces: Sequence[str]) -> Sequence[tuple[str, str]]:
    """Return what the defender can muster in the land of the engagement (14.0)."""
    terrain = LANDS[state.under_way.land].terrain
    return recruits(terrain, sorted(pieces), state.stack, state.options.plus)


def muster(state: TitanState, action: Reinforce) -> list[Event]:
    """Muster a reinforcement after the battle (14.0), showing the recruiters and the recruit."""
    engagement = _now(state)
    engagement.may_reinforce = False
    show_and_enlist(state, engagement.defender, action.recruit, action.shown)
    return [public(
        "reinforced", seat=action.seat, legion=engagement.defender, recruit=action.recruit,
        shown=list(shown_pieces(action.shown)),
    )]  # fmt: skip


def _now(state: TitanState) -> Engagement:
    return state.under_way
