"""Prepare the tables of a round for a page."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.instants import day_and_time
from accounts.models import User
from games.competitions.models import Place, Table
from games.matches.models import Match
from games.tournaments.models import Bye, Pairing, Round, Tournament
from games.tournaments.selectors.people import Person
from games.tournaments.texts.part import part_text

TABLES_SHOWN = 32
"""How many tables one page shows."""


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


def round_page(each: Round, name: str, people: Mapping[int, Person], page: int = 0) -> RoundPage:
    """Return a page of the tables of a paired round, in order.

    If no page is given, return the page with the reader's own table, or the first page if they have none.
    """
    order = list(each.pairings.order_by("number").values_list("pk", flat=True))
    yours = _own(each, people)
    own = [number for number, pk in enumerate(order) if pk in yours]
    pages = max(-(-len(order) // TABLES_SHOWN), 1)
    page = min(page or (own[0] // TABLES_SHOWN + 1 if own else 1), pages)
    here = order[TABLES_SHOWN * (page - 1) : TABLES_SHOWN * page]
    read = _tables(each, {*here, *(order[number] for number in own)}, people)
    mine = [read[order[number]] for number in own]
    byes = tuple(
        (people[bye.entrant_id], str(Bye.Kind(bye.kind).label)) for bye in each.byes.order_by("kind", "pk")
    )
    begins = day_and_time(each.starts_at) if each.status == Round.Status.PREVIEWED and each.starts_at else ""
    return RoundPage(
        number=each.number,
        name=name,
        tables=tuple(read[pk] for pk in here),
        page=page,
        pages=pages,
        byes=byes,
        mine=next((table for table in mine if table.running), mine[0] if mine else None),
        begins=begins,
    )


def _own(each: Round, people: Mapping[int, Person]) -> set[int]:
    """Return the keys of the pairings of a round in which the reader is."""
    keys = {key for key, person in people.items() if person.mine}
    if not keys:
        return set()
    sat = each.pairings.filter(table__places__entrant__in=keys).values_list("pk", flat=True)
    planned = each.pairings.filter(table=None).values_list("pk", "seats")
    return {*sat, *(pk for pk, seats in planned if keys.intersection(seats))}


def _tables(each: Round, wanted: Collection[int], people: Mapping[int, Person]) -> dict[int, RoundTable]:
    """Return tables of a round, by the keys of their pairings."""
    places: dict[int, list[Place]] = {}
    for place in Place.objects.filter(table__pairing__in=wanted).order_by("seat", "pk"):
        places.setdefault(place.table_id, []).append(place)
    found = {}
    for pairing in Pairing.objects.filter(pk__in=wanted).select_related("table__match"):
        locked = tuple(
            Seated(people[row.entrant_id], row.seat, row.placing)
            for row in places.get(pairing.table_id or 0, ())
        ) or tuple(Seated(people[key]) for key in pairing.seats)
        part = part_text(each.stage.format, pairing.part)
        heading = _("Table %(number)d") % {"number": pairing.number}
        table = pairing.table
        found[pairing.pk] = RoundTable(
            heading=f"{heading}, {part}" if part else heading,
            note=_note(table),
            people=locked,
            url=_url(table),
            mine=any(each.person.mine for each in locked),
            running=table is not None and table.status in (Table.Status.PLANNED, Table.Status.RUNNING),
        )
    return found


def _note(table: Table | None) -> str:
    if table is None:
        return ""
    match table.status:
        case Table.Status.PLANNED:
            return _("being created")
        case Table.Status.VOID:
            return _("does not count")
        case Table.Status.RUNNING:
            if table.match is not None and table.match.status == Match.Status.OFFERED:
                return _("waiting for words of luck")
            return _("in progress")
    return _("ended") if table.how == Table.How.PLAYED else str(Table.How(table.how).label)


def _url(table: Table | None) -> str:
    if table is None or table.match_id is None:
        return ""
    return reverse("matches:match", args=[table.match_id])


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
