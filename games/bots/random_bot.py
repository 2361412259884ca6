"""A bot that plays at random: it picks a kind of action first, then one action of that kind."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from games.engine.actions import Action
from games.engine.choices import free_fields
from games.engine.decisions import Decision, InOrder, Number, Numbers, OneOf, SomeOf
from games.engine.errors import IllegalAction
from games.engine.rules import Rules


def choose(rules: Rules[Any], state: Any, decision: Decision, source: Random) -> Action:
    """Return a random legal action of `decision`, with its free fields filled in at random.

    Every kind of action is equally likely, and so is every action of a kind.
    """
    kinds: dict[type[Action], list[Action]] = {}
    for atom in rules.legal(state, decision):
        kinds.setdefault(type(atom), []).append(atom)
    atoms = list(kinds.values())
    group = atoms[source.randrange(len(atoms))]
    action = group[source.randrange(len(group))]
    return _fill(rules, state, decision, action, source) if decision.fields else action


def _fill(rules: Rules[Any], state: Any, decision: Decision, action: Action, source: Random) -> Action:
    """Return the action with random values in its free fields.

    If the rules refuse these values, return the action unchanged.
    """
    values: dict[str, Any] = {}
    for field in free_fields(decision, action):
        match field:
            case (
                SomeOf(choices=choices, least=least, most=most)
                | InOrder(choices=choices, least=least, most=most)
            ):
                count = source.randint(least, min(most, len(choices)))
                values[field.name] = tuple(source.sample(choices, count))
            case OneOf(choices=choices):
                values[field.name] = source.choice(choices)
            case Number(least=least, most=most):
                values[field.name] = source.randint(least, most)
            case Numbers(ranges=ranges):
                values[field.name] = tuple(source.randint(least, most) for least, most in ranges)
    filled = msgspec.structs.replace(action, **values)
    try:
        rules.check(state, filled)
    except IllegalAction:
        return action
    return filled
