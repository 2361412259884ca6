"""The sign-up form. No user is created before the code from the email has been entered."""

from typing import Any

from allauth.account.forms import SignupForm
from allauth.account.utils import get_next_redirect_url
from allauth.core import ratelimit
from django import forms
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from .. import limits, names, zones
from ..disposable import refuse_disposable
from ..models import User
from ..selectors import name_is_taken
from ..services import sign_up, sign_up_proofs
from ..services.sign_up import PendingSignUp
from .lines import SingleLineField
from .login import AccountFormMixin
from .zone import ZoneField


class Honeypot(forms.TextInput):
    """A hidden field that people never see. If it is filled in, a program has filled in the form."""

    is_hidden = True

    def __init__(self) -> None:
        super().__init__({"hidden": True, "tabindex": "-1", "autocomplete": "off"})


class SignUpForm(AccountFormMixin, SignupForm):
    """A form for display name, address, password and time zone.

    Whether the address has an account decides only which email is sent. The name is not reserved until the
    address is confirmed; otherwise, a reserved name would reveal that the address had no account.
    """

    display_name = SingleLineField(
        label=_("Display name"),
        help_text=_("This is what other players see. Use 2 to 24 characters."),
        max_length=names.MAX_DISPLAY_NAME_LENGTH,
        widget=forms.TextInput({"autocomplete": "nickname"}),
    )
    time_zone = ZoneField(
        label=_("Time zone"),
        help_text=_("We show deadlines in this time zone and use it for your night."),
        choices=zones.choices,
        initial="UTC",
        widget=forms.Select({"data-own-zone": ""}),
    )
    field_order = ("display_name", "email", "password1", "time_zone")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields[settings.ACCOUNT_SIGNUP_FORM_HONEYPOT_FIELD].widget = Honeypot()

    def clean_display_name(self) -> str:
        """Return the name as it will be stored.

        Raises `ValidationError` if the name is not allowed or already taken. Display names are public, so the
        form may say that one is taken.
        """
        name: str = self.cleaned_data["display_name"]
        names.validate(name)
        if name_is_taken(name):
            raise ValidationError(_("This name is already taken."), code="taken")
        return names.normalise(name)

    def clean_email(self) -> str:
        """Return the address.

        Raises `ValidationError` for temporary email, whether or not an account has the address.
        """
        refuse_disposable(self.cleaned_data["email"])
        email: str = super().clean_email()
        return email

    def clean(self) -> dict[str, Any]:
        """Check the password by the site's rules, such as that it is not similar to the name or address."""
        super().clean()
        data = self.cleaned_data
        password = data.get("password1")
        if password and "password1" not in self.errors:
            person = User(email=data.get("email", ""), display_name=data.get("display_name", ""))
            try:
                validate_password(password, person)
            except ValidationError as error:
                self.add_error("password1", error)
        return data

    def try_save(self, request: HttpRequest) -> tuple[None, HttpResponse]:
        """Store the sign-up in the session, send the code, and redirect to the page that asks for the code.

        If there have been too many sign-ups from the same block of IP addresses, send nothing yet, and
        redirect to a page that asks the person to wait first. If too many codes were requested for the email
        address, respond with 429. If the honeypot field is filled in, redirect as usual but do nothing.
        """
        if self.cleaned_data[settings.ACCOUNT_SIGNUP_FORM_HONEYPOT_FIELD]:
            # A program: it is redirected to the same place, and nothing else happens.
            return None, redirect("accounts:confirm_sign_up")
        pending = PendingSignUp(
            email=self.cleaned_data["email"],
            display_name=self.cleaned_data["display_name"],
            password=make_password(self.cleaned_data["password1"]),
            language=get_language() or settings.LANGUAGE_CODE,
            time_zone=self.cleaned_data["time_zone"],
            next_url=get_next_redirect_url(request),
        )
        if level := limits.count_sign_up(request):
            sign_up_proofs.hold(request.session, pending, level)
            return None, redirect("accounts:sign_up_proof")
        if not limits.count_code_request(request, pending.email):
            return None, ratelimit.respond_429(request)
        sign_up.send_code(request.session, pending)
        return None, redirect("accounts:confirm_sign_up")
