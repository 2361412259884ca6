"""Select the entries of a competition for its directors."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from django.core.paginator import Page, Paginator
from django.db.models import Case, Count, Q, Value, When

from games.competitions.models import Competition, Entrant, Table
from games.competitions.names import entrant_name


class EntrantRow(NamedTuple):
    """An entry with its numbers of tables, in all and in progress.

    `same_browser` are the names of the other entrants who entered with the same browser.
    """

    entrant: Entrant
    name: str
    tables: int
    under_way: int
    same_browser: tuple[str, ...]


ENTRIES_PER_PAGE = 50

STATUS_ORDER = (
    Entrant.Status.ENTERED,
    Entrant.Status.HELD,
    Entrant.Status.WAITING,
    Entrant.Status.ASKED,
    Entrant.Status.WITHDRAWN,
    Entrant.Status.REMOVED,
)


def entries_page(competition: Competition, number: str | None) -> Page[Entrant]:
    """Return a page of entries: people who take part, then those who wait, are invited, or are gone."""
    rank = Case(*(When(status=status, then=Value(place)) for place, status in enumerate(STATUS_ORDER)))
    rows = Entrant.objects.filter(competition=competition).order_by(rank, "seed", "entered_at", "pk")
    return Paginator(rows, ENTRIES_PER_PAGE).get_page(number)


def entry_rows(rows: Iterable[Entrant]) -> list[EntrantRow]:
    """Return a row with facts for each of these entries of one competition, in the same order.

    This takes two queries.
    """
    keys = [entrant.pk for entrant in rows]
    open_tables = Q(places__table__status__in=[Table.Status.PLANNED, Table.Status.RUNNING])
    found = (
        Entrant.objects.filter(pk__in=keys)
        .select_related("user", "replaces__user")
        .annotate(all_tables=Count("places"), open_tables=Count("places", filter=open_tables))
        .in_bulk()
    )
    same = _by_mark(found.values())
    return [
        EntrantRow(
            entrant,
            entrant_name(entrant),
            entrant.all_tables,
            entrant.open_tables,
            tuple(name for key, name in same.get(entrant.mark, ()) if key != entrant.pk),
        )
        for entrant in (found[key] for key in keys)
    ]


def _by_mark(entrants: Collection[Entrant]) -> dict[str, list[tuple[int, str]]]:
    """Return the keys and names of everyone who entered with the same browser as one of these entrants."""
    marks = {entrant.mark for entrant in entrants if entrant.mark}
    competitions = {entrant.competition_id for entrant in entrants}
    found: dict[str, list[tuple[int, str]]] = {}
    rows = Entrant.objects.filter(competition__in=competitions, mark__in=marks).select_related("user")
    for entrant in rows.order_by("seed", "entered_at", "pk"):
        found.setdefault(entrant.mark, []).append((entrant.pk, entrant_name(entrant)))
    return found
