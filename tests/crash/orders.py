"""Standing orders made at random."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from games.engine.decisions import Decision, InOrder, Number, OneOf, SomeOf
from games.engine.orders import StandingOrder
from games.engine.rules import Rules


def random_order(rules: Rules[Any], decision: Decision, source: Random) -> StandingOrder:
    """An order for the questions of a kind, its fields filled at random."""
    values: dict[str, Any] = {"order": decision.kind}
    for field in decision.fields:
        match field:
            case OneOf(choices=choices):
                values[field.name] = source.choice(choices)
            case (
                SomeOf(choices=choices, least=least, most=most)
                | InOrder(choices=choices, least=least, most=most)
            ):
                values[field.name] = source.sample(choices, source.randint(least, min(most, len(choices))))
            case Number(least=least, most=most):
                values[field.name] = source.randint(least, most)
    order: StandingOrder = msgspec.convert(values, rules.orders_type, strict=False)
    return order
