"""The Movement Phase: ordinary moves, teleports, the mulligan, and splits that are undone (7.0 - 8.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.errors import IllegalAction
from games.engine.events import Event, public_event
from games.titan import knowledge
from games.titan.actions import Join, Move, Mulligan, Teleport
from games.titan.battle.actions import Done
from games.titan.characters import LORDS, TITAN
from games.titan.lands import LAND_BITS, LAND_SIDES, LANDS, TOWER
from games.titan.open_campaign import LandOccupancy, OpenCampaign, OpenLegion, legions_of, markers_at
from games.titan.routes import ROUTE_SETS, destinations, possible_paths, tower_teleports
from games.titan.state import TitanState

TELEPORT_ROLL = 6
TITAN_TELEPORT_SCORE = 400
"""The points from which a Titan's legion may teleport to enemies (8.2)."""


def ordinary_moves(
    table: OpenCampaign, presence: LandOccupancy, legion: OpenLegion
) -> Sequence[tuple[int, str]]:
    """Return the lands to which a legion can move by the signs, each with its side of entry (7.1 - 7.5)."""
    return destinations(legion.land, table.roll, presence)


def find_way(table: OpenCampaign, marker: str, roll: int, goal: int, side: str) -> tuple[int, ...]:
    """Return the first way by the signs that ends in a land, entering it by `side` if an enemy is there.

    The way begins with the legion's own land. If there is no way, it is empty.
    """
    legion = table.legions[marker]
    enemies = {other.land for other in table.legions.values() if other.seat != legion.seat}
    for path in possible_paths(legion.land, roll):
        if goal not in path:
            continue
        before = legion.land
        steps = [before]
        for land in path:
            steps.append(land)
            if land in enemies:
                break
            before = land
        else:
            before = steps[-2]
        if steps[-1] == goal and (not side or LANDS[goal].touching[before] == side):
            return tuple(steps)
    return ()


def can_move(table: OpenCampaign, presence: LandOccupancy, legion: OpenLegion) -> bool:
    """Return whether a legion that has not moved has an ordinary move.

    Teleports do not count, because they are never obligatory (8.3).
    """
    return not legion.moved and bool(ordinary_moves(table, presence, legion))


def closed_lands(
    table: OpenCampaign, presence: LandOccupancy, legion: OpenLegion
) -> tuple[list[int], list[int]]:
    """Return the lands to which the roll leads, but where a legion cannot end its move (7.1).

    The first list has those with another legion of its own seat, and the second those with an engagement.
    """
    land = legion.land
    friends, engaged = presence.friends(land), presence.engaged
    goals = dict.fromkeys(way.land for way in ROUTE_SETS[land][table.roll - 1].ways if way.full)
    closed = dict.fromkeys(
        way.land for way in ROUTE_SETS[land][table.roll - 1].ways if LAND_BITS[way.land] & engaged
    )
    own = [goal for goal in goals if LAND_BITS[goal] & friends and goal not in closed]
    return own, list(closed)


def may_teleport(table: OpenCampaign) -> bool:
    """Return whether the roll is a six and no legion has teleported in this turn (8.0, 8.1)."""
    return table.roll == TELEPORT_ROLL and not table.teleported


def legal_teleports(
    table: OpenCampaign, presence: LandOccupancy, seat: int, marker: str
) -> Iterator[Teleport]:
    """Yield every teleport that one of the seat's legions may make.

    There is none unless `may_teleport`. A tower teleport goes from a tower to a vacant land and shows a lord
    (8.1). A Titan teleport goes to an enemy, by any side (8.2, 10.4), except that a tower is always entered
    from the bottom.
    """
    if not may_teleport(table):
        return
    legion = table.legions[marker]
    if LORDS.isdisjoint(legion.pieces):
        return
    lords = [name for name in dict.fromkeys(legion.pieces) if name in LORDS]
    for land in tower_teleports(legion.land, presence.occupied):
        yield from (Teleport(seat, marker, land, "", lord) for lord in lords)
    if TITAN in lords and table.scores[seat] >= TITAN_TELEPORT_SCORE:
        goals = presence.enemies & ~presence.engaged
        for land, bit in LAND_BITS.items():
            if goals & bit:
                sides = ("bottom",) if LANDS[land].terrain == TOWER else LAND_SIDES
                yield from (Teleport(seat, marker, land, side, TITAN) for side in sides)


def legal_actions(table: OpenCampaign, seat: int) -> list[Action]:
    """Return every action that the seat may take in its Movement Phase.

    They are moves and teleports of legions that have not moved, the mulligan while it is allowed, and ending
    the phase once no legion must still move.
    """
    presence = LandOccupancy(table, seat)
    found: list[Action] = [Mulligan(seat)] if may_roll_again(table) else []
    teleports = may_teleport(table)
    able: list[tuple[str, OpenLegion]] = []
    for marker, legion in presence.mine:
        if legion.moved:
            continue
        ends = ordinary_moves(table, presence, legion)
        if ends:
            able.append((marker, legion))
            found += [Move(seat, marker, land, side) for land, side in ends]
        if teleports:
            found += legal_teleports(table, presence, seat, marker)
    if not _obliged_legions(presence, able):
        found.append(Done(seat))
    return found


def may_roll_again(table: OpenCampaign) -> bool:
    """Return whether the mover may roll again: once, in their first turn, before any legion moves (7.6)."""
    return (
        table.round == 1
        and not table.rerolled
        and not any(legion.moved for _, legion in legions_of(table, table.mover))
    )


def legions_that_must_move(table: OpenCampaign, presence: LandOccupancy) -> list[str]:
    """Return a seat's legions of which at least one must still move, or none if the phase may end.

    `presence` is that of the seat.
    """
    return _obliged_legions(presence, [each for each in presence.mine if can_move(table, presence, each[1])])


def _obliged_legions(presence: LandOccupancy, able: Sequence[tuple[str, OpenLegion]]) -> list[str]:
    """Return those of a seat's legions `able` to move of which at least one must.

    One must move because no legion has moved yet (6.2), or because these legions share a land (4.3).
    """
    for _, legion in able if presence.twice else ():
        if presence.twice & LAND_BITS[legion.land]:
            return [marker for marker, other in able if other.land == legion.land]
    moved = any(legion.moved for _, legion in presence.mine)
    return [] if moved else [marker for marker, _ in able]


def is_idle(table: OpenCampaign, seat: int) -> bool:
    """Return whether everyone can see that the mover can only end the phase.

    This is so if no mulligan and no ordinary move is possible, and the roll is not a six. With a six, a lord
    that others cannot see might teleport.
    """
    if table.roll == TELEPORT_ROLL or may_roll_again(table):
        return False
    presence = LandOccupancy(table, seat)
    return not any(can_move(table, presence, legion) for _, legion in presence.mine)


def judge_move(table: OpenCampaign, action: Move) -> None:
    """Raise `IllegalAction` unless the move is allowed (7.0 - 7.5).

    The legion must be the seat's own and not have moved. It must follow the signs, use the full roll or stop
    at an enemy, and enter by a side that its way leads to. It must not end on a friendly legion or enter a
    land that already has an engagement.
    """
    legion = _require_movable(table, action.seat, action.legion)
    presence = LandOccupancy(table, action.seat)
    found = ordinary_moves(table, presence, legion)
    if (action.land, action.side) in found:
        return
    if action.land not in LANDS:
        raise IllegalAction("7.2", "no_such_land", land=action.land)
    bit = LAND_BITS[action.land]
    sides = [side for land, side in found if land == action.land]
    if sides:
        raise IllegalAction("10.1", "other_side", land=action.land, sides=sides)
    if presence.engaged & bit:
        raise IllegalAction("7.1", "engaged_land", land=action.land)
    if presence.friends(legion.land) & bit:
        raise IllegalAction("7.1", "own_legion_there", land=action.land)
    raise IllegalAction("7.2", "not_by_the_signs", land=action.land, roll=table.roll)


def move(state: TitanState, action: Move) -> list[Event]:
    """Move a legion; at an enemy this creates an engagement (9.0)."""
    way = find_way(state, action.legion, state.roll, action.land, action.side)
    return _move_legion(state, action.legion, action.land, action.side, "moved", {"route": list(way)})


def judge_teleport(table: OpenCampaign, action: Teleport) -> None:
    """Raise `IllegalAction` unless the teleport is allowed (8.0 - 8.2).

    The legion must be the seat's own and not have moved. A teleport needs a six, is allowed once a turn,
    shows a lord of the legion, and must go to a permitted land.
    """
    legion = _require_movable(table, action.seat, action.legion)
    if table.roll != TELEPORT_ROLL:
        raise IllegalAction("8.1", "not_a_six")
    if table.teleported:
        raise IllegalAction("8.0", "teleported_already")
    if action.lord not in LORDS or action.lord not in legion.pieces:
        raise IllegalAction("8.1", "no_such_lord", legion=action.legion)
    presence = LandOccupancy(table, action.seat)
    if action in legal_teleports(table, presence, action.seat, action.legion):
        return
    if action.land not in LANDS:
        raise IllegalAction("7.2", "no_such_land", land=action.land)
    bit = LAND_BITS[action.land]
    if presence.enemies & bit:
        if presence.engaged & bit:
            raise IllegalAction("7.1", "engaged_land", land=action.land)
        if action.lord != TITAN:
            raise IllegalAction("8.2", "titan_alone", land=action.land)
        if table.scores[action.seat] < TITAN_TELEPORT_SCORE:
            raise IllegalAction("8.2", "score_too_low", least=TITAN_TELEPORT_SCORE)
        raise IllegalAction("10.4", "name_a_side", land=action.land)
    if presence.own & bit:
        raise IllegalAction("8.1", "own_legion_there", land=action.land)
    if LANDS[legion.land].terrain != TOWER:
        raise IllegalAction("8.1", "not_from_a_tower")
    raise IllegalAction("8.1", "out_of_reach", land=action.land)


def teleport(state: TitanState, action: Teleport) -> list[Event]:
    """Teleport a legion, showing the lord to everyone (8.1, 8.2)."""
    state.teleported = True
    knowledge.show(state, action.seat, action.legion, (action.lord,))
    return _move_legion(state, action.legion, action.land, action.side, "teleported", {"lord": action.lord})


def judge_mulligan(state: TitanState) -> None:
    """Raise `IllegalAction` unless the mulligan is allowed (7.6)."""
    if not may_roll_again(state):
        raise IllegalAction("7.6", "no_mulligan")


def mulligan(state: TitanState, chance: Chance) -> list[Event]:
    """Roll again for movement; the second roll is binding."""
    state.rerolled = True
    state.roll = chance.roll()
    return [public_event("rerolled", seat=state.mover, roll=state.roll)]


def judge_done(state: TitanState, seat: int) -> None:
    """Raise `IllegalAction` unless the phase may end.

    At least one legion must have moved, if any can (6.2), and two legions that can part must not stay
    together (4.3).
    """
    presence = LandOccupancy(state, seat)
    owed = legions_that_must_move(state, presence)
    if not owed:
        return
    if presence.twice & LAND_BITS[state.legions[owed[0]].land]:
        raise IllegalAction("4.3", "must_part", land=state.legions[owed[0]].land)
    raise IllegalAction("6.2", "must_move")


def legions_to_rejoin(table: OpenCampaign) -> list[str]:
    """Return the mover's legions in one land that have to rejoin, or an empty list.

    The legion that was not split off comes first if it is there. If there are several such lands, it is the
    one with the lowest number.
    """
    mine = legions_of(table, table.mover)
    lands = [legion.land for _, legion in mine]
    shared = [land for land in lands if lands.count(land) > 1]
    if not shared:
        return []
    together = [marker for marker, legion in mine if legion.land == min(shared)]
    return sorted(together, key=lambda marker: table.legions[marker].parent != "")


def abort_split(state: TitanState, kept: str, gone: str) -> list[Event]:
    """Undo a split: remove the legion `gone`, whose marker becomes free again (4.3)."""
    legion = state.legions[kept]
    lost = state.legions.pop(gone)
    legion.pieces = sorted([*legion.pieces, *lost.pieces])
    knowledge.merge(state, legion.seat, kept, gone)
    return [
        public_event(
            "aborted", seat=legion.seat, legion=kept, other=gone, land=legion.land, height=legion.height
        )
    ]


def legal_joins(state: TitanState, seat: int) -> Iterator[Action]:
    """Yield both ways to rejoin two new legions: either marker may be kept (4.3)."""
    one, two = legions_to_rejoin(state)[:2]
    yield Join(seat, one, two)
    yield Join(seat, two, one)


def judge_join(state: TitanState, action: Join) -> None:
    """Raise `IllegalAction` unless the two legions, in either order, are those that cannot part."""
    if {action.legion, action.other} != set(legions_to_rejoin(state)):
        raise IllegalAction("4.3", "not_stuck")


def _move_legion(
    state: TitanState, marker: str, land: int, side: str, code: str, more: Mapping[str, Any]
) -> list[Event]:
    legion = state.legions[marker]
    told: dict[str, Any] = {
        "seat": legion.seat, "legion": marker, "from": legion.land, "land": land, **more,
    }  # fmt: skip
    if side:
        other = next(each for each in markers_at(state, land) if state.legions[each].seat != legion.seat)
        told |= {"side": side, "enemy": other, "victim": state.legions[other].seat}
        state.engagements.append(land)
        code += "_upon"
    legion.land, legion.side, legion.moved = land, side, True
    return [public_event(code, **told)]


def _require_movable(table: OpenCampaign, seat: int, marker: str) -> OpenLegion:
    legion = table.legions.get(marker)
    if legion is None or legion.seat != seat:
        raise IllegalAction("7.0", "not_your_legion", legion=marker)
    if legion.moved:
        raise IllegalAction("7.0", "moved_already", legion=marker)
    return legion
