"""The reader's assumptions about legions that are not completely known to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from games.engine.drawing.scene import Say
from games.engine.phrases import phrase
from games.titan.drawing.masterboard import board_tables
from games.titan.drawing.masterboard.board_tables import LIST_SEPARATOR
from games.titan.planner import texts
from games.titan.planner.plan import Plan
from games.titan.planner.sandbox import Board, build_board, possible_characters, unknown_count
from games.titan.view import TitanView
from games.titan.words import names


class PartlyKnownLegion(NamedTuple):
    """A legion that the reader does not know completely.

    `known` is a text with the known characters and the number of unknown ones, and `assumed` one with the
    assumed characters. `url` opens the legion's form. `slots` contains a list of choices for each unknown
    character: (key, name in words, whether it is the one assumed).
    """

    marker: str
    seat: int
    name: str
    land: str
    known: str
    assumed: str
    url: str
    open: bool
    slots: tuple[tuple[tuple[str, str, bool], ...], ...]


def partly_known_legions(
    real: TitanView,
    plan: Plan,
    found: Board,
    order: Sequence[str],
    opened: int,
    url: Callable[[int], str],
    say: Say,
) -> list[PartlyKnownLegion]:
    """Return the legions of a plan that are not completely known.

    `order` is the order of legions on the page, and `opened` the position in it, from 1, of the legion whose
    form is open. `url` returns the address of the page that opens the form at a position.
    """
    shown = []
    for place, marker in enumerate(order, 1):
        legion = found.view.legions[marker]
        assumed = found.assumed.get(marker, ())
        blank = unknown_count(legion)
        if marker not in real.legions or not (blank or assumed):
            continue
        known = [*legion.pieces]
        for each in assumed:
            known.remove(each)
        told = [say(names.characters(known))] if known else []
        told.append(say(phrase(board_tables.UNKNOWN_COUNT_TEXT, count=blank + len(assumed))))
        shown.append(
            PartlyKnownLegion(
                marker,
                legion.seat,
                say(texts.legion_name(found.view, marker)),
                say(names.land(legion.land)),
                LIST_SEPARATOR.join(told),
                say(names.characters(assumed)) if assumed else "",
                url(place),
                place == opened,
                _slots(real, plan, marker, assumed, say) if place == opened else (),
            )
        )
    return shown


def _slots(
    real: TitanView, plan: Plan, marker: str, assumed: Sequence[str], say: Say
) -> tuple[tuple[tuple[str, str, bool], ...], ...]:
    """Return the choices for each unknown character: which ones it may be, and which one is assumed."""
    without = build_board(real, Plan(assumed={k: v for k, v in plan.assumed.items() if k != marker}))
    may = sorted(possible_characters(without, marker))
    count = unknown_count(without.view.legions[marker])
    chosen = [*assumed, *[""] * (count - len(assumed))]
    return tuple(tuple((name, say(names.character(name)), name == each) for name in may) for each in chosen)
