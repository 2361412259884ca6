"""The page of a person's absences: current, future, and how many days are left this year."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.clocks.absences import ABSENCE_ALLOWANCE, FEW_DAYS_LEFT, RETURN_GRACE, remaining_allowance

from ..errors import AbsenceBegun, AbsenceTooLong
from ..form_tokens import submission_of
from ..forms.absence import AbsenceForm
from ..instants import format_with_zone
from ..models import Absence
from ..requests import SignedInRequest
from ..services import absences as services
from ..services.once import create_once, do_once


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def absences(request: SignedInRequest) -> HttpResponse:
    """List the person's current and future absences; on POST, announce another."""
    user, now = request.user, timezone.now()
    form = AbsenceForm(request.POST or None, user=user, now=now)
    if request.method == "POST" and form.is_valid():
        try:
            create_once(submission_of(request), Absence, lambda: services.announce(user, form.span(), now))
        except AbsenceTooLong:
            form.add_error("last", _("You don’t have that many days of absence left this year."))
        else:
            messages.success(request, _("Your absence has been announced."))
            return redirect("accounts:absences")
    context = {
        "form": form,
        "absences": [
            (absence, absence.automatic and absence.end <= now + RETURN_GRACE)
            for absence in user.absences.filter(end__gt=now)
        ],
        "left": remaining_allowance(services.absence_spans(user), now.year),
        "allowance": ABSENCE_ALLOWANCE,
        "few": remaining_allowance(services.absence_spans(user), now.year) < FEW_DAYS_LEFT,
        "now": now,
    }
    return render(request, "accounts/absences.html", context)


@login_required
@require_POST
def withdraw(request: SignedInRequest, absence_id: int) -> HttpResponse:
    """Cancel an absence, or end it."""
    try:
        do_once(submission_of(request), request.user, lambda: _withdraw(request, absence_id))
    except AbsenceBegun:
        messages.warning(request, _("That absence has already ended."))
    return redirect("accounts:absences")


def _withdraw(request: SignedInRequest, absence_id: int) -> None:
    absence = get_object_or_404(Absence, pk=absence_id, user=request.user)
    messages.success(request, _said(services.withdraw(absence, timezone.now())))


def _said(ended: Absence | None) -> str:
    """Return the message that is shown after an absence was cancelled or ended."""
    if ended is None:
        return _("Your absence has been cancelled.")
    if not ended.automatic:
        return _("Welcome back. Your clocks are running again.")
    return _("Welcome back. Your clocks restart at %(instant)s, so you have time to take your turn.") % {
        "instant": format_with_zone(ended.end)
    }
