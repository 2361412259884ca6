"""What a seat knows of others, and when and how it was revealed."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.archive.selectors.known import records
from games.engine import registry
from games.matches.pages.answers import refusals_answered
from games.matches.pages.guests import guests_too
from games.matches.pages.opening import open_match, refuse_set_aside
from games.matches.positions import read_position
from games.matches.render import family_template, match_line, speaker


@guests_too
@require_safe
@refusals_answered
def known(request: HttpRequest, match_id: int) -> HttpResponse:
    """Show the record of a match in progress or finished, as the reader's seat saw it."""
    access = open_match(request, match_id)
    match = access.match
    if registry.dossier(match.title) is None or not (match.running or match.finished):
        raise Http404
    refuse_set_aside(match)
    position = read_position(access, None)
    context = {
        "access": access,
        "match": match,
        "match_line": match_line(match),
        "scene": registry.drawing(match.title).scene(position.view, {}, speaker()),
        "records": records(access),
        "family_template": family_template(match, "dossier"),
    }
    return render(request, "archive/known.html", context)
