"""The roster: what a seat knows about each legion, for the list beside the board."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from games.engine.drawing.scene import Say
from games.engine.drawing.svg import Svg, el
from games.engine.phrases import Phrase, SeatName, gettext_noop, phrase
from games.titan.drawing.masterboard import board_tables, markers
from games.titan.state import BATTLE_SIDES
from games.titan.view import LegionView, TitanView
from games.titan.words import names

YOUR_LEGIONS_HEADING = gettext_noop("Your legions")
OTHER_SEAT_HEADING = gettext_noop("What you know about %(seat)s")
OPEN_HEADING = gettext_noop("%(seat)s’s legions")

MOVED_NOTE = gettext_noop("moved")
MUSTERED_NOTE = gettext_noop("mustered")
NEW_LEGION_NOTE = gettext_noop("new, split from %(legion)s")

SHIELD_VIEW_BOX = "-20 -22 43 48"


class Piece(NamedTuple):
    """One character of a legion: its name and icon. If `sure` is False, the legion might not contain it."""

    name: str
    icon: str
    sure: bool = True


class RosterLegion(NamedTuple):
    """One legion in the list.

    It contains the legion's shield, name and land, its known characters, the number of unknown ones
    (`blanks`), what these may be (`maybe`), and a note of the legion's actions in this Game-Turn.
    """

    marker: str
    shield: Svg
    name: str
    land: str
    height: int
    pieces: tuple[Piece, ...]
    blanks: range
    maybe: str
    note: str


class Section(NamedTuple):
    """The legions of one seat."""

    seat: int
    heading: str
    mine: bool
    legions: tuple[RosterLegion, ...]


def roster_sections(view: TitanView, say: Say) -> tuple[Section, ...]:
    """Return a section for each seat with legions: the reader's own first, then in the order of turns."""
    found: dict[int, list[RosterLegion]] = {}
    for marker, legion in board_tables.legions_in_order(view):
        found.setdefault(legion.seat, []).append(_known_legion(view, marker, legion, say))
    return tuple(
        Section(seat, _heading(view, seat, say), seat == view.seat, tuple(legions))
        for seat, legions in found.items()
    )


def _heading(view: TitanView, seat: int, say: Say) -> str:
    if seat == view.seat:
        return say(Phrase(YOUR_LEGIONS_HEADING))
    return say(
        phrase(OPEN_HEADING if view.over or view.seat is None else OTHER_SEAT_HEADING, seat=SeatName(seat))
    )


def _known_legion(view: TitanView, marker: str, legion: LegionView, say: Say) -> RosterLegion:
    return _roster_legion(
        marker,
        legion.seat,
        legion.land,
        legion.height,
        _standing_characters(view, marker, legion),
        board_tables.unknown_count(legion),
        board_tables.possible_characters(view, marker),
        _note(view, legion, say),
        say,
    )


def _standing_characters(view: TitanView, marker: str, legion: LegionView) -> tuple[str, ...]:
    """Return the known characters of a legion without those that have fallen in a battle in progress.

    A battle hides nothing (10.0).
    """
    engagement = view.engagement
    if engagement is not None and engagement.battle is not None:
        for side in BATTLE_SIDES:
            if marker == engagement.marker(side):
                return tuple(sorted(engagement.battle.living(side)))
    return legion.pieces


@lru_cache(maxsize=4_096)
def _roster_legion(
    marker: str,
    seat: int,
    land: int,
    height: int,
    pieces: tuple[str, ...],
    unknown: int,
    maybe: tuple[str, ...],
    note: str,
    say: Say,
) -> RosterLegion:
    """Return one legion from what is known of it: an act changes only one or two of a campaign's legions."""
    return RosterLegion(
        marker=marker,
        shield=draw_shield(marker),
        name=say(names.held_legion(marker, seat)),
        land=say(names.land(land)),
        height=height,
        pieces=tuple(Piece(say(names.character(name)), names.icon(name)) for name in pieces),
        blanks=range(unknown),
        maybe=say(phrase(board_tables.POSSIBLE_PIECES_TEXT, pieces=names.characters(maybe))) if maybe else "",
        note=note,
    )


@cache
def draw_shield(marker: str) -> Svg:
    """Return a legion's shield for use within running text."""
    return el(
        "svg",
        {"class": "drawing roster-shield", "viewBox": SHIELD_VIEW_BOX, "aria-hidden": "true"},
        el("use", {"href": f"#{markers.symbol_id(marker)}"}),
    )


def _note(view: TitanView, legion: LegionView, say: Say) -> str:
    if legion.seat != view.mover:
        return ""
    notes = []
    if legion.parent:
        notes.append(say(phrase(NEW_LEGION_NOTE, legion=names.held_legion(legion.parent, legion.seat))))
    if legion.moved:
        notes.append(say(Phrase(MOVED_NOTE)))
    if legion.mustered:
        notes.append(say(Phrase(MUSTERED_NOTE)))
    return ", ".join(notes)
