"""The director's desk: the tables of a competition, and what needs a director.

It is designed for up to about forty tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime
from math import inf
from typing import NamedTuple

from django.db.models import Count, F, Max, Q, QuerySet
from django.utils import timezone

from accounts import lines
from accounts.models import name_columns
from accounts.names import name_key
from games.competitions import forecast
from games.competitions.drawing.end_chart import EndChart, draw_end_chart
from games.competitions.forecast import EndDay
from games.competitions.group_names import group_name
from games.competitions.models import Competition, Entrant, Place, Table
from games.competitions.selectors.lengths import ended_matches
from games.competitions.selectors.table_rows import DeskHeadingKind, OpenTable, open_tables
from games.engine.sent_numbers import read_number

MAX_OPEN_ROWS = 12
"""How many tables in time are listed with the others; the rest have a list of their own."""

FINISHED_ROWS_SHOWN = 6
"""How many finished tables are listed with the others."""

MAX_FINISHED_ROWS = 100
"""How many of the latest finished tables are in their own list."""

MAX_SEARCH_LENGTH = 60
"""Maximum number of characters in a search."""

MAX_TABLE_NUMBER = 2**31 - 1
"""The highest number that a table can have."""


class Filters(NamedTuple):
    """The filters of the list of tables: a heading, a group, and a table's number or part of a name.

    With "" as the group, all groups with tables in progress are shown.
    """

    show: str = ""
    group: str = ""
    words: str = ""

    @classmethod
    def of(cls, query: Mapping[str, str], groups: Sequence[str]) -> Filters:
        """Return the filters in a query string; unknown values are ignored."""
        show, group = query.get("show", ""), query.get("group", "")
        return cls(
            show if show in {pace.value for pace in DeskHeadingKind} else "",
            group if group in groups else "",
            lines.truncate_line(query.get("words", "").replace("\0", ""), MAX_SEARCH_LENGTH),
        )


class TableGroup(NamedTuple):
    """A group of tables: its key and name, and how many of its tables are in progress and finished."""

    key: str
    name: str
    under_way: int
    over: int


class FinishedTable(NamedTuple):
    """A finished table with everyone's place."""

    table: Table
    places: tuple[Place, ...]


class DeskSection(NamedTuple):
    """The tables under one heading: how many there are (`whole`), and those that are listed."""

    pace: DeskHeadingKind
    whole: int
    rows: Sequence[OpenTable | FinishedTable]

    @property
    def more(self) -> int:
        return self.whole - len(self.rows)


class Outlook(NamedTuple):
    """A forecast of when tables end: a chart, and how many end on time or late at their pace.

    `stand` contains the numbers of tables that are paused until someone resumes them, `unknown` is the number
    of tables without a forecast, and `last_end` is when the last of the others ends.
    """

    drawn: EndChart | None
    in_time: int
    late: int
    stand: tuple[int, ...]
    unknown: int
    last_end: datetime | None


class Desk(NamedTuple):
    """The content of the desk, for one director.

    `open` contains all tables of the shown groups that have not finished, even those that the other filters
    hide. `counts` are the numbers of tables under each heading, before `filters.show` is applied. `decide_at`
    is the date on which the tables in `open` are decided, if it is the same for all.
    """

    competition: Competition
    now: datetime
    filters: Filters
    groups: tuple[TableGroup, ...]
    group: TableGroup | None
    counts: Mapping[str, int]
    sections: tuple[DeskSection, ...]
    open: tuple[OpenTable, ...]
    decide_at: datetime | None
    outlook: Outlook

    @property
    def mine(self) -> tuple[OpenTable, ...]:
        """Return the tables in which the reader has a part."""
        return tuple(row for row in self.open if row.mine)

    @property
    def whole(self) -> int:
        return sum(self.counts.values())

    @property
    def ticked(self) -> bool:
        """Return whether the list contains a table that can be selected."""
        return any(
            isinstance(row, OpenTable) and not row.mine for section in self.sections for row in section.rows
        )


def desk(competition: Competition, query: Mapping[str, str], own: Collection[int]) -> Desk:
    """Return the desk for a director; `own` are the keys of tables in which they have a part."""
    now = timezone.now()
    groups = _groups(competition)
    filters = Filters.of(query, [group.key for group in groups])
    shown = _shown(groups, filters)
    tables = Table.objects.filter(competition=competition, group__in=[group.key for group in shown])
    every = open_tables(competition, tables, ended_matches(competition.title), own, now)
    over = _over(competition, tables, filters, sum(group.over for group in shown))
    found = [row for row in every if _fits(row, filters.words)]
    counts = Counter(row.pace for row in found)
    counts[DeskHeadingKind.OVER] = over.whole
    dates = {row.table.decide_at for row in every}
    return Desk(
        competition=competition,
        now=now,
        filters=filters,
        groups=groups,
        group=shown[0] if len(shown) == 1 else None,
        counts={pace.value: counts[pace] for pace in DeskHeadingKind},
        sections=_sections(found, over, filters),
        open=tuple(every),
        decide_at=dates.pop() if len(dates) == 1 else None,
        outlook=_outlook(every),
    )


def _groups(competition: Competition) -> tuple[TableGroup, ...]:
    """Return the groups of a competition's tables, the newest first."""
    rows = (
        Table.objects.filter(competition=competition)
        .order_by()
        .values("group")
        .annotate(
            newest=Max("number"),
            under_way=Count("pk", filter=Q(status__in=[Table.Status.PLANNED, Table.Status.RUNNING])),
            over=Count("pk", filter=Q(status=Table.Status.SCORED)),
        )
        .order_by("-newest")
    )
    return tuple(
        TableGroup(row["group"], group_name(competition, row["group"]), row["under_way"], row["over"])
        for row in rows
    )


def _shown(groups: Sequence[TableGroup], filters: Filters) -> list[TableGroup]:
    """Return the chosen group; without a choice, those with tables in progress, or else the newest."""
    if filters.group:
        return [group for group in groups if group.key == filters.group]
    return [group for group in groups if group.under_way] or list(groups[:1])


_NEEDED = (
    *("placing", "table__number", "table__match_id", "table__how", "table__scored_at", "table__status"),
    *("entrant__program", *name_columns("entrant__user")),
)


class _Over(NamedTuple):
    """Finished tables: how many there are (`whole`), and those that are listed."""

    whole: int
    rows: list[FinishedTable]


def _over(competition: Competition, tables: QuerySet[Table], filters: Filters, whole: int) -> _Over:
    """Return the finished tables, the latest first, as many as are listed.

    `whole` is how many there are; if the list is searched, they are counted again.
    """
    found = tables.filter(status=Table.Status.SCORED)
    if filters.words:
        number = read_number(filters.words, most=MAX_TABLE_NUMBER)
        named = Q(pk__in=Place.objects.filter(_called(competition, filters.words)).values("table"))
        found = found.filter(named if number is None else Q(number=number))
        whole = found.count()
    if not whole or filters.show not in ("", DeskHeadingKind.OVER):
        return _Over(whole, [])
    most = MAX_FINISHED_ROWS if filters.show else FINISHED_ROWS_SHOWN
    places = Place.objects.filter(table__in=found).select_related("table", "entrant__user").only(*_NEEDED)
    rows: dict[int, list[Place]] = {}
    best_first = F("placing").asc(nulls_last=True)
    latest = places.order_by("-table__scored_at", "-table__number", best_first, "pk")
    for place in latest[: most * competition.seats_most]:
        rows.setdefault(place.table_id, []).append(place)
    return _Over(whole, [FinishedTable(each[0].table, tuple(each)) for each in list(rows.values())[:most]])


def _called(competition: Competition, words: str) -> Q:
    """Select the places of entrants whose name contains these letters.

    Keys of names are compared, because SQLite takes only Latin letters for the same in both cases.
    """
    key = name_key(words)
    programs = (
        Entrant.objects.filter(competition=competition).exclude(program="").values_list("pk", "program")
    )
    called = [pk for pk, program in programs if key in name_key(program)]
    return Q(entrant__user__name_key__contains=key) | Q(entrant__in=called)


def _fits(row: OpenTable, words: str) -> bool:
    """Return whether a table has this number, or a player whose name contains these letters."""
    if not words:
        return True
    if (number := read_number(words, most=MAX_TABLE_NUMBER)) is not None:
        return row.table.number == number
    key = name_key(words)
    return any(key in name_key(each.name) for each in row.people)


def _sections(rows: Sequence[OpenTable], over: _Over, filters: Filters) -> tuple[DeskSection, ...]:
    """Return a section for each heading that has tables, in the order of the headings."""
    sections = []
    for pace in DeskHeadingKind:
        if filters.show not in ("", pace):
            continue
        listed: Sequence[OpenTable | FinishedTable]
        if pace is DeskHeadingKind.OVER:
            whole, listed = over.whole, over.rows
        else:
            found = sorted((row for row in rows if row.pace is pace), key=_URGENCY[pace])
            listed, whole = found, len(found)
            if pace is DeskHeadingKind.IN_TIME and not filters.show and not filters.words:
                listed = listed[:MAX_OPEN_ROWS]
        if whole:
            sections.append(DeskSection(pace, whole, listed))
    return tuple(sections)


def _longest_wait(row: OpenTable) -> tuple[bool, float, int]:
    """Return a sort key that puts permanently silent players first, then the longest wait."""
    since = row.since.timestamp() if row.since is not None else inf
    return (not any(each.silent for each in row.awaited), since, row.table.number)


def _latest_end(row: OpenTable) -> tuple[bool, float, int]:
    """Return a sort key that puts stopped tables first, then the latest end.

    Tables without a forecast come last.
    """
    end = row.ends_at.timestamp() if row.ends_at is not None else 0.0
    return (not row.stands, -end, row.table.number)


_URGENCY = {
    DeskHeadingKind.SILENT: _longest_wait,
    DeskHeadingKind.LATE: _latest_end,
    DeskHeadingKind.IN_TIME: _latest_end,
}


def _outlook(rows: Sequence[OpenTable]) -> Outlook:
    known = [row for row in rows if row.ends_at is not None]
    drawn = None
    days = {_day(row.table.decide_at) for row in rows if row.table.decide_at is not None}
    until = days.pop() if len(days) == 1 else None
    if known:
        found = [EndDay(_day(row.ends_at), row.late) for row in rows if row.ends_at is not None]
        shown = forecast.bars(found, until=until)
        drawn = draw_end_chart(shown, until)
    return Outlook(
        drawn=drawn,
        in_time=sum(not row.late for row in known),
        late=sum(row.late for row in known),
        stand=tuple(row.table.number for row in rows if row.stands),
        unknown=sum(row.ends_at is None and not row.stands for row in rows),
        last_end=max((row.ends_at for row in known if row.ends_at is not None), default=None),
    )


def _day(instant: datetime) -> date:
    return timezone.localtime(instant).date()
