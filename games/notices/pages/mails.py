"""The latest emails sent to the reader, and a button to use the reader's address again after a refusal."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.addresses import readable_address
from accounts.requests import SignedInRequest
from games.notices.selectors.reader import last_mails
from games.notices.services.suppressing import unsuppress


@login_required
@require_safe
def mails(request: SignedInRequest) -> HttpResponse:
    """List the emails with their subjects, kinds, times and states, without bodies."""
    return render(request, "notices/mails.html", {"mails": last_mails(user=request.user)})


@login_required
@require_POST
def lift_suppression(request: SignedInRequest) -> HttpResponse:
    """Stop suppressing the reader's address, so that emails are sent to it again."""
    address = request.user.email
    if address is not None:
        unsuppress(address=address)
        messages.success(
            request, _("We’re sending email to %(address)s again.") % {"address": readable_address(address)}
        )
    return redirect("notices:mails")
