"""The fields that every form on a turn page contains."""

from __future__ import annotations

import re
from typing import Any

from django.http import QueryDict

from games.engine.errors import BadForm
from games.engine.forms import LONGEST_VALUE
from games.engine.sent_numbers import read_number
from games.matches.services.turns import TurnForm

TURN_TOKEN_PATTERN = re.compile(r"[\w-]{1,22}", re.ASCII)

PICK_PATTERN = re.compile(r"[a-z]{1,4}(\.[a-z]{1,4}){0,9}", re.ASCII)
"""Matches a choice as `games.engine.choices` writes it."""

MAX_COUNTER = 2**31 - 1
"""Maximum value of a draft's counter in the database."""

MAX_KEPT_VALUES = 40
"""Maximum number of fields of a refused form that are shown again; no genuine form has more."""


def kept_fields(data: QueryDict) -> dict[str, Any]:
    """Return the submitted values that are shown again after a form was refused."""
    names = list(data)[:MAX_KEPT_VALUES]
    return {
        "pick": data.get("pick", "")[:LONGEST_VALUE],
        "may": data.get("may", "")[:LONGEST_VALUE],
        "counter": data.get("counter", "")[:LONGEST_VALUE],
        "filled": {
            name: [value[:LONGEST_VALUE] for value in data.getlist(name)[:MAX_KEPT_VALUES]] for name in names
        },
    }


def read_form(data: QueryDict) -> TurnForm:
    """Return the visit, counter, mark and token of a posted form. Raises `BadForm`."""
    visit = read_number(data.get("visit", ""), least=1)
    counter = read_number(data.get("counter", ""), most=MAX_COUNTER)
    mark, token = data.get("mark", ""), data.get("token", "")
    if visit is None or counter is None or not TURN_TOKEN_PATTERN.fullmatch(token):
        raise BadForm("bad_form")
    return TurnForm(visit, counter, mark, token, sure=is_sure(data))


def is_sure(data: QueryDict) -> bool:
    """Return whether the player confirmed in the form that they want to give up something valuable."""
    return data.get("sure") == "on"


def read_pick(data: QueryDict, name: str = "pick") -> str:
    """Return the choice made in the field `name` of a posted form. Raises `BadForm`."""
    pick = data.get(name, "")
    if not PICK_PATTERN.fullmatch(pick):
        raise BadForm("bad_form")
    return pick
