"""One's own absences: announced, running, and what is left of the year's allowance."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.clocks.absences import ABSENCE_ALLOWANCE, FEW_DAYS_LEFT, left

from ..errors import AbsenceBegun, AbsenceTooLong
from ..forms.absence import AbsenceForm
from ..models import Absence
from ..requests import SignedInRequest
from ..services import absences as services


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def absences(request: SignedInRequest) -> HttpResponse:
    """List the absences that are not over, and announce another."""
    user, now = request.user, timezone.now()
    form = AbsenceForm(request.POST or None, user=user, now=now)
    if request.method == "POST" and form.is_valid():
        try:
            services.announce(user, form.span(), now)
        except AbsenceTooLong:
            form.add_error("last", _("That is more than your absences of the year."))
        else:
            messages.success(request, _("Your absence is announced."))
            return redirect("accounts:absences")
    context = {
        "form": form,
        "absences": user.absences.filter(end__gt=now),
        "left": left(services.spans(user), now.year),
        "allowance": ABSENCE_ALLOWANCE,
        "few": left(services.spans(user), now.year) < FEW_DAYS_LEFT,
        "now": now,
    }
    return render(request, "accounts/absences.html", context)


@login_required
@require_POST
def withdraw(request: SignedInRequest, absence_id: int) -> HttpResponse:
    """Take an absence back, or end it."""
    absence = get_object_or_404(Absence, pk=absence_id, user=request.user)
    try:
        services.withdraw(absence, timezone.now())
    except AbsenceBegun:
        messages.warning(request, _("That absence is over already."))
    else:
        messages.success(request, _("Welcome back: your clocks run again."))
    return redirect("accounts:absences")
