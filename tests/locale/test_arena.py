"""The arena's messages that no match has to contain, such as every error, are in Russian."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation

from games.arena import words
from games.arena.meta import TITLES
from games.arena.words.refusals import REFUSALS
from games.engine import words as house
from games.engine.phrases import phrase
from games.matches.registries import announcements
from games.matches.render import COLOURS, event_phrase, say
from tests.locale.catalogue import entries
from tests.locale.speaking import speak


@pytest.fixture(autouse=True)
def _russian() -> Iterator[None]:
    with translation.override("ru"):
        yield


def test_every_refusal_has_russian_words() -> None:
    filled: dict[str, Any] = {"creature": "troll", "card": "troll-7", "victim": 1, "word": "слово"}
    numbers = dict.fromkeys(("least", "most", "position", "round", "count", "number"), 2)
    for code in REFUSALS:
        speak(words.refusal(code, filled | numbers))


def test_options_endings_and_editions_have_russian_words() -> None:
    for meta in TITLES.values():
        speak(meta.name, *(preset.name for preset in meta.presets))
        for name in meta.options.__struct_fields__:
            line = words.option(name)
            speak(line.text, line.note)
    speak(*(words.setting("bidding", value) for value in ("sealed", "open", "random")))
    speak(words.setting("creatures", ()), words.setting("creatures", ("troll", "wyrm")))
    speak(words.setting("faq_stalemate", True), words.setting("faq_stalemate", False))
    speak(*(words.ending(how) for how in ("rounds", "deck", "stalemate", "limit", "leaving")))
    speak(words.rule("04 P2"), words.rule("04 Troll"), words.rule("97 §15.1"))
    speak(words.rule("R-108"))


def test_the_house_speaks_russian() -> None:
    seat: dict[str, object] = {"seat": 0}
    speak(house.event("house.left", seat), house.event("house.undone", {}))
    speak(house.event("house.level", {"level": 2}))
    speak(*(house.event("house.stopped", {"cause": cause}) for cause in ("date", "vote", "limit")))
    speak(*(house.refusal(code) for code in ("nothing_open", "over", "bad_form", "visit_ends_before")))
    speak(*(phrase(colour) for colour in COLOURS))


def test_whatever_a_room_announces_has_russian_words() -> None:
    for code in announcements.codes():
        params = {"at": "1"} if code == "house.restored" else {"seat": 0}
        speak(event_phrase("arena", code, params))


def test_a_turn_reads_as_its_rulebook_speaks() -> None:
    bet = {"seat": 0, "creature": "troll", "value": 4}
    assert say(words.event("bet", bet)) == "Красные поставили: Тролль, ценность\u00a04."
    assert say(words.event("drew", {"seat": 1, "count": 2})) == "Синие добрали 2 карты."
    stunned = {"seat": 2, "victim": 3, "count": 5}
    assert say(words.event("stunned", stunned)) == "Зелёные оглушили: Жёлтые; отложено 5 карт."
    assert say(words.event("scored_ducats", {"seat": 1, "gold": 3})) == "Синие: 3 дуката."
    assert (
        say(words.event("first_bid", {"seat": 0, "number": 7})) == "Стартовый игрок: Красные, названо\u00a07."
    )
    died = {"creature": "gorgon", "round": 2, "strength": 3}
    assert say(words.event("died", died)) == (
        "Раунд\u00a02: уничтожен монстр Горгона, самый низкий боевой рейтинг: 3."
    )
    assert [say(words.event("scored", {"seat": 0, "gold": gold})) for gold in (0, 1, 2, 5, 21)] == [
        "Красные: 0 золотых.",
        "Красные: 1 золотой.",
        "Красные: 2 золотых.",
        "Красные: 5 золотых.",
        "Красные: 21 золотой.",
    ]
    owed = {"seat": 1, "number": 9, "count": 7}
    assert say(words.event("penalty", owed)) == (
        "Синие не могут сыграть карту силы\u00a09: можно любую, "
        "но до конца этой партии они добирают только до 7\u00a0карт."
    )


def test_a_power_of_a_creature_is_its_ability() -> None:
    """As in the Russian rulebook; «сила» is the strength of a card."""
    arena = Path(__file__).parents[2] / "games" / "arena"
    said = {
        node.value
        for path in arena.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant)
    }
    powers = [each for each in entries() if each.one in said and re.search(r"\bpowers?\b", each.one)]
    assert len(powers) > 40, "the catalogue was read"
    others = [form for each in powers if "strength" not in each.one for form in each.forms]
    assert [form for form in others if re.search(r"(?i)\bсил(а|у|ы|ой)\b", form)] == []
