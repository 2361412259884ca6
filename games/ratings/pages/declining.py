"""The button that declines a gain."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from accounts.once import press_of
from accounts.services.once import done_once
from games.matches.pages.answers import posted, sentence
from games.matches.pages.opening import refuse_hidden
from games.matches.pages.people import signed_in
from games.ratings.errors import NothingToDecline, TooLateToDecline
from games.ratings.services import declining


@login_required
@posted
def decline(request: HttpRequest, match_id: int) -> HttpResponse:
    """Decline the gain from an end that another player caused."""
    refuse_hidden(request, match_id)
    try:
        user = signed_in(request)
        done_once(press_of(request), user, lambda: declining.decline(match_id=match_id, user=user))
    except (NothingToDecline, TooLateToDecline) as refusal:
        messages.add_message(request, *sentence(refusal, match_id))
    else:
        messages.success(request, _("You declined the gain. Your rating is what it was before."))
    return redirect("matches:match", match_id)
