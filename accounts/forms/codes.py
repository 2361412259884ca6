"""Forms for a code received by email."""

from allauth.account import forms as allauth

from .login import AccountFormMixin


class SignInCodeForm(AccountFormMixin, allauth.ConfirmLoginCodeForm):
    """The code for signing in."""


class ResetCodeForm(AccountFormMixin, allauth.ConfirmPasswordResetCodeForm):
    """The code that allows setting a new password."""


class AddressCodeForm(AccountFormMixin, allauth.ConfirmEmailVerificationCodeForm):
    """The code that confirms a new address."""


class SignUpCodeForm(AccountFormMixin, allauth.BaseConfirmCodeForm):
    """The code that confirms the address of someone who signs up."""


class ReauthenticationCodeForm(AccountFormMixin, allauth.BaseConfirmCodeForm):
    """The code that proves the person's identity before an important action."""
