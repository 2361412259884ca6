"""The form that confirms the erasure of an account."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from .. import names
from ..models import User
from .lines import SingleLineField


class ErasureForm(forms.Form):
    """A form in which people type their own display name, so that nobody erases an account by accident."""

    display_name = SingleLineField(
        label=_("Your display name"), widget=forms.TextInput({"autocomplete": "off"})
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        self.user = user
        super().__init__(*args, **kwargs)

    def clean_display_name(self) -> str:
        """Check that the name is the user's own, ignoring case."""
        name: str = self.cleaned_data["display_name"]
        if names.name_key(name) != self.user.name_key:
            raise ValidationError(_("That isn’t your display name."), code="other_name")
        return name
