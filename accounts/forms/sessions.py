"""The form of the page that says where one is signed in."""

from django import forms
from django.utils.translation import gettext_lazy as _


class SignOutForm(forms.Form):
    """Sign out everywhere else, and in this browser too if wanted."""

    this_browser = forms.BooleanField(label=_("In this browser too"), required=False)
