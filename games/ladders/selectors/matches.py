"""Select the matches of a ladder as lines, both those in progress and those that have ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from django.core.paginator import Page, Paginator
from django.db.models import Count, QuerySet, Window
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from accounts.instants import format_day_of
from games.competitions.models import Competition, Place, Table
from games.competitions.names import entrant_name, person_fields_left_out
from games.compiled_queries import CompiledQuery, Parameter
from games.ladders.models import Challenge, RungChange
from games.matches.models import Deadline, Match, Tenure
from games.matches.selectors.seats import player_name
from games.matches.tenure_filters import seated

MATCHES_PER_PAGE = 50
"""How many matches one page of the whole list shows."""


SHORT_LIST = 16
"""How many matches a short list has at most, for which there are queries of its own."""

MATCH_FIELDS_LEFT_OUT = tuple(
    f"match__{each.name}"
    for each in Match._meta.concrete_fields
    if each.name not in ("id", "status", "watch_delay")
)
"""The fields of a match that its line does not need: almost all, and a position is large."""


class LadderMatchLine(NamedTuple):
    """A match as a line: its players or their results, and facts about it.

    `url` is the address of its page, or "" if strangers may not watch.
    """

    title: str
    facts: str
    url: str
    over: bool


class ListedMatches(NamedTuple):
    """The oldest matches in progress, how many more there are, and the matches that ended last."""

    under_way: tuple[LadderMatchLine, ...]
    more: int
    over: tuple[LadderMatchLine, ...]


def listed(
    competition: Competition, open_: Iterable[Challenge], most_under_way: int, most_over: int
) -> ListedMatches:
    """Return the oldest matches in progress, and those that ended last, the newest first.

    Void tables are left out. `open_` are the ladder's challenges that wait for an answer or are in play.
    """
    going = _tables(Table.Status.RUNNING, most_under_way).run(competition=competition.pk)
    over = _tables(Table.Status.SCORED, most_over).run(competition=competition.pk)
    # A line about a match that has ended does not mention its challenge.
    found = _lines(competition, [*going, *over], {each.table_id: each for each in open_})
    more = going[0].in_all - len(going) if going else 0
    return ListedMatches(found[: len(going)], more, found[len(going) :])


@cache
def _tables(status: str, most: int) -> CompiledQuery[Any]:
    """Return a query for a ladder's tables with a status, each annotated with how many there are `in_all`."""
    order = ("made_at", "pk") if status == Table.Status.RUNNING else ("-scored_at", "-pk")
    return CompiledQuery(
        lambda: (
            Table.objects.filter(competition=Parameter("competition"), status=status)
            .annotate(in_all=Window(Count("pk")))
            .select_related("match")
            .defer(*MATCH_FIELDS_LEFT_OUT)
            .order_by(*order)[:most]
        )
    )


def page_of(competition: Competition, number: str | None) -> Page[Table]:
    """Return one page of a ladder's tables, the newest first."""
    tables: QuerySet[Table] = (
        Table.objects.filter(competition=competition).select_related("match").order_by("-number")
    )
    return Paginator(tables, MATCHES_PER_PAGE).get_page(number)


def lines(competition: Competition, tables: Sequence[Table]) -> tuple[LadderMatchLine, ...]:
    """Return a line about each of a ladder's tables, in the same order."""
    challenges = Challenge.objects.filter(table__in=[table.pk for table in tables])
    return _lines(competition, tables, {each.table_id: each for each in challenges})


def _lines(
    competition: Competition, tables: Sequence[Table], challenges: Mapping[int | None, Challenge]
) -> tuple[LadderMatchLine, ...]:
    """Return a line about each of a ladder's tables; `challenges` are those that led to them, by table."""
    if not tables:
        return ()
    queries = _queries_about(SHORT_LIST if len(tables) <= SHORT_LIST else MATCHES_PER_PAGE)
    padding = [tables[0]] * (len(queries.names) - len(tables))
    keys = dict(zip(queries.names, (table.pk for table in (*tables, *padding)), strict=True))
    places: dict[int, list[Place]] = {}
    for place in queries.places.run(**keys):
        places.setdefault(place.table_id, []).append(place)
    awaited = _awaited(tables) if competition.watchers else {}
    moved: dict[int, dict[int, tuple[int, int]]] = {}
    for table_id, entrant_id, before, after in queries.moved.run(**keys):
        if table_id is not None and before is not None and after is not None:
            moved.setdefault(table_id, {})[entrant_id] = before, after
    return tuple(
        _line(
            competition,
            table,
            places.get(table.pk, []),
            challenges.get(table.pk),
            awaited.get(table.match_id or 0, ()),
            moved.get(table.pk, {}),
        )
        for table in tables
    )


class _QueriesAboutTables(NamedTuple):
    """The queries for some tables' places and changes of rungs.

    `names` are the names of their parameters, which are the tables' keys.
    """

    names: tuple[str, ...]
    places: CompiledQuery[Place]
    moved: CompiledQuery[tuple[int | None, int, int | None, int | None]]


@cache
def _queries_about(tables: int) -> _QueriesAboutTables:
    """Return the queries for up to this many tables; a key may be given more than once."""
    names = tuple(f"table{number}" for number in range(tables))
    keys: list[Any] = [Parameter(name) for name in names]
    return _QueriesAboutTables(
        names,
        CompiledQuery(
            lambda: (
                Place.objects.filter(table__id__in=keys)
                .select_related("entrant__user")
                .defer(*person_fields_left_out("entrant__user"))
                .order_by("placing", "seat", "pk")
            )
        ),
        CompiledQuery(
            lambda: RungChange.objects.filter(
                movement__table__id__in=keys, before__isnull=False, after__isnull=False
            ).values_list("movement__table_id", "entrant_id", "before", "after")
        ),
    )


def _line(
    competition: Competition,
    table: Table,
    places: Sequence[Place],
    challenge: Challenge | None,
    awaited: Sequence[str],
    moved: Mapping[int, tuple[int, int]],
) -> LadderMatchLine:
    over = table.status == Table.Status.SCORED
    facts = _over(table, places, moved) if over else _going(table, challenge, awaited)
    if table.status == Table.Status.VOID:
        facts = [_("does not count")]
    url = ""
    if table.match_id is not None and competition.watchers:
        url = reverse("matches:match", args=[table.match_id])
    return LadderMatchLine(_title(places, challenge, over), " · ".join(facts), url, over)


def _title(places: Sequence[Place], challenge: Challenge | None, over: bool) -> str:
    if over and len(places) == 2:
        first, second = places
        names = {"first": entrant_name(first.entrant), "second": entrant_name(second.entrant)}
        if first.placing == second.placing:
            return _("%(first)s and %(second)s drew") % names
        return _("%(first)s beat %(second)s") % names
    if challenge is not None and len(places) == 2:
        by_entrant = {place.entrant_id: place.entrant for place in places}
        return _("%(challenger)s against %(defender)s") % {
            "challenger": entrant_name(by_entrant[challenge.challenger_id]),
            "defender": entrant_name(by_entrant[challenge.defender_id]),
        }
    names_of = [entrant_name(place.entrant) for place in places]
    if over:
        return ", ".join(f"{place.placing}. {name}" for place, name in zip(places, names_of, strict=True))
    return ", ".join(names_of)


def _going(table: Table, challenge: Challenge | None, awaited: Sequence[str]) -> list[str]:
    facts = []
    if challenge is not None:
        facts.append(_("for rung %(rung)d") % {"rung": challenge.defender_rung})
    facts.append(_("since %(day)s") % {"day": format_day_of(table.made_at)})
    if awaited:
        facts.append(_("waiting for %(names)s") % {"names": ", ".join(awaited)})
    elif table.match is not None and not table.match.running:
        facts.append(_("waiting for words of luck"))
    if table.decide_at is not None:
        facts.append(_("ends no later than %(day)s") % {"day": format_day_of(table.decide_at)})
    return facts


def _over(table: Table, places: Sequence[Place], moved: Mapping[int, tuple[int, int]]) -> list[str]:
    facts = []
    if table.scored_at is not None:
        facts.append(format_day_of(table.scored_at))
    if table.how != Table.How.PLAYED:
        facts.append(str(table.get_how_display()))
    for place in places:
        if place.entrant_id in moved:
            before, after = moved[place.entrant_id]
            facts.append(
                _("%(name)s: rung %(before)d to %(after)d")
                % {"name": entrant_name(place.entrant), "before": before, "after": after}
            )
    return facts


def _awaited(tables: Iterable[Table]) -> dict[int, list[str]]:
    """Return the names of the players for whom each match is waiting, unless it is delayed for watchers."""
    running = [
        table.match_id
        for table in tables
        if table.match is not None and table.match.running and not table.match.delayed
    ]
    if not running:
        return {}
    open_ = Deadline.objects.filter(match__in=running, handled_at=None).values_list("match_id", "seat_id")
    waits = list(open_)
    held = Tenure.objects.filter(seated(), seat__in=[seat for _match, seat in waits]).select_related("user")
    names = {each.seat_id: player_name(each) for each in held if each.user is not None}
    found: dict[int, list[str]] = {}
    for match, seat in waits:
        found.setdefault(match, []).append(names.get(seat, pgettext("who is awaited", "the computer")))
    return found
