"""Muster's adapter for django-allauth's second factors: names, QR code, and the host of the passkeys."""

from typing import Any
from urllib.parse import urlsplit

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from . import qr


class SecondFactorAdapter(DefaultMFAAdapter):
    """An adapter that always binds passkeys to the host of SITE_URL, whatever host a request names."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": gettext_lazy("That didn’t work. Please try again."),
        "unverified_email": gettext_lazy("Confirm your new address first."),
        "cannot_generate_recovery_codes": gettext_lazy(
            "Recovery codes are for when you lose your second factor. Add a second factor first."
        ),
    }

    def get_totp_label(self, user: AbstractBaseUser) -> str:
        """Return the email address, under which an authenticator app lists the account."""
        return user.get_username()

    def build_totp_svg(self, url: str) -> str:
        """Return the QR code as inline SVG, because the content security policy blocks `data:` images."""
        return qr.qr_svg(url, _("QR code for the authenticator app"))

    def generate_authenticator_name(self, user: AbstractBaseUser, type: Authenticator.Type) -> str:
        """Propose a name for the next passkey."""
        number = Authenticator.objects.filter(user_id=user.pk, type=type).count() + 1
        return _("Passkey {number}").format(number=number)

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        """Return the only host for which a passkey works, and the site's name (WebAuthn, 5.1.2)."""
        return {"id": urlsplit(settings.SITE_URL).hostname or "localhost", "name": settings.MFA_TOTP_ISSUER}

    def get_public_key_credential_user_entity(self, user: AbstractBaseUser) -> dict[str, Any]:
        """Return the account's data for a new passkey, in which the name is the email address.

        A device shows this name when it asks which passkey to use.
        """
        return super().get_public_key_credential_user_entity(user) | {"name": user.get_username()}
