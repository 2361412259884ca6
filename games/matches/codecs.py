"""Encoding and decoding the engine's values, which rows store as JSON bytes."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from games.clocks import controls as clocks
from games.clocks.controls import Control
from games.clocks.standstill import Agreement, Night
from games.engine.actions import Action
from games.engine.chance import Draw
from games.engine.orders import StandingOrder
from games.engine.rules import Rules

_encoder = msgspec.json.Encoder(order="deterministic")
_draws = msgspec.json.Decoder(tuple[Draw, ...])
_controls = msgspec.json.Decoder(dict[str, Control])
_agreements = msgspec.json.Decoder(Agreement)
_nights = msgspec.json.Decoder(Night | None)
_stores = msgspec.json.Decoder(dict[str, int])
_policies = msgspec.json.Decoder(dict[str, str])
_raws = msgspec.json.Decoder(list[msgspec.Raw])


Stored: TypeAlias = bytes | memoryview
"""A binary field, as returned by either database."""


def encode(value: Any) -> bytes:
    """Return a value encoded as canonical JSON."""
    return _encoder.encode(value)


def decode(data: Stored) -> Any:
    """Return the built-in types that JSON bytes encode."""
    return msgspec.json.decode(bytes(data))


def draws(data: Stored) -> tuple[Draw, ...]:
    """Return the draws stored with an action, as (bound, value) pairs."""
    return _draws.decode(bytes(data))


def controls(data: Stored) -> dict[str, Control]:
    """Return a match's time controls by clock name."""
    return _controls.decode(bytes(data))


def has_clock(data: Stored) -> bool:
    """Return whether the turns of a match with these stored time controls have a time limit."""
    return clocks.has_clock(controls(data))


def agreement(data: Stored) -> Agreement:
    """Return a match's agreement about what stops its clocks."""
    return _agreements.decode(bytes(data))


def night(data: Stored) -> Night | None:
    """Return the night stored with a deadline, or None if its owner had none."""
    found: Night | None = _nights.decode(bytes(data))
    return found


def stored_seconds(data: Stored) -> dict[str, int]:
    """Return the seconds in a seat's store, by clock name."""
    return _stores.decode(bytes(data))


def policies(data: Stored) -> dict[str, str]:
    """Return the policies that a seat's player has chosen, by kind of question."""
    return _policies.decode(bytes(data))


def actions(rules: Rules[Any], data: Stored) -> list[Action]:
    """Return the actions of a draft."""
    return [rules.decode_action(bytes(raw)) for raw in _raws.decode(bytes(data))]


def orders(rules: Rules[Any], data: Stored) -> dict[str, StandingOrder]:
    """Return the standing orders of a seat, by kind; orders that this release cannot read are dropped."""
    data = bytes(data)
    if data == b"{}":
        return {}
    try:
        return rules.decode_orders(data)
    except msgspec.ValidationError:
        return {}
