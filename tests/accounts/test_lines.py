"""Text that people type: what is refused by name, what is tidied silently, and what is isolated."""

from __future__ import annotations

import sys
import unicodedata

import pytest
from django import forms
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

from accounts import lines
from accounts.forms.lines import MultiLineField, SingleLineField

PARTS = st.sampled_from(
    [
        *"a é1*#אب\u0301\u0327क्य葛ᠠ❤👩🚀🏴🏽♀",
        *"\ufe0f\ufe0e\u180b\u200c\u200d\u20e3\u2068\u2069\u00a0\t\n \u0340",
        *"\U000e0100\U000e0067\U000e007f",
        "\u2068אבי\u2069",
    ]
)

TURNING = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
HIDING = (
    "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060\u2064\u2800\u3164\ufeff\uffa0\ufffc"
    "\U0001d159\U00013441"
)
"""Characters that a name could hide behind."""


def refusal(text: str) -> ValidationError:
    """Return the error with which `text` is refused as one line, after its field has tidied it."""
    with pytest.raises(ValidationError) as refused:
        lines.validate(lines.tidy(text))
    return refused.value


@pytest.mark.parametrize("character", [*TURNING, *HIDING])
def test_what_hides_or_turns_text_is_refused_by_its_name(character: str) -> None:
    refused = refusal(f"Friday {character} table")
    assert refused.code == "invisible"
    assert f"U+{ord(character):04X} (" in refused.messages[0]
    with pytest.raises(ValidationError):
        lines.validate_block(f"Friday\n{character} table")


def test_the_refusal_says_what_to_do() -> None:
    assert refusal("Friday\u202e").messages == [
        "This text contains the character U+202E (right-to-left override), which hides or "
        "reverses text. Remove it."
    ]
    (told,) = refusal("\U00013441").messages
    assert told.startswith("This text contains the character U+13441 (egyptian hier")
    (told,) = refusal("a\x07b").messages
    assert told.startswith("This text contains the character U+0007 (control character)")


@pytest.mark.parametrize("character", [*"\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"])
def test_one_line_holds_no_line_break(character: str) -> None:
    refused = refusal(f"Friday{character}table")
    assert refused.code == "line_break"
    assert f"U+{ord(character):04X} (" in refused.messages[0]
    assert lines.display_text(f"Friday{character}table") == "Friday table"


def test_a_block_may_have_lines() -> None:
    assert lines.tidy_block("  first \r\nsecond\r\r\n\n\n third\t") == "first\nsecond\n\n third"
    lines.validate_block("first\r\nsecond\tthird")


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Friday table \n", "Friday table"),
        ("Friday \t\u00a0table", "Friday table"),
        ("heart ❤️", "heart ❤️"),
        ("Friday\ufe0f", "Friday"),
        ("one 1️⃣", "one 1️⃣"),
        ("1\ufe0f", "1"),
        (
            "👩\u200d🚀 👨\u200d👩\u200d👧\u200d👦 🏳️\u200d🌈",
            "👩\u200d🚀 👨\u200d👩\u200d👧\u200d👦 🏳️\u200d🌈",
        ),
        ("👩\u200d", "👩"),
        ("\u200d🚀", "🚀"),
        ("👩\u200d\u200d🚀", "👩\u200d🚀"),
        ("🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",) * 2,
        ("☝🏽", "☝🏽"),
        ("\U0001faea", "\U0001faea"),  # a picture of Unicode 17
        ("می\u200cخواهم",) * 2,
        ("क्\u200dष",) * 2,
        ("葛\U000e0100",) * 2,
        ("\u2068אבי\u2069 3", "אבי 3"),  # copied from a page of ours
        ("и\u0306", "й"),
    ],
)
def test_what_a_phone_adds_is_kept_or_removed_without_a_word(typed: str, kept: str) -> None:
    assert lines.tidy(typed) == kept
    lines.validate(kept)
    assert lines.display_text(kept).strip("\u2068\u2069") == kept


@pytest.mark.parametrize(
    "text", ["a\u200db", "a\u200cb", "\u2068abc\u2069", "🏴\U000e0067\U000e007f", "\u200d"]
)
def test_joiners_isolates_and_tags_are_refused_where_they_do_nothing(text: str) -> None:
    assert refusal(text).code == "invisible"


def test_a_pile_of_marks_is_refused() -> None:
    lines.validate("שָּׁ֑ם")
    assert refusal("e" + "\u0301" * 9).code == "marks"


@given(st.lists(PARTS, max_size=12).map("".join))
def test_tidied_text_stays_as_it_is(text: str) -> None:
    tidied = lines.tidy(text)
    assert lines.tidy(tidied) == tidied
    block = lines.tidy_block(text)
    assert lines.tidy_block(block) == block


@given(st.lists(PARTS, max_size=12).map("".join))
def test_what_is_taken_is_shown_whole(text: str) -> None:
    tidied = lines.tidy(text)
    try:
        lines.validate(tidied)
    except ValidationError:
        return
    if tidied:
        assert lines.display_text(tidied) in (tidied, f"\u2068{tidied}\u2069")


@given(st.text())
def test_whatever_is_stored_is_shown_in_one_line_and_balanced(text: str) -> None:
    shown = lines.display_text(text)
    assert len(shown.splitlines()) <= 1
    inner = shown.removeprefix("\u2068").removesuffix("\u2069")
    assert not set(inner) & {*TURNING}
    runs_left = any(unicodedata.bidirectional(each) in ("R", "AL", "AN") for each in inner)
    assert (shown != inner) == runs_left
    assert lines.display_text(shown) == shown


@pytest.mark.thorough
def test_every_character_that_draws_nothing_is_refused() -> None:
    """Characters that draw nothing are refused, except visible signs and newer pictures."""
    silent = [
        chr(code)
        for code in range(sys.maxunicode + 1)
        if unicodedata.category(chr(code)) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
    ]
    taken = {*lines.without_hidden(" ".join(silent))} - {" "}
    signs = {each for each in taken if unicodedata.category(each) == "Cf"}
    assert signs == {
        *"\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd"
    }
    assert {unicodedata.category(each) for each in taken - signs} <= {"Cn"}
    assert all("\U0001f000" <= each <= "\U0001faff" for each in taken - signs)


@pytest.mark.parametrize("part", ["👩\u200d", "\u200d", "ب\u0301\u200c", "❤\ufe0f\ufe0f", "\u2068א"])
def test_a_whole_page_of_joiners_is_tidied(part: str) -> None:
    """An algorithm with quadratic time would not finish here."""
    text = part * 20_000
    kept = lines.tidy_block(text)
    assert len(text) // 3 < len(kept) <= len(text)
    assert len(lines.display_text(text)) <= len(text) + 2


class Sample(forms.Form):
    """A form with one field of each kind."""

    name = SingleLineField(max_length=10)
    reason = MultiLineField(required=False, max_length=10)


def test_the_fields_tidy_before_they_measure_and_judge() -> None:
    form = Sample({"name": "  Fri \u00a0day ❤️\ufe0f ", "reason": "one\r\ntwo\r\n\r\n\r\n"})
    assert form.is_valid(), form.errors
    assert form.cleaned_data == {"name": "Fri day ❤️", "reason": "one\ntwo"}
    assert Sample({"name": " \ufe0f "}).errors["name"].as_data()[0].code == "required"
    codes = [
        error.code for error in Sample({"name": "a\u202eb", "reason": "\u2800"}).errors.as_data()["reason"]
    ]
    assert codes == ["invisible"]


def test_a_line_is_cut_between_its_characters() -> None:
    assert lines.truncate_line("Friday table", 7) == "Friday"
    assert lines.truncate_line("👩\u200d🚀", 2) == "👩"
    assert lines.truncate_line("می\u200cخواهم", 3) == "می"
