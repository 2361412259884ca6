"""Prepare the statistics of a title for their page: tables in the reader's language."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine import registry
from games.engine.drawing.scene import Cell, DataTable
from games.engine.phrases import SeatName
from games.matches.length_texts import length_range_text, length_text
from games.matches.render import say
from games.matches.selectors.title_statistics import figures_of
from games.matches.title_figures import ANY_SEATS, PACES, Lengths, SeatWins, TitleFigures

PACE_NAMES = {
    "live": gettext_lazy("Live"),
    "daily": gettext_lazy("Up to 2 days a turn"),
    "slow": gettext_lazy("More than 2 days a turn"),
}


class TitleStatisticsPage(NamedTuple):
    """The statistics of a title as tables, and the number of `matches` that they cover.

    All are empty if there are too few matches. A part for which too few matches are known is None or missing.
    """

    matches: int
    lengths: tuple[DataTable, ...]
    wins: tuple[DataTable, ...]
    endings: DataTable | None


def title_statistics(title: str) -> TitleStatisticsPage:
    """Return the statistics of a title for their page."""
    figures = figures_of([title])[title]
    return TitleStatisticsPage(
        figures.matches,
        _lengths(figures),
        tuple(_wins(title, each) for each in figures.wins),
        _endings(title, figures) if figures.endings else None,
    )


def _lengths(figures: TitleFigures) -> tuple[DataTable, ...]:
    """Return a table of lengths for each pace, by number of players."""
    head = (
        _("Players"),
        _("Matches"),
        _("Middle half"),
        _("Median"),
        _("Turns, middle half"),
        _("Turns, median"),
    )
    by_pace = {pace: [each for each in figures.lengths if each.pace == pace] for pace in PACES}
    return tuple(
        DataTable(str(PACE_NAMES[pace]), head, tuple(_length_row(each) for each in lengths))
        for pace, lengths in by_pace.items()
        if lengths
    )


def _length_row(lengths: Lengths) -> tuple[Cell, ...]:
    return (
        Cell(_("any number") if lengths.seats == ANY_SEATS else str(lengths.seats), head=True),
        Cell(str(lengths.matches)),
        Cell(length_range_text(lengths.seconds.low, lengths.seconds.high)),
        Cell(length_text(lengths.seconds.median)),
        Cell(_range(lengths.turns.low, lengths.turns.high)),
        Cell(str(lengths.turns.median)),
    )


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}\N{EN DASH}{high}"


def _wins(title: str, wins: SeatWins) -> DataTable:
    """Return a table of how often each place won; a title whose seats have no roles lists its colours."""
    roles = list(registry.meta(title).roles)[: wins.seats]
    places = roles or [str(seat) for seat in range(wins.seats)]
    players = ngettext("%(count)d player", "%(count)d players", wins.seats) % {"count": wins.seats}
    matches = ngettext("%(count)d match", "%(count)d matches", wins.matches) % {"count": wins.matches}
    rows = (
        (Cell(_place(title, place), head=True), Cell(_percent(wins.places.get(place, 0)))) for place in places
    )
    caption = _("%(players)s (%(matches)s)") % {"players": players, "matches": matches}
    return DataTable(caption, (_("Seat"), _("Won")), tuple(rows))


def _place(title: str, place: str) -> str:
    roles = registry.meta(title).roles
    return say(roles[place]) if place in roles else say(SeatName(int(place)))


def _endings(title: str, figures: TitleFigures) -> DataTable:
    words = registry.words(title)
    rows = (
        (
            Cell(say(words.ending(each.how)) if each.how else _("Other endings"), head=True),
            Cell(_percent(each.share)),
        )
        for each in figures.endings
    )
    return DataTable(_("How matches end"), (_("Ending"), _("Matches")), tuple(rows))


def _percent(thousandths: int) -> str:
    return _("%(percent)d%%") % {"percent": (thousandths + 5) // 10}
