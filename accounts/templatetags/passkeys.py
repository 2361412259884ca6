"""The filters `{{ options|as_json }}` and `{{ secret|in_fours }}`.

The first is for attributes that scripts read, the second for people.
"""

import json
from typing import Any

from django import template

register = template.Library()


@register.filter
def as_json(value: Any) -> str:
    """Return `value` as JSON text; the template escapes it."""
    return json.dumps(value)


@register.filter
def in_fours(text: str) -> str:
    """Group a text in fours: `"ABCDEFGHIJ"` becomes `"ABCD EFGH IJ"`."""
    return " ".join(text[start : start + 4] for start in range(0, len(text), 4))
