"""What each force is worth: as one seat knows it during the match, and its true worth after the end."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from games.archive.selectors.contents import statistics_of
from games.engine import registry
from games.engine.drawing.scene import Cell, DataTable
from games.engine.match_statistics import ForceValue
from games.engine.phrases import SeatName
from games.matches.models import Match
from games.matches.render import say


def worth_table(match: Match, state: Any, view: Any) -> DataTable | None:
    """Return a table of what a position's forces are worth to a reader with `view`.

    In a finished match it also shows the true worth. Return None if the title has no forces, or none are
    left.
    """
    statistics = registry.match_statistics(match.title)
    worths = statistics.worths(view) if statistics else ()
    if not worths:
        return None
    truth = _truth(match, state) if match.finished else None
    head = (_("Force"), _("Seat"), _("Known"), _("Lowest to highest"), _("Likely"))
    rows = tuple(_row(worth, truth) for worth in worths)
    return DataTable(_("What each force is worth"), (*head, _("True value")) if truth else head, rows)


def _row(worth: ForceValue, truth: dict[str, int] | None) -> tuple[Cell, ...]:
    cells = (
        Cell(say(worth.name), head=True),
        Cell(say(SeatName(worth.seat))),
        Cell(_("%(known)s of %(height)s") % {"known": worth.height - worth.unknown, "height": worth.height}),
        Cell(str(worth.least) if worth.least == worth.most else f"{worth.least}\N{EN DASH}{worth.most}"),
        Cell(format_decimal(worth.likely)),
    )
    return (*cells, Cell(str(truth[worth.key]))) if truth else cells


def _truth(match: Match, state: Any) -> dict[str, int]:
    """Return the worth of each force by its key, as known to its owner, who can see everything in it."""
    rules = registry.get(match.title)
    statistics = statistics_of(match)
    return {
        worth.key: worth.least
        for seat in range(match.seats_count)
        for worth in statistics.worths(rules.view(state, seat))
        if worth.seat == seat
    }


def format_decimal(value: Fraction, places: int = 1) -> str:
    """Return a number in the reader's language, rounded to `places` decimals.

    A whole number has none.
    """
    # Django's own format truncates instead of rounding.
    shown = round(value, places)
    return number_format(float(shown), 0 if value.denominator == 1 else places)
