"""The page that asks a newcomer for the code from the email."""

from allauth.account.utils import complete_signup, get_next_redirect_url
from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from .. import limits
from ..errors import AddressTaken, NameTaken
from ..form_tokens import submission_of
from ..forms.codes import SignUpCodeForm
from ..models import User
from ..services import sign_up
from ..services.once import LATE_PRESS, create_once, created_before
from ..services.sign_up import PendingSignUp


@require_http_methods(["GET", "HEAD", "POST"])
def confirm_sign_up(request: HttpRequest) -> HttpResponseBase:
    """Ask for the code; the correct code creates the account and signs the person in."""
    pending = PendingSignUp.stored_in(request.session)
    if pending is None:
        return _late_press(request)
    if request.method != "POST":
        return _page(request, pending, SignUpCodeForm(code=pending.code))
    if request.POST.get("action") == "resend":
        return _resend(request, pending)
    form = SignUpCodeForm(request.POST, code=pending.code)
    if not form.is_valid():
        return _wrong(request, pending, form)
    try:
        # Two presses of the button create one account, and both sign in.
        user = create_once(submission_of(request), User, lambda: sign_up.complete(pending))
    except AddressTaken:
        form.add_error("code", _("Incorrect code."))
        return _wrong(request, pending, form)
    except NameTaken:
        PendingSignUp.forget(request.session)
        messages.warning(
            request, _("Someone took that name in the meantime. Choose another and sign up again.")
        )
        return redirect("account_signup")
    PendingSignUp.forget(request.session)
    signed_up: HttpResponseBase = complete_signup(request, user, None, pending.next_url)
    return signed_up


def _late_press(request: HttpRequest) -> HttpResponseBase:
    """Sign in with a press that arrives after the one that created the account, or begin again.

    The first press renewed the session, so the session of the second holds no sign-up any more.
    """
    user = created_before(submission_of(request), User) if request.method == "POST" else None
    if user is None or timezone.now() - user.joined_at > LATE_PRESS:
        return redirect("account_signup")
    signed_in: HttpResponseBase = complete_signup(request, user, None, get_next_redirect_url(request))
    return signed_in


def _resend(request: HttpRequest, pending: PendingSignUp) -> HttpResponseBase:
    if not limits.count_code_request(request, pending.email):
        return ratelimit.respond_429(request)
    if pending.may_resend:
        sign_up.send_code(request.session, pending)
    return redirect("accounts:confirm_sign_up")


def _wrong(request: HttpRequest, pending: PendingSignUp, form: SignUpCodeForm) -> HttpResponse:
    if pending.record_wrong_code(request.session):
        return _page(request, pending, form)
    messages.error(request, _("Three wrong codes. Please sign up again."))
    return redirect("account_signup")


def _page(request: HttpRequest, pending: PendingSignUp, form: SignUpCodeForm) -> HttpResponse:
    context = {
        "verify_form": form,
        "email": pending.email,
        "can_resend": pending.may_resend,
        "cancel_url": reverse("account_signup"),
        # For a late press, whose session no longer says where to go.
        "redirect_field": _redirect_field(pending.next_url),
    }
    return render(request, "accounts/confirm_sign_up.html", context)


def _redirect_field(next_url: str | None) -> str:
    if next_url is None:
        return ""
    return format_html('<input type="hidden" name="{}" value="{}">', REDIRECT_FIELD_NAME, next_url)
