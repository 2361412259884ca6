"""The template filter `{{ word|shown }}`, for text that people typed inside the site's own sentences."""

from typing import Any

from django import template

from .. import lines

register = template.Library()


@register.filter
def shown(text: Any) -> str:
    """Return a text, or an object's name, in the form of `lines.display_text`."""
    return lines.display_text(str(text))
