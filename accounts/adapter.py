"""The adapter that connects django-allauth to Muster.

It queues email in Muster's outbox, and its answers do not show whether an address has an account.
"""

import time
from typing import Any

from allauth.account import app_settings
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core.exceptions import ReauthenticationRequired
from django.contrib import messages
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from . import limits, mails, outgoing_mail
from .allauth_private import get_authentication_records
from .models import User
from .requests import signed_in_user
from .selectors import language_of
from .services import lockouts

_WAYS = {
    "reauthenticate": _("Enter your password"),
    "mfa_reauthenticate": _("Use a code from the authenticator app or a recovery code"),
    "mfa_reauthenticate:webauthn": _("Use a passkey"),
}


class AccountAdapter(DefaultAccountAdapter):
    """Django-allauth's adapter, changed for Muster.

    It queues account emails instead of sending them, and allows important changes only after
    reauthentication.
    """

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Render an email in the language of the address's owner and queue it.

        If nobody has the address, the email is in the language of the page. The owner is looked up in either
        case, so that an unknown address takes the same time.
        """
        language = language_of(email) or translation.get_language() or "en"
        kind = template_prefix.rpartition("/")[2]
        # A request in the context would let a template build links from its Host header.
        context = {key: value for key, value in context.items() if key != "request"}
        outgoing_mail.send_account_mail(mails.render_mail(kind, to=email, language=language, context=context))

    def respond_user_inactive(self, request: HttpRequest, user: AbstractBaseUser) -> HttpResponse:
        """Redirect people who signed in correctly but are locked out to the page that says why.

        If there is no such page, respond as django-allauth does.
        """
        address = lockouts.explanation_of(user) if isinstance(user, User) else None
        if address is not None:
            return redirect(address)
        answer: HttpResponse = super().respond_user_inactive(request, user)
        return answer

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """Confirm an address for its account; return whether the account has it now.

        If an earlier press of the button has already confirmed the address, return True. If someone else has
        confirmed it first, return False.
        """
        try:
            with transaction.atomic():
                return bool(super().confirm_email(request, email_address))
        except IntegrityError:
            own = EmailAddress.objects.filter(
                user=email_address.user_id, email=email_address.email, verified=True
            )
            if own.exists():
                return True
            failed = "account/messages/email_confirmation_failed.txt"
            self.add_message(request, messages.ERROR, failed, {"email": email_address.email})
            return False

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count a sign-in attempt.

        Raises `ValidationError` if there were too many, from this place or in total.
        """
        usage = limits.count_password_attempt(request, credentials["email"])
        self._login_failed_rl_usage = usage
        if usage is None:
            raise self.validation_error("too_many_login_attempts")

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        limits.reset_password_attempts(request, credentials["email"])

    def reauthenticate(self, user: AbstractBaseUser, password: str) -> bool:
        """Return whether `password` belongs to the signed-in `user`. The check counts like any other attempt.

        django-allauth's own check finds the user by a row of its own for the address, which accounts created
        by hand may lack.
        """
        self.pre_authenticate(self.request, email=signed_in_user(self.request).address)
        if not user.check_password(password):
            return False
        self._rollback_login_failed_rl_usage()
        return True

    def get_reauthentication_methods(self, user: AbstractBaseUser | AnonymousUser) -> list[dict[str, Any]]:
        """Return the ways to reauthenticate, the suggested one first.

        Accounts without a password can use a code sent by email.
        """
        ways = super().get_reauthentication_methods(user)
        for way in ways:
            way["description"] = _WAYS[way["id"]]
        if user.is_authenticated and not user.has_usable_password():
            by_mail = reverse("accounts:reauthenticate_by_mail")
            ways.append({"id": "mail", "description": _("Get a code by email"), "url": by_mail})
        return ways

    def is_reauthentication_required(self, *, app: str, **kwargs: Any) -> bool:
        """Return whether `app` requires reauthentication.

        django-allauth does not ask users who have neither a password nor a second factor. So this raises
        `ReauthenticationRequired` for a user without a password who has not reauthenticated recently.
        """
        required = super().is_reauthentication_required(app=app, **kwargs)
        user = self.request.user
        if required and not user.has_usable_password() and not self._was_proved(user):
            raise ReauthenticationRequired
        return bool(required)

    def _was_proved(self, user: User) -> bool:
        since = time.time() - app_settings.REAUTHENTICATION_TIMEOUT
        records = get_authentication_records(self.request, user)
        return any(record.get("reauthenticated") and record["at"] > since for record in records)
