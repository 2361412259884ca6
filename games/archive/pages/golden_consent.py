"""Handle the choice whether a finished match may be used to test Muster."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.archive.services.golden_logs import set_consent
from games.matches.pages.decorators import post_only
from games.matches.pages.people import signed_in_user


@login_required
@post_only
def golden_consent(request: HttpRequest, match_id: int) -> HttpResponse:
    """Store whether the person agrees to the use of a finished match in Muster's tests."""
    agrees = request.POST.get("agrees") == "yes"
    set_consent(match_id=match_id, user=signed_in_user(request), agrees=agrees)
    messages.success(
        request,
        _("Thank you. This match may be used to test Muster if everyone in it agrees.")
        if agrees
        else _("This match will not be used to test Muster."),
    )
    return redirect("matches:match", match_id)
