"""django-allauth's forms in our dress: no placeholders, and what a password must be in one sentence.

A label stands above each field already; a placeholder vanishes as one types, and is read out twice.
"""

from typing import Any

from allauth.account import forms as allauth
from allauth.account.adapter import get_adapter
from allauth.account.internal.userkit import filter_users_by_email
from allauth.core import context
from django import forms
from django.utils.translation import gettext_lazy as _

from .. import limits

#: The validators of the settings, in short.
PASSWORD_HELP = _("At least ten characters, not figures alone, no common password, not like your name.")


class Dressed(forms.Form):
    """Removes placeholders, and shortens the help of a new password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)
        if "password1" in self.fields:
            self.fields["password1"].help_text = PASSWORD_HELP


class SignInForm(Dressed, allauth.LoginForm):
    """Address and password."""


class RequestCodeForm(Dressed, allauth.RequestLoginCodeForm):
    """The address to which a sign-in code goes."""

    def clean_email(self) -> str:
        """The address; whether it has an account or not, it is counted by place."""
        email: str = self.cleaned_data["email"]
        users = filter_users_by_email(email, is_active=True, prefer_verified=True, for_login=True)
        if not limits.may_mail_code(context.request, email):
            raise get_adapter().validation_error("too_many_login_attempts")
        self._user = users[0] if users else None
        return email


class RequestResetForm(Dressed, allauth.ResetPasswordForm):
    """The address to which a reset code goes."""


class NewPasswordForm(Dressed, allauth.ResetPasswordKeyForm):
    """The new password, after a reset."""


class ChangePasswordForm(Dressed, allauth.ChangePasswordForm):
    """The old password and the new one."""


class SetPasswordForm(Dressed, allauth.SetPasswordForm):
    """A first password, for an account that has none."""


class ChangeAddressForm(Dressed, allauth.AddEmailForm):
    """The new address."""


class ReauthenticateForm(Dressed, allauth.ReauthenticateForm):
    """The password once more, before something that matters."""
