"""The page on how ratings work, with examples."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.ratings.points import ESTABLISHED_MATCHES, START
from games.ratings.rules import REPEATED_GAIN_WINDOW
from games.ratings.selectors.examples import examples
from games.ratings.services.declining import DECLINED_WITHIN


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Show the rules of rating, and how they rate some example results."""
    context = {
        "examples": examples(),
        "start": START,
        "established": ESTABLISHED_MATCHES,
        "again_days": REPEATED_GAIN_WINDOW.days,
        "decline_days": DECLINED_WITHIN.days,
    }
    return render(request, "ratings/rules.html", context)
