"""The last mails sent to the reader, and waking the reader's address."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.requests import SignedInRequest
from games.notices.selectors.reader import last_mails
from games.notices.services.suppressing import lift


@login_required
@require_safe
def mails(request: SignedInRequest) -> HttpResponse:
    """List them: subject, kind, when, state; no bodies."""
    return render(request, "notices/mails.html", {"mails": last_mails(user=request.user)})


@login_required
@require_POST
def lift_suppression(request: SignedInRequest) -> HttpResponse:
    """Send to the reader's address again."""
    if request.user.email is not None:
        lift(address=request.user.email)
    messages.success(request, _("Mail goes to %(address)s again.") % {"address": request.user.email})
    return redirect("notices:mails")
