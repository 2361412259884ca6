"""Numbers are chosen by one tap each, without scripts, and have accessible names."""

from __future__ import annotations

import re
from typing import Any

from games.engine.decisions import Field, Number, Numbers, SomeOf
from games.engine.forms import MAX_TILES, FieldsForm
from games.engine.phrases import phrase
from games.engine.words import ChoiceLine
from tests.arena.speech import say


class _Words:
    """A title's words for its fields."""

    @staticmethod
    def field(view: Any, field: Field) -> ChoiceLine:
        return ChoiceLine(phrase("Your number"), phrase("Nobody sees it."))

    @staticmethod
    def value(view: Any, field: Field, value: Any) -> ChoiceLine:
        if isinstance(field, Numbers):
            return ChoiceLine(phrase(f"for the {value}. target"))
        return ChoiceLine(phrase(str(value)), phrase(f"lose {2 * value}"))


def form(*fields: Field, data: dict[str, Any] | None = None) -> FieldsForm:
    return FieldsForm(fields, _Words, None, say, data=data)


def test_a_number_is_a_radio_button_for_each_that_may_be_set() -> None:
    html = str(form(Number("attack", "dislodge", 1, 6)))
    radios = re.findall(r'<input type="radio" name="dislodge" value="(\d)"[^>]*required', html)
    assert radios == ["1", "2", "3", "4", "5", "6"]
    assert "<legend>Your number</legend>" in html
    assert "Nobody sees it." in html


def test_a_number_of_a_long_range_is_still_written() -> None:
    html = str(form(Number("bid", "sum", 0, MAX_TILES)))
    assert 'type="number"' in html
    assert 'max="12"' in html


def test_several_numbers_are_several_groups_each_with_its_name() -> None:
    html = str(form(Numbers("attack", "numbers", ((1, 5), (1, 4)))))
    assert re.findall(r"<legend>(.*)</legend>", html) == ["Your number", "Your number for the 2. target"]
    assert len(re.findall(r'type="radio" name="numbers"', html)) == 5
    assert len(re.findall(r'type="radio" name="numbers\.2"', html)) == 4


def test_a_set_of_numbers_is_tiles_with_what_each_costs() -> None:
    html = str(form(SomeOf("guess", "numbers", (1, 2, 3), 0, 2)))
    assert len(re.findall(r'type="checkbox" name="numbers"', html)) == 3
    assert "<b>3</b> <small>lose 6</small>" in html
    assert 'class="segments"' in html


def test_what_is_not_of_the_range_is_refused_and_what_was_chosen_stays() -> None:
    bound = form(Number("attack", "number", 1, 5), data={"number": "7"})
    assert not bound.is_valid()
    again = FieldsForm((Number("attack", "number", 1, 5),), _Words, None, say, initial={"number": "4"})
    assert re.search(r'value="4"[^>]*checked', str(again))
