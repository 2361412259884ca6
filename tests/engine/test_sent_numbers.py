"""Numbers that a browser sends: everything that is not a number within its bounds is none."""

from __future__ import annotations

import pytest

from games.engine.sent_numbers import MAX_NUMBER, read_number, read_numbers


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("7", 7), ("007", 7), (str(MAX_NUMBER), MAX_NUMBER)])
def test_a_number_is_digits_alone(text: str, number: int) -> None:
    assert read_number(text) == number


@pytest.mark.parametrize(
    "text",
    ["", " ", " 7", "7\n", "+7", "-7", "1_0", "1.0", "1e3", "0x1", "seven", "7\0", "١", "７", "²", "½", "1٢"],
)
def test_anything_else_is_no_number_even_if_python_reads_it(text: str) -> None:
    assert read_number(text) is None


def test_a_number_too_large_for_any_row_is_none() -> None:
    assert read_number(str(MAX_NUMBER + 1)) is None
    assert read_number("9" * 1_000_000) is None


def test_more_digits_than_any_number_has_are_no_number() -> None:
    assert read_number("0" * 18 + "1") == 1
    assert read_number("0" * 19 + "1") is None


def test_the_bounds_belong_to_the_range() -> None:
    assert [read_number(text, least=1, most=3) for text in "01234"] == [None, 1, 2, 3, None]


def test_only_the_numbers_of_a_list_are_read() -> None:
    assert read_numbers(["3", "", "x", "٣", "10", "11"], most=10) == [3, 10]
