"""The form for the address at which a guest wants to be notified."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.addresses import normalise_address


class GuestAddressForm(forms.Form):
    """A form for one address. The cleaned address has the form in which it is stored."""

    email = forms.EmailField(
        label=_("Email address"),
        max_length=254,
        help_text=_("First we send a code to it. Nothing else is sent there until you enter that code here."),
        widget=forms.EmailInput({"autocomplete": "email"}),
    )

    def clean_email(self) -> str:
        return normalise_address(self.cleaned_data["email"])
