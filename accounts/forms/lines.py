"""Form fields for text that people type."""

from __future__ import annotations

from typing import Any

from django import forms

from .. import lines

KEPT_LENGTHS = 3
"""How many times the length that a field allows its author gets back to shorten."""


def shorten_posted_text(form: forms.Form, name: str) -> None:
    """Shorten a posted text that is far too long, so that the form can show it again for editing."""
    field: Any = form.fields[name]
    posted: Any = form.data
    posted = posted.copy()
    key = form.add_prefix(name)
    posted[key] = posted.get(key, "")[: KEPT_LENGTHS * field.max_length]
    form.data = posted


class SingleLineField(forms.CharField):
    """A field for text that is shown on one line."""

    default_validators = [lines.validate]

    def to_python(self, value: object) -> str:
        return lines.tidy(super().to_python(value) or "")


class MultiLineField(forms.CharField):
    """A field for text that is shown as a block and may have several lines."""

    widget = forms.Textarea
    default_validators = [lines.validate_block]

    def to_python(self, value: object) -> str:
        return lines.tidy_block(super().to_python(value) or "")
