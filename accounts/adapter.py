"""How django-allauth is made at home here: its mails go through our port, its answers tell nothing."""

import time
from typing import Any

from allauth.account import app_settings
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.flows.login import get_authentication_records
from allauth.core.exceptions import ReauthenticationRequired
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from . import limits, mails, outgoing_mail
from .models import User
from .selectors import language_of

_WAYS = {
    "reauthenticate": _("Type the password"),
    "mfa_reauthenticate": _("Use a code of the authenticator app, or a recovery code"),
    "mfa_reauthenticate:webauthn": _("Use a passkey"),
}


class AccountAdapter(DefaultAccountAdapter):
    """Posts account mail instead of sending it; lets nobody change what matters without proof."""

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Write the mail in the language of the address's owner, else of the page, and post it.

        The owner is looked up for every address, so an unknown one costs the same.
        """
        language = language_of(email) or translation.get_language() or "en"
        kind = template_prefix.rpartition("/")[2]
        # A request in the context would let a template build links from its Host header.
        context = {key: value for key, value in context.items() if key != "request"}
        outgoing_mail.send(mails.write(kind, to=email, language=language, context=context))

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count the try; raise ValidationError if there were too many, here or everywhere."""
        usage = limits.try_password(request, credentials["email"])
        self._login_failed_rl_usage = usage
        if usage is None:
            raise self.validation_error("too_many_login_attempts")

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        limits.forgive(request, credentials["email"])

    def get_reauthentication_methods(self, user: AbstractBaseUser | AnonymousUser) -> list[dict[str, Any]]:
        """The ways to show that it is oneself, the first one proposed; without a password one is by mail."""
        ways = super().get_reauthentication_methods(user)
        for way in ways:
            way["description"] = _WAYS[way["id"]]
        if user.is_authenticated and not user.has_usable_password():
            by_mail = reverse("accounts:reauthenticate_by_mail")
            ways.append({"id": "mail", "description": _("Have a code mailed"), "url": by_mail})
        return ways

    def is_reauthentication_required(self, *, app: str, **kwargs: Any) -> bool:
        """Whether ``app`` wants proof; raise ReauthenticationRequired if a user without a password gave none.

        django-allauth itself asks nothing of those who have neither password nor second factor.
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
