"""The check that `reveals_to_actor` must agree with."""

from __future__ import annotations

from typing import Any

from games.engine import trial
from games.engine.actions import Action
from games.engine.cached_state import CachedState
from games.engine.errors import ChanceRefused
from games.engine.rules import Rules


def draws_nothing(rules: Rules[Any], state: Any, action: Action) -> bool:
    """Return whether a legal action can be tried to its end without a draw."""
    here = CachedState(rules, state)
    try:
        after = here.rehearse(action, in_place=False)
        return trial._visit_ends(here.decisions, after, action.seat) or not after.settle()[0]
    except ChanceRefused:
        return False
