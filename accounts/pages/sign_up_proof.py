"""The page on which a sign-up waits if there were too many from its address block.

Instead of waiting, the browser can compute a proof.
"""

from __future__ import annotations

from allauth.core import ratelimit
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from .. import limits
from ..form_tokens import FormSubmission
from ..services import sign_up, sign_up_proofs
from ..services.once import answer_once
from ..services.sign_up import PendingSignUp
from ..services.sign_up_proofs import Challenge, TokenRefused, TooEarly


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_up_proof(request: HttpRequest) -> HttpResponseBase:
    """Ask the newcomer to wait; on POST, send the code after the wait, or with a computed proof.

    If too many codes were sent to the address, the sign-up stays here and can be continued later.
    """
    asked = sign_up_proofs.challenge(request.session)
    if request.method != "POST" and asked is not None:
        return _page(request, asked)
    token = request.POST.get("token", "")
    press = FormSubmission(f"session {request.session.session_key}", token)
    try:
        # Of two presses at the same moment, the second does not see yet what the first stores in the session.
        return answer_once(press, request.path, lambda: _released(request, token))
    except TooEarly:
        return redirect("accounts:sign_up_proof")
    except TokenRefused:
        return _refused(request)


def _released(request: HttpRequest, token: str) -> HttpResponseBase:
    """Send the code of a sign-up that has waited or computed its proof. Raises `TooEarly`, `TokenRefused`."""
    pending = sign_up_proofs.release(request.session, token, request.POST.get("number", ""))
    # Counted only now: nobody uses up the limit of an address without waiting or a proof.
    if not limits.count_code_request(request, pending.email):
        sign_up_proofs.hold_again(request.session, pending, token)
        limited: HttpResponseBase = ratelimit.respond_429(request)
        return limited
    sign_up.send_code(request.session, pending)
    return redirect("accounts:confirm_sign_up")


def _refused(request: HttpRequest) -> HttpResponse:
    """Redirect a sign-up that is not waiting under this token to the page where it is now.

    That is the page for its code, the waiting page, or the first page of the sign-up.
    """
    if PendingSignUp.stored_in(request.session) is not None:
        return redirect("accounts:confirm_sign_up")
    if sign_up_proofs.challenge(request.session) is not None:
        return redirect("accounts:sign_up_proof")
    if request.method == "POST":
        messages.warning(request, _("Your sign-up has expired. Please fill in the form again."))
    return redirect("account_signup")


def _page(request: HttpRequest, asked: Challenge) -> HttpResponse:
    wait = ngettext(
        "Please wait %(count)d second, then press “Continue”.",
        "Please wait %(count)d seconds, then press “Continue”.",
        asked.seconds_left,
    ) % {"count": asked.seconds_left}
    return render(request, "accounts/sign_up_proof.html", {"challenge": asked, "wait": wait})
