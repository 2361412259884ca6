"""Being silent: coming back, and ending a match whose other player is."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.matches.access import access_seat
from games.matches.errors import NotSilent
from games.matches.pages.answers import posted, refusals_answered
from games.matches.pages.opening import own_seat
from games.matches.pages.people import signed_in
from games.matches.render import match_line
from games.matches.selectors.leaving import silent_other
from games.matches.services.arrival import come_back
from games.matches.services.leaving import end_for_silence
from games.site.forms.leaving import EndForm


@login_required
@posted
@refusals_answered
def back(request: HttpRequest, match_id: int) -> HttpResponse:
    """A silent player is back. Pressed twice, the second time finds it done."""
    user = signed_in(request)
    access_seat(user, match_id)
    if come_back(match_id=match_id, user=user):
        messages.success(request, _("Welcome back. From now on the match waits for you again."))
    return redirect("matches:match", match_id)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@refusals_answered
def end(request: HttpRequest, match_id: int) -> HttpResponse:
    """Ask by GET, end by POST: of two players, the one who is there."""
    user = signed_in(request)
    access = access_seat(user, match_id)
    own_seat(access)
    other = silent_other(access.match, user.pk)
    if other is None:
        raise NotSilent
    form = EndForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        end_for_silence(match_id=match_id, user=user)
        return redirect("matches:match", match_id)
    context = {
        "match": access.match,
        "match_line": match_line(access.match),
        "other": other,
        "form": form,
    }
    return render(request, "site/end.html", context)
