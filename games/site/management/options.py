"""Match options as a command line gives them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from games.engine.rules import Rules


def read_options(rules: Rules[Any], texts: Sequence[str]) -> Any:
    """The options of a match from texts like "hand=5", the others as the title has them.

    A value is JSON, or else itself a word. Raises `ValueError` for a text without "=" or
    an option the title does not have, `msgspec.ValidationError` for a value it refuses.
    """
    values: dict[str, object] = {}
    known = {field.name for field in msgspec.structs.fields(rules.meta.options)}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise ValueError(f"{text!r} is not of the form name=value")
        if name not in known:
            raise ValueError(f"{name!r} is no option; there are {', '.join(sorted(known))}")
        values[name] = _value(value)
    return rules.read_options(values)


def _value(text: str) -> object:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text
