"""Receivers of django-allauth's signals."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.account.signals import email_changed, user_logged_in
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_used
from django.contrib import messages
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from . import known_browsers
from .models import User
from .services.erasure import restore
from .services.sign_in_traces import record_sign_in


@receiver(email_changed)
def sync_user_email(to_email_address: EmailAddress, **_kwargs: Any) -> None:
    """Update `User.email` when the account's address changes."""
    user = to_email_address.user
    user.email = to_email_address.email
    user.save(update_fields=["email"])


@receiver(user_logged_in)
def remember_browser(request: HttpRequest, user: User, response: HttpResponse, **_kwargs: Any) -> None:
    """Remember the browser in which someone has signed in, and record the sign-in."""
    if user.email is not None:
        known_browsers.remember(request, response, user.email)
        record_sign_in(request, user)


@receiver(user_logged_in)
def undo_leaving(request: HttpRequest, user: User, **_kwargs: Any) -> None:
    """Restore the account of someone who had left and signs in again."""
    if user.erased_at is not None and restore(user):
        messages.success(
            request,
            _("Welcome back. Your account is restored, but not your seats in matches."),
        )


@receiver(authenticator_used)
def notify_recovery_code_use(user: User, authenticator: Authenticator, **_kwargs: Any) -> None:
    """Notify a person by email that one of their recovery codes was used, and how many are left."""
    if authenticator.type == Authenticator.Type.RECOVERY_CODES:
        # The object passed by the signal was read before the code was removed.
        authenticator.refresh_from_db()
        left = len(authenticator.wrap().get_unused_codes())
        get_adapter().send_notification_mail("account/email/recovery_code_used", user, {"left": left})
