"""The page that shows what a seat knows about others, and when and how this was revealed."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.archive.selectors.knowledge import knowledge_records
from games.engine import registry
from games.matches.pages.decorators import allow_guests
from games.matches.pages.opening import open_match, refuse_set_aside
from games.matches.positions import read_position
from games.matches.render import current_say, family_template, match_line


@allow_guests
@require_safe
def knowledge_page(request: HttpRequest, match_id: int) -> HttpResponse:
    """Show what the reader's seat has learned, in a match in progress or after its end."""
    access = open_match(request, match_id)
    match = access.match
    if registry.knowledge_log(match.title) is None or not (match.running or match.finished):
        raise Http404
    refuse_set_aside(match)
    position = read_position(access, None)
    context = {
        "access": access,
        "match": match,
        "match_line": match_line(match),
        "scene": registry.drawing(match.title).scene(position.view, {}, current_say()),
        "records": knowledge_records(access),
        "family_template": family_template(match, "dossier"),
    }
    return render(request, "archive/known.html", context)
