"""Twin histories: two matches that one seat cannot tell apart must be the same to it.

A family's `twins.py` makes the second history; this module holds what "the same" means.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from games.engine import registry
from games.engine.actions import Action
from games.engine.automatic_answers import clocks_by_seat
from games.engine.errors import IllegalAction
from games.engine.events import Event
from games.engine.log import Log
from games.engine.rules import Rules
from tests.titles.hearing import told_to


def refusal(rules: Rules[Any], state: Any, action: Action) -> tuple[str, str, dict[str, Any]] | None:
    """Return the rule, code and parameters of the error for `action`, or None if it is legal."""
    try:
        rules.check(state, action)
    except IllegalAction as refused:
        return refused.rule, refused.code, refused.params
    return None


def seen(rules: Rules[Any], state: Any, seat: int | None, tried: Iterable[Action] = ()) -> dict[str, Any]:
    """Return everything that `seat` can find out about `state` without acting."""
    view = rules.view(state, seat)
    decisions = rules.decisions(state)
    mine = [decision for decision in decisions if decision.seat == seat]
    briefing = registry.briefing(rules.meta.key)
    legal = {decision.key: list(rules.legal(state, decision)) for decision in mine}
    return {
        "view": view,
        "briefing": None if seat is None or briefing is None else briefing.brief(view),
        "mine": mine,
        "legal": legal,
        "reveals": [rules.reveals_to_actor(view, atom) for atoms in legal.values() for atom in atoms],
        "losses": [rules.losses(view, atom) for atoms in legal.values() for atom in atoms],
        "thinkable": [
            refusal(rules, state, act)
            for decision in mine
            for act in rules.imaginable_actions(view, decision)
        ],
        "refusals": [refusal(rules, state, action) for action in tried],
        "awaited": clocks_by_seat(decisions),
        "asked": sorted((d.seat, d.key, d.kind, d.clock) for d in decisions if d.asks != "may"),
        "estimate": rules.estimate(view),
        "talk": None if seat is None else rules.talk(state, seat),
        "orders": () if seat is None else rules.orders(view),
        "result": rules.result(state),
    }


def whole_and_half(log: Log) -> tuple[Log, Log]:
    """Return a log and its first half, because little is hidden at the end of a short match."""
    half = log.entries[: len(log.entries) // 2]
    return log, msgspec.structs.replace(log, entries=half)


def heard(events: Iterable[Event], seat: int | None) -> list[tuple[str, dict[str, Any]]]:
    """Return the messages of some events to `seat`, in order."""
    told = (told_to(event, seat) for event in events)
    return [(telling.code, telling.params) for telling in told if telling is not None]
