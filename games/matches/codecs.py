"""Encoding and decoding the values of titles and of chance, whose type their column does not know.

All other columns of JSON return typed values (`games.columns.typed_json`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

import msgspec

from games.engine.actions import Action
from games.engine.chance import Draw
from games.engine.orders import StandingOrder
from games.engine.rules import Rules

_encoder = msgspec.json.Encoder(order="deterministic")
_draws = msgspec.json.Decoder(tuple[Draw, ...])


Stored: TypeAlias = bytes | memoryview
"""A binary field, as returned by either database."""


def encode(value: Any) -> bytes:
    """Return a value encoded as canonical JSON."""
    return _encoder.encode(value)


def open_values(value: Any) -> dict[str, Any]:
    """Return the options of a title, or the parameters of an event, as their column returns them.

    They consist of built-in types, with their keys in the canonical order.
    """
    values: dict[str, Any] = msgspec.json.decode(_encoder.encode(value))
    return values


def encode_options(options: Mapping[str, Any]) -> bytes:
    """Return the options of a match, as its column returned them, in the form in which they were stored."""
    return msgspec.json.encode(options)


def draws(data: Stored) -> tuple[Draw, ...]:
    """Return the draws stored with an action, as (bound, value) pairs."""
    return _draws.decode(bytes(data))


def actions(rules: Rules[Any], stored: Iterable[msgspec.Raw]) -> list[Action]:
    """Return the actions of a draft."""
    return [rules.decode_action(bytes(raw)) for raw in stored]


def stored_actions(rules: Rules[Any], actions: Iterable[Action]) -> list[msgspec.Raw]:
    """Return the actions of a draft as its column stores them."""
    return [msgspec.Raw(rules.encode_action(action)) for action in actions]


def orders(rules: Rules[Any], stored: Mapping[str, msgspec.Raw]) -> dict[str, StandingOrder]:
    """Return the standing orders of a seat, by kind; if this release cannot read one, all are dropped."""
    if not stored:
        return {}
    try:
        return rules.decode_orders(_encoder.encode(dict(stored)))
    except msgspec.ValidationError:
        return {}


def stored_orders(orders: Mapping[str, StandingOrder]) -> dict[str, msgspec.Raw]:
    """Return the standing orders of a seat as its column stores them."""
    return {kind: msgspec.Raw(_encoder.encode(order)) for kind, order in orders.items()}
