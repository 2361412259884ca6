"""Forms of a title whose words are the code names, and the fields that a browser sends from them."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict

from games.engine.decisions import Field
from games.engine.forms import FieldsForm
from games.engine.phrases import phrase
from games.engine.words import ChoiceLine
from tests.arena.speech import say

Pairs = list[tuple[str, str]]


class Plain:
    """Words that call everything by its code name."""

    @staticmethod
    def field(view: Any, field: Field) -> ChoiceLine:
        return ChoiceLine(phrase(field.name))

    @staticmethod
    def value(view: Any, field: Field, value: Any) -> ChoiceLine:
        return ChoiceLine(phrase(str(value)))

    @staticmethod
    def option(name: str) -> ChoiceLine:
        return ChoiceLine(phrase(name), phrase("help"))

    @staticmethod
    def setting(name: str, value: object) -> Any:
        return phrase(f"{name} {value}")


def posted(pairs: Pairs) -> QueryDict:
    return QueryDict(urlencode(pairs))


def form(*fields: Field, pairs: Pairs | None = None, **kwargs: Any) -> FieldsForm:
    return FieldsForm(fields, Plain, None, say, data=None if pairs is None else posted(pairs), **kwargs)
