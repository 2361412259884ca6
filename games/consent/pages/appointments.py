"""The page that suggests a time to play live, and the buttons that answer or withdraw one."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.form_tokens import submission_of
from accounts.services.once import created_before, do_once
from games.consent.appointment_form import AppointmentForm
from games.consent.appointments import appointments_at, may_suggest
from games.consent.errors import AskedOften, NobodyToAsk, SuggestedAlready, TooManyAppointments
from games.consent.models import Appointment
from games.consent.services import appointments
from games.matches.access import get_access
from games.matches.errors import MatchNotRunning, NotYours
from games.matches.pages.decorators import allow_guests, post_only
from games.matches.pages.people import signed_in_user
from games.matches.pages.refusals import show_in_form
from games.matches.render import match_line
from games.notices.now import database_now


@allow_guests
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def suggest(request: HttpRequest, match_id: int) -> HttpResponse:
    """Show the suggested times and the form for another one; suggest it on POST."""
    user = signed_in_user(request)
    access = get_access(user, match_id)
    if not access.match.running:
        raise MatchNotRunning
    if not may_suggest(access):
        raise NotYours
    press = submission_of(request)
    if created_before(press, Appointment) is not None:
        return redirect("matches:match", match_id)
    form = AppointmentForm(request.POST if request.method == "POST" else None, now=database_now())
    if request.method == "POST" and form.is_valid():
        with show_in_form(
            form, AskedOften, NobodyToAsk, SuggestedAlready, TooManyAppointments, match_id=match_id
        ):
            appointments.suggest(
                match_id=match_id, user=user, starts_at=form.cleaned_data["starts_at"], press=press
            )
            messages.success(request, _("The table has been asked. You’ll be notified of the answers."))
            return redirect("matches:match", match_id)
        # Someone else may have suggested the match's first time in the meantime.
        access = get_access(user, match_id)
    context = {
        "match": access.match,
        "match_line": match_line(access.match),
        "appointments": appointments_at(access),
        "form": form,
    }
    return render(request, "consent/appointments.html", context)


@allow_guests
@login_required
@post_only
def answer(request: HttpRequest, match_id: int, appointment_id: int) -> HttpResponse:
    """Accept or decline a suggested time, or withdraw the reader's own."""
    user = signed_in_user(request)
    get_access(user, match_id)
    given = request.POST.get("answer")
    if given == "withdraw":
        do_once(
            submission_of(request),
            user,
            lambda: appointments.withdraw(match_id=match_id, appointment_id=appointment_id, user=user),
        )
        messages.success(request, _("You’ve withdrawn the time."))
    elif given in ("accept", "decline"):
        appointments.answer(
            match_id=match_id, appointment_id=appointment_id, user=user, accepts=given == "accept"
        )
        messages.success(request, _("Your answer has been saved."))
    else:
        raise Http404
    return redirect("matches:match", match_id)
