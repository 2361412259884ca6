"""The page about a person, where they can also hide their own matches."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.matches.database_failures import skip_if_unavailable
from games.matches.pages.decorators import post_only
from games.matches.pages.people import reader, signed_in_user
from games.matches.services.hiding import hide as hide_match
from games.matches.services.unreadable import put_aside
from games.site.selectors import person as selectors


@require_safe
def person(request: HttpRequest, user_id: int) -> HttpResponse:
    """Show the facts that others may know about a person on this site."""
    found = selectors.person_of(user_id)
    if found is None:
        raise Http404
    shown = selectors.person_page(found, reader(request), request.GET.get("page"))
    for played in shown.played:
        if played.row.aside:
            with skip_if_unavailable():
                put_aside(played.row.match.pk)
    return render(request, "site/person.html", {"shown": shown, "page": shown.page})


@login_required
@post_only
def hide(request: HttpRequest, match_id: int) -> HttpResponse:
    """Hide a match on every page about the reader, or show it there again."""
    user, hidden = signed_in_user(request), request.POST.get("hidden") == "yes"
    hide_match(match_id=match_id, user=user, hidden=hidden)
    messages.success(
        request,
        _("This match is no longer shown on any page about you.")
        if hidden
        else _("This match is shown on your page again."),
    )
    return redirect("matches:person", user.pk)
