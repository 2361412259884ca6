"""Read match options from the command line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from games.engine.rules import Rules


def read_options(rules: Rules[Any], texts: Sequence[str]) -> Any:
    """Return the options of a match, read from texts such as "hand=5"; other options keep their defaults.

    Each value is read as JSON, or used as a string if it is not JSON. Raises `ValueError` for a text without
    "=" or an option that the title does not have, and `msgspec.ValidationError` for a value that the title
    refuses.
    """
    values: dict[str, object] = {}
    known = {field.name for field in msgspec.structs.fields(rules.meta.options)}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise ValueError(f"{text!r} is not of the form name=value")
        if name not in known:
            raise ValueError(f"{name!r} is not an option; choose from {', '.join(sorted(known))}")
        values[name] = _value(value)
    return rules.read_options(values)


def _value(text: str) -> object:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text
