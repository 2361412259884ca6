"""The tables of a round as a page shows them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.instants import day_and_time
from accounts.models import User
from games.competitions.models import Place, Table
from games.matches.models import Match
from games.tournaments.models import Bye, Round, Tournament
from games.tournaments.part_texts import part_text
from games.tournaments.selectors.people import Person


class Sitting(NamedTuple):
    """Somebody at a table: the index of their seat (None: not drawn yet), and their place (None: open)."""

    person: Person
    seat: int | None = None
    place: int | None = None


class RoundTable(NamedTuple):
    """One table: its heading, how it stands, where its match is ("": none), whether it is the reader's."""

    heading: str
    note: str
    people: tuple[Sitting, ...]
    url: str = ""
    mine: bool = False
    running: bool = False


class RoundPage(NamedTuple):
    """One round: its tables, who has none and why, how many are over."""

    number: int
    status: str
    tables: tuple[RoundTable, ...]
    byes: tuple[tuple[Person, str], ...]
    over: int
    begins: str = ""

    @property
    def mine(self) -> RoundTable | None:
        """The reader's own table that is not over, or else the one that is."""
        own = [table for table in self.tables if table.mine]
        return next((table for table in own if table.running), own[0] if own else None)


def round_page(each: Round, people: Mapping[int, Person]) -> RoundPage:
    """A round that is paired, with its tables in their order."""
    pairings = list(each.pairings.select_related("table__match").order_by("number"))
    places: dict[int, list[Place]] = {}
    for place in Place.objects.filter(table__pairing__round=each).order_by("seat", "pk"):
        places.setdefault(place.table_id, []).append(place)
    tables = []
    for pairing in pairings:
        sitting = tuple(
            Sitting(people[row.entrant_id], row.seat, row.place)
            for row in places.get(pairing.table_id or 0, ())
        ) or tuple(Sitting(people[key]) for key in pairing.seats)
        part = part_text(each.stage.format, pairing.part)
        heading = _("Table %(number)d") % {"number": pairing.number}
        table = pairing.table
        tables.append(
            RoundTable(
                heading=f"{heading}, {part}" if part else heading,
                note=_note(table),
                people=sitting,
                url=_url(table),
                mine=any(each.person.mine for each in sitting),
                running=table is not None and table.status in (Table.Status.PLANNED, Table.Status.RUNNING),
            )
        )
    byes = tuple(
        (people[bye.entrant_id], str(Bye.Kind(bye.kind).label)) for bye in each.byes.order_by("kind", "pk")
    )
    over = sum(not table.running for table in tables) if each.begun_at is not None else 0
    begins = day_and_time(each.starts_at) if each.status == Round.Status.PREVIEWED and each.starts_at else ""
    return RoundPage(each.number, each.status, tuple(tables), byes, over, begins)


def _note(table: Table | None) -> str:
    if table is None:
        return ""
    match table.status:
        case Table.Status.PLANNED:
            return _("is being made")
        case Table.Status.VOID:
            return _("counts for nobody")
        case Table.Status.RUNNING:
            if table.match is not None and table.match.status == Match.Status.OFFERED:
                return _("waits for words of luck")
            return _("under way")
    return _("over") if table.how == Table.How.PLAYED else str(Table.How(table.how).label)


def _url(table: Table | None) -> str:
    if table is None or table.match_id is None:
        return ""
    return reverse("matches:match", args=[table.match_id])


def open_tables_of(tournament: Tournament, user: User) -> list[Table]:
    """The tables of somebody in a tournament that are not over."""
    return list(
        Table.objects.filter(
            competition=tournament.pk,
            status__in=(Table.Status.PLANNED, Table.Status.RUNNING),
            places__entrant__user=user,
            places__forfeited=False,
        ).order_by("number")
    )
