"""The messages of the Law of Titan that no match has to contain, such as every error, are in Russian."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import translation

from games.matches.render import say
from games.titan import words
from games.titan.actions import Accept
from games.titan.characters import CHARACTERS
from games.titan.lands import LANDS
from games.titan.markers import ALL_MARKERS
from games.titan.meta import TITLES, Options
from games.titan.words import events, names
from games.titan.words.refusals import REFUSALS
from tests.locale.speaking import speak


@pytest.fixture(autouse=True)
def _russian() -> Iterator[None]:
    with translation.override("ru"):
        yield


def test_every_refusal_has_russian_words() -> None:
    filled: dict[str, Any] = {
        "legion": "B.key", "land": 41, "lord": "angel", "recruit": "troll", "piece": "ogre",
        "terrain": "marsh", "hex": "D3", "target": "E4", "word": "слово", "sides": ["left", "bottom"],
    }  # fmt: skip
    numbers = dict.fromkeys(("least", "most", "position", "count", "roll", "dice", "number"), 2)
    for code in REFUSALS:
        speak(words.refusal(code, filled | numbers))
        if code == "not_now":
            speak(words.refusal(code, {}))


def test_names_options_and_endings_have_russian_words() -> None:
    meta = TITLES["titan"]
    speak(meta.name, *(preset.name for preset in meta.presets))
    for name in Options.__struct_fields__:
        line = words.option(name)
        speak(line.text, line.note)
    speak(words.setting("markers", 0), words.setting("turns", 0), words.setting("plus", True))
    speak(words.setting("leavers", "removed"), words.setting("leavers", "autopilot"))
    speak(*(words.ending(how) for how in ("titan", "draw", "turns")))
    speak(*(words.fate(word) for word in ("lives", "slain", "resigned", "left")))
    speak(*(words.rule(f"{chapter}.0") for chapter in range(1, 22)))
    speak(*(names.character(key) for key in CHARACTERS), *(names.land(number) for number in LANDS))
    speak(*(names.legion(marker) for marker in ALL_MARKERS))


def test_every_turn_of_a_sentence_has_russian_words() -> None:
    for how in events.RESOLUTION_SENTENCES:
        won = {"how": how, "land": 41, "winner": 1, "loser": 0, "legion": "B.key"}
        speak(words.event("resolved", won), *(words.addressed("resolved", won, seat) for seat in (0, 1)))
    for how in events.RESOLUTIONS_WITHOUT_WINNER:
        speak(words.event("resolved", {"how": how, "land": 41, "winner": -1, "legion": ""}))
    for fate in events.OUT_SENTENCES:
        speak(
            words.event("out", {"seat": 0, "fate": fate}),
            words.addressed("out", {"seat": 0, "fate": fate}, 0),
        )
    for how in events.BATTLE_OVER_SENTENCES:
        speak(words.event("battle.over", {"how": how}))
    offers = {"attacker": [["defender", "ogre"], ["both"]], "defender": [["attacker", "ogre", "ogre"]]}
    speak(words.event("offers_shown", {"land": 41} | offers))
    for code in ("offers_refused", "offers_lapsed"):
        params = {"seat": 0, "victim": 1, "land": 41, "offers": offers["attacker"]}
        speak(words.event(code, params), *(words.addressed(code, params, seat) for seat in (0, 1)))


def test_a_game_turn_reads_without_cases_of_names() -> None:
    moved = {"seat": 0, "legion": "R.anchor", "from": 41, "land": 1, "side": "left", "enemy": "B.rose"}
    assert say(words.event("moved_upon", moved)) == (
        "Красные переместили легион Якорь: Топь 41 → Равнины 1, вход слева; там легион Роза (Синие)."
    )
    split = {"seat": 1, "legion": "B.key", "to": "B.hand", "height": 4, "pieces": ["ogre", "ogre"]}
    assert say(words.event("split_own", split)) == (
        "Синие разделили легион Ключ: осталось 4, отделилось: Огр ×2, маркер Ладонь."
    )
    struck = {
        "seat": 2, "piece": "ogre", "hex": "D3", "foe": "lion", "target": "E4", "number": 5,
        "dice": [5, 6, 1], "hits": 2, "slain": True,
    }  # fmt: skip
    assert say(words.event("battle.struck", struck)) == (
        "Зелёные, Огр (D3) → враг, Лев (E4): цель убита, 2 попадания (выпало 5, 6 и 1; нужно 5 и больше)."
    )
    assert say(words.refusal("not_by_the_signs", {"land": 1, "roll": 4})) == (
        "Знаки туда не ведут, выпало 4: Равнины 1."
    )
    assert say(names.outcome("attacker", Accept(1, "attacker", ("lion",)).losses)) == (
        "уничтожается атакующий (обороняющийся тоже теряет: Лев)"
    )


def test_a_legion_of_another_seat_is_named_like_its_seat() -> None:
    """As on boards, cards and lists of seats: with the colour as the seat's name."""
    colours = ("Красные", "Синие", "Зелёные", "Жёлтые", "Чёрные", "Коричневые")
    for letter, colour in zip("RBGYKN", colours, strict=True):
        assert say(names.legion(f"{letter}.rose")) == f"Роза ({colour})"
    assert say(names.held_legion("R.rose", 0)) == "Роза"
    assert say(names.held_legion("R.rose", 1)) == "Роза (Красные)"
