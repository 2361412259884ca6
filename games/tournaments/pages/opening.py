"""Helpers that find the tournament of a request and check the reader's rights."""

from __future__ import annotations

from django.http import HttpRequest

from games.competitions import access
from games.competitions.errors import NotDirector, NotFound
from games.competitions.selectors.directors import is_director
from games.compiled_queries import CompiledQuery, Parameter
from games.tournaments.models import Tournament


def open_tournament(request: HttpRequest, competition_id: int) -> Tournament:
    """Return a tournament that the reader may see (`access.may_see`).

    Raises `NotFound` if there is no such tournament.
    """
    tournament = _TOURNAMENT.first(tournament=competition_id)
    if tournament is None or not access.may_see(request, tournament.competition):
        raise NotFound
    return tournament


_TOURNAMENT = CompiledQuery(
    lambda: Tournament.objects.filter(pk=Parameter("tournament")).select_related("competition")
)


def open_as_director(request: HttpRequest, competition_id: int) -> Tournament:
    """Return a tournament that the reader directs.

    Raises `NotFound` if they may not see it, and `NotDirector` if they may see it but do not direct it.
    """
    tournament = open_tournament(request, competition_id)
    if not is_director(tournament.competition, request.user.pk):
        raise NotDirector
    return tournament
