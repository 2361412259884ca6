"""The page of a person's deputies, and the buttons to accept and end a deputyship."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.form_tokens import submission_of
from accounts.services.once import create_once, created_before
from games.deputies import services
from games.deputies.forms import DeputyForm
from games.deputies.selectors import board
from games.engine.sent_numbers import read_number
from games.matches.errors import TooManyRequests
from games.matches.models import Deputyship
from games.matches.pages.people import signed_in_user
from games.matches.pages.refusals import carry_out, show_in_form
from games.notices.now import database_now


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def deputies(request: HttpRequest) -> HttpResponse:
    """Show the reader's deputies, the people for whom the reader acts, and the form to ask someone."""
    user, now = signed_in_user(request), database_now()
    only = read_number(request.GET.get("match", ""))
    form = DeputyForm(request.POST if request.method == "POST" else None, user=user, now=now, only=only)
    valid = form.is_valid()
    if created_before(submission_of(request), Deputyship) is not None:
        return redirect("matches:deputies")
    if valid:
        data = form.cleaned_data
        with show_in_form(form), show_in_form(form, TooManyRequests, field="friend"):
            create_once(
                submission_of(request),
                Deputyship,
                lambda: services.request_deputy(
                    owner=user, friend=data["friend"], span=form.span(), chosen=data["matches"]
                ),
            )
            messages.success(
                request, _("%(name)s has been asked and notified by email.") % {"name": data["friend"].name}
            )
            return redirect("matches:deputies")
    return render(request, "deputies/deputies.html", {"form": form, "board": board(user.pk, now), "now": now})


@login_required
def accept(request: HttpRequest, deputyship_id: int) -> HttpResponse:
    """Accept a request to be deputy."""
    return _do(
        request,
        lambda: services.accept(deputyship_id, signed_in_user(request), submission_of(request)),
        _("You’re now a deputy."),
    )


@login_required
def end(request: HttpRequest, deputyship_id: int) -> HttpResponse:
    """Withdraw, decline or resign a deputyship."""
    return _do(
        request,
        lambda: services.end(deputyship_id, signed_in_user(request), submission_of(request)),
        _("The deputyship has ended."),
    )


def _do(request: HttpRequest, act: Callable[[], object], done: str) -> HttpResponse:
    """Carry out `act` for a POST; redirect anyone who follows a link here to the page with the buttons."""
    if request.method == "POST":
        carry_out(request, act, done)
    return redirect("matches:deputies")
