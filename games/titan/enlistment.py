"""The Enlistment Phase, in which legions that have moved may muster (6.4, 18.0 - 18.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.actions import Action
from games.engine.errors import IllegalAction
from games.engine.events import Event, public_event
from games.titan import knowledge
from games.titan.actions import Muster
from games.titan.battle.actions import Done
from games.titan.lands import LANDS
from games.titan.mustering import available_recruits, parse_recruiters, qualified_recruits
from games.titan.open_campaign import OpenCampaign
from games.titan.scoring import enlist
from games.titan.state import MAX_LEGION_HEIGHT, TitanState


def eligible_legions(table: OpenCampaign, seat: int) -> list[str]:
    """Return the legions that may muster, judged by public facts (18.1).

    They have moved and survived, have room, and have not mustered yet.
    """
    return [
        marker
        for marker, legion in table.legions.items()
        if legion.seat == seat and legion.moved and not legion.mustered and legion.height < MAX_LEGION_HEIGHT
    ]


def legal_actions(table: OpenCampaign, seat: int) -> Iterator[Action]:
    """Yield every muster of every eligible legion, each way to show recruiters, and ending the phase."""
    for marker in eligible_legions(table, seat):
        legion = table.legions[marker]
        for recruit, shown in available_recruits(
            LANDS[legion.land].terrain, legion.pieces, table.stack, table.options.plus
        ):
            yield Muster(seat, marker, recruit, shown)
    yield Done(seat)


def judge(table: OpenCampaign, action: Muster) -> None:
    """Raise `IllegalAction` unless the muster is allowed.

    The legion must be the seat's own, eligible (18.1) and qualified (18.3 - 18.5), and the stack must contain
    the recruit (20.1).
    """
    legion = table.legions.get(action.legion)
    if legion is None or legion.seat != action.seat:
        raise IllegalAction("18.0", "not_your_legion", legion=action.legion)
    if not legion.moved:
        raise IllegalAction("18.1", "has_not_moved", legion=action.legion)
    if legion.mustered:
        raise IllegalAction("18.0", "mustered_already", legion=action.legion)
    if legion.height >= MAX_LEGION_HEIGHT:
        raise IllegalAction("4.1", "full", legion=action.legion)
    judge_recruit(table, legion.land, legion.pieces, action.recruit, action.shown)


def judge_recruit(table: OpenCampaign, land: int, pieces: Sequence[str], recruit: str, shown: str) -> None:
    """Raise `IllegalAction` unless `pieces` can muster `recruit` in a land by showing `shown`."""
    terrain = LANDS[land].terrain
    found = qualified_recruits(terrain, tuple(pieces), table.options.plus)
    if (recruit, shown) not in found:
        if any(name == recruit for name, _ in found):
            raise IllegalAction("18.4", "shown_insufficient", recruit=recruit)
        raise IllegalAction("18.3", "not_qualified", recruit=recruit, terrain=terrain)
    if not table.stack.get(recruit):
        raise IllegalAction("18.0", "none_left", recruit=recruit)


def muster(state: TitanState, action: Muster) -> list[Event]:
    """Muster a recruit, showing everyone the recruiters and the recruit (18.0)."""
    legion = state.legions[action.legion]
    show_and_enlist(state, action.legion, action.recruit, action.shown)
    legion.mustered = True
    return [public_event(
        "mustered", seat=action.seat, legion=action.legion, land=legion.land,
        recruit=action.recruit, shown=list(parse_recruiters(action.shown)),
    )]  # fmt: skip


def show_and_enlist(state: TitanState, marker: str, recruit: str, shown: str) -> None:
    """Add a recruit to a legion after showing its recruiters to everyone."""
    knowledge.show(state, state.legions[marker].seat, marker, parse_recruiters(shown))
    enlist(state, marker, recruit)
