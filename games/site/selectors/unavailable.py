"""Explanations of why a page does not offer an action that its reader may have in mind."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.actions import Action
from games.engine.choices import Choice
from games.engine.decisions import Decision
from games.engine.errors import IllegalAction
from games.matches.models import Match
from games.matches.positions import Position
from games.matches.render import reason_text, say
from games.matches.selectors.rule_links import RuleLink, rule_link


class UnavailableAct(NamedTuple):
    """An action that is not possible now, the reason, and the address of the rule if there is one."""

    act: str
    reason: str
    rule: RuleLink | None


def unavailable_acts(
    match: Match, position: Position, decision: Decision | None, choice: Choice
) -> tuple[UnavailableAct, ...]:
    """Return imaginable actions that are not possible now.

    They concern the chosen piece; if none is chosen, the pieces without any possible choice.
    """
    found: list[UnavailableAct] = []
    if decision is not None:
        for action in position.rules.imaginable_actions(position.view, decision):
            if not _meant(action, choice):
                continue
            try:
                position.tried.check(action)
            except IllegalAction as refusal:
                deed = say(position.words.deed(position.view, action))
                rule = rule_link(match.title, refusal.rule) if refusal.rule else None
                found.append(UnavailableAct(deed, reason_text(match.title, refusal), rule))
    return tuple(found)


def _meant(action: Action, choice: Choice) -> bool:
    """Return whether an action is about the piece chosen in the first list, or about no piece there."""
    offered = [option for option in (choice.lists[0] if choice.lists else ()) if option.name]
    chosen = next((option for option in offered if option.chosen), None)
    if chosen is not None:
        return getattr(action, chosen.name, None) == chosen.value
    return not any(getattr(action, option.name, None) == option.value for option in offered)
