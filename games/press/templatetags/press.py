"""Template filters for press."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString

from games.press import text as press_text

register = template.Library()


@register.filter
def linked(text: str) -> SafeString:
    """Return press as HTML, with its web addresses as links and everything else escaped."""
    return press_text.linked(text)
