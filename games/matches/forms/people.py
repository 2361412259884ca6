"""A form field for naming a person."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts import lines, names
from accounts.forms.lines import SingleLineField
from accounts.models import User


class PersonField(SingleLineField):
    """A field for a display name; its value is the person with that name. An unknown name is an error."""

    def __init__(self, **kwargs: Any) -> None:
        usual: dict[str, Any] = {"label": _("Display name"), "max_length": names.MAX_DISPLAY_NAME_LENGTH}
        super().__init__(**(usual | kwargs))

    def clean(self, value: Any) -> Any:
        """Return the person with this name, or None if the field is optional and was left empty.

        Raises `ValidationError` if nobody has the name.
        """
        name = super().clean(value)
        if not name:
            return None
        user = User.objects.findable().filter(name_key=names.name_key(name)).first()
        if user is None:
            raise forms.ValidationError(
                _("Nobody is called %(names)s."), params={"names": lines.display_text(name)}
            )
        return user
