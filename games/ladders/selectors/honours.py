"""Select a ladder's seasons with the players honoured in them."""

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
    """A season, which may still be in progress, and the names of the players honoured in it, in order."""

    season: Season
    names: tuple[str, ...]


class Row(NamedTuple):
    """An entrant's row in the final standings."""

    standing: Standing
    name: str
    mine: bool


def seasons(ladder: Ladder, asked: str | None) -> tuple[Page[Any], tuple[SeasonHonours, ...]]:
    """Return a page of a ladder's seasons, the newest first, and those seasons with their honours."""
    honoured = Standing.objects.filter(honour__gt=0).select_related("entrant__user").order_by("honour")
    found = Season.objects.filter(ladder=ladder).order_by("-number")
    page = Paginator(found, SEASONS_SHOWN).get_page(asked)
    here = found.filter(pk__in=[season.pk for season in page])
    return page, tuple(
        SeasonHonours(season, tuple(entrant_name(each.entrant) for each in season.honoured))
        for season in here.prefetch_related(Prefetch("standings", honoured, to_attr="honoured"))
    )


def season_honours(season: Season) -> SeasonHonours:
    """Return a season with the players honoured in it."""
    honoured = Standing.objects.filter(season=season, honour__gt=0).select_related("entrant__user")
    return SeasonHonours(season, tuple(entrant_name(each.entrant) for each in honoured.order_by("honour")))


def rows(standings: Iterable[Standing], user_id: int | None) -> tuple[Row, ...]:
    """Return final standings as rows with names."""
    return tuple(
        Row(
            each,
            entrant_name(each.entrant),
            user_id is not None and each.entrant.user_id == user_id,
        )
        for each in standings
    )
