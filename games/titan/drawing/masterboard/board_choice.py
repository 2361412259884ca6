"""The choice made on the page, as the board shows it: a legion, its goals, and the way to one of them.

Everything follows from the view and the page's links, so a legion's possible moves show only what its owner
may know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.engine.actions import Action
from games.engine.drawing.scene import Link, Links
from games.titan.drawing.masterboard.markers import ShieldPlace, shield_places
from games.titan.movement import find_way, legal_teleports, ordinary_moves
from games.titan.open_campaign import LandOccupancy, legions_of
from games.titan.prospects import best_recruit
from games.titan.routes import first_steps
from games.titan.view import TitanView

LEGION_ACTS = ("move", "split", "muster", "summon", "join", "teleport")
"""Actions that start with a legion; the seat's own shields link to the first of them that is offered."""

MOVE_ACTS = ("move", "teleport")


class Goal(NamedTuple):
    """A land that the chosen legion can go to.

    `sides` are those by which the legion can enter an enemy's land. `recruit` is the best character that it
    could muster there, or "" if there is none.
    """

    sides: tuple[str, ...]
    recruit: str


class BoardChoice(NamedTuple):
    """The current choice and the possible ones. It is empty if the page's question is not about the board.

    `legion` is the chosen legion, and `goals` are those of its move. `land` and `side` are the previewed
    ones, and `way` contains the lands from the legion's own land to the previewed one. `legions`, `lands` and
    `sides` can be chosen now; `others` and `other_lands` are legions and lands that can be chosen instead.
    `placed` contains the lands of legions that have moved or mustered while others still can. `left` contains
    the previous positions of the legions that have moved in the draft.
    """

    legion: str
    goals: Mapping[int, Goal]
    land: int
    side: str
    way: tuple[int, ...]
    legions: Mapping[str, Link]
    lands: Mapping[int, Link]
    sides: Mapping[str, Link]
    others: Mapping[str, Link]
    placed: tuple[int, ...]
    left: Mapping[str, ShieldPlace]
    other_lands: Mapping[int, Link]


NO_CHOICE = BoardChoice("", {}, 0, "", (), {}, {}, {}, {}, (), {}, {})
"""Nothing is chosen and nothing can be chosen."""


def read_board_choice(view: TitanView, links: Links) -> BoardChoice:
    """Return the choices on a page with these links."""
    chosen = {(act, name): value for (act, name, value), link in links.items() if link.chosen}
    act = next((act for act in LEGION_ACTS if (act, "legion") in chosen), "")
    legion = str(chosen.get((act, "legion"), ""))
    goals = _goals(view, act, legion) if act in MOVE_ACTS and legion in view.legions else {}
    land = int(chosen.get((act, "land"), 0)) or int(chosen.get(("engage", "land"), 0))
    if len(goals) == 1:
        (land,) = goals
    sides = goals[land].sides if land in goals else ()
    side = str(chosen.get((act, "side"), sides[0] if len(sides) == 1 else ""))
    shown = _open(links)
    return BoardChoice(
        legion=legion if legion in view.legions else "",
        goals=goals,
        land=land,
        side=side,
        way=find_way(view, legion, view.roll, land, side) if act == "move" and land in goals else (),
        legions=_legions(shown),
        lands={int(value): link for (_, name, value), link in shown.items() if name == "land"},
        sides={str(value): link for (_, name, value), link in shown.items() if name == "side"},
        others={
            str(value): link.without_letter
            for (each, name, value), link in links.items()
            if goals and each == act and name == "legion" and not link.chosen
        },
        placed=_placed(view) if links and view.seat == view.mover else (),
        left={},
        other_lands={
            int(value): link.without_letter
            for (each, name, value), link in links.items()
            if (each, name) == (act, "land") and not link.chosen and (each, name, value) not in shown
        },
    )


def previous_places(view: TitanView, steps: Sequence[tuple[TitanView, Action]]) -> dict[str, ShieldPlace]:
    """Return the positions of the seat's own legions before they moved in its draft of a Movement Phase.

    `steps` are the actions of the draft, each with the view before it.
    """
    if not steps or view.phase != "move" or view.seat != view.mover:
        return {}
    before = steps[0][0]
    stood = shield_places(before)
    return {
        marker: stood[marker]
        for marker, legion in legions_of(view, view.mover)
        if marker in before.legions and before.legions[marker].land != legion.land
    }


def has_no_choice(ahead: BoardChoice) -> bool:
    """Return whether the board offers no choice and shows none."""
    return not (ahead.legion or ahead.land or ahead.legions or ahead.lands or ahead.sides)


def first_step_lands(legion_land: int) -> tuple[int, ...]:
    """Return the lands into which the signs allow a first step from a legion's land (7.4)."""
    return first_steps(legion_land)


def _placed(view: TitanView) -> tuple[int, ...]:
    """Return the lands of the legions that have moved or mustered in the current phase."""
    own = legions_of(view, view.mover)
    match view.phase:
        case "move":
            return tuple(legion.land for _, legion in own if legion.moved)
        case "muster":
            return tuple(legion.land for _, legion in own if legion.mustered)
    return ()


def _open(links: Links) -> Links:
    """Return the links of the list that is open.

    If a choice has already been narrowed down, only the last list is open; otherwise all of them are.
    """
    keys = list(links)
    if not keys:
        return {}
    act, name, _ = keys[-1]
    before = any(key[0] == act and key[1] != name and links[key].chosen for key in keys)
    return {key: link for key, link in links.items() if key[:2] == (act, name)} if before else links


def _legions(shown: Links) -> dict[str, Link]:
    found: dict[str, Link] = {}
    for act in LEGION_ACTS:
        for name in ("legion", "other"):
            for key, link in shown.items():
                if key[:2] == (act, name):
                    found.setdefault(str(key[2]), link)
    return found


def _goals(view: TitanView, act: str, marker: str) -> dict[int, Goal]:
    legion = view.legions[marker]
    presence = LandOccupancy(view, legion.seat)
    ends: Sequence[tuple[int, str]]
    if act == "move":
        ends = ordinary_moves(view, presence, legion)
    else:
        ends = [(each.land, each.side) for each in legal_teleports(view, presence, legion.seat, marker)]
    sides: dict[int, list[str]] = {}
    for land, side in ends:
        sides.setdefault(land, [])
        if side and side not in sides[land]:
            sides[land].append(side)
    return {
        land: Goal(tuple(found), "" if found else best_recruit(view, marker, land))
        for land, found in sides.items()
    }
