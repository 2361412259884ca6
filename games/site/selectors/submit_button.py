"""What becomes of a choice: the main button, and what may be done beside it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.engine.actions import Action
from games.engine.certainty import certain
from games.engine.choices import Choice, choose
from games.engine.decisions import Decision
from games.engine.errors import Refusal
from games.engine.forms import FieldsForm, hidden, prefilled, read_filled, refilled
from games.engine.losses import Loss, is_grave
from games.engine.phrases import Phrase, gettext_noop
from games.engine.trial import Rest, rest, reveals
from games.matches.access import Access
from games.matches.codecs import orders as read_orders
from games.matches.models import Match, Visit
from games.matches.positions import Position
from games.matches.render import refusal_text, say
from games.site.selectors import choices

_SEND = gettext_noop("Send the turn")


class SubmitButton(NamedTuple):
    """What the main button does. `final`: there is no undo after it. `outlook`: what follows.
    `losses` is what it gives up, which its words say too; `again`: it is the second question, after
    which it is done.

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
    losses: tuple[str, ...] = ()
    again: bool = False


class May(NamedTuple):
    """What the seat may do though nobody waits for it: stored at once, beside any draft. What
    is `quiet` stands at the foot of the page until it is chosen."""

    question: str
    reason: str
    groups: tuple[choices.Group, ...]
    button: SubmitButton | None
    quiet: bool
    number: int
    picked: str = ""


def may(access: Access, position: Position, picked: str, *, again: bool = False) -> tuple[May, ...]:
    """Every open question that asks *may*, with its choices; `picked` is the number of one of
    them and what is chosen there ("0.c"). `again`: its button has been pressed, and asks once more."""
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
            losses = resting.rules.losses(resting.view, choice.atom)
            once_more = again and is_grave(losses)
            button = SubmitButton(
                _pressed(resting, resting.words.deed(resting.view, choice.atom), losses, again=once_more),
                tuple(hidden(choice.atom, choice.fields)),
                form,
                final=True,
                sends=False,
                losses=_told(resting, losses),
                again=once_more,
            )
        found.append(
            May(
                question=choices.question(resting, decision),
                reason=choices.reason(resting, decision),
                groups=choices.groups(resting, decision, choice, f"?may={number}.%s#may-{number}"),
                button=button,
                quiet=decision.kind in resting.words.QUIET and chosen != str(number),
                number=number,
                picked=picked if chosen == str(number) else "",
            )
        )
    return tuple(found)


def _pressed(position: Position, deed: Phrase, losses: tuple[Loss, ...], *, again: bool) -> str:
    """What a button says: the deed with what it gives up; the second time, that it is meant."""
    words = say(position.words.warned(deed, losses))
    return _("Yes, I mean it: %(deed)s") % {"deed": words} if again else words


def _told(position: Position, losses: tuple[Loss, ...]) -> tuple[str, ...]:
    return tuple(say(position.words.loss(loss.code, loss.params)) for loss in losses)


def finish(access: Access, mine: Visit | None, position: Position, decision: Decision | None) -> str:
    """What the button says by which the seat's orders go on for it; "" where they do not, or not
    by a deputy."""
    if mine is None or decision is None:
        return ""
    given = read_orders(position.rules, mine.seat.orders)
    action = position.rules.finish(position.view, decision, given)
    if action is None or (access.deputy and position.rules.personal(position.view, action)):
        return ""
    told = certain(position.words.finish, "a title that finishes by orders says how")
    return say(told(position.view, decision))


def submit_button(
    access: Access,
    position: Position,
    decision: Decision | None,
    choice: Choice,
    pick: str,
    filled: Mapping[str, list[str]],
    *,
    again: bool = False,
) -> SubmitButton | None:
    """What the main button does: send a complete draft, or carry out what is chosen. `filled` is what
    stood in a form that was refused; `again`: because it is asked once more."""
    if position.complete:
        return SubmitButton(say(position.sending or Phrase(_SEND)), (), None, final=True, sends=True)
    atom: Action | None = choice.atom
    if decision is None or atom is None:
        return None
    seat = certain(access.seat, "only a player is asked")
    form, told = None, position.words.deed(position.view, atom)
    if choice.fields:
        filling = position.words.filling
        told = (filling(position.view, atom) if filling else None) or told
        initial = prefilled(atom, choice.fields) | refilled(choice.fields, filled)
        form = FieldsForm(choice.fields, position.words, position.view, say, pictured=True, initial=initial)
    meant = (_filled(access, position, filled) if again else None) or atom
    losses = position.rules.losses(position.view, meant)
    again = again and is_grave(losses)
    if again:
        told = position.words.deed(position.view, meant)
    elif choice.fields:
        # What is filled in is not known yet, and what it gives up is asked about once it is.
        losses = tuple(loss for loss in losses if loss in position.rules.losses(position.view, atom))
    return SubmitButton(
        words=_pressed(position, told, losses, again=again),
        pairs=tuple(hidden(atom, choice.fields)),
        fields=form,
        final=reveals(position.rules, position.state, seat, atom),
        sends=False,
        outlook=choices.outlook(position, atom),
        pick=pick,
        losses=_told(position, losses),
        again=again,
    )


def _filled(access: Access, position: Position, filled: Mapping[str, list[str]]) -> Action | None:
    """The action of a form that was filled in, as far as it can be done."""
    seat = certain(access.seat, "only a player is asked")
    try:
        action = read_filled(position.rules, seat, filled)
        position.rules.check(position.state, action)
    except Refusal:
        return None
    return action


def proposal(access: Access, position: Position, rest: Rest) -> SubmitButton:
    """The button that does what the title proposes while nothing is chosen."""
    words, rules = position.words, position.rules
    given_up = [rules.losses(view, action) for view, action in zip(rest.views, rest.actions, strict=True)]
    losses = tuple(loss for each in given_up for loss in each)
    first = say(words.warned(words.deed(rest.views[0], rest.actions[0]), given_up[0]))
    lines = words.proposal(rest.views, rest.actions) if words.proposal else ()
    # Where each is the same "done", there is nothing to choose between the first and the last.
    several = len(set(rest.actions)) > 1
    return SubmitButton(
        words=_sent(position, rest, losses) if rest.ends else first,
        pairs=(),
        fields=None,
        final=bool(rest.stopped),
        sends=rest.ends,
        outlook=tuple(choices.told(line) for line in lines),
        typed="\n".join(rules.format(action) for action in rest.actions),
        apart=SubmitButton(first, tuple(hidden(rest.actions[0], ())), None, final=False, sends=False)
        if several
        else None,
        losses=_told(position, losses if rest.ends else given_up[0]),
    )


def _sent(position: Position, rest: Rest, losses: tuple[Loss, ...]) -> str:
    """What the button says that sends what is proposed."""
    called = position.words.sending
    sending = called(rest.views[-1], rest.after) if called else None
    return _pressed(position, sending or Phrase(_SEND), losses, again=False)


def proposed(access: Access, position: Position, decision: Decision | None, choice: Choice) -> Rest | None:
    """What the title proposes where nothing is chosen; nothing that no deputy may do."""
    if decision is None or choice.atom is not None or access.seat is None:
        return None
    found = rest(position.rules, position.state, access.seat)
    if found is None or not access.deputy:
        return found
    pairs = zip(found.views, found.actions, strict=True)
    return None if any(position.rules.personal(view, action) for view, action in pairs) else found


def drafted(position: Position, told: Collection[int] = ()) -> tuple[str, ...]:
    """What is drafted, with what each of it gives up; without the steps that are `told` elsewhere on the
    page and give up nothing."""
    pairs = enumerate(zip(position.done, position.lost, strict=True))
    return tuple(
        say(position.words.warned(done, losses))
        for number, (done, losses) in pairs
        if losses or number not in told
    )


def undo(position: Position) -> str:
    """What the undo button says; empty where nothing is drafted."""
    if not position.drafted:
        return ""
    trial = certain(position.trial, "what is drafted has been tried")
    undoing = position.words.undoing
    brief = undoing(trial.views[-1], position.drafted[-1]) if undoing else None
    return _("Undo: %(act)s") % {"act": say(brief or position.done[-1])}


def cut(match: Match, position: Position) -> str:
    """Why a draft was cut; empty where it was not."""
    if position.trial is None or position.trial.stopped != "refused" or position.trial.refusal is None:
        return ""
    return refusal_text(match.title, position.trial.refusal)
