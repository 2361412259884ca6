"""Resigning: what would follow, and doing it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.models import User
from games.matches.access import access_seat, may_speak_for
from games.matches.errors import NotYours
from games.matches.models import Tenure
from games.matches.pages.answers import refusals_answered
from games.matches.pages.guests import guests_too
from games.matches.pages.opening import own_seat
from games.matches.pages.people import signed_in
from games.matches.render import match_line
from games.matches.selectors.leaving import leaving_effect
from games.matches.services.leaving import resign as leave_for_good
from games.site.forms.leaving import ResignForm


@guests_too
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@refusals_answered
def resign(request: HttpRequest, match_id: int) -> HttpResponse:
    """Ask by GET; leave by POST. Asked twice, the second time finds it done."""
    user = signed_in(request)
    if Tenure.objects.filter(match=match_id, user=user, how=Tenure.How.RESIGNED).exists():
        messages.info(request, _("You have left this match."))
        return redirect(_home(user))
    access = access_seat(user, match_id)
    seat = own_seat(access)
    if not may_speak_for(access):
        raise NotYours
    form = ResignForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        leave_for_good(match_id=match_id, user=user)
        messages.success(request, _("You have left this match."))
        return redirect(_home(user))
    context = {
        "match": access.match,
        "match_line": match_line(access.match),
        "seat": seat,
        "outlook": leaving_effect(access.match).value,
        "form": form,
    }
    return render(request, "site/resign.html", context)


def _home(user: User) -> str:
    """Where who has left goes on: a guest's matches are on the first page."""
    return "matches:front" if user.is_guest else "matches:waiting"
