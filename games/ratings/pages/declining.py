"""The button with which a gain is declined."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.matches.pages.answers import posted, sentence
from games.matches.pages.opening import refuse_hidden
from games.matches.pages.people import signed_in
from games.ratings.errors import NothingToDecline, TooLateToDecline
from games.ratings.services import declining


@login_required
@posted
def decline(request: HttpRequest, match_id: int) -> HttpResponse:
    """Take no gain from an end that somebody else caused."""
    refuse_hidden(request, match_id)
    try:
        declining.decline(match_id=match_id, user=signed_in(request))
    except (NothingToDecline, TooLateToDecline) as refusal:
        messages.add_message(request, *sentence(refusal, match_id))
    else:
        messages.success(request, _("The gain is declined: your rating is what it was before."))
    return redirect("matches:match", match_id)
