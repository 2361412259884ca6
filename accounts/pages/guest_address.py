"""The pages on which a guest adds, confirms and removes an address for notices."""

from __future__ import annotations

from allauth.core import ratelimit
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from .. import limits
from ..form_tokens import submission_of
from ..forms.codes import GuestAddressCodeForm
from ..forms.guest_address import GuestAddressForm
from ..models import User
from ..selectors import guest_of
from ..services import guest_address as service
from ..services import guests
from ..services.guest_address import PendingAddress
from ..services.once import answer_once


@require_http_methods(["GET", "HEAD", "POST"])
def guest_address(request: HttpRequest) -> HttpResponseBase:
    """Show the guest's address; a POST sends a code to a new one, or removes it.

    In a browser without a guest, the page says where to open it.
    """
    if request.user.is_authenticated:
        return redirect("accounts:settings")
    guest = guest_of(request)
    form = GuestAddressForm(request.POST if request.method == "POST" else None)
    if guest is not None and request.method == "POST":
        if "remove" in request.POST:
            guests.set_address(guest, None)
            service.forget_pending_address(request.session)
            messages.success(request, _("The address has been removed. You’ll get no more email."))
            return redirect("accounts:guest_address")
        if form.is_valid():
            return _sent(request, guest, form.cleaned_data["email"])
    return render(request, "accounts/guest_address.html", {"guest": guest, "form": form})


@require_http_methods(["GET", "HEAD", "POST"])
def confirm_guest_address(request: HttpRequest) -> HttpResponseBase:
    """Ask for the code; the correct one makes the address the guest's."""
    guest = None if request.user.is_authenticated else guest_of(request)
    pending = PendingAddress.resume(request.session, guest) if guest is not None else None
    if guest is None or pending is None:
        return redirect("accounts:guest_address")
    if request.method != "POST":
        return _code_page(request, pending, GuestAddressCodeForm(code=pending.code))
    if request.POST.get("action") == "resend":
        return _resent(request, pending)
    form = GuestAddressCodeForm(request.POST, code=pending.code)
    if form.is_valid():
        guests.set_address(guest, pending.email)
        service.forget_pending_address(request.session)
        messages.success(request, _("The address is confirmed. We’ll email you when it’s your turn."))
        return redirect("accounts:guest_address")
    if service.record_wrong_address_code(request.session, pending):
        return _code_page(request, pending, form)
    messages.error(request, _("Three wrong codes. Please type the address again."))
    return redirect("accounts:guest_address")


def _sent(request: HttpRequest, guest: User, address: str) -> HttpResponseBase:
    """Send a code once, however often the form is pressed, and lead to the page that asks for it."""

    def send() -> HttpResponseBase:
        if not limits.may_mail_code(request, address):
            limited: HttpResponseBase = ratelimit.respond_429(request)
            return limited
        service.send_address_code(request.session, PendingAddress(address, guest.pk))
        return redirect("accounts:confirm_guest_address")

    press = submission_of(request)
    return send() if press is None else answer_once(press, request.path, send)


def _resent(request: HttpRequest, pending: PendingAddress) -> HttpResponseBase:
    if not limits.may_mail_code(request, pending.email):
        limited: HttpResponseBase = ratelimit.respond_429(request)
        return limited
    if pending.may_resend:
        service.send_address_code(request.session, pending)
    return redirect("accounts:confirm_guest_address")


def _code_page(request: HttpRequest, pending: PendingAddress, form: GuestAddressCodeForm) -> HttpResponse:
    context = {
        "verify_form": form,
        "email": pending.email,
        "can_resend": pending.may_resend,
        "cancel_url": reverse("accounts:guest_address"),
    }
    return render(request, "accounts/confirm_guest_address.html", context)
