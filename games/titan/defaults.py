"""The default answers for a silent seat: legal, simple, made from its own view, and revealing nothing."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.decisions import Decision
from games.titan import movement, setup
from games.titan.actions import Acquire, Concede, Engage, Fight, Join, Move, Muster, Reinforce, Resign
from games.titan.aftermath import acquirable_lords, defending_pieces, reinforcements
from games.titan.battle import defaults
from games.titan.battle.actions import Done
from games.titan.characters import CHARACTER_VALUES, CHARACTERS, TITAN
from games.titan.enlistment import eligible_legions
from games.titan.lands import LAND_BITS, LANDS
from games.titan.mustering import available_recruits
from games.titan.open_campaign import LandOccupancy
from games.titan.routes import ROUTE_SETS
from games.titan.view import TitanView

LANDS_WITHIN_REACH: dict[int, int] = {}
for _number, _fans in ROUTE_SETS.items():
    LANDS_WITHIN_REACH[_number] = 0
    for _fan in _fans:
        LANDS_WITHIN_REACH[_number] |= _fan.reach
"""For each land, the lands that a legion there can reach with some roll if nothing stops it."""


def default_action(view: TitanView, decision: Decision, chance: Chance) -> Action:
    """Return the default answer to a decision.

    In the set-up, one creature of each kind goes with each lord, under random markers. In its turn the seat
    makes no split and rolls no mulligan. It moves only legions that must move: to a vacant land if possible,
    and so that its Titan stays out of enemies' reach; in a hurried match the move is random. In engagements
    it chooses battle rather than flight or agreement, summons nothing, and takes the best recruit and the
    best lord whenever there is one. In battles, `battle.defaults` answers.
    """
    seat = decision.seat
    match decision.kind:
        case "divide":
            own = view.markers[seat][: setup.STARTING_LEGIONS]
            return setup.default_division(chance.draw(own, len(own)), seat, view.options.plus)
        case "move":
            return _move(view, seat, chance)
        case "join":
            kept, gone = movement.legions_to_rejoin(view)[:2]
            return Join(seat, kept, gone)
        case "engage":
            return Engage(seat, view.engagements[0])
        case "answer":
            return Done(seat) if view.under_way.offers else Fight(seat)
        case "angel":
            return acquire_best(seat, acquirable_lords(view))
        case "reinforce":
            return reinforce_best(seat, reinforcements(view, defending_pieces(view)))
        case "muster":
            return _muster(view, seat)
        case "split" | "summon":
            return Done(seat)
        case "concede":
            return Concede(seat)
        case "resign":
            return Resign(seat)
    if decision.kind == "maneuver" and view.options.hurried:
        # Characters that are not brought on in time are lost (21.2).
        return Done(seat)
    return defaults.default_action(view.under_way.open_battle, seat)


def acquire_best(seat: int, lords: Sequence[str]) -> Action:
    """Return the action that takes the strongest lord due, or `Done` if there is none."""
    return Acquire(seat, max(lords, key=lambda lord: CHARACTERS[lord].value)) if lords else Done(seat)


def reinforce_best(seat: int, pairs: Sequence[tuple[str, str]]) -> Action:
    """Return the muster of the most valuable recruit, or `Done` if there is none.

    The recruiters shown are those that reveal the least.
    """
    return Reinforce(seat, *_best_recruit(pairs)) if pairs else Done(seat)


def _best_recruit(pairs: Sequence[tuple[str, str]]) -> tuple[str, str]:
    return max(pairs, key=lambda pair: (CHARACTER_VALUES[pair[0]], "*" not in pair[1]))


def _muster(view: TitanView, seat: int) -> Action:
    best: tuple[int, Muster] | None = None
    for marker in eligible_legions(view, seat):
        legion = view.legions[marker]
        pairs = available_recruits(LANDS[legion.land].terrain, legion.pieces, view.stack, view.options.plus)
        if pairs:
            pair = _best_recruit(pairs)
            if best is None or CHARACTER_VALUES[pair[0]] > best[0]:
                best = (CHARACTER_VALUES[pair[0]], Muster(seat, marker, *pair))
    return best[1] if best else Done(seat)


def _move(view: TitanView, seat: int, chance: Chance) -> Action:
    """Return a required move: to a vacant land if possible, with the Titan out of enemies' reach.

    Return `Done` if no move is required.
    """
    presence = LandOccupancy(view, seat)
    owed = movement.legions_that_must_move(view, presence)
    if not owed:
        return Done(seat)
    if view.options.hurried:
        legion = chance.pick(owed)
        land, side = chance.pick(movement.ordinary_moves(view, presence, view.legions[legion]))
        return Move(seat, legion, land, side)
    threat = 0
    home = 0
    for legion_view in view.legions.values():
        if legion_view.seat != seat:
            threat |= LANDS_WITHIN_REACH[legion_view.land]
        elif TITAN in legion_view.pieces:
            home = legion_view.land
    found: list[tuple[tuple[bool, bool, bool, int, int], Move]] = []
    for place, marker in enumerate(owed):
        legion_view = view.legions[marker]
        titanic = TITAN in legion_view.pieces
        for order, (land, side) in enumerate(movement.ordinary_moves(view, presence, legion_view)):
            reached = bool(threat & LAND_BITS[land if titanic else home])
            found.append(((bool(side), reached, titanic, place, order), Move(seat, marker, land, side)))
    return min(found, key=lambda each: each[0])[1]
