"""Fields whose choices are known only once their form is made."""

from __future__ import annotations

from django import forms


def choice_field(form: forms.BaseForm, name: str) -> forms.ChoiceField:
    """A form's field of choices. Raises TypeError if the form has another field of that name."""
    field = form.fields[name]
    if not isinstance(field, forms.ChoiceField):
        raise TypeError(f"{name} of {type(form).__name__} offers no choices")
    return field
