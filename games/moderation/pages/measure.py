"""The page on which people read what was decided about them, and appeal. It requires no sign-in."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.form_tokens import submission_of
from accounts.services.once import do_once
from games.matches.pages.refusals import carry_out
from games.moderation.forms import AppealForm
from games.moderation.selectors.measures import measure_by_token
from games.moderation.services import measures


@require_http_methods(["GET", "HEAD", "POST"])
def measure(request: HttpRequest, token: str) -> HttpResponse:
    """Show a measure; on POST, appeal against it."""
    found = measure_by_token(token)
    if found is None:
        raise Http404
    form = AppealForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        text = form.cleaned_data["text"]
        carry_out(
            request,
            lambda: do_once(
                submission_of(request), found.user, lambda: measures.appeal(token=token, text=text)
            ),
            _("Your appeal was sent. You’ll get an email when it has been answered."),
        )
        return redirect("moderation:measure", token)
    return render(request, "moderation/measure.html", {"measure": found, "form": form})
