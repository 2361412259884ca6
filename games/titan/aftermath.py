"""The end of an engagement: losses, points, lords earned by points, and new members (9.5, 14.0 - 17.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine.events import Event, public_event
from games.titan import deaths, knowledge, turns
from games.titan.actions import Reinforce
from games.titan.battle.state import OTHER_SIDE, Side
from games.titan.characters import ANGEL, ARCHANGEL, SUMMONABLE, TITAN
from games.titan.enlistment import show_and_enlist
from games.titan.lands import LANDS
from games.titan.mustering import available_recruits, parse_recruiters
from games.titan.negotiation import report_failed_offers
from games.titan.open_campaign import OpenCampaign, legions_of
from games.titan.scoring import award_points, discard_pieces, enlist, pieces_value, remove_pieces
from games.titan.state import BATTLE_SIDES, MAX_LEGION_HEIGHT, TitanState, Winner
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

    `winner` is the side that stays, or "" if neither does. If both Titans are lost, neither side scores (9.3,
    19.3). `remnants` are the survivors of a legion whose Titan was slain; they are removed too.
    """
    engagement = state.under_way
    seats = {side: state.side_seat(side) for side in BATTLE_SIDES}
    # A battle has refused all offers already.
    settled = how == "agreed" or engagement.battle is not None
    engagement.step = "angel"
    engagement.winner = winner
    engagement.battle = None
    engagement.doomed = [seats[side] for side in BATTLE_SIDES if TITAN in losses[side]]
    if len(engagement.doomed) == 1:
        dead = engagement.doomed[0]
        engagement.slayer = next(seat for seat in seats.values() if seat != dead)
        engagement.remnant = pieces_value(remnants, 0)
    events.append(public_event(
        "resolved", how=how, land=engagement.land, winner=seats[winner] if winner else -1,
        loser=seats[OTHER_SIDE[winner]] if winner else -1, legion=engagement.marker(winner) if winner else "",
    ))  # fmt: skip
    if not settled:
        events += report_failed_offers(state, "offers_lapsed")
    for side in BATTLE_SIDES:
        gone = [*losses[side], *(remnants if side != winner and seats[side] in engagement.doomed else ())]
        if not gone:
            continue
        marker = engagement.marker(side)
        remove_pieces(state, marker, gone, engagement.fallen)
        events.append(public_event("eliminated", seat=seats[side], legion=marker, pieces=sorted(gone)))
    if winner and len(engagement.doomed) < len(BATTLE_SIDES):
        engagement.due = award_points(state, seats[winner], points, how, events)
    offer_next_addition(state, events)


def offer_next_addition(state: TitanState, events: list[Event]) -> None:
    """Offer the winner the next possible addition (17.4), or finish the engagement if there is none.

    After any lords earned by points, and before a summons or a reinforcement, players whose Titans were slain
    are eliminated.
    """
    engagement = state.under_way
    if engagement.step == "angel":
        last = len(state.living) - len(engagement.doomed) <= 1
        gone = engagement.winner and state.side_seat(engagement.winner) in engagement.doomed
        if not last and engagement.winner and not gone and acquirable_lords(state):
            return
        engagement.step = "doom"
    if engagement.step == "doom":
        _eliminate_slain_players(state, events)
        if state.ended:
            close_engagement(state)
            return
        engagement.step = "summon"
    if engagement.step == "summon":
        if engagement.may_summon and engagement.winner == "attacker" and has_donor(state):
            return
        engagement.step = "reinforce"
    if engagement.may_reinforce and engagement.winner == "defender":
        legion = state.legions.get(engagement.defender)
        if (
            legion is not None
            and legion.height < MAX_LEGION_HEIGHT
            and not _is_any_unqualified(state, legion.pieces)
        ):
            return
    close_engagement(state)
    turns.advance_turn(state, events)


def finish_without_additions(state: TitanState, events: list[Event]) -> None:
    """Finish the engagement without adding anything to the winner's legion.

    A player who lost their Titan in the engagement is still eliminated (19.3).
    """
    _eliminate_slain_players(state, events)
    close_engagement(state)


def _eliminate_slain_players(state: TitanState, events: list[Event]) -> None:
    engagement = state.under_way
    doomed, engagement.doomed = engagement.doomed, []
    if doomed:
        deaths.eliminate_players(state, doomed, engagement.slayer, engagement.remnant, events)


def close_engagement(state: TitanState) -> None:
    """Close the engagement: Lords and Demi-Lords go back to the caretaker (9.5, 12.6)."""
    engagement = state.under_way
    discard_pieces(state, engagement.fallen)
    if engagement.land in state.engagements:
        state.engagements.remove(engagement.land)
    state.engagement = None


def _is_any_unqualified(state: TitanState, pieces: Sequence[str]) -> bool:
    """Return whether everyone can see that the defender cannot muster anything here with `pieces`."""
    return knowledge.is_fully_known(state, state.under_way.defender) and not reinforcements(state, pieces)


def acquirable_lords(state: TitanState | TitanView) -> list[str]:
    """Return the lords that the winner may take now (17.0 - 17.3), each once.

    They have been earned by points and are in the stack, and the legion has room for one. An Angel replaces
    an Archangel if no Archangel is left.
    """
    engagement = state.under_way
    legion = state.legions.get(engagement.marker(engagement.winner))
    if legion is None or legion.height >= MAX_LEGION_HEIGHT:
        return []
    found: list[str] = []
    for lord in engagement.due:
        if lord == ARCHANGEL and not state.stack.get(ARCHANGEL):
            # An Angel may be taken instead, but only if no Archangel is left (17.3).
            lord = ANGEL
        if state.stack.get(lord) and lord not in found:
            found.append(lord)
    return found


def acquire(state: TitanState, lord: str, events: list[Event]) -> None:
    """Take one lord for one multiple of points; others may follow if more are due (17.2)."""
    engagement = state.under_way
    marker = engagement.marker(engagement.winner)
    due = lord if lord in engagement.due else ARCHANGEL
    engagement.due.remove(due)
    enlist(state, marker, lord)
    events.append(public_event("acquired", seat=state.legions[marker].seat, legion=marker, lord=lord))
    offer_next_addition(state, events)


def summon_donors(table: OpenCampaign, seat: int, excluded: str) -> list[str]:
    """Return the markers of the seat's legions that are in no unresolved engagement, except `excluded`.

    Only these may give a lord (15.0). Whether they have one is not considered.
    """
    return [
        marker
        for marker, legion in legions_of(table, seat)
        if marker != excluded and legion.land not in table.engagements
    ]


def has_donor(state: TitanState) -> bool:
    """Return whether the attacker might summon after winning, as far as everyone knows.

    Its legion must still be on the board and have room.
    """
    engagement = state.under_way
    legion = state.legions.get(engagement.attacker)
    return (
        legion is not None
        and legion.height < MAX_LEGION_HEIGHT
        and could_summon(state, legion.seat, engagement.attacker)
    )


def could_summon(state: TitanState, seat: int, excluded: str) -> bool:
    """Return whether the seat might summon a lord from a legion other than `excluded`, by public facts.

    It can summon once a turn (15.0).
    """
    return not state.summoned and knowledge.may_hold(
        state, seat, summon_donors(state, seat, excluded), SUMMONABLE
    )


def summonable_lords(table: OpenCampaign, seat: int, excluded: str) -> list[tuple[str, str]]:
    """Return every pair of a donor's marker and a lord that it can give (15.0, 17.3)."""
    return [
        (marker, lord)
        for marker in summon_donors(table, seat, excluded)
        for lord in SUMMONABLE
        if lord in table.legions[marker].pieces
    ]


def transfer(state: TitanState, donor: str, receiver: str, lord: str) -> None:
    """Move a lord from one legion to another; if the donor is then empty, remove it without points (4.4)."""
    giver, taker = state.legions[donor], state.legions[receiver]
    state.summoned = True
    giver.pieces.remove(lord)
    if not giver.pieces:
        del state.legions[donor]
    knowledge.remove(state, giver.seat, donor, (lord,))
    taker.pieces = sorted([*taker.pieces, lord])
    knowledge.add(state, taker.seat, receiver, lord)


def defending_pieces(state: TitanState | TitanView) -> list[str]:
    """Return the defender's living characters, as far as a view knows them."""
    engagement = state.under_way
    if engagement.battle is not None:
        return engagement.battle.living("defender")
    return list(state.legions[engagement.defender].pieces)


def reinforcements(state: TitanState | TitanView, pieces: Sequence[str]) -> Sequence[tuple[str, str]]:
    """Return the recruits that `pieces` can muster in the land of the engagement (14.0).

    With each is a way to show recruiters; a recruit with several ways is listed once for each.
    """
    terrain = LANDS[state.under_way.land].terrain
    return available_recruits(terrain, sorted(pieces), state.stack, state.options.plus)


def muster(state: TitanState, action: Reinforce) -> list[Event]:
    """Muster a reinforcement after the battle (14.0), showing the recruiters and the recruit."""
    engagement = state.under_way
    engagement.may_reinforce = False
    show_and_enlist(state, engagement.defender, action.recruit, action.shown)
    return [public_event(
        "reinforced", seat=action.seat, legion=engagement.defender, recruit=action.recruit,
        shown=list(parse_recruiters(action.shown)),
    )]  # fmt: skip
