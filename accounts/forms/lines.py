"""Form fields for text that people type."""

from __future__ import annotations

from django import forms

from .. import lines


class SingleLineField(forms.CharField):
    """Text shown on one line."""

    default_validators = [lines.validate]

    def to_python(self, value: object) -> str:
        return lines.tidy(super().to_python(value) or "")


class MultiLineField(forms.CharField):
    """Text shown as a block, which may have several lines."""

    widget = forms.Textarea
    default_validators = [lines.validate_block]

    def to_python(self, value: object) -> str:
        return lines.tidy_block(super().to_python(value) or "")
