"""Prepare the tables of a round for a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.instants import day_and_time
from accounts.models import User
from games.competitions.models import Place, Table
from games.compiled_queries import CompiledQuery, Parameter
from games.matches.models import Match
from games.tournaments.models import Bye, Pairing, Round, Tournament
from games.tournaments.selectors.people import Person
from games.tournaments.texts.part import part_text

TABLES_SHOWN = 32
"""How many tables one page shows."""

RUNNING_STATUSES = (Table.Status.PLANNED, Table.Status.RUNNING)
"""The statuses of tables that have not finished."""


class Seated(NamedTuple):
    """A player at a table.

    `seat` is the index of their seat, or None before the draw. `placing` is None if it is not decided yet, or
    if the player receives no placing.
    """

    person: Person
    seat: int | None = None
    placing: int | None = None


class RoundTable(NamedTuple):
    """One table of a round: its heading, its state, its players, and the address of its match ("": none).

    `mine` says whether the reader plays there, `running` whether the table has not finished.
    """

    heading: str
    note: str
    people: tuple[Seated, ...]
    url: str = ""
    mine: bool = False
    running: bool = False


class RoundPage(NamedTuple):
    """A page of one round: its tables, and the players without a table, each with the reason.

    `mine` is the reader's own table, whichever page it is on; an unfinished table is preferred to a finished
    one.
    """

    number: int
    name: str
    tables: tuple[RoundTable, ...]
    page: int
    pages: int
    byes: tuple[tuple[Person, str], ...]
    mine: RoundTable | None
    begins: str = ""


class ListedTable(NamedTuple):
    """A pairing of a round by its key: its number, and its table with its status (None: not made yet)."""

    pk: int
    number: int
    table_id: int | None
    status: str | None

    @property
    def running(self) -> bool:
        """Return whether the pairing has a table that has not finished."""
        return self.status in RUNNING_STATUSES


def list_tables(each: Round) -> list[ListedTable]:
    """Return the pairings of a round, in order."""
    return [ListedTable(*row) for row in _LISTED.run(round=each.pk)]


def round_page(
    each: Round, name: str, listed: Sequence[ListedTable], people: Mapping[int, Person], page: int = 0
) -> RoundPage:
    """Return a page of the tables of a paired round, in order; `listed` are all of them (`list_tables`).

    If no page is given, return the page with the reader's own table, or the first page if they have none.
    """
    yours = _own(each, listed, people)
    own = [index for index, table in enumerate(listed) if table.pk in yours]
    pages = max(-(-len(listed) // TABLES_SHOWN), 1)
    page = min(page or (own[0] // TABLES_SHOWN + 1 if own else 1), pages)
    here = listed[TABLES_SHOWN * (page - 1) : TABLES_SHOWN * page]
    read = _tables(each, here, people)
    elsewhere = [listed[index] for index in own if listed[index].pk not in read]
    for table in elsewhere:
        read |= _tables(each, [table], people)
    mine = [read[listed[index].pk] for index in own]
    byes = tuple((people[entrant], str(Bye.Kind(kind).label)) for entrant, kind in _BYES.run(round=each.pk))
    begins = day_and_time(each.starts_at) if each.status == Round.Status.PREVIEWED and each.starts_at else ""
    return RoundPage(
        number=each.number,
        name=name,
        tables=tuple(read[table.pk] for table in here),
        page=page,
        pages=pages,
        byes=byes,
        mine=next((table for table in mine if table.running), mine[0] if mine else None),
        begins=begins,
    )


def _own(each: Round, listed: Sequence[ListedTable], people: Mapping[int, Person]) -> set[int]:
    """Return the keys of the pairings of a round in which the reader is."""
    keys = {key for key, person in people.items() if person.mine}
    if not keys:
        return set()
    sat = [pk for key in keys for pk in _SAT.run(round=each.pk, entrant=key)]
    planned = _PLANNED.run(round=each.pk) if any(table.table_id is None for table in listed) else []
    return {*sat, *(pk for pk, seats in planned if keys.intersection(seats))}


class _PairedTable(NamedTuple):
    """What is read of a pairing, its table and its match; without a table, the rest is None."""

    pk: int
    number: int
    part: str
    seats: list[int]
    table_id: int | None
    status: str | None
    how: str | None
    match_id: int | None
    match_status: str | None


def _tables(
    each: Round, wanted: Sequence[ListedTable], people: Mapping[int, Person]
) -> dict[int, RoundTable]:
    """Return tables of a round that follow one another in it, by the keys of their pairings."""
    if not wanted:
        return {}
    numbers = {"first": wanted[0].number, "last": wanted[-1].number}
    places: dict[int, list[Seated]] = {}
    for table_id, entrant_id, seat, placing in _PLACES.run(round=each.pk, **numbers):
        places.setdefault(table_id, []).append(Seated(people[entrant_id], seat, placing))
    found = {}
    heading = _("Table %(number)d")
    for table in (_PairedTable(*row) for row in _TABLES.run(round=each.pk, **numbers)):
        locked = tuple(places.get(table.table_id or 0, ())) or tuple(
            Seated(people[key]) for key in table.seats
        )
        part = part_text(each.stage.format, table.part)
        numbered = heading % {"number": table.number}
        found[table.pk] = RoundTable(
            heading=f"{numbered}, {part}" if part else numbered,
            note=_note(table),
            people=locked,
            url=reverse("matches:match", args=[table.match_id]) if table.match_id is not None else "",
            mine=any(each.person.mine for each in locked),
            running=table.status in RUNNING_STATUSES,
        )
    return found


def _note(table: _PairedTable) -> str:
    match table.status:
        case Table.Status.PLANNED:
            return _("being created")
        case Table.Status.VOID:
            return _("does not count")
        case Table.Status.RUNNING:
            if table.match_status == Match.Status.OFFERED:
                return _("waiting for words of luck")
            return _("in progress")
    if table.how is None:
        return ""
    return _("ended") if table.how == Table.How.PLAYED else str(Table.How(table.how).label)


def _in_round() -> QuerySet[Pairing]:
    return Pairing.objects.filter(round=Parameter("round")).order_by("number")


def _on_page() -> QuerySet[Pairing]:
    return _in_round().filter(number__gte=Parameter("first"), number__lte=Parameter("last"))


def _places() -> QuerySet[Place, Any]:
    """Return a query for the places at the tables on a page, in the order of the seats."""
    return (
        Place.objects.filter(
            table__pairing__round=Parameter("round"),
            table__pairing__number__gte=Parameter("first"),
            table__pairing__number__lte=Parameter("last"),
        )
        .order_by("seat", "pk")
        .values_list("table_id", "entrant_id", "seat", "placing")
    )


_LISTED = CompiledQuery(lambda: _in_round().values_list("pk", "number", "table_id", "table__status"))
_SAT = CompiledQuery(
    lambda: _in_round().filter(table__places__entrant=Parameter("entrant")).values_list("pk", flat=True)
)
_PLANNED = CompiledQuery(lambda: _in_round().filter(table=None).values_list("pk", "seats"))
_TABLES = CompiledQuery(
    lambda: _on_page().values_list(
        *("pk", "number", "part", "seats", "table_id", "table__status", "table__how"),
        *("table__match_id", "table__match__status"),
    )
)
_PLACES = CompiledQuery(_places)
_BYES = CompiledQuery(
    lambda: (
        Bye.objects.filter(round=Parameter("round")).order_by("kind", "pk").values_list("entrant_id", "kind")
    )
)


def open_tables_of(tournament: Tournament, user: User) -> list[Table]:
    """Return a person's tables in a tournament that have not finished, and that they have not forfeited."""
    return list(
        Table.objects.filter(
            competition=tournament.pk,
            status__in=(Table.Status.PLANNED, Table.Status.RUNNING),
            places__entrant__user=user,
            places__forfeited=False,
        ).order_by("number")
    )
