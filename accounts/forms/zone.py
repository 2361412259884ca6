"""The form field for a time zone."""

from django import forms

from .. import zones


class ZoneField(forms.ChoiceField):
    """A time zone, by its own name or by an alias that a browser uses."""

    def to_python(self, value: object) -> str:
        return zones.canonical(super().to_python(value))
