"""The page for an emergency, which stops the clocks of a person's matches for some days if they allow it."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.form_tokens import submission_of
from games.consent.forms import EmergencyForm
from games.consent.services import emergencies
from games.matches.pages.people import signed_in_user
from games.matches.pages.refusals import carry_out
from games.notices.now import database_now


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def emergency(request: HttpRequest) -> HttpResponse:
    """Show the form on GET; on POST, stop the clocks or let them run again."""
    user = signed_in_user(request)
    form = EmergencyForm(request.POST if request.method == "POST" and "back" not in request.POST else None)
    if request.method == "POST" and "back" in request.POST:
        done = carry_out(
            request,
            lambda: emergencies.end(user=user, press=submission_of(request)),
            _("Welcome back. Your clocks resume with the time they had left."),
        )
        return redirect("matches:waiting" if done else "matches:emergency")
    if form.is_valid():
        done = carry_out(
            request,
            lambda: emergencies.declare(
                user=user, days=form.cleaned_data["days"], press=submission_of(request)
            ),
            _("Your clocks are stopped, and the other players will be notified."),
        )
        return redirect("matches:waiting" if done else "matches:emergency")
    now = database_now()
    played = emergencies.matches_of(user)
    context = {
        "form": form,
        "current": emergencies.current_emergency(user, now),
        "again_at": emergencies.next_emergency_at(user, now),
        "stopped": [match for match in played if emergencies.allows_emergency(match)],
        "not_stopped": [match for match in played if not emergencies.allows_emergency(match)],
    }
    return render(request, "consent/emergency.html", context)
