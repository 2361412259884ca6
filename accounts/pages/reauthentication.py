"""Showing once more that it is oneself, where django-allauth's pages do not do."""

from typing import Any

from allauth.account.internal.flows.login import record_authentication
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

from ..forms.codes import ReauthenticationCodeForm
from ..requests import signed_in
from ..services import reauthentication
from ..services.reauthentication import PendingReauthentication


@method_decorator(login_required, name="dispatch")
class ByMail(BaseReauthenticateView):
    """Mails a code on demand and asks for it."""

    form_class = ReauthenticationCodeForm
    template_name = "accounts/reauthenticate_by_mail.html"

    def dispatch(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        """Find the code that is awaited, if one is."""
        user = request.user
        self.pending = (
            PendingReauthentication.resume(request.session, user) if user.is_authenticated else None
        )
        return super().dispatch(request, *args, **kwargs)

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Mail a code, or check the one that was typed."""
        if self.pending is None or request.POST.get("action") == "send":
            return self._send()
        return super().post(request, *args, **kwargs)

    def _send(self) -> HttpResponse:
        user = signed_in(self.request)
        limited = ratelimit.consume_or_429(self.request, action="request_login_code", key=user.address)
        if limited is not None:
            return limited
        reauthentication.send_code(self.request.session, user)
        return _ask_again(self)

    def get_form_kwargs(self) -> dict[str, Any]:
        """The form knows the code it waits for."""
        return super().get_form_kwargs() | {"code": self.pending.code if self.pending else None}

    def get_context_data(self, **kwargs: object) -> dict[str, Any]:
        """Whether a code is awaited, and where it went."""
        return super().get_context_data(**kwargs) | {
            "awaited": self.pending is not None,
            "email": signed_in(self.request).address,
        }

    def form_valid(self, form: ReauthenticationCodeForm) -> HttpResponse:
        """Remember the proof, and go on with what it was wanted for."""
        reauthentication.forget(self.request.session)
        record_authentication(self.request, signed_in(self.request), method="code", reauthenticated=True)
        return super().form_valid(form)

    def form_invalid(self, form: ReauthenticationCodeForm) -> HttpResponse:
        """Count the wrong code; after the third another must be asked for."""
        if self.pending and reauthentication.record_wrong_code(self.request.session, self.pending):
            return super().form_invalid(form)
        messages.error(self.request, _("Three wrong codes: have another one mailed."))
        return _ask_again(self)


class ByPasskey(ReauthenticateWebAuthnView):
    """As django-allauth's, but a passkey that was refused may be tried again on the same page."""

    def form_invalid(self, form: ReauthenticateWebAuthnForm) -> HttpResponse:
        """Say so, and ask again."""
        for error in form.errors.get("credential", []):
            messages.error(self.request, str(error))
        return _ask_again(self)


def _ask_again(page: BaseReauthenticateView) -> HttpResponse:
    """The same page once more, for the same end."""
    there = passthrough_next_redirect_url(page.request, page.request.path, page.redirect_field_name)
    return redirect(there)
