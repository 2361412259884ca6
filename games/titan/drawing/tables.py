"""The tables beside the board: the seats, the caretaker's stacks, and the dead."""

from __future__ import annotations

from games.engine.drawing.scene import Cell, DataTable, Say
from games.engine.phrases import Phrase, SeatName, gettext_noop
from games.titan.characters import CHARACTERS, TITAN, titan_power
from games.titan.drawing import creatures
from games.titan.view import TitanView
from games.titan.words import names
from games.titan.words.settings import FATES

SEATS_CAPTION = gettext_noop("Seats in the campaign")
SEATS_COLUMN_HEADINGS = (
    gettext_noop("Seat"),
    gettext_noop("Score"),
    gettext_noop("Titan"),
    gettext_noop("Legions held"),
    gettext_noop("Markers left"),
)
STACKS_CAPTION = gettext_noop("The caretaker’s stacks")
STACKS_COLUMN_HEADINGS = (
    gettext_noop("Character"),
    gettext_noop("Power and skill"),
    gettext_noop("Points"),
    gettext_noop("In the stack"),
    gettext_noop("Dead"),
)
OWN_LEGIONS_CAPTION = gettext_noop("Your legions")
OWN_LEGIONS_COLUMN_HEADINGS = (gettext_noop("Legion"), gettext_noop("Land"), gettext_noop("Characters"))


def seats_table(view: TitanView, say: Say) -> DataTable:
    """Return a table of each seat's score, Titan, and forces on the board."""
    rows = tuple(
        (
            Cell(say(SeatName(seat)), head=True),
            Cell(str(view.scores[seat])),
            Cell(_titan(view, seat, say)),
            Cell(str(sum(legion.seat == seat for legion in view.legions.values()))),
            Cell(str(len(view.free_markers(seat)))),
        )
        for seat in range(view.seats)
    )
    return DataTable(say(Phrase(SEATS_CAPTION)), _head(SEATS_COLUMN_HEADINGS, say), rows)


def stacks_table(view: TitanView, say: Say) -> DataTable:
    """Return a table of how many of each character are still available, and how many have been slain."""
    rows = tuple(
        (
            Cell(say(names.character(name)), head=True),
            Cell(creatures.strength_text(name)),
            Cell(str(each.value)),
            Cell(str(view.stack.get(name, 0))),
            Cell(str(view.dead.get(name, 0))),
        )
        for name, each in CHARACTERS.items()
        if name != TITAN
    )
    return DataTable(say(Phrase(STACKS_CAPTION)), _head(STACKS_COLUMN_HEADINGS, say), rows)


def own_legions_table(view: TitanView, say: Say) -> DataTable | None:
    """Return a table of the seat's own legions, or None for a watcher or a seat without legions."""
    rows = tuple(
        (
            Cell(say(names.held_legion(marker, view.seat)), head=True),
            Cell(say(names.land(legion.land))),
            Cell(say(names.characters(legion.pieces))),
        )
        for marker, legion in view.legions.items()
        if legion.seat == view.seat
    )
    return (
        DataTable(say(Phrase(OWN_LEGIONS_CAPTION)), _head(OWN_LEGIONS_COLUMN_HEADINGS, say), rows)
        if rows
        else None
    )


def _titan(view: TitanView, seat: int, say: Say) -> str:
    """Return the strength of a seat's Titan, or its fate if it no longer lives."""
    if view.fates[seat]:
        return say(Phrase(FATES[view.fates[seat]]))
    return creatures.strength_text(TITAN, titan_power(view.scores[seat]))


def _head(words: tuple[str, ...], say: Say) -> tuple[str, ...]:
    return tuple(say(Phrase(word)) for word in words)
