"""The form on the page that lists where a person is signed in."""

from django import forms
from django.utils.translation import gettext_lazy as _


class SignOutForm(forms.Form):
    """A form for signing out everywhere else, and optionally in this browser too."""

    this_browser = forms.BooleanField(label=_("In this browser too"), required=False)
