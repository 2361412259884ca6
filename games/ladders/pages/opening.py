"""Helpers that find the ladder of a request."""

from __future__ import annotations

from django.http import HttpRequest

from games.competitions.access import may_see
from games.competitions.errors import NotFound
from games.competitions.models import Competition


def open_ladder(request: HttpRequest, ladder_id: int) -> Competition:
    """Return a ladder that the reader may see (`access.may_see`). Raises `NotFound`."""
    competition = (
        Competition.objects.select_related("ladder").filter(pk=ladder_id, ladder__isnull=False).first()
    )
    if competition is None or not may_see(request, competition):
        raise NotFound
    return competition
