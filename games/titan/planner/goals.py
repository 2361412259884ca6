"""The lands that the viewed legion could go to with a given roll, and what could happen to it there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

import msgspec

from games.titan.actions import Move, Teleport
from games.titan.attackers import POSSIBLE_ROLLS
from games.titan.movement import TELEPORT_ROLL
from games.titan.open_campaign import markers_at
from games.titan.planner.plan import PlannedAct
from games.titan.planner.reach import (
    PossibleAttacker,
    Reach,
    attack_chance,
    lord_of,
    possible_attackers,
    possible_teleports,
)
from games.titan.planner.sandbox import Board, board_after_move
from games.titan.prospects import best_recruit


class Threat(NamedTuple):
    """The legions that could come to a land, and the chance that one of them does.

    `least` is the chance that is certain. `most` is the chance if every legion that may hold its Titan holds
    it.
    """

    coming: tuple[PossibleAttacker, ...]
    least: Fraction
    most: Fraction


class Goal(NamedTuple):
    """A land that the legion can go to.

    `sides` are those by which it can enter an enemy's land, and `teleport` says whether it gets there by a
    teleport. `met` contains the enemies there. `recruit` is the best character that the legion could muster
    there as far as its characters are known, or "". `threat` describes the enemies that could come there
    next, assuming that the legion has beaten those already there.
    """

    land: int
    sides: tuple[str, ...]
    teleport: bool
    met: tuple[str, ...]
    recruit: str
    threat: Threat


def goals_for_roll(found: Board, marker: str, reach: Reach, roll: int, enemies: Sequence[int]) -> list[Goal]:
    """Return all goals for one roll: first those reached by the signs, then those of teleports."""
    lands = sorted(land for land, rolls in reach.signs.items() if roll in rolls)
    made = [_goal(found, marker, land, reach.entries.get((land, roll), ()), enemies) for land in lands]
    if roll != TELEPORT_ROLL:
        return made
    sides: dict[int, list[str]] = {}
    for jump in possible_teleports(found, marker):
        known = sides.setdefault(jump.land, [])
        if jump.side and jump.side not in known:
            known.append(jump.side)
    made += [
        _goal(found, marker, land, tuple(ways), enemies, teleport=True)
        for land, ways in sorted(sides.items())
        if land not in lands
    ]
    return made


def goals_by_roll(
    found: Board, marker: str, reach: Reach, enemies: Sequence[int]
) -> list[tuple[int, list[Goal]]]:
    """Return the goals of ordinary moves by roll. A land that several rolls lead to is assessed only once."""
    known: dict[int, Goal] = {}
    made: list[tuple[int, list[Goal]]] = []
    for roll in POSSIBLE_ROLLS:
        here = []
        for land in sorted(land for land, rolls in reach.signs.items() if roll in rolls):
            sides = reach.entries.get((land, roll), ())
            if land not in known:
                known[land] = _goal(found, marker, land, sides, enemies)
            here.append(known[land]._replace(sides=sides))
        made.append((roll, here))
    return made


def _goal(
    found: Board,
    marker: str,
    land: int,
    sides: tuple[str, ...],
    enemies: Sequence[int],
    *,
    teleport: bool = False,
) -> Goal:
    seat = found.view.legions[marker].seat
    met = tuple(other for other in markers_at(found.view, land) if found.view.legions[other].seat != seat)
    after = board_after_move(found, marker, land, sides[0] if sides else "")
    return Goal(
        land,
        sides,
        teleport,
        met,
        best_recruit(found.view, marker, land),
        assess_threat(after, marker, enemies),
    )


def assess_threat(found: Board, marker: str, enemies: Iterable[int]) -> Threat:
    """Return the threat to a legion in its land, assuming that it has beaten the enemies already there."""
    legion = found.view.legions[marker]
    here = {
        other
        for other in markers_at(found.view, legion.land)
        if found.view.legions[other].seat != legion.seat
    }
    if here:
        legions = {name: each for name, each in found.view.legions.items() if name not in here}
        found = found._replace(view=msgspec.structs.replace(found.view, legions=legions))
    coming = tuple(possible_attackers(found, enemies, legion.land))
    return Threat(coming, attack_chance(coming), attack_chance(coming, maybe=True))


def act_to(found: Board, marker: str, roll: int, goal: Goal) -> PlannedAct:
    """Return the action that moves a legion to a goal.

    If the goal can be entered by several sides, it uses the first, since no battles are fought in a planner.
    """
    legion = found.view.legions[marker]
    side = goal.sides[0] if goal.sides else ""
    if goal.teleport:
        lord = lord_of(found, marker, goal.land, side)
        return PlannedAct(Teleport(legion.seat, marker, goal.land, side, lord), legion.land, roll)
    return PlannedAct(Move(legion.seat, marker, goal.land, side), legion.land, roll)


def rivals(found: Board, seat: int, uncounted: Iterable[int] = ()) -> list[int]:
    """Return the other seats that have legions, in the order of turns, except the `uncounted` ones."""
    standing = {legion.seat for legion in found.view.legions.values()}
    order = [*found.view.order, *range(found.view.seats)]
    left_out = {seat, *uncounted}
    return [each for each in dict.fromkeys(order) if each in standing and each not in left_out]
