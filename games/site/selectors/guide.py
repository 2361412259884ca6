"""A first turn in practice, guided: what the question is about, and what the autopilot would do."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from games.engine import registry
from games.engine.actions import Action
from games.engine.certainty import certain
from games.engine.chance import SeededChance
from games.engine.choices import Choice
from games.engine.decisions import Decision
from games.engine.errors import Refusal
from games.engine.forms import hidden
from games.engine.meta import AUTOPILOT
from games.engine.trial import reveals
from games.matches.access import Access
from games.matches.models import Visit
from games.matches.positions import Position
from games.matches.render import say
from games.site.selectors import choices
from games.site.selectors.submit_button import SubmitButton


class Guide(NamedTuple):
    """One or two sentences on the question, "" where the title has none; `advised` does what the autopilot
    would do, None where something is chosen or proposed already, and `action` is that."""

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
    """The guide of this page; None beyond a first turn in practice. `free`: the reader has chosen nothing,
    and the title proposes nothing."""
    match = access.match
    if mine is None or decision is None or not match.practice:
        return None
    meta, lesson = registry.meta(match.title), registry.lessons(match.title)
    if mine.number > (meta.practice.visits if meta.practice else 1):
        return None
    hint = lesson.hints.get(decision.kind) if lesson else None
    action = _advised(position, decision, mine) if free and meta.autopilot else None
    if hint is None and action is None:
        return None
    return Guide(say(hint) if hint else "", _button(access, position, action) if action else None, action)


def led(
    access: Access, position: Position, decision: Decision | None, chosen: Choice, found: Guide | None
) -> tuple[Choice, Guide | None]:
    """A choice with the piece taken that the advice is for, where another was taken by itself: the question
    and the advice speak of one. Where that leaves one action the page's button does it, and nothing is
    advised beside it."""
    if found is None or found.action is None or not chosen.path or not chosen.lists:
        return chosen, found
    of = next((option for option in chosen.lists[0] if found.action in option.atoms), None)
    if of is None or of.chosen or not of.name:
        return chosen, found
    taken = choices.chosen(access, position, decision, of.pick)
    if taken.atom is not None and not taken.fields:
        found = found._replace(advised=None)
    return taken, found


def _advised(position: Position, decision: Decision, mine: Visit) -> Action | None:
    """What the autopilot would do, from what the seat knows; the same whenever the page is asked for."""
    chance = SeededChance(Random(f"{mine.pk}.{position.counter}"))
    action = position.rules.default(position.view, decision, AUTOPILOT, chance)
    try:
        position.rules.check(position.state, action)
    except Refusal:
        return None
    return action


def _button(access: Access, position: Position, action: Action) -> SubmitButton:
    seat = certain(access.seat, "only a player is asked")
    return SubmitButton(
        words=say(position.words.deed(position.view, action)),
        pairs=tuple(hidden(action, ())),
        fields=None,
        final=reveals(position.rules, position.state, seat, action),
        sends=False,
        outlook=choices.outlook(position, action),
    )
