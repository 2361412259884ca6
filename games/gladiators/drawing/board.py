"""The positions of gladiators and items, with links, for the pictures and tables."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.drawing.scene import Link, Links
from games.gladiators.board import distance
from games.gladiators.gladiator_values import deck_of
from games.gladiators.table import holding_fighters, living_fighters
from games.gladiators.view import Blow, Fighter, GladiatorsView

HEX_CHOICES = (("walk", "to"), ("lift", "at"))
"""The actions, each with its attribute, for which a hex can be chosen."""

GLADIATOR_CHOICES = (
    ("attack", "target"),
    ("use", "foe"),
    ("offer", "to"),
    ("accept", "giver"),
    ("whisper", "to"),
    ("equip", "gladiator"),
)
"""The actions, each with its attribute, for which a gladiator can be chosen, in order of precedence."""


class Figure(NamedTuple):
    """A gladiator on the field.

    `several` means that its seat has more than one gladiator. `held_by` contains the names of the gladiators
    that hold it. `moving` means that it is this gladiator's turn. `link` chooses the gladiator, if it can be
    chosen.
    """

    who: Fighter
    several: bool
    held_by: tuple[str, ...]
    moving: bool
    link: Link | None

    @property
    def icon(self) -> str:
        return deck_of(self.who).icon


class Ground(NamedTuple):
    """The items on one hex, the top one first. `link` chooses the hex's items, if they can be picked up."""

    at: str
    items: tuple[str, ...]
    link: Link | None


class Threat(NamedTuple):
    """A declared attack that has not been met yet.

    It leads from the attacker's hex, or from where a thrown item started, to the target's hex. `item` is the
    thrown item, or "".
    """

    blow: Blow
    start: str
    end: str
    item: str


class Board(NamedTuple):
    """The whole field.

    `goals` maps each hex that can be chosen to its link, and `start` is the hex of the gladiator whose turn
    it is.
    """

    figures: tuple[Figure, ...]
    lying: tuple[Ground, ...]
    threats: tuple[Threat, ...]
    goals: dict[str, Link]
    start: str

    @property
    def goal(self) -> str:
        """Return the hex that is chosen on the page, or "" for none."""
        return next((at for at, link in self.goals.items() if link.chosen), "")


def build_board(view: GladiatorsView, links: Links) -> Board:
    """Return the field with links for everything that can be chosen; eliminated gladiators are left out."""
    goals = {
        str(value): link
        for (act, name, value), link in links.items()
        if (act, name) in HEX_CHOICES and isinstance(value, str)
    }
    seats = [each.seat for each in view.gladiators.values()]
    figures = tuple(
        Figure(
            who=view.gladiators[each.name],
            several=seats.count(each.seat) > 1,
            held_by=tuple(other.name for other in holding_fighters(view, each)),
            moving=each.name == view.turn.mover and not view.over,
            link=_person(links, each.name),
        )
        for each in living_fighters(view)
    )
    return Board(figures, _lying(view, links), _threats(view), goals, _start(view))


def opponent_of(found: Board, actor: Fighter) -> Fighter | None:
    """Return the gladiator that `actor` is dealing with, or None if no other gladiator is on the field.

    It is the nearest one that attacks `actor` or is attacked by it, or else the nearest of all, even an ally.
    """
    blows = [each.blow for each in found.threats]
    met = {blow.by for blow in blows if blow.target == actor.name}
    met |= {blow.target for blow in blows if blow.by == actor.name}
    others = [each.who for each in found.figures if each.who.at and each.who.name != actor.name]
    return min(others, key=lambda who: (who.name not in met, distance(who.at, actor.at)), default=None)


def _person(links: Links, name: str) -> Link | None:
    found = [link for each in GLADIATOR_CHOICES if (link := links.get((*each, name)))]
    return next((link for link in found if link.chosen), found[0] if found else None)


def _lying(view: GladiatorsView, links: Links) -> tuple[Ground, ...]:
    found: dict[str, list[str]] = {}
    for each in view.lying:
        found.setdefault(each.at, []).insert(0, each.item)
    return tuple(
        Ground(at, tuple(items), next((link for item in items if (link := _lift(links, item))), None))
        for at, items in found.items()
    )


def _lift(links: Links, item: str) -> Link | None:
    return links.get(("lift", "item", item))


def _threats(view: GladiatorsView) -> tuple[Threat, ...]:
    found = []
    for blow in view.pending:
        if blow.kind != "attack":
            continue
        by, target = view.gladiators[blow.by], view.gladiators[blow.target]
        start = blow.flight.origin if blow.flight else by.at
        found.append(Threat(blow, start, target.at, blow.flight.item if blow.flight else ""))
    return tuple(found)


def _start(view: GladiatorsView) -> str:
    mover = view.gladiators.get(view.turn.mover)
    return mover.at if mover and not view.over else ""
