"""The page that switches hints for beginners off, or on again."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from accounts.services.hints import skip_hints
from games.engine import registry
from games.matches.access import get_access, own_seat
from games.matches.pages.decorators import allow_guests, post_only


@allow_guests
@login_required
@post_only
def hints(request: HttpRequest, match_id: int) -> HttpResponse:
    """Switch hints about this family of games off for a person who practises it, or on again."""
    access = get_access(request.user, match_id)
    own_seat(access)
    user_id = access.own_tenure.user_id
    if user_id is not None and access.match.practice:
        family = registry.meta(access.match.title).family
        skip_hints(user_id, family, skipped=request.POST.get("hints") != "on")
    return redirect("matches:match", match_id)
