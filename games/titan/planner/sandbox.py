"""The position of a plan: a view in which the plan's actions have been carried out by the rules of a match.

Nothing here has access to a state. The board of a plan is a `TitanView` in which legions have been moved,
split, removed and given recruits; the functions that judge actions in `movement`, `commencement` and
`enlistment` apply the Law to each of them. A legion holds the characters that the reader knows for certain
and those that the reader assumes; the rest of its height stays unknown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

import msgspec

from games.engine.errors import IllegalAction
from games.titan import commencement, enlistment, movement
from games.titan.actions import Move, Muster, Split, Teleport
from games.titan.attackers import Certainty
from games.titan.characters import LORDS, TITAN
from games.titan.planner.plan import Plan, PlannedAct, Remove
from games.titan.state import BATTLE_SIDES
from games.titan.view import LegionView, TitanView

UNKNOWN_PIECE = "unknown"
"""A placeholder for an unnamed character, where one of a legion's characters is needed."""


class Board(NamedTuple):
    """The position of a plan.

    `fits` is the number of its actions that could be carried out; the first action that could not, and all
    later ones, are left out. `origins` maps each legion that was split off here to the legion of the real
    position that it came from. `assumed` contains the assumptions that may still be true.
    """

    view: TitanView
    fits: int
    origins: Mapping[str, str]
    assumed: Mapping[str, tuple[str, ...]]

    def legion(self, marker: str) -> LegionView:
        """Return the legion with this marker; raise `IllegalAction` if there is none."""
        found = self.view.legions.get(marker)
        if found is None:
            raise IllegalAction("4.2", "no_such_legion", legion=marker)
        return found


def build_board(view: TitanView, plan: Plan) -> Board:
    """Return the position of a plan, with as many of its actions as this view allows."""
    found = _assume(_begin(view), plan.assumed)
    for planned in plan.acts:
        try:
            found = carry_out(found, planned)._replace(fits=found.fits + 1)
        except IllegalAction:
            break
    return found


def _begin(view: TitanView) -> Board:
    """Return the position with nothing in progress, so that any legion can move with any roll."""
    moving = view.phase in ("move", "join", "engage", "engagement", "muster")
    fighting = _fighting(view)
    legions = {
        marker: msgspec.structs.replace(
            legion,
            pieces=fighting.get(marker, legion.pieces),
            moved=legion.moved and moving and legion.seat == view.mover,
            mustered=legion.mustered and moving and legion.seat == view.mover,
            side="",
            parent="",
        )
        for marker, legion in view.legions.items()
    }
    return Board(
        msgspec.structs.replace(
            view, legions=legions, phase="move", roll=0, teleported=False, engagements=(), engagement=None
        ),
        0,
        {},
        {},
    )


def _fighting(view: TitanView) -> dict[str, tuple[str, ...]]:
    """Return the survivors of the legions in battle, which everyone can see (10.0)."""
    engagement = view.engagement
    if engagement is None or engagement.battle is None:
        return {}
    return {
        engagement.marker(side): tuple(sorted(engagement.battle.living(side)))
        for side in BATTLE_SIDES
        if engagement.marker(side) in view.legions
    }


# ---- assumptions -----------------------------------------------------------------------


def unknown_count(legion: LegionView) -> int:
    """Return the number of a legion's characters that are neither known nor assumed."""
    return max(0, legion.height - len(legion.pieces))


def possible_characters(found: Board, marker: str) -> Counter[str]:
    """Return the characters that may be among a legion's unknown ones, with the number of each.

    They are the characters of its player that are not known or assumed to be elsewhere.
    """
    legion = found.view.legions[marker]
    if not unknown_count(legion):
        return Counter()
    origin = found.origins.get(marker, marker)
    may: Counter[str] = Counter()
    for loose in found.view.loose:
        if loose.seat == legion.seat and origin in loose.legions:
            may[loose.name] += 1
    for other, names in found.assumed.items():
        if other in found.view.legions and found.view.legions[other].seat == legion.seat:
            may -= Counter(names)
    return may


def holding_certainty(found: Board, marker: str, names: Iterable[str] = LORDS) -> dict[str, Certainty]:
    """Return, for each of `names`, how certain it is that a legion holds that character."""
    legion = found.view.legions[marker]
    may = possible_characters(found, marker)
    return {
        name: "sure" if name in legion.pieces else "maybe" if may[name] else "no" for name in sorted(names)
    }


def _assume(found: Board, assumed: Mapping[str, tuple[str, ...]]) -> Board:
    """Return the board with those assumptions that may be true, applied to one legion after another."""
    for marker, names in assumed.items():
        try:
            found = assume(found, marker, names)
        except IllegalAction:
            continue
    return found


def assume(found: Board, marker: str, names: Collection[str]) -> Board:
    """Return the board with some characters assumed to be in a legion.

    Raises `IllegalAction` if they cannot be among the legion's unknown characters.
    """
    legion = found.legion(marker)
    if len(names) > unknown_count(legion) or Counter(names) - possible_characters(found, marker):
        raise IllegalAction("2.3", "cannot_be_there", legion=marker)
    if not names:
        return found
    known = msgspec.structs.replace(legion, pieces=tuple(sorted([*legion.pieces, *names])))
    return _with_legions(found, {marker: known})._replace(
        assumed={**found.assumed, marker: tuple(sorted(names))}
    )


# ---- actions ---------------------------------------------------------------------------


def carry_out(found: Board, planned: PlannedAct) -> Board:
    """Return the board after an action; raise `IllegalAction` if the rules do not allow it there."""
    act = planned.act
    marker = act.legion
    if found.legion(marker).land != planned.start:
        raise IllegalAction("7.0", "stands_elsewhere", legion=marker)
    match act:
        case Move():
            movement.judge_move(view_after_roll(found, marker, planned.roll), act)
            return board_after_move(found, marker, act.land, act.side)
        case Teleport():
            movement.judge_teleport(view_after_roll(found, marker, planned.roll), act)
            return board_after_move(found, marker, act.land, act.side)
        case Split():
            return _split(found, act)
        case Muster():
            return _after_muster(found, act)
        case Remove():
            legions = dict(found.view.legions)
            del legions[marker]
            return found._replace(view=msgspec.structs.replace(found.view, legions=legions))


def view_after_roll(found: Board, marker: str, roll: int) -> TitanView:
    """Return the position as if a legion's owner had just rolled and the legion had not moved."""
    legion = msgspec.structs.replace(found.legion(marker), moved=False)
    return msgspec.structs.replace(
        found.view, mover=legion.seat, roll=roll, legions={**found.view.legions, marker: legion}
    )


def board_after_move(found: Board, marker: str, land: int, side: str) -> Board:
    """Return the board after a legion has moved to another land, which the rules must have allowed."""
    legion = msgspec.structs.replace(found.legion(marker), land=land, side=side, moved=True, mustered=False)
    return _with_legions(found, {marker: legion})


def _split(found: Board, act: Split) -> Board:
    """Return the board after a split; another player's legion may split off characters that are not named."""
    legion = found.legion(act.legion)
    whole = (*legion.pieces, *[UNKNOWN_PIECE] * unknown_count(legion))
    # Splits are forbidden only in a player's own first turn (5.2).
    first = found.view.round == 1 and legion.seat == found.view.mover
    table = msgspec.structs.replace(
        found.view,
        round=1 if first else max(2, found.view.round),
        legions={**found.view.legions, act.legion: msgspec.structs.replace(legion, pieces=whole)},
    )
    commencement.judge(table, act)
    left = Counter(whole) - Counter(act.creatures)
    new = msgspec.structs.replace(
        legion,
        height=len(act.creatures),
        pieces=_known_names(Counter(act.creatures)),
        told=(),
        full=UNKNOWN_PIECE not in act.creatures,
        moved=False,
        mustered=False,
        parent=act.legion,
    )
    old = msgspec.structs.replace(
        legion, height=legion.height - new.height, pieces=_known_names(left), told=()
    )
    origin = found.origins.get(act.legion, act.legion)
    return _with_legions(found, {act.legion: old, act.to: new})._replace(
        origins={**found.origins, act.to: origin}
    )


def _known_names(pieces: Counter[str]) -> tuple[str, ...]:
    return tuple(sorted(name for name in pieces.elements() if name != UNKNOWN_PIECE))


def _after_muster(found: Board, act: Muster) -> Board:
    legion = found.legion(act.legion)
    enlistment.judge(found.view, act)
    grown = msgspec.structs.replace(
        legion, pieces=tuple(sorted([*legion.pieces, act.recruit])), height=legion.height + 1, mustered=True
    )
    stack = {**found.view.stack, act.recruit: found.view.stack[act.recruit] - 1}
    grown_found = _with_legions(found, {act.legion: grown})
    return grown_found._replace(view=msgspec.structs.replace(grown_found.view, stack=stack))


def _with_legions(found: Board, changed: Mapping[str, LegionView]) -> Board:
    legions = dict(sorted({**found.view.legions, **changed}.items()))
    return found._replace(view=msgspec.structs.replace(found.view, legions=legions))


def titan_certainty(found: Board, marker: str) -> Certainty:
    """Return how certain it is that a legion holds its player's Titan."""
    return holding_certainty(found, marker, (TITAN,))[TITAN]
