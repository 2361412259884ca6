"""Forms that transmit a passkey's response.

A script fills them in, so the input may be anything.
"""

import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn import forms as allauth
from django import forms
from django.core.exceptions import ValidationError
from django.forms.fields import InvalidJSONInput
from django.utils.translation import gettext_lazy as _

from .. import allauth_private
from ..models import User
from .lines import SingleLineField
from .login import AccountFormMixin

MAX_PASSKEY_NAME_LENGTH = 40

#: The longest response that is read, in characters: many times what a passkey sends.
ANSWER_LENGTH = 64 * 1024

#: What parsing arbitrary bytes may raise.
_NONSENSE = (
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    OverflowError,
    RecursionError,
    struct.error,
)


class PasskeyResponseField(forms.JSONField):
    """A field for a passkey's response as JSON.

    Unlike Django's own field, it also refuses very long numbers and deeply nested lists without failing.
    """

    def to_python(self, value: Any) -> Any:
        """Return the response as Python built-ins.

        Raises `ValidationError` for anything that is not JSON, too long or nested too deeply.
        """
        if not isinstance(value, str) or len(value) <= ANSWER_LENGTH:
            with suppress(ValueError, RecursionError):
                return super().to_python(value)
        raise ValidationError(self.error_messages["invalid"], code="invalid")

    def bound_data(self, data: Any, initial: Any) -> Any:
        """Return an empty value.

        A challenge cannot be answered twice, so the form does not repeat the response.
        """
        return InvalidJSONInput("")


class AddPasskeyForm(AccountFormMixin, allauth.AddWebAuthnForm):
    """A form for a new passkey.

    A passkey is enough to sign in, so it must have verified its user.
    """

    name = SingleLineField(
        label=_("Name"),
        help_text=_("Say where it’s kept, for example: phone, blue key."),
        max_length=MAX_PASSKEY_NAME_LENGTH,
        required=False,
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    credential = PasskeyResponseField(widget=forms.HiddenInput)
    passwordless = None  # type: ignore[assignment]  # removes a field of the base form

    def clean(self) -> dict[str, Any]:
        """Refuse a passkey that was not unlocked by PIN, fingerprint or face."""
        self.cleaned_data["passwordless"] = True
        with _refusing_nonsense():
            return super().clean()


class RenamePasskeyForm(AccountFormMixin, allauth.EditWebAuthnForm):
    """A form that gives a passkey a new name."""

    name = SingleLineField(
        label=_("Name"), max_length=MAX_PASSKEY_NAME_LENGTH, widget=forms.TextInput({"autocomplete": "off"})
    )


class _AnswerForm(allauth.AuthenticateWebAuthnForm):
    """A form for a passkey's response to the site's challenge."""

    credential = PasskeyResponseField(widget=forms.HiddenInput)

    def clean_credential(self) -> Authenticator:
        """Return the passkey that gave a valid response. Every error has the same wording."""
        with _refusing_nonsense():
            return super().clean_credential()


class SignInByPasskeyForm(_AnswerForm, allauth.LoginWebAuthnForm):
    """A form for signing in with nothing but a passkey, which identifies its owner."""

    def clean_credential(self) -> Authenticator:
        """Return the passkey that gave a valid response.

        The work is the same whichever user the response names: for one who does not exist, the passkeys of
        nobody are looked up. Attempts are not counted for each person, because a stranger could then lock
        someone out; the page counts them by network address.
        """
        credential = self.cleaned_data["credential"]
        with _refusing_nonsense():
            allauth_private.parse_authentication_response(credential)
            try:
                owner = allauth_private.extract_user_from_response(credential)
            except ValidationError:
                owner = User(pk=0)
            return allauth_private.complete_authentication(owner, credential)


class SecondFactorByPasskeyForm(_AnswerForm):
    """A form for a passkey as the second factor of a sign-in."""


class ReauthenticateByPasskeyForm(_AnswerForm, allauth.ReauthenticateWebAuthnForm):
    """A form that asks for a passkey again, before an important action."""


@contextmanager
def _refusing_nonsense() -> Iterator[None]:
    try:
        yield
    except _NONSENSE as error:
        raise get_adapter().validation_error("incorrect_code") from error
