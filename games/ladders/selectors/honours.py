"""What is remembered of the seasons of a ladder."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import Prefetch

from games.competitions.names import entrant_name
from games.ladders.models import Ladder, Season, Standing


class Honoured(NamedTuple):
    """A season with the names of those who were honoured, the first first. It may go on."""

    season: Season
    names: tuple[str, ...]


class Row(NamedTuple):
    """Where somebody stood at the end."""

    standing: Standing
    name: str
    mine: bool


def seasons(ladder: Ladder) -> tuple[Honoured, ...]:
    """Every season, the newest first."""
    honoured = Standing.objects.filter(honour__gt=0).select_related("entrant__user").order_by("honour")
    found = Season.objects.filter(ladder=ladder).order_by("-number")
    return tuple(
        Honoured(season, tuple(entrant_name(each.entrant) for each in season.honoured))
        for season in found.prefetch_related(Prefetch("standings", honoured, to_attr="honoured"))
    )


def ended(season: Season) -> Honoured:
    """A season that is over."""
    honoured = Standing.objects.filter(season=season, honour__gt=0).select_related("entrant__user")
    return Honoured(season, tuple(entrant_name(each.entrant) for each in honoured.order_by("honour")))


def rows(standings: Iterable[Standing], user_id: int | None) -> tuple[Row, ...]:
    """Final standings with names."""
    return tuple(
        Row(
            each,
            entrant_name(each.entrant),
            user_id is not None and each.entrant.user_id == user_id,
        )
        for each in standings
    )
