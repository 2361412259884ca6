"""The check that `reveals_to_actor` must agree with."""

from __future__ import annotations

from typing import Any

from games.engine import trial
from games.engine.actions import Action
from games.engine.chance import TrialChance
from games.engine.errors import ChanceRefused
from games.engine.rules import Rules


def draws_nothing(rules: Rules[Any], state: Any, action: Action) -> bool:
    """Return whether a legal action can be tried to its end without a draw."""
    tried = rules.copy(state)
    before = rules.decisions(tried)
    try:
        rules.rehearse(tried, action)
        return trial._visit_ends(rules, before, tried, action.seat) or not rules.settle(tried, TrialChance())
    except ChanceRefused:
        return False
