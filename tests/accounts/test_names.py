"""Display names: which are allowed, and which count as the same."""

import sys

import pytest
from django.core.exceptions import ValidationError
from hypothesis import example, given
from hypothesis import strategies as st

from accounts import look_alikes, names


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anchor", "ANCHOR"),
        ("Anchor", "  Anchor "),
        ("two  words", "two words"),
        ("ﬁsh", "fish"),  # a ligature
        ("Ａnchor", "anchor"),  # full-width
        ("Straße", "STRASSE"),
        ("é", "e\u0301"),
        ("ЯКОРЬ", "якорь"),
        ("heart ❤️", "heart ❤"),  # as a phone types it
        ("variation\ufe0f", "variation"),
        ("family 👩\u200d👧", "family 👩👧"),
        ("\u2068אבי\u2069", "אבי"),  # copied from a page
        ("می\u200cخواهم", "میخواهم"),
    ],
)
def test_names_that_look_alike_have_one_key(one: str, other: str) -> None:
    assert names.name_key(one) == names.name_key(other)


@given(st.text(max_size=names.MAX_DISPLAY_NAME_LENGTH))
def test_a_key_is_its_own_key(name: str) -> None:
    assert names.name_key(names.name_key(name)) == names.name_key(name)


@pytest.mark.parametrize(
    "name",
    [
        "Ян",
        "Anchor of Blue",
        "Zoë",
        "玩家",
        "O'Brien",
        "x_1",
        "Nguyễn Thị",
        "24 characters, counted..",
        "J. R. R. T.",
        "v1.5",
        "Nina ❤️",
        "می\u200cخواهم",
    ],
)
def test_ordinary_names_are_taken(name: str) -> None:
    names.validate(name)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("x", "length"),
        ("x" * 25, "length"),
        ("\ufdfa" * 2, "length"),  # two characters, thirty-six after NFKC
        ("...", "no_letter"),
        ("left\u202eright", "invisible"),
        ("zero\u200bwidth", "invisible"),
        ("soft\u00adhyphen", "invisible"),
        ("new\nline", "line_break"),
        ("filler\u3164", "invisible"),
        ("braille\u2800", "invisible"),
        ("joiner\u034f", "invisible"),
        ("null\U0001d159head", "invisible"),
        ("blank\U00013441", "invisible"),
        ("bell\x07", "invisible"),
        ("private\ue000", "invisible"),
        ("z" + "\u0301" * 3, "marks"),
        ("evil.example", "link"),
        ("WWW.Évil", "link"),
        ("see ｅｖｉｌ．ｅｘａｍｐｌｅ", "link"),
        ("evil。example", "link"),
        ("https://1", "link"),
        ("mailto:me", "link"),
        ("me@home", "link"),
        ("Ilse, t.me/x", "link"),
        ("10.20.30.40", "link"),
        ("пример.рф", "link"),
        ("Former player 7", "reserved"),
        ("FORMER  PLAYER", "reserved"),
        ("Forrner pIayer 7", "reserved"),
        ("dеmo1", "scripts"),  # Cyrillic е
        ("Аnchor", "scripts"),  # Cyrillic А
        ("Alloρ", "scripts"),  # Greek rho
        ("αβв", "scripts"),
    ],
)
def test_other_names_are_refused(name: str, code: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        names.validate(name)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("demo1", "demol"),
        ("Paul", "PauI"),
        ("Ilse", "lIse"),
        ("ilse", "lIse"),
        ("ilse", "1LSE"),
        ("Otto", "0tto"),
        ("Mira", "rnira"),
        ("Сосо", "Coco"),  # four Cyrillic letters, four Latin ones
        ("Anna", "Ａnna"),  # full-width
        ("d|ck", "dick"),
        ("Zoe\u0301", "Zoé"),
    ],
)
def test_names_that_cannot_be_told_apart_have_one_look(one: str, other: str) -> None:
    assert names.look_key(one) == names.look_key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Anna", "Hanna"), ("Player 1", "Player 7"), ("Нина", "Инна"), ("Nina", "Vida"), ("Zoë", "Zoe")],
)
def test_names_that_can_have_two(one: str, other: str) -> None:
    assert names.look_key(one) != names.look_key(other)


@pytest.mark.thorough
def test_the_look_of_every_character_is_its_own_look_and_has_room() -> None:
    for code in range(sys.maxunicode + 1):
        if not 0xD800 <= code < 0xE000:
            look = look_alikes.look_key(chr(code))
            assert look_alikes.look_key(look) == look
            assert len(look) <= look_alikes.LONGEST_PROTOTYPE


@given(st.text(max_size=names.MAX_DISPLAY_NAME_LENGTH))
@example("ة")
def test_a_look_has_room_and_is_its_own_look(name: str) -> None:
    look = names.look_key(name)
    assert look_alikes.look_key(look) == look
    if len(names.normalise(name)) <= names.MAX_DISPLAY_NAME_LENGTH:
        assert len(look) <= names.LOOK_MAX_LENGTH
