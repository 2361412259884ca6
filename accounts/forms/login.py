"""Muster's variants of django-allauth's forms: no placeholders, and one sentence about passwords.

A placeholder is unnecessary, because each field has a label. It would also disappear as soon as someone
types, and screen readers would read it out as well as the label.
"""

from typing import Any

from allauth.account import forms as allauth
from allauth.account.adapter import get_adapter
from allauth.account.fields import EmailField
from allauth.core import context
from django import forms
from django.utils.translation import gettext_lazy as _

from .. import limits
from ..allauth_private import filter_users_by_email
from ..disposable import refuse_disposable
from ..selectors import stored_address

#: The validators of the settings, in short.
PASSWORD_HELP = _(
    "Use at least 10 characters. Your password can’t be digits alone, a common password "
    "or similar to your name."
)


class AddressField(EmailField):
    """A field for an email address, which it converts to the stored form."""

    def to_python(self, value: object) -> str:
        return stored_address(super().to_python(value) or "")


class AccountFormMixin(forms.Form):
    """Mixin for account forms.

    It removes placeholders, uses `AddressField` for addresses, asks phones for a numeric keyboard for codes,
    and shortens the help text of a new password.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.widget.attrs.pop("placeholder", None)
            if isinstance(field, EmailField):
                self.fields[name] = AddressField(
                    label=field.label, help_text=field.help_text, required=field.required, widget=field.widget
                )
        if "code" in self.fields:
            # Codes from emails are digits; a phone offers the one that has just arrived.
            self.fields["code"].widget.attrs |= {"inputmode": "numeric", "autocomplete": "one-time-code"}
        if "password1" in self.fields:
            self.fields["password1"].help_text = PASSWORD_HELP


class SignInForm(AccountFormMixin, allauth.LoginForm):
    """A sign-in form with email address and password."""


class RequestCodeForm(AccountFormMixin, allauth.RequestLoginCodeForm):
    """A form for the address to which a sign-in code is sent."""

    def clean_email(self) -> str:
        """Return the address, after counting the request against its rate limits.

        The limits apply to each mailbox together with the known browser or IP address, whether or not an
        account has the address. Raises `ValidationError` if there were too many requests.
        """
        email: str = self.cleaned_data["email"]
        users = filter_users_by_email(email, is_active=True, prefer_verified=True, for_login=True)
        if not limits.count_code_request(context.request, email):
            raise get_adapter().validation_error("too_many_login_attempts")
        self._user = users[0] if users else None
        return email


class RequestResetForm(AccountFormMixin, allauth.ResetPasswordForm):
    """A form for the address to which a reset code is sent."""


class NewPasswordForm(AccountFormMixin, allauth.ResetPasswordKeyForm):
    """A form for the new password, after a reset."""


class ChangePasswordForm(AccountFormMixin, allauth.ChangePasswordForm):
    """A form for the old password and the new one."""


class SetPasswordForm(AccountFormMixin, allauth.SetPasswordForm):
    """A form for a first password, for an account that has none."""


class ChangeAddressForm(AccountFormMixin, allauth.AddEmailForm):
    """A form for a new address."""

    def clean_email(self) -> str:
        """Return the address.

        Raises `ValidationError` for temporary email, whether or not an account has the address.
        """
        refuse_disposable(self.cleaned_data["email"])
        email: str = super().clean_email()
        return email


class ReauthenticateForm(AccountFormMixin, allauth.ReauthenticateForm):
    """A form that asks for the password again, before an important action."""
