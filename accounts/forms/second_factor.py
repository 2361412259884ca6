"""Forms that take a code of an authenticator app, or a recovery code."""

from typing import Any

from allauth.mfa import app_settings
from allauth.mfa.adapter import get_adapter
from allauth.mfa.base import forms as allauth
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.forms import ActivateTOTPForm
from django.core.cache import cache
from django.utils.translation import gettext_lazy as _

from .entrance import Dressed


class CodeForm(Dressed):
    """One field for the code, typed on a phone's figures."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].label = _("Code")
        self.fields["code"].widget.attrs["inputmode"] = "numeric"


class OnceForm(CodeForm, allauth.BaseAuthenticateForm):
    """A code of the app, or a recovery code, that was not used before."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].help_text = _("From your authenticator app, or one of your recovery codes.")

    def clean_code(self) -> str:
        """The right code, once.

        django-allauth remembers a used code for one period, but with tolerance it is right for longer
        (RFC 6238, 5.2: not accepted twice).
        """
        code = super().clean_code()
        key = f"accounts.used_code.{self.user.pk}.{''.join(filter(str.isdigit, code))}"
        # Its own period and the tolerated ones on both sides.
        life = app_settings.TOTP_PERIOD * (2 * app_settings.TOTP_TOLERANCE + 1)
        is_of_app = self.authenticator.type == Authenticator.Type.TOTP
        if is_of_app and not cache.add(key, True, timeout=life):
            raise get_adapter().validation_error("incorrect_code")
        return str(code)


class SecondFactorForm(OnceForm, allauth.AuthenticateForm):
    """The second factor of a sign-in."""


class ReauthenticateByCodeForm(OnceForm, allauth.ReauthenticateForm):
    """The code once more, before something that matters."""


class ActivateForm(CodeForm, ActivateTOTPForm):
    """The first code of the app, which shows that it knows the secret."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].help_text = _("The six figures that the app shows now.")
