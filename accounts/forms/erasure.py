"""The last question before an account is emptied."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from .. import names
from ..models import User


class ErasureForm(forms.Form):
    """One's own name, typed: nobody does that by a slip."""

    display_name = forms.CharField(
        label=_("Your display name"), widget=forms.TextInput({"autocomplete": "off"})
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        self.user = user
        super().__init__(*args, **kwargs)

    def clean_display_name(self) -> str:
        """The name must be the user's own, capitals aside."""
        name: str = self.cleaned_data["display_name"]
        if names.key(name) != self.user.name_key:
            raise ValidationError(_("That is not your display name."), code="other_name")
        return name
