"""The page on which people decline an invitation."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.form_tokens import submission_of
from accounts.services.once import do_once
from games.competitions import competition_kinds
from games.competitions.access import may_see
from games.competitions.models import Competition
from games.competitions.services import invitations
from games.matches.pages.people import signed_in_user
from games.matches.pages.refusals import carry_out


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def decline(request: HttpRequest, number: int) -> HttpResponse:
    """Decline an invitation on POST; otherwise redirect to the competition."""
    competition = get_object_or_404(Competition, pk=number)
    if not may_see(request, competition):
        raise Http404
    if request.method == "POST":
        user = signed_in_user(request)
        carry_out(
            request,
            lambda: do_once(
                submission_of(request), user, lambda: invitations.decline(competition_id=number, user=user)
            ),
            _("You have declined the invitation."),
        )
    return redirect(competition_kinds.kind_of(competition).page(competition))
