"""Pages on which guests add, confirm and remove the address to which notices are sent."""

from __future__ import annotations

from collections.abc import Callable

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
from ..guest_cookies import guest_of
from ..models import User
from ..services import guest_address as service
from ..services import guests
from ..services.guest_address import PendingAddress
from ..services.once import answer_once


@require_http_methods(["GET", "HEAD", "POST"])
def guest_address(request: HttpRequest) -> HttpResponseBase:
    """Show the guest's address; on POST, send a code to a new address, or remove the current one.

    In a browser without a guest, the page says in which browser to open it.
    """
    if request.user.is_authenticated:
        return redirect("accounts:settings")
    guest = guest_of(request)
    if guest is None or request.method != "POST":
        return _address_page(request, guest, GuestAddressForm())
    return _once(request, lambda: _address_changed(request, guest))


@require_http_methods(["GET", "HEAD", "POST"])
def confirm_guest_address(request: HttpRequest) -> HttpResponseBase:
    """Ask a guest for the code that was emailed to an address; the correct code makes it their address."""
    guest = None if request.user.is_authenticated else guest_of(request)
    pending = PendingAddress.resume(request.session, guest) if guest is not None else None
    if guest is None or pending is None:
        return redirect("accounts:guest_address")
    if request.method != "POST":
        return _code_page(request, pending, GuestAddressCodeForm(code=pending.code))
    return _once(request, lambda: _code_entered(request, guest, pending))


def _once(request: HttpRequest, answer: Callable[[], HttpResponseBase]) -> HttpResponseBase:
    """Process a form only once, however often its button is pressed."""
    press = submission_of(request)
    return answer() if press is None else answer_once(press, request.path, answer)


def _address_changed(request: HttpRequest, guest: User) -> HttpResponseBase:
    if "remove" in request.POST:
        guests.set_address(guest, "")
        PendingAddress.forget(request.session)
        messages.success(request, _("The address has been removed. You’ll get no more email."))
        return redirect("accounts:guest_address")
    form = GuestAddressForm(request.POST)
    if not form.is_valid():
        return _address_page(request, guest, form)
    return _code_sent(request, PendingAddress(form.cleaned_data["email"], guest.pk))


def _code_entered(request: HttpRequest, guest: User, pending: PendingAddress) -> HttpResponseBase:
    if request.POST.get("action") == "resend":
        if pending.may_resend:
            return _code_sent(request, pending)
        return redirect("accounts:confirm_guest_address")
    form = GuestAddressCodeForm(request.POST, code=pending.code)
    if form.is_valid():
        guests.set_address(guest, pending.email)
        PendingAddress.forget(request.session)
        messages.success(request, _("The address is confirmed. We’ll email you when it’s your turn."))
        return redirect("accounts:guest_address")
    if pending.record_wrong_code(request.session):
        return _code_page(request, pending, form)
    messages.error(request, _("Three wrong codes. Please type the address again."))
    return redirect("accounts:guest_address")


def _code_sent(request: HttpRequest, pending: PendingAddress) -> HttpResponseBase:
    """Send a code and redirect to the page that asks for it, or respond with 429 if too many were sent."""
    if not limits.count_code_request(request, pending.email):
        limited: HttpResponseBase = ratelimit.respond_429(request)
        return limited
    service.send_address_code(request.session, pending)
    return redirect("accounts:confirm_guest_address")


def _address_page(request: HttpRequest, guest: User | None, form: GuestAddressForm) -> HttpResponse:
    return render(request, "accounts/guest_address.html", {"guest": guest, "form": form})


def _code_page(request: HttpRequest, pending: PendingAddress, form: GuestAddressCodeForm) -> HttpResponse:
    context = {
        "verify_form": form,
        "email": pending.email,
        "can_resend": pending.may_resend,
        "cancel_url": reverse("accounts:guest_address"),
    }
    return render(request, "accounts/confirm_guest_address.html", context)
