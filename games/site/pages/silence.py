"""Pages for silent players: coming back, and ending a match whose other player is silent."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.form_tokens import submission_of
from accounts.services.once import do_once, was_done_before
from games.matches.access import get_access, own_seat
from games.matches.errors import NotSilent
from games.matches.pages.decorators import allow_guests, post_only
from games.matches.pages.people import signed_in_user
from games.matches.render import match_line
from games.matches.selectors.leaving import silent_other
from games.matches.services.arrival import come_back
from games.matches.services.leaving import end_match_for_silence
from games.site.forms.leaving import EndForm


@allow_guests
@login_required
@post_only
def back(request: HttpRequest, match_id: int) -> HttpResponse:
    """Mark a silent player as back. If this is requested twice, the second request finds it done."""
    user = signed_in_user(request)
    get_access(user, match_id)
    if come_back(match_id=match_id, user=user):
        messages.success(request, _("Welcome back. The match waits for you again from now on."))
    return redirect("matches:match", match_id)


@allow_guests
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def end(request: HttpRequest, match_id: int) -> HttpResponse:
    """Ask for confirmation on GET; end the match on POST. The player who is not silent may do this."""
    user = signed_in_user(request)
    access = get_access(user, match_id)
    if was_done_before(submission_of(request)):
        return redirect("matches:match", match_id)
    own_seat(access)
    form = EndForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        do_once(submission_of(request), user, lambda: end_match_for_silence(match_id=match_id, user=user))
        return redirect("matches:match", match_id)
    other = silent_other(access.match, user.pk)
    if other is None:
        raise NotSilent
    context = {
        "match": access.match,
        "match_line": match_line(access.match),
        "other": other,
        "form": form,
    }
    return render(request, "site/end.html", context)
