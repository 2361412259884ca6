"""Forms for a code received by email."""

from allauth.account import forms as allauth

from .login import AccountFormMixin


class SignInCodeForm(AccountFormMixin, allauth.ConfirmLoginCodeForm):
    """A form for the code that signs a person in."""


class ResetCodeForm(AccountFormMixin, allauth.ConfirmPasswordResetCodeForm):
    """A form for the code that allows setting a new password."""


class AddressCodeForm(AccountFormMixin, allauth.ConfirmEmailVerificationCodeForm):
    """A form for the code that confirms a new address."""


class SignUpCodeForm(AccountFormMixin, allauth.BaseConfirmCodeForm):
    """A form for the code that confirms the address of someone who signs up."""


class GuestAddressCodeForm(AccountFormMixin, allauth.BaseConfirmCodeForm):
    """A form for the code that confirms a guest's address."""


class ReauthenticationCodeForm(AccountFormMixin, allauth.BaseConfirmCodeForm):
    """A form for the code that proves the person's identity before an important action."""
