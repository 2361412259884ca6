"""The gladiators' messages that no match has to contain, such as every error, are in Russian."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import translation

from games.engine.choices import choose
from games.gladiators import words
from games.gladiators.decks import CARDS, DECKS, ITEMS, SPECIALS
from games.gladiators.meta import TITLES
from games.gladiators.state import GladiatorsState
from games.gladiators.words import cards
from games.gladiators.words.refusals import REFUSALS
from games.matches.render import say
from tests.gladiators.positions import RULES, do, duel, place, turn_of
from tests.locale.speaking import speak


@pytest.fixture(autouse=True)
def _russian() -> Iterator[None]:
    with translation.override("ru"):
        yield


def test_every_refusal_has_russian_words() -> None:
    filled: dict[str, Any] = {
        "special": "venom",
        "gladiator": "R1",
        "cast": {"R1": ("orc", 1)},
        "word": "слово",
    }
    numbers = dict.fromkeys(("least", "most", "position", "count", "quality", "low", "high", "cost"), 2)
    for code in REFUSALS:
        speak(words.refusal(code, filled | numbers))


def test_options_endings_and_cards_have_russian_words() -> None:
    meta = TITLES["gladiators"]
    speak(meta.name, *(preset.name for preset in meta.presets))
    for name in meta.options.__struct_fields__:
        line = words.option(name)
        speak(line.text, line.note)
    speak(*(words.setting("sides", value) for value in ("alone", "two", "first")))
    speak(*(words.setting("speech", value) for value in ("open", "whispers", "silent")))
    speak(words.setting("quality", 0), words.setting("uneven", True), words.setting("uneven", False))
    speak(*(words.task(kind) for kind in meta.kinds))
    speak(*(words.ending(how) for how in ("won", "draw", "exhausted", "limit", "leaving")))
    speak(*(words.fate(word) for word in ("won", "stood", "fell", "yielded", "left")))
    speak(*(words.rule(place) for place in ("I", "III.6", "V.4", "R-12.4")))
    for card in CARDS.values():
        speak(*cards.card_sentences(card), cards.card_summary(card.id))
    for key in ITEMS:
        speak(*cards.item_lines(key))
    for key in SPECIALS:
        speak(*cards.special_lines(key))
    for deck in DECKS.values():
        speak(*(cards.requirement_text(axe) for axe in deck.axes))


def test_a_turn_reads_in_russian() -> None:
    told = {"gladiator": "R1", "card": "A06", "cast": {"R1": ("assassin", 0)}}
    assert say(words.event("took", told)) == (
        "Убийца\u00a0К выполняет первое запланированное действие: Укол кинжалом."
    )
    peeked = {"gladiator": "B2", "foe": "R1", "count": 2, "cast": {"R1": ("orc", 0), "B2": ("orc", 2)}}
    assert say(words.event("peeked", peeked)) == (
        "Орк\u00a0С2 подсматривает 2 запланированных действия: Орк\u00a0К."
    )


def test_the_choice_of_a_guess_and_of_a_counterattack_read_in_russian() -> None:
    state = duel()
    place(state, "R1", "h4", hold="dagger cloak", row="A06")
    place(state, "B1", "i4", hold="great-sword")
    turn_of(state, "R1")
    do(state, "take", "nothing", "attack 1 B1 set 5")
    assert _choices(state) == ["Угадывать", "Толстая шкура"]
    state = duel("barbarian", "swordmaster")
    place(state, "R1", "i4", hold="great-sword", row="B07")
    place(state, "B1", "i5", hold="duelling-sword", current="S06")
    do(state, "take", "nothing", "attack 1 B1 set 6", "nothing", "guess 5 6")
    assert _choices(state) == ["Контратаковать: Варвар\u00a0К", "Не отвечать на атаку"]


def _choices(state: GladiatorsState) -> list[str]:
    """The first list of what can be chosen now."""
    asked = RULES.decisions(state)[0]
    (step, *_) = choose(asked, RULES.legal(state, asked)).lists
    return [say(words.line(RULES.view(state, asked.seat), option).text) for option in step]
