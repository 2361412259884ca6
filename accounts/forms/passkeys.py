"""Forms that carry what a passkey answered. A script fills them in, so what comes may be anything."""

import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn import forms as allauth
from allauth.mfa.webauthn.internal import auth
from django import forms
from django.core.exceptions import ValidationError
from django.forms.fields import InvalidJSONInput
from django.utils.translation import gettext_lazy as _

from ..models import User
from .login import Dressed

NAME_LENGTH = 40

#: The longest answer that is read, in characters: many times what a passkey says.
ANSWER_LENGTH = 64 * 1024

#: What parsing bytes of a stranger's choice may raise.
_NONSENSE = (
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    OverflowError,
    RecursionError,
    struct.error,
)


class AnswerField(forms.JSONField):
    """What a passkey answered, as JSON. Django's own field falls over numbers too long and lists too deep."""

    def to_python(self, value: Any) -> Any:
        """The answer as builtins. Raises ValidationError for what is no JSON, too long or too deep."""
        if not isinstance(value, str) or len(value) <= ANSWER_LENGTH:
            with suppress(ValueError, RecursionError):
                return super().to_python(value)
        raise ValidationError(self.error_messages["invalid"], code="invalid")

    def bound_data(self, data: Any, initial: Any) -> Any:
        """Nothing: no challenge is answered twice, so what came is not written into the page again."""
        return InvalidJSONInput("")


class AddPasskeyForm(Dressed, allauth.AddWebAuthnForm):
    """A new passkey. Each signs in by itself, so each must have made sure who uses it."""

    name = forms.CharField(
        label=_("Name"),
        help_text=_("Where it is kept, such as: phone, blue key."),
        max_length=NAME_LENGTH,
        required=False,
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    credential = AnswerField(widget=forms.HiddenInput)
    passwordless = None  # type: ignore[assignment]  # so a form drops a field of its base

    def clean(self) -> dict[str, Any]:
        """Refuse a key that was not unlocked by PIN, finger or face."""
        self.cleaned_data["passwordless"] = True
        with _refusing_nonsense():
            return super().clean()


class RenamePasskeyForm(Dressed, allauth.EditWebAuthnForm):
    """Another name for a passkey."""

    name = forms.CharField(
        label=_("Name"), max_length=NAME_LENGTH, widget=forms.TextInput({"autocomplete": "off"})
    )


class _AnswerForm(allauth.AuthenticateWebAuthnForm):
    """The answer of a passkey to our challenge."""

    credential = AnswerField(widget=forms.HiddenInput)

    def clean_credential(self) -> Authenticator:
        """The passkey that answered rightly; whatever is wrong is refused in the same words."""
        with _refusing_nonsense():
            return super().clean_credential()


class SignInByPasskeyForm(_AnswerForm, allauth.LoginWebAuthnForm):
    """Signs in with nothing but a passkey, which says itself whose it is."""

    def clean_credential(self) -> Authenticator:
        """The passkey that answered rightly.

        Whoever it names, the same is done: where nobody is, nobody's passkeys are looked up. No limit is
        counted by person, or a stranger could lock somebody out; the page counts by address.
        """
        credential = self.cleaned_data["credential"]
        with _refusing_nonsense():
            auth.parse_authentication_response(credential)
            try:
                owner = auth.extract_user_from_response(credential)
            except ValidationError:
                owner = User(pk=0)
            return auth.complete_authentication(owner, credential)


class SecondFactorByPasskeyForm(_AnswerForm):
    """A passkey as the second factor of a sign-in."""


class ReauthenticateByPasskeyForm(_AnswerForm, allauth.ReauthenticateWebAuthnForm):
    """A passkey once more, before something that matters."""


@contextmanager
def _refusing_nonsense() -> Iterator[None]:
    try:
        yield
    except _NONSENSE as error:
        raise get_adapter().validation_error("incorrect_code") from error
