"""The rows of the desk as text; making them must be fast, because a desk may have forty."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts import lines
from accounts.instants import URGENT_WITHIN, format_day, format_duration, format_past
from games.competitions.models import Place
from games.competitions.selectors.desk import Desk, DeskSection, FinishedTable
from games.competitions.selectors.table_rows import Awaited, DeskHeadingKind, OpenTable

HEADINGS = {
    DeskHeadingKind.SILENT: gettext_lazy("Not answering"),
    DeskHeadingKind.LATE: gettext_lazy("Expected late"),
    DeskHeadingKind.IN_TIME: gettext_lazy("On time"),
    DeskHeadingKind.OVER: gettext_lazy("Finished"),
}

FILTERS = {
    DeskHeadingKind.SILENT: gettext_lazy("Not answering"),
    DeskHeadingKind.LATE: gettext_lazy("Late"),
    DeskHeadingKind.IN_TIME: gettext_lazy("On time"),
    DeskHeadingKind.OVER: gettext_lazy("Finished"),
}

YEAR_SHOWN_AFTER = timedelta(days=330)
"""How far ahead an end must be for its day to be ambiguous without the year."""


class DeskLine(NamedTuple):
    """A row of the desk: its cells, and whether it is `ticked` (None: it cannot be selected).

    `desk` is the address of the table's page for directors ("" if they have a part in it), and `match` that
    of its match ("": it has none). For a finished table, `awaited` is empty, and `situation` gives everyone's
    place.
    """

    number: str
    name: str
    desk: str
    match: str
    ticked: bool | None
    mine: bool
    over: bool
    awaited: tuple[Awaited, ...]
    since: str
    clock: str
    urgent: bool
    situation: str
    ends: str
    late: bool


class Heading(NamedTuple):
    """A heading with its rows; `more` is how many rows are shown only in a list of their own."""

    pace: DeskHeadingKind
    name: str
    whole: int
    lines: tuple[DeskLine, ...]
    more: int


def headings(shown: Desk, ticked: Collection[str]) -> tuple[Heading, ...]:
    """Return the headings of the desk, with their rows."""
    links = _Links(shown.competition.pk)
    return tuple(_heading(section, shown.now, ticked, links) for section in shown.sections)


class _Links:
    """The addresses for many rows, built from URLs that are resolved only once."""

    def __init__(self, competition_id: int) -> None:
        self._desk = reverse("competitions:table", args=[competition_id, 0]).removesuffix("0/")
        self._match = reverse("matches:match", args=[0]).removesuffix("0/")

    def desk(self, number: int) -> str:
        return f"{self._desk}{number}/"

    def match(self, match_id: int | None) -> str:
        return f"{self._match}{match_id}/" if match_id is not None else ""


def _heading(section: DeskSection, now: datetime, ticked: Collection[str], links: _Links) -> Heading:
    lines = tuple(
        _open_line(row, now, ticked, links) if isinstance(row, OpenTable) else _over_line(row, now, links)
        for row in section.rows
    )
    return Heading(section.pace, str(HEADINGS[section.pace]), section.whole, lines, section.more)


def table_name(number: int) -> str:
    """Return the name of a table by its number: "Table 4"."""
    return _("Table %(number)d") % {"number": number}


def tables_named(numbers: Iterable[int]) -> str:
    """Return tables by their numbers, in words: `tables 4, 17`."""
    listed = [str(number) for number in sorted(numbers)]
    if len(listed) == 1:
        return _("table %(number)s") % {"number": listed[0]}
    return _("tables %(numbers)s") % {"numbers": ", ".join(listed)}


def _open_line(row: OpenTable, now: datetime, ticked: Collection[str], links: _Links) -> DeskLine:
    number = str(row.table.number)
    return DeskLine(
        number=number,
        name=table_name(row.table.number),
        desk="" if row.mine else links.desk(row.table.number),
        match=links.match(row.table.match_id),
        ticked=None if row.mine else number in ticked,
        mine=row.mine,
        over=False,
        awaited=row.awaited,
        since=waiting_text(row, now),
        clock=time_left_text(row, now),
        urgent=row.due_at is not None and row.due_at - now < URGENT_WITHIN,
        situation=row.situation,
        ends=forecast_text(row, now),
        late=row.late,
    )


def _over_line(row: FinishedTable, now: datetime, links: _Links) -> DeskLine:
    return DeskLine(
        number=str(row.table.number),
        name=table_name(row.table.number),
        desk=links.desk(row.table.number),
        match=links.match(row.table.match_id),
        ticked=None,
        mine=False,
        over=True,
        awaited=(),
        since=str(row.table.get_how_display()),
        clock="",
        urgent=False,
        situation=", ".join(_came_in(place) for place in row.places),
        ends=format_past(row.table.scored_at, now) if row.table.scored_at else "",
        late=False,
    )


def waiting_text(row: OpenTable, now: datetime) -> str:
    """Return how long a table has been waiting, and reminders: `9 days, not seen since, reminded 2 times`."""
    parts = []
    if row.since is not None:
        parts.append(format_duration(now - row.since))
    if any(each.quiet for each in row.awaited):
        parts.append(_("not seen since"))
    if row.reminders:
        times = ngettext("reminded once", "reminded %(count)d times", row.reminders)
        parts.append(times % {"count": row.reminders})
    return ", ".join(parts)


def time_left_text(row: OpenTable, now: datetime) -> str:
    """Return how much time is left until the first deadline, in words; "" if no clock is running."""
    match = row.table.match
    if match is not None and match.stands_still:
        return _("paused")
    if row.due_at is None:
        return ""
    return format_duration(row.due_at - now) if row.due_at > now else _("time ran out")


def forecast_text(row: OpenTable, now: datetime) -> str:
    """Return in words the day on which a table will end at its pace, or why there is no such day."""
    if row.stands:
        return _("not on its own")
    if row.ends_at is None:
        return _("not known yet")
    if row.ends_at - now > YEAR_SHOWN_AFTER:
        return _("not within a year")
    return format_day(timezone.localtime(row.ends_at).date())


def _came_in(place: Place) -> str:
    entrant = place.entrant
    name = entrant.user.name if entrant.user is not None else lines.display_text(entrant.program)
    return f"{place.placing}. {name}" if place.placing else name
