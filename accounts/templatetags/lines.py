"""The template filter `{{ word|shown }}` for typed text inside the site's own sentences."""

from typing import Any

from django import template

from .. import lines

register = template.Library()


@register.filter
def shown(text: Any) -> str:
    """Return `lines.display_text` of a text, or of an object's name."""
    return lines.display_text(str(text))
