"""Helpers that find the ladder of a request."""

from __future__ import annotations

from django.http import HttpRequest

from games.competitions.access import may_see
from games.competitions.errors import NotFound
from games.competitions.models import Competition
from games.competitions.names import person_fields_left_out
from games.compiled_queries import CompiledQuery, Parameter


def open_ladder(request: HttpRequest, ladder_id: int) -> Competition:
    """Return a ladder that the reader may see (`access.may_see`). Raises `NotFound`."""
    competition = _COMPETITION.first(ladder=ladder_id)
    if competition is None or not may_see(request, competition):
        raise NotFound
    return competition


_COMPETITION = CompiledQuery(
    lambda: (
        Competition.objects.filter(pk=Parameter("ladder"), ladder__isnull=False)
        .select_related("ladder", "created_by")
        .defer(*person_fields_left_out("created_by", "time_zone"))
    )
)
