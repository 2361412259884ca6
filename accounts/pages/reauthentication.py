"""Reauthentication pages for cases that django-allauth does not cover."""

from typing import Any

from allauth.account.utils import passthrough_next_redirect_url
from allauth.account.views import BaseReauthenticateView
from allauth.core import ratelimit
from allauth.mfa.webauthn.forms import ReauthenticateWebAuthnForm
from allauth.mfa.webauthn.views import ReauthenticateWebAuthnView
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _

from ..allauth_private import record_authentication
from ..forms.codes import ReauthenticationCodeForm
from ..requests import signed_in_user
from ..services import reauthentication
from ..services.reauthentication import PendingReauthentication


@method_decorator(login_required, name="dispatch")
class ReauthenticateByMail(BaseReauthenticateView):
    """The page that sends a code by email on request, and checks the code that was entered."""

    form_class = ReauthenticationCodeForm
    template_name = "accounts/reauthenticate_by_mail.html"

    def dispatch(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        """Load the pending code, if there is one, before handling the request."""
        user = request.user
        self.pending = (
            PendingReauthentication.resume(request.session, user) if user.is_authenticated else None
        )
        return super().dispatch(request, *args, **kwargs)

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Send a code, or check the one that was entered."""
        if self.pending is None or request.POST.get("action") == "send":
            return self._send()
        return super().post(request, *args, **kwargs)

    def _send(self) -> HttpResponse:
        user = signed_in_user(self.request)
        limited = ratelimit.consume_or_429(self.request, action="request_login_code", key=user.address)
        if limited is not None:
            return limited
        reauthentication.send_code(self.request.session, user)
        return _ask_again(self)

    def get_form_kwargs(self) -> dict[str, Any]:
        """Pass the expected code to the form."""
        return super().get_form_kwargs() | {"code": self.pending.code if self.pending else None}

    def get_context_data(self, **kwargs: object) -> dict[str, Any]:
        """Add whether a code is pending, and where it was sent."""
        return super().get_context_data(**kwargs) | {
            "awaited": self.pending is not None,
            "email": signed_in_user(self.request).address,
        }

    def form_valid(self, form: ReauthenticationCodeForm) -> HttpResponse:
        """Record the reauthentication and continue to the page that required it."""
        PendingReauthentication.forget(self.request.session)
        record_authentication(self.request, signed_in_user(self.request), method="code", reauthenticated=True)
        return super().form_valid(form)

    def form_invalid(self, form: ReauthenticationCodeForm) -> HttpResponse:
        """Count the wrong code; after three, redirect to the page that offers a new one."""
        if self.pending and self.pending.record_wrong_code(self.request.session):
            return super().form_invalid(form)
        messages.error(self.request, _("You entered three wrong codes. Request a new one by email."))
        return _ask_again(self)


class ReauthenticateByPasskey(ReauthenticateWebAuthnView):
    """django-allauth's page for passkeys, changed so that a person can try again after an error."""

    def form_invalid(self, form: ReauthenticateWebAuthnForm) -> HttpResponse:
        """Redirect to the page with the errors as messages."""
        for error in form.errors.get("credential", []):
            messages.error(self.request, str(error))
        return _ask_again(self)


def _ask_again(page: BaseReauthenticateView) -> HttpResponse:
    """Redirect to the same page, and keep the address to which it leads in the end."""
    there = passthrough_next_redirect_url(page.request, page.request.path, page.redirect_field_name)
    return redirect(there)
