"""Pages on which a competition's settings are changed, or the competition is cancelled."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.form_tokens import submission_of
from accounts.services.once import do_once
from games.competitions.forms.settings import CancelForm, SettingsForm
from games.competitions.pages.shortcuts import get_directed_or_404, render_page
from games.competitions.services import cancelling, changing
from games.matches.pages.people import signed_in_user
from games.matches.pages.refusals import show_in_form


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, number: int) -> HttpResponse:
    """Show the settings that can still be changed; on POST, change them."""
    competition, user = get_directed_or_404(request, number).competition, signed_in_user(request)
    form = SettingsForm(competition, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        with show_in_form(form):
            changing.change_settings(competition_id=competition.pk, by=user, to=form.settings())
            messages.success(request, _("Saved."))
            return redirect("competitions:settings", competition.pk)
    return render_page(request, "competitions/settings.html", competition, form=form)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def cancel(request: HttpRequest, number: int) -> HttpResponse:
    """Ask for confirmation and a reason; on POST, cancel the competition without a result."""
    competition, user = get_directed_or_404(request, number).competition, signed_in_user(request)
    form = CancelForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        reason = form.cleaned_data["reason"]
        with show_in_form(form):
            do_once(
                submission_of(request),
                user,
                lambda: cancelling.cancel(competition_id=competition.pk, by=user, reason=reason),
            )
            messages.success(
                request, _("The competition has been cancelled, and everyone has been notified.")
            )
            return redirect("competitions:log", competition.pk)
    return render_page(request, "competitions/cancel.html", competition, form=form)
