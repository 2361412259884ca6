"""Forms for a code from an authenticator app, or a recovery code."""

import time
from typing import Any

from allauth.mfa import app_settings
from allauth.mfa.adapter import get_adapter
from allauth.mfa.base import forms as allauth
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.forms import ActivateTOTPForm
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from .login import AccountFormMixin


class CodeForm(AccountFormMixin):
    """A form for a code of the second factor, with a numeric keyboard on phones."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].label = _("Code")
        self.fields["code"].widget.attrs["inputmode"] = "numeric"


class UnusedCodeForm(CodeForm, allauth.BaseAuthenticateForm):
    """A form for a code from the app, or a recovery code, that has not been used before."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].help_text = _(
            "Enter a code from your authenticator app, or one of your recovery codes."
        )

    def clean_code(self) -> str:
        """Return the code if it is correct and unused, and mark it as used.

        With tolerance, a code is valid for longer than one period, but must not be accepted twice (RFC 6238,
        5.2). django-allauth remembers a used code for one period only, and in the cache, which may be
        unavailable.
        """
        code = super().clean_code()
        is_of_app = self.authenticator.type == Authenticator.Type.TOTP
        if is_of_app and not self._take("".join(filter(str.isdigit, code))):
            raise get_adapter().validation_error("incorrect_code")
        return str(code)

    @transaction.atomic
    def _take(self, code: str) -> bool:
        """Mark a code from the app as used; return whether it was unused until now."""
        app = Authenticator.objects.select_for_update().filter(pk=self.authenticator.pk).first()
        if app is None:
            # The app has just been turned off.
            return False
        # The code's own period and the tolerated ones on both sides.
        life = app_settings.TOTP_PERIOD * (2 * app_settings.TOTP_TOLERANCE + 1)
        now = time.time()
        used = {each: until for each, until in app.data.get("used", {}).items() if until > now}
        if code in used:
            return False
        app.data = app.data | {"used": used | {code: now + life}}
        app.save(update_fields=["data"])
        return True


class SecondFactorForm(UnusedCodeForm, allauth.AuthenticateForm):
    """A form for the second factor of a sign-in."""


class ReauthenticateByCodeForm(UnusedCodeForm, allauth.ReauthenticateForm):
    """A form that asks for a code again, before an important action."""


class ActivateForm(CodeForm, ActivateTOTPForm):
    """A form for the first code from the app, which proves that the app has stored the secret."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].help_text = _("Enter the 6-digit code that the app shows now.")
