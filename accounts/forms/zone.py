"""A form field for a time zone."""

from django import forms

from .. import zones


class ZoneField(forms.ChoiceField):
    """A field for a time zone, which accepts its name and the aliases that browsers use."""

    def to_python(self, value: object) -> str:
        return zones.canonical(super().to_python(value))
