"""The guide to a first turn in practice: a hint for the question, and the autopilot's advice."""

from __future__ import annotations

from typing import NamedTuple

from games.engine import registry
from games.engine.actions import Action
from games.engine.choices import Choice
from games.engine.decisions import Decision
from games.engine.errors import Refusal
from games.engine.forms import hidden_inputs
from games.engine.invariants import require
from games.engine.meta import AUTOPILOT
from games.engine.trial import reveals
from games.matches.access import Access
from games.matches.models import Visit
from games.matches.positions import Position
from games.matches.render import say
from games.site.selectors import choices
from games.site.selectors.submit_button import SubmitButton


class Guide(NamedTuple):
    """One or two sentences about the question, and the advice.

    The text is "" if the title has none. `advised` is the button that does what the autopilot would do; it is
    None if something is already chosen or proposed. `action` is the action that the autopilot would take.
    """

    hint: str
    advised: SubmitButton | None
    action: Action | None


def guide(
    access: Access,
    mine: Visit | None,
    position: Position,
    decision: Decision | None,
    *,
    free: bool,
) -> Guide | None:
    """Return the guide for this page, or None after the first turn in practice.

    `free` means that the reader has chosen nothing, and the title proposes nothing.
    """
    match = access.match
    if mine is None or decision is None or not match.practice:
        return None
    meta, lesson = registry.meta(match.title), registry.lessons(match.title)
    if mine.number > (meta.practice.visits if meta.practice else 1):
        return None
    hint = lesson.hints.get(decision.kind) if lesson else None
    action = _advised(position, decision) if free and meta.autopilot else None
    if hint is None and action is None:
        return None
    return Guide(say(hint) if hint else "", _button(access, position, action) if action else None, action)


def follow_advice(
    access: Access, position: Position, decision: Decision | None, chosen: Choice, found: Guide | None
) -> tuple[Choice, Guide | None]:
    """Return the choice with the advised piece selected, if another piece was selected automatically.

    The question and the advice are then about the same piece. If that leaves only one action, the page's main
    button carries it out, and no separate advice is shown.
    """
    if found is None or found.action is None or not chosen.path or not chosen.lists:
        return chosen, found
    of = next((option for option in chosen.lists[0] if found.action in option.atoms), None)
    if of is None or of.chosen or not of.name:
        return chosen, found
    taken = choices.follow_pick(access, position, decision, of.pick)
    if taken.atom is not None and not taken.fields:
        found = found._replace(advised=None)
    return taken, found


def _advised(position: Position, decision: Decision) -> Action | None:
    """Return what the autopilot would do, based on what the seat knows.

    It is the same on every request for the page.
    """
    action = position.rules.default(position.view, decision, AUTOPILOT, position.proposal_chance)
    try:
        position.rules.check(position.state, action)
    except Refusal:
        return None
    return action


def _button(access: Access, position: Position, action: Action) -> SubmitButton:
    seat = require(access.seat, "only a player is asked")
    return SubmitButton(
        words=say(position.words.deed(position.view, action)),
        pairs=tuple(hidden_inputs(action, ())),
        fields=None,
        final=reveals(position.rules, position.state, seat, action),
        sends=False,
        outlook=choices.choice_effects(position, action),
    )
