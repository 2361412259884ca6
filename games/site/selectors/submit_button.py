"""What becomes of a choice: the main button, and what may be done beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.engine.actions import Action
from games.engine.choices import Choice, choose
from games.engine.decisions import Decision
from games.engine.forms import FieldsForm, hidden, prefilled, refilled
from games.engine.trial import Rest, rest, reveals
from games.matches.access import Access
from games.matches.codecs import orders as read_orders
from games.matches.models import Match, Visit
from games.matches.positions import Position
from games.matches.render import refusal_text, say
from games.site.selectors import choices


class SubmitButton(NamedTuple):
    """What the main button does. `final`: there is no undo after it. `outlook`: what follows.

    `typed` is the notation of what the title proposes, an action a line, posted as if it were
    typed; `apart` the button that does the first of several alone.
    """

    words: str
    pairs: tuple[tuple[str, str], ...]
    fields: FieldsForm | None
    final: bool
    sends: bool
    outlook: tuple[choices.Outlook, ...] = ()
    pick: str = ""
    typed: str = ""
    apart: SubmitButton | None = None


class May(NamedTuple):
    """What the seat may do though nobody waits for it: stored at once, beside any draft. What
    is `quiet` stands at the foot of the page until it is chosen."""

    question: str
    reason: str
    groups: tuple[choices.Group, ...]
    button: SubmitButton | None
    quiet: bool
    number: int


def may(access: Access, position: Position, picked: str) -> tuple[May, ...]:
    """Every open question that asks *may*, with its choices; `picked` is the number of one of
    them and what is chosen there ("0.c")."""
    resting = position.resting
    found: list[May] = []
    open_now = [decision for decision in resting.decisions if decision.asks == "may"]
    chosen, _, pick = picked.partition(".")
    for number, decision in enumerate(open_now):
        atoms = choices.atoms(access, resting, decision)
        if not atoms and access.deputy:
            continue
        choice = choose(decision, atoms, pick if chosen == str(number) else "")
        button = None
        if choice.atom is not None and chosen == str(number):
            form = FieldsForm(choice.fields, resting.words, resting.view, say) if choice.fields else None
            words = say(resting.words.deed(resting.view, choice.atom))
            button = SubmitButton(
                words, tuple(hidden(choice.atom, choice.fields)), form, final=True, sends=False
            )
        found.append(
            May(
                question=choices.question(resting, decision),
                reason=choices.reason(resting, decision),
                groups=choices.groups(resting, decision, choice, f"?may={number}.%s#may-{number}"),
                button=button,
                quiet=decision.kind in resting.words.QUIET and chosen != str(number),
                number=number,
            )
        )
    return tuple(found)


def finish(access: Access, mine: Visit | None, position: Position, decision: Decision | None) -> str:
    """What the button says by which the seat's orders go on for it; "" where they do not, or not
    by a deputy."""
    if mine is None or decision is None:
        return ""
    given = read_orders(position.rules, mine.seat.orders)
    action = position.rules.finish(position.view, decision, given)
    if action is None or (access.deputy and position.rules.personal(position.view, action)):
        return ""
    assert position.words.finish is not None
    return say(position.words.finish(position.view, decision))


def submit_button(
    access: Access,
    position: Position,
    decision: Decision | None,
    choice: Choice,
    pick: str,
    filled: Mapping[str, list[str]],
) -> SubmitButton | None:
    """What the main button does: send a complete draft, or carry out what is chosen. `filled` is what
    stood in a form that was refused."""
    if position.complete:
        assert position.trial is not None
        words = _sending(position, position.trial.views[-1], position.view)
        return SubmitButton(words, (), None, final=True, sends=True)
    atom: Action | None = choice.atom
    if decision is None or atom is None:
        return None
    assert access.seat is not None
    form, told = None, position.words.deed(position.view, atom)
    if choice.fields:
        filling = position.words.filling
        told = (filling(position.view, atom) if filling else None) or told
        initial = prefilled(atom, choice.fields) | refilled(choice.fields, filled)
        form = FieldsForm(choice.fields, position.words, position.view, say, pictured=True, initial=initial)
    return SubmitButton(
        words=say(told),
        pairs=tuple(hidden(atom, choice.fields)),
        fields=form,
        final=reveals(position.rules, position.state, access.seat, atom),
        sends=False,
        outlook=choices.outlook(position, atom),
        pick=pick,
    )


def proposal(access: Access, position: Position, rest: Rest) -> SubmitButton:
    """The button that does what the title proposes while nothing is chosen."""
    words, rules = position.words, position.rules
    first = say(words.deed(rest.views[0], rest.actions[0]))
    lines = words.proposal(rest.views, rest.actions) if words.proposal else ()
    several = len(rest.actions) > 1
    return SubmitButton(
        words=_sending(position, rest.views[-1], rest.after) if rest.ends else first,
        pairs=(),
        fields=None,
        final=bool(rest.stopped),
        sends=rest.ends,
        outlook=tuple(choices.told(line) for line in lines),
        typed="\n".join(rules.format(action) for action in rest.actions),
        apart=SubmitButton(first, tuple(hidden(rest.actions[0], ())), None, final=False, sends=False)
        if several
        else None,
    )


def _sending(position: Position, before: Any, after: Any) -> str:
    """What sending a visit is called that ends between two views of its seat."""
    sending = position.words.sending
    phrase = sending(before, after) if sending else None
    return say(phrase) if phrase else _("Send the turn")


def proposed(access: Access, position: Position, decision: Decision | None, choice: Choice) -> Rest | None:
    """What the title proposes where nothing is chosen; nothing that no deputy may do."""
    if decision is None or choice.atom is not None or access.seat is None:
        return None
    found = rest(position.rules, position.state, access.seat)
    if found is None or not access.deputy:
        return found
    pairs = zip(found.views, found.actions, strict=True)
    return None if any(position.rules.personal(view, action) for view, action in pairs) else found


def undo(position: Position) -> str:
    """What the undo button says; empty where nothing is drafted."""
    if not position.drafted:
        return ""
    return _("Undo: %(act)s") % {"act": say(position.done[-1])}


def cut(match: Match, position: Position) -> str:
    """Why a draft was cut; empty where it was not."""
    if position.trial is None or position.trial.stopped != "refused" or position.trial.refusal is None:
        return ""
    return refusal_text(match.title, position.trial.refusal)
