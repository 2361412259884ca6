"""The button that declines a gain."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from accounts.form_tokens import submission_of
from accounts.services.once import do_once
from games.matches.pages.decorators import post_only
from games.matches.pages.opening import refuse_hidden
from games.matches.pages.people import signed_in_user
from games.ratings.services import declining


@login_required
@post_only
def decline(request: HttpRequest, match_id: int) -> HttpResponse:
    """Decline the gain from an end that another player caused."""
    refuse_hidden(request, match_id)
    user = signed_in_user(request)
    do_once(submission_of(request), user, lambda: declining.decline(match_id=match_id, user=user))
    messages.success(request, _("You declined the gain. Your rating is what it was before."))
    return redirect("matches:match", match_id)
