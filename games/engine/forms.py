"""Turning decisions into Django forms, and submitted forms into typed actions.

A form offers the fields in `Decision.fields`. The values that it returns are converted and typed here, but
only `Rules.check` decides whether the action is legal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Literal, get_args, get_origin

import msgspec
from django import forms
from django.http import QueryDict
from django.utils.html import format_html

from games.engine.actions import Action, action_fields, tag_of
from games.engine.chance import Chance
from games.engine.decisions import (
    Decision,
    Field,
    FreeText,
    InOrder,
    Number,
    Numbers,
    OneOf,
    SomeOf,
    StepPath,
)
from games.engine.drawing import icons
from games.engine.drawing.scene import Say
from games.engine.errors import BadForm
from games.engine.meta import TitleMeta
from games.engine.orders import StandingOrder
from games.engine.rules import Rules

NONEMPTY_SETS_INPUT = "some"
"""The name of the input in which a form names the sets that must not be empty."""

LONGEST_VALUE = 400
"""How many characters of a submitted value are read; no genuine value is longer."""

MAX_TILES = 12
"""The most numbers that are shown as tiles, chosen with one tap; a number of a larger range is typed."""

SEGMENTS = {"class": "segments"}
"""Widget attributes that show the numbers of a field as tiles in a row."""


SIDE_BY_SIDE_ATTRS = {"class": "abreast"}
"""Widget attributes that show short checkboxes side by side, as many as fit the line."""


class EqualCheckboxes(forms.CheckboxSelectMultiple):
    """Checkboxes of which several may have the same value; as many of them are ticked as were sent."""

    def optgroups(self, name: str, value: list[str], attrs: dict[str, Any] | None = None) -> list[Any]:
        groups = super().optgroups(name, value, attrs)
        left = Counter(value)
        for option in (option for _, options, _ in groups for option in options):
            if left[str(option["value"])] <= 0:
                option["selected"] = False
                option["attrs"].pop("checked", None)
            left[str(option["value"])] -= 1
        return groups


class FieldsForm(forms.Form):
    """A form for the free attributes of one action or standing order."""

    def __init__(
        self,
        fields: tuple[Field, ...],
        words: Any,
        view: Any,
        say: Say,
        *,
        pictured: bool = False,
        flat: bool = False,
        **kwargs: Any,
    ) -> None:
        """Build the form.

        With `pictured`, values show their pictograms, whose symbols the page must contain. With `flat`,
        values are not grouped under headings.
        """
        super().__init__(**kwargs)
        for field in fields:
            label = words.field(view, field)
            help_text = say(label.note) if label.note else ""
            for place, (name, made) in enumerate(_make(field, words, view, say, pictured, flat).items()):
                # A sequence is made of several form fields: each label starts with that of the first, and
                # only the first has help.
                made.label = f"{say(label.text)} {made.label}" if place else say(label.text)
                made.help_text = "" if place else help_text
                self.fields[name] = made


def read_action(rules: Rules[Any], seat: int, data: QueryDict) -> Action:
    """Return the action that a form describes (`do` and its attributes) for `seat`.

    Raises `BadForm` if it does not describe an action, or if nothing is ticked in a set that the form
    names in `NONEMPTY_SETS_INPUT`.
    """
    tag = data.get("do", "")
    kind = next((kind for kind in get_args(rules.actions) if tag_of(kind) == tag), None)
    if kind is None:
        raise BadForm("bad_form")
    raw: dict[str, Any] = {"do": tag, "seat": seat}
    for name, hint in zip(kind.__struct_fields__, msgspec.structs.fields(kind), strict=True):
        if name == "seat":
            continue
        if _plural(hint.type):
            raw[name] = _sequence(data, name)
        elif name in data:
            raw[name] = _short(data.get(name, ""))
    if any(raw.get(name) == [] for name in data.getlist(NONEMPTY_SETS_INPUT)):
        raise BadForm("nothing_ticked")
    try:
        action: Action = msgspec.convert(raw, rules.actions, strict=False)
    except msgspec.ValidationError as error:
        raise BadForm("bad_form") from error
    return action


def read_filled(rules: Rules[Any], seat: int, filled: Mapping[str, list[str]]) -> Action:
    """Return the action that a form describes, from values stored as lists (see `read_action`)."""
    data = QueryDict(mutable=True)
    for name, values in filled.items():
        data.setlist(name, values)
    return read_action(rules, seat, data)


def read_order(
    rules: Rules[Any], decision: Decision, data: QueryDict, *, offered: bool = True
) -> StandingOrder:
    """Return the standing order that a form describes. Raises `BadForm` if it does not describe one.

    Without `offered`, values that are no longer offered are ignored and cause no error.
    """
    raw: dict[str, Any] = {"order": decision.kind}
    for field in decision.fields:
        if isinstance(field, FreeText):
            raw[field.name] = _short(data.get(field.name, ""), field.most)
            continue
        plural = isinstance(field, SomeOf | InOrder | StepPath)
        values = _sequence(data, field.name)
        allowed = {str(choice): choice for choice in getattr(field, "choices", ())}
        if not offered:
            values = [value for value in values if value in allowed or not allowed]
        if allowed and not set(values) <= set(allowed):
            raise BadForm("bad_form")
        if plural:
            raw[field.name] = [allowed.get(value, value) for value in values]
        elif values:
            raw[field.name] = allowed.get(values[0], values[0])
    try:
        order: StandingOrder = msgspec.convert(raw, rules.orders_type, strict=False)
    except msgspec.ValidationError as error:
        raise BadForm("bad_form") from error
    return order


def neutral_order(rules: Rules[Any], decision: Decision) -> StandingOrder | None:
    """Return the standing order of the decision's kind with nothing filled in, which changes nothing.

    Return None if an order of this kind needs a value.
    """
    try:
        order: StandingOrder = msgspec.convert({"order": decision.kind}, rules.orders_type)
    except msgspec.ValidationError:
        return None
    return order


def hidden_inputs(action: Action, fields: tuple[Field, ...]) -> list[tuple[str, str]]:
    """Return the hidden (name, value) pairs of a form for an action whose `fields` a person fills in."""
    free = {field.name for field in fields}
    pairs = [("do", tag_of(action))]
    for name in action_fields(type(action)):
        if name in free:
            continue
        value = getattr(action, name)
        pairs += [(name, _text(part)) for part in (value if isinstance(value, tuple) else (value,))]
    return pairs


def initial_values(
    action: Action, fields: tuple[Field, ...], chance: Chance | None, *, suggested: bool = False
) -> dict[str, Any]:
    """Return a form's initial values, by input name, for the fields with one choice and those with an order.

    The values are those of `action`, but an order that other players must not predict is drawn from `chance`,
    unless it has been drawn already (None). A set that is mostly taken as it is in `action`
    (`SomeOf.preticked`) is ticked, and so is every set of an action that the page has `suggested`. All other
    fields start empty, so that the person fills them in.
    """
    filled: dict[str, Any] = {}
    for field in fields:
        value = getattr(action, field.name)
        if isinstance(field, OneOf):
            filled[field.name] = str(value)
        elif isinstance(field, SomeOf) and (field.preticked or suggested):
            filled[field.name] = [str(part) for part in value]
        elif isinstance(field, InOrder):
            order = chance.draw(value, len(value)) if field.hidden and chance is not None else value
            for place, part in enumerate(order):
                filled[field.name if place == 0 else f"{field.name}.{place + 1}"] = str(part)
    return filled


def resubmitted_values(fields: tuple[Field, ...], filled: Mapping[str, list[str]]) -> dict[str, Any]:
    """Return the values of a refused form by input name, so that they can be shown again."""
    found: dict[str, Any] = {}
    for field in fields:
        for name, values in filled.items():
            if name == field.name or name.startswith(f"{field.name}."):
                found[name] = values if isinstance(field, SomeOf) else values[0] if values else ""
        if filled and isinstance(field, SomeOf):
            found.setdefault(field.name, [])
    return found


def option_fields(meta: TitleMeta, words: Any, say: Say) -> dict[str, forms.Field]:
    """Return a form field for each option of a title that people can set, by the option's name.

    An option that is unset by default is set by Muster alone.
    """
    made: dict[str, forms.Field] = {}
    for field in msgspec.structs.fields(meta.options):
        if field.default is msgspec.UNSET:
            continue
        line = words.option(field.name)
        common: dict[str, Any] = {
            "label": say(line.text),
            "help_text": say(line.note) if line.note else "",
            "required": False,
        }
        choices = _literals(field.type)
        if field.type is bool:
            made[field.name] = forms.BooleanField(**common)
        elif choices and _plural(field.type):
            listed = [(value, say(words.setting(field.name, value))) for value in choices]
            made[field.name] = forms.MultipleChoiceField(
                choices=listed, widget=forms.CheckboxSelectMultiple, **common
            )
        elif choices:
            listed = [(value, say(words.setting(field.name, value))) for value in choices]
            made[field.name] = forms.ChoiceField(choices=listed, initial=field.default, **common)
        else:
            made[field.name] = forms.IntegerField(initial=field.default, **_bounds(field.type), **common)
    return made


def _bounds(kind: Any) -> dict[str, Any]:
    """Return the limits of a number that is `Annotated` with `msgspec.Meta(ge=..., le=...)`."""
    found = msgspec.inspect.type_info(kind)
    if not isinstance(found, msgspec.inspect.IntType):
        return {}
    bounds = {"min_value": found.ge, "max_value": found.le}
    return {name: bound for name, bound in bounds.items() if bound is not None}


def _make(  # noqa: C901  # a table: one case a kind of field
    field: Field, words: Any, view: Any, say: Say, pictured: bool, flat: bool
) -> dict[str, forms.Field]:
    def text(value: Any) -> str:
        return say(words.value(view, field, value).text)

    def listed(choices: tuple[Any, ...]) -> list[tuple[str, str]]:
        return [(str(value), text(value)) for value in choices]

    def shown(choices: tuple[Any, ...]) -> list[tuple[str, str]]:
        if not pictured:
            return listed(choices)
        lines = [(value, words.value(view, field, value)) for value in choices]
        return [
            (
                str(value),
                format_html("{} {}", icons.decorative_icon(line.icon), say(line.text))
                if line.icon
                else say(line.text),
            )
            for value, line in lines
        ]

    def grouped(choices: tuple[Any, ...]) -> list[Any]:
        """Return the choices, grouped under the `under` headings of their words."""
        found: list[Any] = []
        for value, told in zip(choices, shown(choices), strict=True):
            under = words.value(view, field, value).under
            if under is None or flat:
                found.append(told)
            elif found and found[-1][0] == say(under):
                found[-1][1].append(told)
            else:
                found.append((say(under), [told]))
        return found

    def tile(value: Any) -> str:
        """Return the label of a number to choose, with the note that belongs to it below."""
        line = words.value(view, field, value)
        told = say(line.text)
        if line.note:
            return format_html("<b>{}</b> <small>{}</small>", told, say(line.note))
        return format_html("<b>{}</b>", told) if told == str(value) else told

    def tiles(choices: tuple[Any, ...]) -> list[tuple[str, str]]:
        return [(str(value), tile(value)) for value in choices]

    match field:
        case SomeOf(name=name, choices=choices, least=least) if _counts(choices):
            return {
                name: forms.MultipleChoiceField(
                    choices=tiles(choices),
                    widget=forms.CheckboxSelectMultiple(SEGMENTS | _limit(field)),
                    required=least > 0,
                )
            }
        case SomeOf(name=name, choices=choices, least=least):
            return {
                name: forms.MultipleChoiceField(
                    choices=grouped(choices),
                    widget=EqualCheckboxes((SIDE_BY_SIDE_ATTRS if flat else {}) | _limit(field)),
                    required=least > 0,
                )
            }
        case OneOf(name=name, choices=choices):
            return {name: forms.ChoiceField(choices=shown(choices), widget=forms.RadioSelect)}
        case InOrder(name=name, choices=choices, least=least, most=most):
            blank = [("", "–"), *listed(choices)]
            return {
                name if place == 0 else f"{name}.{place + 1}": forms.ChoiceField(
                    choices=blank, required=place < least, label=f"{place + 1}" if place else ""
                )
                for place in range(min(most, len(choices)))
            }
        case Number(name=name, least=least, most=most):
            return {name: _number(least, most)}
        case Numbers(name=name, ranges=ranges):
            # The first form field has the label of the whole field, as it does for a sequence.
            return {
                name if place == 0 else f"{name}.{place + 1}": _number(
                    least, most, text(place + 1) if place else ""
                )
                for place, (least, most) in enumerate(ranges)
            }
        case StepPath(name=name, most=most):
            return {name: forms.CharField(max_length=8 * most, required=False)}
        case FreeText(name=name, most=most):
            return {name: forms.CharField(max_length=most, widget=forms.Textarea, required=False)}


def _number(least: int, most: int, label: str = "") -> forms.Field:
    """Return a field for one number: tiles if the range is short, otherwise a text input."""
    if most - least >= MAX_TILES:
        return forms.IntegerField(min_value=least, max_value=most, label=label)
    tiles = [(str(number), format_html("<b>{}</b>", number)) for number in range(least, most + 1)]
    return forms.ChoiceField(choices=tiles, widget=forms.RadioSelect(SEGMENTS), label=label)


def _limit(field: SomeOf) -> dict[str, str]:
    """Return the attributes of check boxes of which only some may be ticked, so that scripts keep to that."""
    return {"data-most": str(field.most)} if field.most < len(field.choices) else {}


def _counts(choices: tuple[Any, ...]) -> bool:
    """Return whether all choices of a set are numbers, and few enough for tiles."""
    return bool(choices) and len(choices) <= MAX_TILES and all(type(value) is int for value in choices)


def _sequence(data: QueryDict, name: str) -> list[str]:
    """Return all values of `name`, then those of `name.2`, `name.3`, … in that order."""
    values = data.getlist(name)
    place = 2
    while f"{name}.{place}" in data:
        values += data.getlist(f"{name}.{place}")
        place += 1
    return [_short(value) for value in values if value != ""]


def _short(value: str, most: int = LONGEST_VALUE) -> str:
    if len(value) > most:
        raise BadForm("bad_form")
    return value


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _plural(hint: Any) -> bool:
    return get_origin(hint) in (tuple, list, frozenset)


def _literals(hint: Any) -> tuple[Any, ...]:
    """Return the values of a `Literal`, including one inside a tuple or a union with None."""
    if get_origin(hint) is Literal:
        return get_args(hint)
    for part in get_args(hint):
        if found := _literals(part):
            return found
    return ()
