"""The page about chance: the seal, the words of luck, and, after the end of the match, the proof."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.matches.pages.decorators import allow_guests
from games.matches.pages.opening import open_match
from games.matches.render import match_line
from games.matches.selectors.chance import proof, proof_record


@allow_guests
@require_safe
def chance(request: HttpRequest, match_id: int) -> HttpResponse:
    """Show the seal and the words of luck.

    After the end of the match, also show the key and every draw, as a page or as JSON.
    """
    access = open_match(request, match_id)
    if request.GET.get("format") == "json":
        if not access.match.finished:
            raise Http404
        return JsonResponse(proof_record(access.match))
    context = {
        "match": access.match,
        "match_line": match_line(access.match),
        "proof": proof(access.match),
    }
    return render(request, "archive/chance.html", context)
