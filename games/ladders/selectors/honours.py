"""The seasons of a ladder, with their honours."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.core.paginator import Page, Paginator
from django.db.models import Prefetch

from games.competitions.names import entrant_name
from games.ladders.models import Ladder, Season, Standing

SEASONS_SHOWN = 20
"""How many seasons one page shows."""


class SeasonHonours(NamedTuple):
    """A season with the names of those honoured, in order. It may still be in progress."""

    season: Season
    names: tuple[str, ...]


class Row(NamedTuple):
    """An entrant's line in the final standings."""

    standing: Standing
    name: str
    mine: bool


def seasons(ladder: Ladder, asked: str | None) -> tuple[Page[Any], tuple[SeasonHonours, ...]]:
    """Return a page of all seasons, the newest first, and the season rows of that page."""
    honoured = Standing.objects.filter(honour__gt=0).select_related("entrant__user").order_by("honour")
    found = Season.objects.filter(ladder=ladder).order_by("-number")
    page = Paginator(found, SEASONS_SHOWN).get_page(asked)
    here = found.filter(pk__in=[season.pk for season in page])
    return page, tuple(
        SeasonHonours(season, tuple(entrant_name(each.entrant) for each in season.honoured))
        for season in here.prefetch_related(Prefetch("standings", honoured, to_attr="honoured"))
    )


def season_honours(season: Season) -> SeasonHonours:
    """Return a season that has ended."""
    honoured = Standing.objects.filter(season=season, honour__gt=0).select_related("entrant__user")
    return SeasonHonours(season, tuple(entrant_name(each.entrant) for each in honoured.order_by("honour")))


def rows(standings: Iterable[Standing], user_id: int | None) -> tuple[Row, ...]:
    """Return the final standings of a season, with names."""
    return tuple(
        Row(
            each,
            entrant_name(each.entrant),
            user_id is not None and each.entrant.user_id == user_id,
        )
        for each in standings
    )
