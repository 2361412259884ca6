"""``{{ options|as_json }}`` for an attribute that a script reads, ``{{ secret|in_fours }}`` for people."""

import json
from typing import Any

from django import template

register = template.Library()


@register.filter
def as_json(value: Any) -> str:
    """``value`` as JSON text; the template escapes it."""
    return json.dumps(value)


@register.filter
def in_fours(text: str) -> str:
    """``"ABCDEFGHIJ"`` as ``"ABCD EFGH IJ"``."""
    return " ".join(text[start : start + 4] for start in range(0, len(text), 4))
