"""The page on which people whose email comes back confirm their address with a code."""

from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.addresses import readable_address
from accounts.forms.codes import ReauthenticationCodeForm
from accounts.pages.once import takes_effect_once
from accounts.requests import SignedInRequest
from accounts.services import reauthentication
from accounts.services.reauthentication import PendingReauthentication
from games.notices.selectors.reader import suppression_of
from games.notices.services.suppressing import unsuppress


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@takes_effect_once
def confirm_address(request: SignedInRequest) -> HttpResponseBase:
    """Let the reader request a code by email, and enter it.

    The correct code confirms the reader's address, so that email is sent there again.
    """
    pending = PendingReauthentication.resume(request.session, request.user)
    if request.method != "POST":
        return _page(request, pending, ReauthenticationCodeForm(code=pending.code if pending else None))
    if pending is None or request.POST.get("action") == "send":
        return _code_sent(request)
    form = ReauthenticationCodeForm(request.POST, code=pending.code)
    if form.is_valid():
        return _confirmed(request)
    if pending.record_wrong_code(request.session):
        return _page(request, pending, form)
    messages.error(request, _("You entered three wrong codes. Request a new one by email."))
    return redirect("notices:confirm_address")


def _code_sent(request: SignedInRequest) -> HttpResponseBase:
    address = request.user.address
    limited: HttpResponseBase | None = ratelimit.consume_or_429(
        request, action="request_login_code", key=address
    )
    if limited is not None:
        return limited
    reauthentication.send_code(request.session, request.user)
    return redirect("notices:confirm_address")


def _confirmed(request: SignedInRequest) -> HttpResponse:
    address = request.user.address
    PendingReauthentication.forget(request.session)
    unsuppress(address=address)
    messages.success(
        request, _("We’re sending email to %(address)s again.") % {"address": readable_address(address)}
    )
    return redirect("notices:mails")


def _page(
    request: SignedInRequest, pending: PendingReauthentication | None, form: ReauthenticationCodeForm
) -> HttpResponse:
    context = {
        "suppression": suppression_of(request.user),
        "form": form if pending is not None else None,
        "email": request.user.address,
    }
    return render(request, "notices/confirm_address.html", context)
