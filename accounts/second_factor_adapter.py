"""How django-allauth's second factors are made at home here: names, QR code, the host of the passkeys."""

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
    """Passkeys belong to the host of SITE_URL, whatever Host a request names."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": gettext_lazy("That was not right."),
        "unverified_email": gettext_lazy("Confirm your new address first."),
        "cannot_generate_recovery_codes": gettext_lazy(
            "Recovery codes stand in for a second factor: add one first."
        ),
    }

    def get_totp_label(self, user: AbstractBaseUser) -> str:
        """Under what the app lists the account."""
        return user.get_username()

    def build_totp_svg(self, url: str) -> str:
        """The QR code as SVG for the page: data: images are refused by the content policy."""
        return qr.picture(url, _("QR code for the authenticator app"))

    def generate_authenticator_name(self, user: AbstractBaseUser, type: Authenticator.Type) -> str:
        """A name proposed for the next passkey."""
        number = Authenticator.objects.filter(user_id=user.pk, type=type).count() + 1
        return _("Passkey {number}").format(number=number)

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        """To whom a passkey speaks: it works on this host alone (WebAuthn, 5.1.2)."""
        return {"id": urlsplit(settings.SITE_URL).hostname or "localhost", "name": settings.MFA_TOTP_ISSUER}

    def get_public_key_credential_user_entity(self, user: AbstractBaseUser) -> dict[str, Any]:
        """What a device shows when it asks which passkey is meant."""
        return super().get_public_key_credential_user_entity(user) | {"name": user.get_username()}
