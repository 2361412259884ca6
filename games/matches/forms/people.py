"""Naming a person."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.models import User


class PersonField(forms.CharField):
    """A display name; cleaned, the person who bears it. A name nobody bears is an error."""

    def __init__(self, **kwargs: Any) -> None:
        usual: dict[str, Any] = {"label": _("Display name"), "max_length": names.MAX_LENGTH}
        super().__init__(**(usual | kwargs))

    def clean(self, value: Any) -> Any:
        """The person, or None where the field may be empty and is."""
        name = super().clean(value)
        if not name:
            return None
        user = User.objects.findable().filter(name_key=names.key(name)).first()
        if user is None:
            raise forms.ValidationError(_("Nobody is called %(names)s."), params={"names": name})
        return user
