"""Notation derived from actions alone, and the position of an error in a line."""

from __future__ import annotations

from typing import Literal

import pytest

from games.engine.actions import Action
from games.engine.errors import BadNotation
from games.engine.notation import Notation


class Play(Action, frozen=True, tag="play", gc=False):
    card: str
    hidden: bool


class Throw(Action, frozen=True, tag="throw", gc=False):
    way: Literal["left", "right"]
    numbers: tuple[int, ...]


NOTATION = Notation(Play | Throw)  # type: ignore[arg-type]  # mypy's own slip: it is a union


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Play(1, "sun-3", True), "play sun-3 yes"),
        (Throw(1, "left", (1, 22)), "throw left 1 22"),
        (Throw(1, "right", ()), "throw right"),
    ],
)
def test_an_action_is_written_and_read_by_its_fields(action: Action, text: str) -> None:
    assert NOTATION.format(action) == text
    assert NOTATION.parse(f" {text.upper()}  ", 1) == action


@pytest.mark.parametrize(
    ("text", "code", "position"),
    [
        ("", "word_missing", 1),
        ("sing", "unknown_word", 1),
        ("play sun-3", "word_missing", 11),
        ("play sun-3 maybe", "unknown_word", 12),
        ("play sun-3 no more", "word_extra", 15),
        ("throw up 1", "unknown_word", 7),
        ("throw left 1 two", "no_number", 14),
        ("throw left 1234567", "no_number", 12),
    ],
)
def test_a_line_is_refused_with_the_place_of_what_does_not_fit(text: str, code: str, position: int) -> None:
    with pytest.raises(BadNotation) as refused:
        NOTATION.parse(text, 0)
    assert (refused.value.code, refused.value.params["position"]) == (code, position)


def test_who_holds_no_seat_has_no_actions() -> None:
    with pytest.raises(BadNotation, match="watcher"):
        NOTATION.parse("throw left 1", None)
