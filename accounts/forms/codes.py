"""Forms into which a code from a mail is typed."""

from allauth.account import forms as allauth

from .login import Dressed


class SignInCodeForm(Dressed, allauth.ConfirmLoginCodeForm):
    """The code that signs in."""


class ResetCodeForm(Dressed, allauth.ConfirmPasswordResetCodeForm):
    """The code that lets one set a new password."""


class AddressCodeForm(Dressed, allauth.ConfirmEmailVerificationCodeForm):
    """The code that confirms a new address."""


class SignUpCodeForm(Dressed, allauth.BaseConfirmCodeForm):
    """The code that confirms the address of someone who signs up."""


class ReauthenticationCodeForm(Dressed, allauth.BaseConfirmCodeForm):
    """The code that shows, before something that matters, that it is oneself."""
