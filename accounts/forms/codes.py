"""Forms for a code received by email."""

from allauth.account import forms as allauth

from .login import Dressed


class SignInCodeForm(Dressed, allauth.ConfirmLoginCodeForm):
    """The code for signing in."""


class ResetCodeForm(Dressed, allauth.ConfirmPasswordResetCodeForm):
    """The code that allows setting a new password."""


class AddressCodeForm(Dressed, allauth.ConfirmEmailVerificationCodeForm):
    """The code that confirms a new address."""


class SignUpCodeForm(Dressed, allauth.BaseConfirmCodeForm):
    """The code that confirms the address of someone who signs up."""


class ReauthenticationCodeForm(Dressed, allauth.BaseConfirmCodeForm):
    """The code that proves the person's identity before an important action."""
