"""Form fields whose choices are known only when the form is created."""

from __future__ import annotations

from typing import Any

from django import forms
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe


class LongSelect(forms.Select):
    """A select list of hundreds of names, rendered fast.

    Django would render each option with a separate template.
    """

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        """Return the HTML of the whole list, made in one step."""
        chosen = set(self.format_value(value))
        options = format_html_join(
            "",
            '<option value="{}"{}>{}</option>',
            (
                (key, mark_safe(" selected") if str(key) in chosen else "", label)
                for key, label in self.choices
            ),
        )
        return format_html("<select{}>{}</select>", flatatt(self.build_attrs({"name": name}, attrs)), options)


def choice_field(form: forms.BaseForm, name: str) -> forms.ChoiceField:
    """Return the choice field of a form with this name. Raises `TypeError` if it is not a choice field."""
    field = form.fields[name]
    if not isinstance(field, forms.ChoiceField):
        raise TypeError(f"{name} of {type(form).__name__} offers no choices")
    return field
