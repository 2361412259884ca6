"""Standing orders as lines of text: "gift prefer=ranked; ranked=troll-7, troll-3", or "gift off".

A line names the kind of order, then its fields and their values as the contract has them. Several values are
separated by commas, and the lines of a field of free text by slashes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.engine.decisions import Decision, Field, FreeText, InOrder, Number, SomeOf
from games.engine.errors import BadForm
from games.engine.forms import read_order
from games.engine.orders import StandingOrder
from games.engine.rules import Rules
from games.replies.errors import BadOrder

WITHDRAWN = "off"
_YES_OR_NO = {"yes": 1, "no": 0}
_SHOWN_CHOICES = 6


def read_order_line(
    rules: Rules[Any], offered: Sequence[Decision], line: str
) -> tuple[str, StandingOrder | None]:
    """Return the kind of order that a line is about, and the order; None withdraws it. Raises `BadOrder`."""
    kind, _space, rest = line.strip().partition(" ")
    decision = next((each for each in offered if each.kind == kind.lower()), None)
    if decision is None:
        kinds = ", ".join(each.kind for each in offered)
        if not kinds:
            raise BadOrder(_("You can’t set a standing order now."))
        raise BadOrder(
            _("“%(word)s” isn’t a kind of standing order here. The kinds are: %(kinds)s.")
            % {"word": kind, "kinds": kinds}
        )
    if rest.strip().lower() == WITHDRAWN:
        return decision.kind, None
    data = QueryDict(mutable=True)
    for part in rest.split(";"):
        if part.strip():
            _fill(decision, part, data)
    try:
        return decision.kind, read_order(rules, decision, data)
    except BadForm as error:
        raise BadOrder(
            _("This isn’t a complete order. Write it like this: %(example)s")
            % {"example": order_form(decision)}
        ) from error


def order_form(decision: Decision) -> str:
    """Return the line that sets an order, with the possible values of each field."""
    parts = (f"{field.name}={_values(field)}" for field in decision.fields)
    return f"orders: {decision.kind} {'; '.join(parts)}"


def _values(field: Field) -> str:
    choices = [_written(field, choice) for choice in getattr(field, "choices", ())]
    if not choices:
        return "…"
    joined = ", " if isinstance(field, SomeOf | InOrder) else "|"
    return joined.join(choices[:_SHOWN_CHOICES]) + (f"{joined}…" if len(choices) > _SHOWN_CHOICES else "")


def _written(field: Field, choice: object) -> str:
    if getattr(field, "choices", ()) == (0, 1):
        return "yes" if choice else "no"
    return str(choice)


def _fill(decision: Decision, part: str, data: QueryDict) -> None:
    """Add the values of one field to the data of a form. Raises `BadOrder`."""
    name, equals, written = (each.strip() for each in part.partition("="))
    field = next((each for each in decision.fields if each.name == name.lower()), None)
    if field is None or not equals:
        raise BadOrder(
            _("Muster doesn’t understand “%(part)s”. Write the order like this: %(example)s")
            % {"part": part.strip(), "example": order_form(decision)}
        )
    if isinstance(field, FreeText):
        data.setlist(field.name, ["\n".join(each.strip() for each in written.split("/"))])
        return
    values = [each.strip() for each in written.split(",") if each.strip()]
    if isinstance(field, Number) or not hasattr(field, "choices"):
        data.setlist(field.name, values)
        return
    by_text = {str(choice).lower(): str(choice) for choice in field.choices}
    if field.choices == (0, 1):
        by_text |= {word: str(number) for word, number in _YES_OR_NO.items()}
    for value in values:
        if value.lower() not in by_text:
            raise BadOrder(
                _("“%(value)s” isn’t possible for “%(field)s”. You can write: %(values)s.")
                % {"value": value, "field": field.name, "values": _values(field)}
            )
    data.setlist(field.name, [by_text[value.lower()] for value in values])
