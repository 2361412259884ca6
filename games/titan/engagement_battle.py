"""A battle inside its engagement: its start, questions, new arrivals and end (10.0 - 15.3)."""

from __future__ import annotations

from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.events import Event, public_event
from games.titan import aftermath, knowledge
from games.titan.actions import Reinforce, Summon
from games.titan.aftermath import could_summon, reinforcements
from games.titan.battle import flow
from games.titan.battle.state import OTHER_SIDE, Battle, Side
from games.titan.characters import TITAN, titan_power
from games.titan.lands import LANDS
from games.titan.mustering import parse_recruiters
from games.titan.negotiation import report_failed_offers
from games.titan.scoring import discard_pieces, enlist, pieces_value, remove_pieces
from games.titan.state import BATTLE_SIDES, TitanState


def begin(state: TitanState, events: list[Event]) -> None:
    """Start a battle: reveal both legions to everyone (9.1) and set up the battleland (10.1)."""
    engagement = state.under_way
    seats = {side: state.side_seat(side) for side in BATTLE_SIDES}
    for side in BATTLE_SIDES:
        knowledge.reveal(state, seats[side], engagement.marker(side))
    attacker = state.legions[engagement.attacker]
    defender = state.legions[engagement.defender]
    engagement.step = "battle"
    engagement.battle = flow.begin(
        LANDS[engagement.land].terrain,
        attacker.side,
        attacker.pieces,
        defender.pieces,
        (titan_power(state.scores[attacker.seat]), titan_power(state.scores[defender.seat])),
    )
    events.append(public_event(
        "battle", land=engagement.land, seat=attacker.seat, victim=defender.seat, side=attacker.side,
        attackers=list(attacker.pieces), defenders=list(defender.pieces),
    ))  # fmt: skip
    _skip_useless_offers(state, events)


def play_action(state: TitanState, action: Action, chance: Chance) -> list[Event]:
    """Carry out one action in the battle, and end the engagement if that ends the battle."""
    battle = state.under_way.open_battle
    events = flow.play(battle, action, chance)
    _continue_battle(state, events)
    return events


def reinforce(state: TitanState, action: Reinforce) -> list[Event]:
    """Add a reinforcement: the recruit waits to enter, and its recruiters are shown (14.0)."""
    events = [public_event(
        "reinforcing", seat=action.seat, legion=state.under_way.defender, recruit=action.recruit,
        shown=list(parse_recruiters(action.shown)),
    )]  # fmt: skip
    events += flow.join(state.under_way.open_battle, action.recruit)
    _continue_battle(state, events)
    return events


def summon(state: TitanState, action: Summon) -> list[Event]:
    """Summon a lord, which waits to enter; if it does not enter, it stays with its own legion (15.0)."""
    engagement = state.under_way
    engagement.donor = action.legion
    knowledge.show(state, action.seat, action.legion, (action.lord,))
    events = [public_event(
        "summoning", seat=action.seat, legion=engagement.attacker, donor=action.legion, lord=action.lord,
    )]  # fmt: skip
    events += flow.join(state.under_way.open_battle, action.lord)
    _continue_battle(state, events)
    return events


def decline(state: TitanState) -> list[Event]:
    """Decline the chance to reinforce or summon."""
    events = flow.decline(state.under_way.open_battle)
    _continue_battle(state, events)
    return events


def settle_joined(state: TitanState, events: list[Event]) -> None:
    """Add a recruit or a summoned lord to its legion permanently, once it has entered the map."""
    engagement = state.under_way
    battle = engagement.battle
    if battle is None:
        return
    recruit = battle.joined["defender"]
    if recruit and not engagement.reinforced:
        engagement.reinforced = True
        enlist(state, engagement.defender, recruit)
        seat = state.legions[engagement.defender].seat
        events.append(public_event("reinforced", seat=seat, legion=engagement.defender, recruit=recruit))
    lord = battle.joined["attacker"]
    if lord and engagement.donor:
        donor, engagement.donor = engagement.donor, ""
        aftermath.transfer(state, donor, engagement.attacker, lord)
        seat = state.legions[engagement.attacker].seat
        events.append(public_event("summoned", seat=seat, legion=engagement.attacker, donor=donor, lord=lord))


def break_off_battle(state: TitanState, leaving: Side, events: list[Event]) -> list[int]:
    """End the engagement because a side concedes the game while its Titan is elsewhere.

    The survivors of the other side return to the board. If the other side's Titan has been slain, its seat is
    returned in a list, because that player is eliminated even though the slayer leaves before the phase ends
    (19.3); otherwise the list is empty.
    """
    engagement = state.under_way
    settle_joined(state, events)
    if engagement.battle is None:
        events += report_failed_offers(state, "offers_lapsed")
    marker = engagement.marker(OTHER_SIDE[leaving])
    seat = state.legions[marker].seat
    gone = engagement.battle.fallen(OTHER_SIDE[leaving]) if engagement.battle is not None else []
    if gone:
        remove_pieces(state, marker, gone, engagement.fallen)
        events.append(public_event("eliminated", seat=seat, legion=marker, pieces=sorted(gone)))
    discard_pieces(state, engagement.fallen)
    state.engagement = None
    return [seat] if TITAN in gone else []


def resign_with_titan(state: TitanState, side: Side, events: list[Event]) -> None:
    """Concede the game for a player whose Titan's legion is engaged.

    The Titan counts as slain in battle, like the characters already slain. The living characters are removed,
    and half their points are scored (19.3, 20.4).
    """
    engagement = state.under_way
    settle_joined(state, events)
    battle = engagement.battle
    other = OTHER_SIDE[side]
    living = list(state.legions[engagement.marker(side)].pieces)
    fallen: dict[Side, list[str]] = {side: [TITAN], other: []}
    if battle is not None:
        living = battle.living(side)
        fallen = {each: battle.fallen(each) for each in BATTLE_SIDES}
        if TITAN not in fallen[side]:
            fallen[side] = [*fallen[side], TITAN]
    if TITAN in fallen[other]:
        # The other Titan has been slain too; its player would be eliminated at the end of the phase.
        _both_titans(state, events)
        return
    if TITAN in living:
        living.remove(TITAN)
    left = state.legions[engagement.marker(other)].height - len(fallen[other])
    engagement.may_summon = True
    engagement.may_reinforce = battle is not None and battle.entered and not battle.joined["defender"]
    _titan_slain(state, "left", side, fallen, living, left > 0, events)


def _continue_battle(state: TitanState, events: list[Event]) -> None:
    settle_joined(state, events)
    _skip_useless_offers(state, events)
    _name_seats(state, events)
    battle = state.under_way.open_battle
    if battle.over:
        _bring_home(state, battle, events)


def _skip_useless_offers(state: TitanState, events: list[Event]) -> None:
    """Skip a chance to reinforce or summon if everyone can see that it would be useless."""
    engagement = state.under_way
    battle, attacker = engagement.open_battle, engagement.attacker
    while battle.step == "reinforce" and not reinforcements(state, battle.living("defender")):
        events += flow.decline(battle)
    while battle.step == "summon" and not could_summon(state, state.legions[attacker].seat, attacker):
        events += flow.decline(battle)


def _name_seats(state: TitanState, events: list[Event]) -> None:
    """Add seats to the events of a battle, which name only sides: the acting seat and the one struck."""
    seats = {side: state.side_seat(side) for side in BATTLE_SIDES}
    for event in events:
        for telling in event.tellings:
            side = telling.params.get("side")
            if side in seats:
                telling.params["seat"] = seats[side]
                if "foe" in telling.params:
                    telling.params["victim"] = seats[OTHER_SIDE[side]]


def _bring_home(state: TitanState, battle: Battle, events: list[Event]) -> None:
    """Score the battle (16.0, 19.3) and return the survivors to the board (9.5)."""
    engagement = state.under_way
    fallen = {side: battle.fallen(side) for side in BATTLE_SIDES}
    living = {side: battle.living(side) for side in BATTLE_SIDES}
    engagement.may_summon = True
    engagement.may_reinforce = not battle.joined["defender"]
    titans = [side for side in BATTLE_SIDES if TITAN in fallen[side]]
    scores = {side: state.scores[state.side_seat(side)] for side in BATTLE_SIDES}
    if battle.over == "time":
        lost = [*fallen["attacker"], *living["attacker"]]
        aftermath.resolve(
            state, "time", "defender", {"attacker": lost, "defender": fallen["defender"]}, 0, events
        )
    elif len(titans) == 2:
        _both_titans(state, events)
    elif titans:
        dead = titans[0]
        other = OTHER_SIDE[dead]
        _titan_slain(state, "titan", dead, fallen, living[dead], bool(living[other]), events)
    elif living["attacker"] or living["defender"]:
        winner: Side = "attacker" if living["attacker"] else "defender"
        loser = OTHER_SIDE[winner]
        points = pieces_value(fallen[loser], scores[loser])
        aftermath.resolve(state, "battle", winner, fallen, points, events)
    else:
        aftermath.resolve(state, "both_gone", "", fallen, 0, events)


def _both_titans(state: TitanState, events: list[Event]) -> None:
    """Eliminate both players together; neither legion scores for the other (19.3)."""
    engagement = state.under_way
    gone = {side: list(state.legions[engagement.marker(side)].pieces) for side in BATTLE_SIDES}
    aftermath.resolve(state, "both_titans", "", gone, 0, events)


def _titan_slain(
    state: TitanState,
    how: str,
    dead: Side,
    fallen: dict[Side, list[str]],
    living: list[str],
    survivors: bool,
    events: list[Event],
) -> None:
    """End a battle in which a Titan was slain.

    The Titan and the characters slain with it score in full if any of the slayer's characters survive (19.3).
    """
    other = OTHER_SIDE[dead]
    points = pieces_value(fallen[dead], state.scores[state.side_seat(dead)]) if survivors else 0
    aftermath.resolve(state, how, other if survivors else "", fallen, points, events, remnants=living)
