"""The list of ladders."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, Q

from accounts.models import User
from games.clocks.controls import Control
from games.competitions.models import Competition, Entrant
from games.competitions.names import entrant_name
from games.competitions.selectors.filters import MAX_LISTED, CompetitionFilters
from games.engine.meta import MAIN_CLOCK
from games.ladders.models import Rung, Season
from games.ladders.selectors.ladder_page import SeasonClock, season_clock
from games.matches.selectors.seats import PersonName

TOP_RUNGS_SHOWN = 3
"""How many rungs of a ladder are shown where there is no room for more."""


class LadderListItem(NamedTuple):
    """A ladder in the list; `rung` is the reader's, or None if they have none."""

    competition: Competition
    people: int
    pace: Control
    season: Season | None
    clock: SeasonClock | None
    rung: int | None


class Lists(NamedTuple):
    """Lists of ladders: the reader's own, others, and those that have ended."""

    mine: tuple[LadderListItem, ...]
    others: tuple[LadderListItem, ...]
    over: tuple[LadderListItem, ...]


def listing(user: User | None, filters: CompetitionFilters, now: datetime) -> Lists:
    """Return the newest ladders that fit the filters, at most `MAX_LISTED`, in three lists.

    They are those that are open to all and, for a person, also those that they have entered or were invited
    to. Ladders in preparation are left out.
    """
    found = Competition.objects.filter(kind=Competition.Kind.LADDER).exclude(status=Competition.Status.DRAFT)
    mine: dict[int, int] = {}
    if user is not None:
        entered = Entrant.objects.filter(user=user).exclude(status__in=Entrant.GONE)
        own = {*entered.values_list("competition_id", flat=True)}
        mine = dict(Rung.objects.filter(entrant__user=user).values_list("ladder_id", "rung"))
        found = found.filter(Q(door=Competition.Door.PUBLIC) | Q(pk__in=own))
    else:
        own = set()
        found = found.filter(door=Competition.Door.PUBLIC)
    counted = filters.apply(found).annotate(people=Count("ladder__rungs"))
    listed = list(counted.order_by("-created_at", "-pk")[:MAX_LISTED])
    seasons = {
        season.ladder_id: season
        for season in Season.objects.filter(ladder__in=[each.pk for each in listed]).order_by("number")
    }
    lines = [
        LadderListItem(
            each,
            each.people,
            each.controls[MAIN_CLOCK],
            seasons.get(each.pk),
            season_clock(seasons[each.pk], now) if each.pk in seasons and not each.over else None,
            mine.get(each.pk),
        )
        for each in listed
    ]
    return Lists(
        mine=tuple(line for line in lines if line.competition.pk in own and not line.competition.over),
        others=tuple(line for line in lines if line.competition.pk not in own and not line.competition.over),
        over=tuple(line for line in lines if line.competition.over),
    )


class Top(NamedTuple):
    """A summary of a ladder: the people on its highest rungs, by rung."""

    line: LadderListItem
    people: tuple[tuple[int, PersonName], ...]


def tops(lines: Sequence[LadderListItem]) -> tuple[Top, ...]:
    """Return a summary of each of these ladders, without those that have nobody on their rungs."""
    found: dict[int, list[tuple[int, PersonName]]] = {}
    rungs = Rung.objects.filter(
        ladder__in=[line.competition.pk for line in lines], rung__lte=TOP_RUNGS_SHOWN
    ).select_related("entrant__user")
    for each in rungs.order_by("rung"):
        found.setdefault(each.ladder_id, []).append((each.rung, entrant_name(each.entrant)))
    return tuple(
        Top(line, tuple(found[line.competition.pk])) for line in lines if line.competition.pk in found
    )
