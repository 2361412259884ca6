"""The sign-up form. It stores no user: that waits for the code."""

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
from ..models import User
from ..selectors import name_is_taken
from ..services import sign_up
from ..services.sign_up import PendingSignUp
from .login import Dressed


class Honeypot(forms.TextInput):
    """A field people never see; programs that fill in every field fill it in."""

    is_hidden = True

    def __init__(self) -> None:
        super().__init__({"hidden": True, "tabindex": "-1", "autocomplete": "off"})


class SignUpForm(Dressed, SignupForm):
    """Display name, address, password and time zone.

    Whether the address is known changes only which mail is written. No name is taken before the address is
    confirmed, or a taken name would betray that the address was free.
    """

    display_name = forms.CharField(
        label=_("Display name"),
        help_text=_("What other players see. Two to twenty-four characters."),
        max_length=names.MAX_LENGTH,
        widget=forms.TextInput({"autocomplete": "nickname"}),
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        help_text=_("Deadlines are shown in it, and your nights are counted by it."),
        choices=zones.choices,
        initial="UTC",
        widget=forms.Select({"data-own-zone": ""}),
    )
    field_order = ("display_name", "email", "password1", "time_zone")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields[settings.ACCOUNT_SIGNUP_FORM_HONEYPOT_FIELD].widget = Honeypot()

    def clean_display_name(self) -> str:
        """The name as it will be stored. Names are public, so that one is taken may be said."""
        name: str = self.cleaned_data["display_name"]
        names.validate(name)
        if name_is_taken(name):
            raise ValidationError(_("Somebody else has this name."), code="taken")
        return names.normalise(name)

    def clean(self) -> dict[str, Any]:
        """Compare the password with name and address too, and limit mails to one address."""
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
        """Remember who wants to sign up, have the mail written, lead to the page that asks for the code."""
        if self.cleaned_data[settings.ACCOUNT_SIGNUP_FORM_HONEYPOT_FIELD]:
            # A program: it is led to the same place, and nothing else happens.
            return None, redirect("accounts:confirm_sign_up")
        if not limits.may_mail_code(request, self.cleaned_data["email"]):
            return None, ratelimit.respond_429(request)
        pending = PendingSignUp(
            email=self.cleaned_data["email"],
            display_name=self.cleaned_data["display_name"],
            password=make_password(self.cleaned_data["password1"]),
            language=get_language() or settings.LANGUAGE_CODE,
            time_zone=self.cleaned_data["time_zone"],
            next_url=get_next_redirect_url(request),
        )
        sign_up.send_code(request.session, pending)
        return None, redirect("accounts:confirm_sign_up")
