"""Downloading a match as a file."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from games.archive.selectors.export import export_own_side, export_whole_match
from games.matches.pages.decorators import allow_guests
from games.matches.pages.opening import open_match


@allow_guests
@require_safe
def export(request: HttpRequest, match_id: int) -> HttpResponse:
    """Return the whole match after its end, or only the reader's own side of it while it is in progress."""
    access = open_match(request, match_id)
    data = export_whole_match(access.match) if access.match.finished else export_own_side(access)
    answer = JsonResponse(data)
    answer["Content-Disposition"] = f'attachment; filename="muster-{match_id}.json"'
    return answer
