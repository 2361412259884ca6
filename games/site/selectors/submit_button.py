"""The buttons of a turn page (the main button, optional decisions, undo), and the drafted steps."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple

import msgspec
from django.utils.translation import gettext as _

from games.engine.actions import Action, tag_of
from games.engine.choices import Choice, choose, count_options, reletter
from games.engine.decisions import Decision, Field, SomeOf
from games.engine.errors import Refusal
from games.engine.forms import FieldsForm, hidden_inputs, initial_values, read_filled, resubmitted_values
from games.engine.invariants import require
from games.engine.losses import Loss, is_grave
from games.engine.phrases import Listing, Phrase, gettext_noop
from games.engine.trial import ProposedRest, propose_rest, reveals
from games.engine.words import ChoiceLine
from games.matches.access import Access
from games.matches.codecs import orders as read_orders
from games.matches.models import Match, Visit
from games.matches.positions import Position
from games.matches.render import current_say, refusal_text, say
from games.site.selectors import choices

_SEND_TURN_LABEL = gettext_noop("Send turn")


class TickedItemsText(NamedTuple):
    """The wording by which a button names the items ticked in the set `name`.

    `words` is the button's text, with `TICKED` in place of the ticked items. `pair` joins the last ticked
    item (`LAST`) to the items before it (`SOME`).
    """

    name: str
    words: str
    pair: str


TICKED, SOME, LAST = "{ticked}", "{some}", "{last}"
"""Placeholders that scripts replace."""


class SubmitButton(NamedTuple):
    """The main button of a turn page, and its effect.

    `final` means that the action cannot be undone. `outlook` lists its consequences. `losses` are those of
    the action, which the button's words also name unless the outlook does. `again` means that the page is
    asking for confirmation, after which the action is carried out.

    `typed` contains the actions that the title proposes, in notation with one per line; it is posted as if
    the player had typed it. `apart` is the button that does only the first of several proposed actions.
    For a set of which the player may take nothing, `ticks` is the button's wording for the ticked items,
    and `refusal` is the button that takes nothing. If everything to fill in may stay unticked, or something
    must be ticked first, `unticked` is what the button says until something is. `needs_ticks` means that the
    button does nothing until then. In both cases it is filled only once something is ticked. `reveals` says
    what a `final` action reveals, and `expects` what it can be expected to bring; each is "" if the title has
    no sentence for it.
    """

    words: str
    pairs: tuple[tuple[str, str], ...]
    fields: FieldsForm | None
    final: bool
    sends: bool
    outlook: tuple[choices.ChoiceEffect, ...] = ()
    pick: str = ""
    typed: str = ""
    apart: SubmitButton | None = None
    losses: tuple[str, ...] = ()
    again: bool = False
    ticks: TickedItemsText | None = None
    refusal: SubmitButton | None = None
    unticked: str = ""
    needs_ticks: bool = False
    reveals: str = ""
    expects: str = ""


class OptionalDecision(NamedTuple):
    """A decision that the seat may make although nobody is waiting for it.

    The action is stored immediately, independently of any draft. A `quiet` decision is at the foot of the
    page until it is chosen.
    """

    question: str
    reason: str
    groups: tuple[choices.ChoiceGroup, ...]
    button: SubmitButton | None
    quiet: bool
    number: int
    picked: str = ""


def optional_decisions(
    access: Access, position: Position, question: Choice, picked: str, *, again: bool = False
) -> tuple[OptionalDecision, ...]:
    """Return every open question that the seat may answer but need not, with its choices.

    `question` is the choice for the question that must be answered; its letters are not used again. `picked`
    is the number of an optional question and the choice made there ("0.c"). `again` means that its button
    has been pressed and now asks for confirmation.
    """
    resting = position.resting
    found: list[OptionalDecision] = []
    letters_used = count_options(question)
    open_now = [decision for decision in resting.decisions if decision.asks == "may"]
    chosen, _, pick = picked.partition(".")
    for number, decision in enumerate(open_now):
        atoms = choices.legal_actions(access, resting, decision)
        if not atoms and access.deputy:
            continue
        choice = reletter(choose(decision, atoms, pick if chosen == str(number) else ""), letters_used)
        letters_used += count_options(choice)
        button = None
        if choice.atom is not None and chosen == str(number):
            form = (
                FieldsForm(choice.fields, resting.words, resting.view, current_say())
                if choice.fields
                else None
            )
            losses = resting.rules.losses(resting.view, choice.atom)
            once_more = again and is_grave(losses)
            button = SubmitButton(
                _pressed(resting, resting.words.deed(resting.view, choice.atom), losses, again=once_more),
                tuple(hidden_inputs(choice.atom, choice.fields)),
                form,
                final=True,
                sends=False,
                losses=_told(resting, losses),
                again=once_more,
            )
        found.append(
            OptionalDecision(
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
    """Return the words of a button: the action and what it gives up, or, the second time, a confirmation."""
    words = say(position.words.warned(deed, losses))
    return _("Confirm: %(deed)s") % {"deed": words} if again else words


def _deed(position: Position, view: Any, action: Action) -> Phrase:
    """Return the label of an action, together with the drafted actions if the title has words for both."""
    joined = position.words.deed_with_draft
    return (joined(view, position.drafted, action) if joined else None) or position.words.deed(view, action)


def revealed(position: Position, view: Any, action: Action) -> str:
    """Return a sentence about what an action reveals, or "" if the title has none for it."""
    revealing = position.words.revealing
    told = revealing(view, action) if revealing else None
    return say(told) if told else ""


def _expected(position: Position, action: Action) -> str:
    """Return a sentence about what an action can be expected to bring, or "" if the title has none for it."""
    expecting = position.words.expecting
    told = expecting(position.view, action) if expecting else None
    return say(told) if told else ""


def _losses_without_line(losses: Iterable[Loss], lines: Iterable[ChoiceLine]) -> tuple[Loss, ...]:
    """Return the losses that the lines about an action's consequences do not tell."""
    told = [loss for line in lines for loss in line.losses]
    return tuple(loss for loss in losses if loss not in told)


def _told(position: Position, losses: tuple[Loss, ...]) -> tuple[str, ...]:
    return tuple(say(position.words.loss(loss.code, loss.params)) for loss in losses)


def orders_button_text(
    access: Access, mine: Visit | None, position: Position, decision: Decision | None
) -> str:
    """Return the words of the button that lets the seat's standing orders answer.

    Return "" if no order applies, or if a deputy may not use the orders.
    """
    if mine is None or decision is None:
        return ""
    given = read_orders(position.rules, mine.seat.orders)
    action = position.rules.finish(position.view, decision, given)
    if action is None or (access.deputy and position.rules.personal(position.view, action)):
        return ""
    told = require(position.words.finish, "a title that finishes by orders says how")
    return say(told(position.view, decision))


def submit_button(
    access: Access,
    position: Position,
    decision: Decision | None,
    choice: Choice,
    pick: str,
    filled: Mapping[str, list[str]],
    *,
    suggested: Action | None = None,
    again: bool = False,
) -> SubmitButton | None:
    """Return the main button, which sends a complete draft or carries out the current choice.

    Return None if the choice does not lead to an action yet. `filled` contains the values of a form that was
    refused. A form begins with the values of the action that is `suggested`.
    `again` means that the page asks for confirmation.
    """
    if position.complete:
        return SubmitButton(
            say(position.sending or Phrase(_SEND_TURN_LABEL)),
            (),
            None,
            final=True,
            sends=True,
            outlook=_shown_by_draft(position),
        )
    atom: Action | None = choice.atom
    if decision is None or atom is None:
        return None
    seat = require(access.seat, "only a player is asked")
    form, told = None, _deed(position, position.view, atom)
    if choice.fields:
        filling = position.words.filling
        told = (filling(position.view, atom) if filling else None) or told
        if suggested is not None and tag_of(suggested) == tag_of(atom):
            initial = initial_values(suggested, choice.fields, None, suggested=True)
        else:
            initial = initial_values(atom, choice.fields, position.proposal_chance)
        initial |= resubmitted_values(choice.fields, filled)
        form = FieldsForm(
            choice.fields, position.words, position.view, current_say(), pictured=True, initial=initial
        )
    meant = (_filled(access, position, filled) if again else None) or atom
    losses = position.rules.losses(position.view, meant)
    again = again and is_grave(losses)
    if again:
        told = position.words.deed(position.view, meant)
    elif choice.fields:
        # It is not known yet what will be filled in; once it is, the page asks about what that gives up.
        losses = tuple(loss for loss in losses if loss in position.rules.losses(position.view, atom))
    lines = position.words.outlook(position.view, atom)
    return SubmitButton(
        words=_pressed(position, told, _losses_without_line(losses, lines), again=again),
        pairs=tuple(hidden_inputs(atom, choice.fields)),
        fields=form,
        final=reveals(position.tried, seat, atom),
        sends=False,
        outlook=tuple(map(choices.make_effect, lines)),
        pick=pick,
        losses=_told(position, losses),
        again=again,
        ticks=_ticks(position, atom, choice.fields),
        reveals=revealed(position, position.view, atom),
        expects=_expected(position, atom),
        refusal=_refusal(position, atom, choice.fields),
        unticked="" if again else _unticked(position, atom, choice.fields),
        needs_ticks=not again and bool(_needed(choice.fields) or _refusable(choice.fields)),
    )


def _unticked(position: Position, atom: Action, fields: tuple[Field, ...]) -> str:
    """Return the words of the button while nothing is ticked, or "" if they do not depend on that."""
    needed = _needed(fields)
    if needed is not None:
        count = needed.least
        if needed.most == count:
            return _("Tick %(count)s first") % {"count": count}
        return _("Tick %(count)s or more first") % {"count": count}
    optional = all(isinstance(each, SomeOf) and not (each.least or each.of) for each in fields)
    if not fields or not optional or _refusable(fields) is not None:
        return ""
    nothing = msgspec.structs.replace(atom, **{field.name: () for field in fields})
    return say(position.words.deed(position.view, nothing))


def _needed(fields: tuple[Field, ...]) -> SomeOf | None:
    """Return the first set of which the player must take something, or None."""
    return next((each for each in fields if isinstance(each, SomeOf) and each.least), None)


def _refusable(fields: tuple[Field, ...]) -> SomeOf | None:
    """Return the set of which the player may take nothing, if it is the only field to fill in."""
    match fields:
        case (SomeOf(refusable=True) as field,):
            return field
    return None


def _ticks(position: Position, atom: Action, fields: tuple[Field, ...]) -> TickedItemsText | None:
    field, ticked = _refusable(fields), position.words.ticked
    if field is None or ticked is None:
        return None
    pair = say(Listing((SOME, LAST)))
    return TickedItemsText(field.name, say(ticked(position.view, atom, TICKED)), pair)


def _refusal(position: Position, atom: Action, fields: tuple[Field, ...]) -> SubmitButton | None:
    """Return the button that takes nothing of a set, with what that gives up; None if there is none."""
    field = _refusable(fields)
    if field is None:
        return None
    refused = msgspec.structs.replace(atom, **{field.name: ()})
    return SubmitButton(
        words=say(position.words.deed(position.view, refused)),
        pairs=tuple(hidden_inputs(refused, ())),
        fields=None,
        final=True,
        sends=False,
        losses=_told(position, position.rules.losses(position.view, refused)),
    )


def _filled(access: Access, position: Position, filled: Mapping[str, list[str]]) -> Action | None:
    """Return the action of a form that was filled in, or None if that action is not possible."""
    seat = require(access.seat, "only a player is asked")
    try:
        action = read_filled(position.rules, seat, filled)
        position.tried.check(action)
    except Refusal:
        return None
    return action


def proposal_button(access: Access, position: Position, rest: ProposedRest) -> SubmitButton:
    """Return the button that carries out the title's proposal while nothing is chosen."""
    words, rules = position.words, position.rules
    given_up = [rules.losses(view, action) for view, action in zip(rest.views, rest.actions, strict=True)]
    losses = tuple(loss for each in given_up for loss in each)
    lines = words.proposal(rest.views, rest.actions) if words.proposal else ()
    first = say(
        words.warned(
            _deed(position, rest.views[0], rest.actions[0]), _losses_without_line(given_up[0], lines)
        )
    )
    # If every action is the same "done", doing only the first would not differ from doing them all.
    several = len(set(rest.actions)) > 1
    return SubmitButton(
        words=_sent(position, rest, _losses_without_line(losses, lines)) if rest.ends else first,
        pairs=(),
        fields=None,
        final=bool(rest.stopped),
        sends=rest.ends,
        outlook=(*_shown_by_draft(position), *map(choices.make_effect, lines)),
        typed="\n".join(rules.format(action) for action in rest.actions),
        apart=SubmitButton(first, tuple(hidden_inputs(rest.actions[0], ())), None, final=False, sends=False)
        if several
        else None,
        losses=_told(position, losses if rest.ends else given_up[0]),
        reveals=revealed(position, rest.views[-1], rest.actions[-1]),
    )


def _shown_by_draft(position: Position) -> tuple[choices.ChoiceEffect, ...]:
    """Return what everyone is shown once the drafted actions are sent, one line each."""
    showing = position.words.showing
    if showing is None or position.trial is None:
        return ()
    steps = zip(position.trial.views, position.drafted, strict=True)
    return tuple(choices.make_effect(line) for view, action in steps if (line := showing(view, action)))


def _sent(position: Position, rest: ProposedRest, losses: tuple[Loss, ...]) -> str:
    """Return the words of the button that sends what the title proposes."""
    called, joined = position.words.sending, position.words.deed_with_draft
    sending = called(rest.views[-1], rest.after) if called else None
    if sending is None and joined is not None and len(rest.actions) == 1:
        sending = joined(rest.views[0], position.drafted, rest.actions[0])
    return _pressed(position, sending or Phrase(_SEND_TURN_LABEL), losses, again=False)


def proposed_rest(
    access: Access, position: Position, decision: Decision | None, choice: Choice
) -> ProposedRest | None:
    """Return the title's proposal while nothing is chosen, or None if it proposes nothing.

    A deputy who may not do all of it gets no proposal.
    """
    if decision is None or choice.atom is not None or access.seat is None:
        return None
    found = propose_rest(position.tried, access.seat)
    if found is None or not access.deputy:
        return found
    pairs = zip(found.views, found.actions, strict=True)
    return None if any(position.rules.personal(view, action) for view, action in pairs) else found


def drafted_steps(position: Position, told: Collection[int] = ()) -> tuple[str, ...]:
    """Return the drafted steps as sentences, with the losses of each.

    If all of them are shown elsewhere on the page (`told`) and none gives anything up, there is no list.
    """
    pairs = tuple(zip(position.done, position.lost, strict=True))
    if not any(losses or number not in told for number, (_done, losses) in enumerate(pairs)):
        return ()
    return tuple(say(position.words.warned(done, losses)) for done, losses in pairs)


def undo_button_text(position: Position) -> str:
    """Return the words of the undo button, or "" if nothing is drafted."""
    if not position.drafted:
        return ""
    trial = require(position.trial, "what is drafted has been tried")
    undoing = position.words.undoing
    brief = undoing(trial.views[-1], position.drafted[-1]) if undoing else None
    return _("Undo: %(act)s") % {"act": say(brief or position.done[-1])}


def draft_cut_reason(match: Match, position: Position) -> str:
    """Return why the end of a draft was dropped, or "" if it was not."""
    if position.trial is None or position.trial.stopped != "refused" or position.trial.refusal is None:
        return ""
    return refusal_text(match.title, position.trial.refusal)
