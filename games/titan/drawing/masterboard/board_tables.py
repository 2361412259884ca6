"""The board as tables with the same links: lands with legions, and legions with their characters."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from games.engine.drawing.scene import Cell, DataTable, Link, Say
from games.engine.notation import SEAT_LETTERS
from games.engine.phrases import Phrase, Plural, SeatName, gettext_noop, phrase
from games.titan.drawing.masterboard.board_choice import BoardChoice, Goal
from games.titan.prospects import entered_from
from games.titan.view import LegionView, TitanView
from games.titan.words import names

LEGION_TEXT = Plural(
    "%(legion)s (%(seat)s), %(height)s character", "%(legion)s (%(seat)s), %(height)s characters", "height"
)
INHERITED_LEGION_TEXT = Plural(
    "%(legion)s, now held by %(seat)s, %(height)s character",
    "%(legion)s, now held by %(seat)s, %(height)s characters",
    "height",
)
SLAIN_LEGION_TEXT = gettext_noop("%(legion)s (%(seat)s), all slain")
SLAIN_INHERITED_LEGION_TEXT = gettext_noop("%(legion)s, now held by %(seat)s, all slain")
LAND_SIDE_TEXT = gettext_noop("%(land)s, %(side)s")
MUSTER_TEXT = gettext_noop("muster: %(recruit)s")
COMES_FROM_TEXT = gettext_noop("you come from %(land)s")
UNKNOWN_COUNT_TEXT = gettext_noop("unknown: %(count)s")
POSSIBLE_PIECES_TEXT = gettext_noop("here or in another legion: %(pieces)s")
LANDS_CAPTION = gettext_noop("Lands with legions, and where you can move")
LANDS_COLUMN_HEADINGS = (gettext_noop("Land"), gettext_noop("Legions"), gettext_noop("Your choice"))
LEGIONS_CAPTION = gettext_noop("Legions, and what you know is in them")
LEGIONS_COLUMN_HEADINGS = (
    gettext_noop("Legion"),
    gettext_noop("Land"),
    gettext_noop("Characters"),
    gettext_noop("Your choice"),
)
EMPTY_CELL = "–"
LIST_SEPARATOR = "; "


def lands_table(view: TitanView, ahead: BoardChoice, say: Say) -> DataTable:
    """Return a table of every land with a legion, and every land that can be chosen."""
    standing: dict[int, list[str]] = {}
    for marker, legion in legions_in_order(view):
        standing.setdefault(legion.land, []).append(legion_name(view, marker, say))
    # The choices come first, then the other lands by number, so that the keys are in order.
    listed = [*ahead.lands, *sorted((standing.keys() | set(ahead.goals)) - set(ahead.lands))]
    rows: list[tuple[Cell, ...]] = []
    for land in listed:
        name = say(names.land(land))
        goal = ahead.goals.get(land)
        rows.append(
            (
                Cell(name, head=True),
                Cell(LIST_SEPARATOR.join(standing.get(land, ())) or EMPTY_CELL),
                Cell(_goal_text(goal, say) if goal else "", ahead.lands.get(land)),
            )
        )
        if land == ahead.land:
            rows += [_entry_text(land, side, link, say) for side, link in ahead.sides.items()]
    return DataTable(
        say(Phrase(LANDS_CAPTION)), tuple(say(Phrase(each)) for each in LANDS_COLUMN_HEADINGS), tuple(rows)
    )


def legions_table(view: TitanView, ahead: BoardChoice, say: Say) -> DataTable:
    """Return a table of every legion with the characters that the seat is sure of.

    The seat's own legions come first; unknown characters are counted.
    """
    rows = tuple(
        (
            Cell(legion_name(view, marker, say), head=True),
            Cell(say(names.land(legion.land))),
            Cell(contents_text(view, marker, say)),
            Cell("", ahead.legions.get(marker) or ahead.others.get(marker)),
        )
        for marker, legion in legions_in_order(view)
    )
    return DataTable(
        say(Phrase(LEGIONS_CAPTION)), tuple(say(Phrase(each)) for each in LEGIONS_COLUMN_HEADINGS), rows
    )


def legions_in_order(view: TitanView) -> list[tuple[str, LegionView]]:
    """Return the legions in the table's order: the seat's own, then the others in the order of turns."""
    order = [*view.order, *range(view.seats)]
    return sorted(
        view.legions.items(),
        key=lambda each: (each[1].seat != view.seat, order.index(each[1].seat), each[0]),
    )


def legion_name(view: TitanView, marker: str, say: Say) -> str:
    """Return a legion's name with its seat and height; an inherited marker also names its original set."""
    legion = view.legions[marker]
    return _legion_name(marker, legion.seat, legion.height, say)


@lru_cache(maxsize=4_096)
def _legion_name(marker: str, seat: int, height: int, say: Say) -> str:
    message: str | Plural
    if SEAT_LETTERS.index(marker[0]) == seat:
        message = LEGION_TEXT if height else SLAIN_LEGION_TEXT
    else:
        message = INHERITED_LEGION_TEXT if height else SLAIN_INHERITED_LEGION_TEXT
    return say(phrase(message, legion=names.held_legion(marker, seat), seat=SeatName(seat), height=height))


def contents_text(view: TitanView, marker: str, say: Say) -> str:
    """Return a text with a legion's known characters, the number of unknown ones, and what they may be."""
    legion = view.legions[marker]
    return _contents_text(legion.pieces, unknown_count(legion), possible_characters(view, marker), say)


@lru_cache(maxsize=4_096)
def _contents_text(pieces: tuple[str, ...], unknown: int, maybe: tuple[str, ...], say: Say) -> str:
    parts = [say(names.characters(pieces))] if pieces else []
    if unknown:
        parts.append(say(phrase(UNKNOWN_COUNT_TEXT, count=unknown)))
        if maybe:
            parts.append(say(phrase(POSSIBLE_PIECES_TEXT, pieces=names.characters(maybe))))
    return LIST_SEPARATOR.join(parts)


def unknown_count(legion: LegionView) -> int:
    """Return the number of characters in a legion that the seat does not know for certain."""
    return max(0, legion.height - len(legion.pieces))


def possible_characters(view: TitanView, marker: str) -> tuple[str, ...]:
    """Return the names of the characters that may be in this legion or in another one.

    Each name is listed once for each such character.
    """
    found = Counter(loose.name for loose in view.loose if marker in loose.legions)
    return tuple(sorted(found.elements()))


def _goal_text(goal: Goal, say: Say) -> str:
    return say(phrase(MUSTER_TEXT, recruit=names.character(goal.recruit))) if goal.recruit else ""


def _entry_text(land: int, side: str, link: Link, say: Say) -> tuple[Cell, ...]:
    """Return a row for one side by which a land can be attacked, with the land from which it is entered."""
    come = entered_from(land, side)
    name = say(phrase(LAND_SIDE_TEXT, land=names.land(land), side=names.side(side)))
    text = say(phrase(COMES_FROM_TEXT, land=names.land(come))) if come else ""
    return Cell(name, head=True), Cell(text), Cell("", link)
