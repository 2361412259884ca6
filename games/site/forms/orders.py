"""The forms for standing orders.

Each kind of order has its own form, except that all kinds about single pieces (in Titan, legions) share
one form with a fold for each piece. The head of a fold says in one line how the orders in it answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext as _

from games.engine.decisions import Decision, Field, FreeText, InOrder, OneOf, SomeOf
from games.engine.forms import FieldsForm, neutral_order
from games.engine.invariants import require
from games.engine.orders import StandingOrder
from games.matches.positions import Position
from games.matches.render import current_say, say

MAX_UNFOLDED_PIECES = 2
"""Up to how many kinds of orders are open on their page; if there are more, all are folded."""

MIN_WISH_FIELDS = 3
"""How many places an order of preference has in the fold of one piece."""


class OrderFold(NamedTuple):
    """A fold of a form, about one piece or about all pieces.

    Its head consists of `head` and `told`, which says in one line how the orders answer now. `reasons`
    contains the questions of the kinds it covers, each with its explanation.
    """

    head: str
    told: str
    fields: tuple[BoundField, ...]
    reasons: tuple[tuple[str, str], ...] = ()


class OrderForm(NamedTuple):
    """A form for standing orders, with its kinds, question, answer in one line, and fields or folds.

    `folded` means that the reader has to open it first. `left` means that something in it can be
    withdrawn.
    """

    kinds: tuple[str, ...]
    question: str
    reason: str
    told: str
    fields: tuple[BoundField, ...]
    folds: tuple[OrderFold, ...]
    refused: str
    left: bool
    folded: bool


class _Shown(NamedTuple):
    """A standing order as its form shows it, and whether the player has set it."""

    decision: Decision
    order: StandingOrder | None
    left: bool


class _Asked(NamedTuple):
    """What an order asks about one piece: a field, reduced to the choices that concern that piece."""

    field: Field
    choices: tuple[Any, ...]
    chosen: tuple[Any, ...]


def order_forms(
    position: Position,
    offered: Sequence[Decision],
    left: Mapping[str, StandingOrder],
    refused: Mapping[str, StandingOrder],
    reason: str,
) -> list[OrderForm]:
    """Return the forms for the orders that can be set.

    They show the player's stored orders (`left`), the usual values, or values that were just `refused` for
    the given `reason`.
    """
    shown: list[_Shown] = []
    for decision in offered:
        kept = left.get(decision.kind)
        standing = position.rules.shown(position.view, kept) if kept else None
        order = refused.get(decision.kind) or standing or neutral_order(position.rules, decision)
        shown.append(_Shown(decision, order, standing is not None))
    single = [
        each for each in shown if not any(_speaks_of(position, field) for field in each.decision.fields)
    ]
    several = [each for each in shown if each not in single]
    folded = len(shown) > MAX_UNFOLDED_PIECES
    found = [_form(position, each, folded, refused, reason) for each in single]
    if several:
        found.insert(0, _by_piece(position, several, refused, reason))
    return found


def _form(
    position: Position, shown: _Shown, folded: bool, refused: Mapping[str, StandingOrder], reason: str
) -> OrderForm:
    """Return the form of one kind of order."""
    decision, order, left = shown
    wrong = reason if decision.kind in refused else ""
    explained = position.words.reason(position.view, decision)
    form = FieldsForm(
        decision.fields, position.words, position.view, current_say(), initial=_filled(decision.fields, order)
    )
    return OrderForm(
        kinds=(decision.kind,),
        question=say(position.words.question(position.view, decision)),
        reason=say(explained) if explained else "",
        told=_line(_told(position, field, _value(order, field)) for field in decision.fields),
        fields=tuple(form),
        folds=(),
        refused=wrong,
        left=left,
        folded=folded and not wrong,
    )


def _by_piece(
    position: Position, shown: list[_Shown], refused: Mapping[str, StandingOrder], reason: str
) -> OrderForm:
    """Return one form for several kinds of order.

    It has a fold for each piece, and one for what covers all pieces.
    """
    pieces: dict[str, list[_Asked]] = {}
    ranks: list[list[str]] = []
    rest: list[tuple[Decision, StandingOrder | None, Field]] = []
    for decision, order, _left in shown:
        for field in decision.fields:
            if not _speaks_of(position, field):
                rest.append((decision, order, field))
                continue
            parted = _parted(position, field, _value(order, field))
            ranks.append([head for head, _asked in parted])
            for head, asked in parted:
                pieces.setdefault(head, []).append(asked)
    # A question may leave some pieces out; the longest question has all of them in order.
    rank = max(ranks, key=len)
    heads = sorted(pieces, key=lambda head: rank.index(head) if head in rank else len(rank))
    places: dict[str, int] = {}
    folds = [
        OrderFold(
            head,
            _line(_told_of(position, head, each) for each in pieces[head]) or _("no separate order"),
            tuple(bound for each in pieces[head] for bound in _bound(position, head, number, each, places)),
        )
        for number, head in enumerate(heads)
    ]
    general = tuple(
        bound
        for _decision, order, field in rest
        for bound in FieldsForm(
            (field,), position.words, position.view, current_say(), initial=_filled((field,), order)
        )
    )
    view, words = position.view, position.words
    explained = [(words.question(view, each.decision), words.reason(view, each.decision)) for each in shown]
    told = _line(_told(position, field, _value(order, field)) for _decision, order, field in rest)
    folds.append(
        OrderFold(
            _("For all of them"),
            told,
            general,
            tuple((say(asked), say(why)) for asked, why in explained if why),
        )
    )
    kinds = tuple(each.decision.kind for each in shown)
    return OrderForm(
        kinds=kinds,
        question=say(position.words.pieces) if position.words.pieces else "",
        reason="",
        told="",
        fields=(),
        folds=tuple(folds),
        refused=reason if any(kind in refused for kind in kinds) else "",
        left=any(each.left for each in shown),
        folded=False,
    )


def _speaks_of(position: Position, field: Field) -> bool:
    """Return whether the values of a field are about single pieces."""
    about = position.words.about
    if about is None or not isinstance(field, SomeOf | InOrder):
        return False
    return any(about(position.view, field, value) is not None for value in field.choices)


def _parted(position: Position, field: Any, chosen: tuple[Any, ...]) -> list[tuple[str, _Asked]]:
    """Return a field's values grouped by the piece that they are about, under that piece's name."""
    about = require(position.words.about, "a field is parted by what it is about")
    heads: dict[str, list[Any]] = {}
    for value in field.choices:
        phrase = require(about(position.view, field, value), "each value of the field is about a piece")
        heads.setdefault(say(phrase), []).append(value)
    return [
        (head, _Asked(field, tuple(values), tuple(value for value in chosen if value in values)))
        for head, values in heads.items()
    ]


def _alone(position: Position, head: str, asked: _Asked) -> bool:
    """Return whether the only choice is the piece itself, so that one tick box is enough."""
    (value, *others) = asked.choices
    line = position.words.value(position.view, asked.field, value)
    return isinstance(asked.field, SomeOf) and not others and say(line.text) == head


def _bound(
    position: Position, head: str, number: int, asked: _Asked, places: dict[str, int]
) -> Iterable[BoundField]:
    """Return the inputs for what is asked about the piece with this `number`.

    An order of preference continues where that of the previous piece ended (`places`), so that all of them
    are read as a single one.
    """
    field, auto_id = asked.field, f"id_{number}_%s"
    label = position.words.field(position.view, field)
    if _alone(position, head, asked):
        tick = forms.BooleanField(
            required=False,
            label=say(label.text),
            help_text=say(label.note) if label.note else "",
            widget=forms.CheckboxInput({"value": str(asked.choices[0])}),
        )
        form = forms.Form(initial={field.name: bool(asked.chosen)}, auto_id=auto_id)
        form.fields[field.name] = tick
        return list(form)
    most = len(asked.choices)
    if isinstance(field, InOrder):
        most = min(most, max(MIN_WISH_FIELDS, len(asked.chosen)))
    part = msgspec.structs.replace(field, choices=asked.choices, least=0, most=most)
    made = FieldsForm((part,), position.words, position.view, current_say(), flat=True, auto_id=auto_id)
    if not isinstance(field, InOrder):
        made.initial = {field.name: [str(value) for value in asked.chosen]}
        return list(made)
    start = places.get(field.name, 0)
    places[field.name] = start + len(made.fields)
    made.fields = {
        _placed(field.name, start + place): each for place, each in enumerate(made.fields.values())
    }
    made.initial = {
        _placed(field.name, start + place): str(value) for place, value in enumerate(asked.chosen)
    }
    return list(made)


def _placed(name: str, place: int) -> str:
    """Return the name of the input at one place of an order of preference."""
    return name if place == 0 else f"{name}.{place + 1}"


def _filled(fields: Iterable[Field], order: StandingOrder | None) -> dict[str, Any]:
    """Return the initial form values for an order, which is the one that was set or the usual one."""
    values: dict[str, Any] = {}
    for field in fields:
        if order is None:
            continue
        value = getattr(order, field.name)
        if isinstance(field, InOrder):
            values |= {_placed(field.name, place): each for place, each in enumerate(value)}
        else:
            # In a form, yes and no are 1 and 0.
            values[field.name] = (
                list(value) if isinstance(value, tuple) else int(value) if isinstance(value, bool) else value
            )
    return values


def _value(order: StandingOrder | None, field: Field) -> tuple[Any, ...]:
    """Return the value that an order has for a field, as a sequence."""
    value = getattr(order, field.name) if order is not None else ()
    if isinstance(value, tuple | list):
        return tuple(value)
    return (int(value),) if isinstance(value, bool) else (value,)


def _told_of(position: Position, head: str, asked: _Asked) -> str:
    """Return in words what is chosen for one piece, or "" if nothing is."""
    if asked.chosen and _alone(position, head, asked):
        return say(position.words.field(position.view, asked.field).text)
    return _told(position, asked.field, asked.chosen)


def _told(position: Position, field: Field, chosen: tuple[Any, ...]) -> str:
    """Return in words what a field contains now, with its label, or "" if it is empty."""
    chosen = tuple(value for value in chosen if value != "")
    if not chosen:
        return ""
    label = say(position.words.field(position.view, field).text)
    if isinstance(field, FreeText):
        return label
    if isinstance(field, OneOf | SomeOf | InOrder):
        texts = [say(position.words.value(position.view, field, value).text) for value in chosen]
    else:
        texts = [str(value) for value in chosen]
    return _("%(what)s: %(effect)s") % {"what": label, "effect": ", ".join(texts)}


def _line(parts: Iterable[str]) -> str:
    """Join the parts that are not empty into one line."""
    return " · ".join(part for part in parts if part)
