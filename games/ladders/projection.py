"""Calculate the rungs from nothing but the movements.

A movement's facts contain everything that its cause needs. The same movements therefore give the same rungs
at any time, even after one of them was corrected. The facts of each cause are:

- `order`: `order`, all keys from the top
- `joined`: `entrant`, `rung`
- `result`: `challenger`, `defender`, `outcome` (None: counts for nobody); or `places` by key, `last`
- `refused`, `unanswered`: `challenger`, `defender`
- `idle`: `entrants`, `rungs`
- `left`: `entrant`
- `replaced`: `entrant`, `by`
- `director`: `entrant`, `rung`
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.ladders import movement as rules
from games.ladders.models.movement import Movement
from games.ladders.movement import Effects, Order, Outcome

MovementFacts = Mapping[str, Any]


def order_after(order: Order, cause: str, facts: MovementFacts, effects: Effects) -> Order:
    """Return the order of the ladder after one movement.

    `cause` is a `Movement.Cause`; it determines which keys `facts` has.
    """
    Cause = Movement.Cause
    match cause:
        case Cause.ORDER:
            return tuple(facts["order"])
        case Cause.JOINED | Cause.DIRECTOR:
            return place_on_rung(order, facts["entrant"], facts["rung"])
        case Cause.RESULT if "places" in facts:
            placings = {int(key): placing for key, placing in facts["places"].items()}
            return rules.order_after_table(order, placings, last=facts["last"])
        case Cause.RESULT if facts["outcome"] is None:
            return order
        case Cause.RESULT:
            return _challenged(order, effects, Outcome(facts["outcome"]), facts)
        case Cause.REFUSED:
            return _challenged(order, effects, Outcome.REFUSAL, facts)
        case Cause.UNANSWERED:
            return _challenged(order, effects, Outcome.NO_ANSWER, facts)
        case Cause.IDLE:
            return rules.drop_idle_players(order, facts["entrants"], facts["rungs"])
        case Cause.LEFT:
            return rules.remove_player(order, facts["entrant"])
        case Cause.REPLACED:
            return tuple(facts["by"] if key == facts["entrant"] else key for key in order)
    raise ValueError(cause)


def place_on_rung(order: Order, key: int, rung: int) -> Order:
    """Return the order with a player on `rung`, counted from 1, or on the last rung if there are fewer.

    The players from that rung downwards move down one.
    """
    rest = rules.remove_player(order, key)
    return (*rest[: rung - 1], key, *rest[rung - 1 :])


def _challenged(order: Order, effects: Effects, outcome: Outcome, facts: MovementFacts) -> Order:
    return rules.order_after_challenge(order, effects, outcome, facts["challenger"], facts["defender"])
