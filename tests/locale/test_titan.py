"""Everything the Law of Titan says in campaigns is said in Russian."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from django.utils import translation

from games.engine.actions import Action
from games.engine.choices import choose
from games.engine.decisions import Decision, InOrder, OneOf, SomeOf
from games.engine.phrases import Part
from games.matches.teller import event_phrase, say
from games.titan import words
from games.titan.actions import Accept
from games.titan.battle.hexes import HEXES
from games.titan.characters import CHARACTERS
from games.titan.lands import LANDS
from games.titan.markers import ALL
from games.titan.meta import TITLES, Options
from games.titan.state import TitanState
from games.titan.view import TitanView
from games.titan.words import events, names
from games.titan.words.refusals import REFUSALS
from tests.locale.catalogue import latin, placeholders
from tests.titan.campaigns import campaign as whole
from tests.titan.positions import RULES
from tests.titles.twins import refusal

# Hexes and notation are the same in every language.
_SAME = re.compile(rf"\b({'|'.join(HEXES)})\b|\bsplit R\.Anchor -> R\.Key: Ogre Ogre$")


@pytest.fixture(autouse=True)
def _russian() -> Iterator[None]:
    with translation.override("ru"):
        yield


def speak(*parts: Part | None) -> None:
    """Each part has words, all of them Russian, and nothing in it is left unfilled."""
    for part in parts:
        if part is not None:
            text = say(part)
            assert text
            assert not latin(_SAME.sub("", text)), text
            assert not placeholders(text), text


@pytest.mark.parametrize(("seats", "options", "seed"), [(2, Options(), 1), (4, Options(plus=True), 2)])
@pytest.mark.long
def test_whole_campaigns_are_told_in_russian(seats: int, options: Options, seed: int) -> None:
    source = Random(seed)
    pool: list[Action] = []

    def watch(state: TitanState, step: Any, entry: Any) -> None:
        for event in step.events:
            for telling in event.tellings:
                speak(event_phrase("titan", telling.code, telling.params))
        decisions = RULES.decisions(state)
        speak(words.moment(RULES.view(state, None), decisions))
        for decision in decisions:
            _ask(state, decision, source)
        if source.random() < 0.2 and decisions:
            decision = decisions[0]
            pool.extend(RULES.thinkable(RULES.view(state, decision.seat), decision))
            pool.append(next(RULES.legal(state, decision)))
            for action in source.sample(pool, min(15, len(pool))):
                told = refusal(RULES, state, msgspec.structs.replace(action, seat=decision.seat))
                if told and told[1] != "nothing_open":
                    speak(words.refusal(told[1], told[2]), words.rule(told[0]))

    whole(seats, options, seed, 250, watch)


def _ask(state: TitanState, decision: Decision, source: Random) -> None:
    view, decisions = RULES.view(state, decision.seat), RULES.decisions(state)
    speak(words.moment(view, decisions), words.question(view, decision), words.reason(view, decision))
    speak(*(pill.text for pill in words.steps(view, decisions)))
    speak(words.task(decision.kind), words.silence(decision.kind))
    speak(*(words.rule(place) for place in decision.rules))
    atoms = list(RULES.legal(state, decision))
    pick = ""
    while (choice := choose(decision, atoms, pick)).steps and not choice.atom:
        for option in choice.steps[-1]:
            line = words.line(view, option)
            speak(words.heading(view, option.act), line.text, line.note)
        pick = source.choice(choice.steps[-1]).pick
    for atom in source.sample(atoms, min(4, len(atoms))):
        speak(words.deed(view, atom), words.done(view, atom))
    for asked in (decision, *(RULES.orders(view) if source.random() < 0.1 else ())):
        _fill(view, asked)


def _fill(view: TitanView, decision: Decision) -> None:
    speak(words.question(view, decision), words.reason(view, decision))
    for asked in decision.fields:
        label = words.field(view, asked)
        speak(label.text, label.note)
        if isinstance(asked, OneOf | InOrder | SomeOf):
            speak(*(words.value(view, asked, value).text for value in asked.choices))


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
    speak(*(names.legion(marker) for marker in ALL))


def test_every_turn_of_a_sentence_has_russian_words() -> None:
    for how in events.RESOLVED:
        speak(words.event("resolved", {"how": how, "land": 41, "winner": 1, "legion": "B.key"}))
    for how in events.UNWON:
        speak(words.event("resolved", {"how": how, "land": 41, "winner": -1, "legion": ""}))
    for fate in events.OUT:
        speak(words.event("out", {"seat": 0, "fate": fate}))
    for how in events.OVER:
        speak(words.event("battle.over", {"how": how}))
    offers = {"attacker": [["defender", "ogre"], ["both"]], "defender": [["attacker", "ogre", "ogre"]]}
    speak(words.event("offers_shown", {"land": 41} | offers))


def test_a_game_turn_reads_without_cases_of_names() -> None:
    moved = {"seat": 0, "legion": "R.anchor", "from": 41, "land": 1, "side": "left", "enemy": "B.rose"}
    assert say(words.event("moved_upon", moved)) == (
        "Красные переместили легион Якорь: Топь 41 → Равнины 1, вход слева; там легион Роза (синие)."
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
        "Зелёные: удар, Огр (D3), цель: Лев (E4), от 5: 5 6 1. Попаданий: 2, насмерть."
    )
    assert say(words.refusal("not_by_the_signs", {"land": 1, "roll": 4})) == (
        "Знаки туда не ведут, выпало 4: Равнины 1."
    )
    assert say(names.outcome("attacker", Accept(1, "attacker", ("lion",)).losses)) == (
        "уничтожается атакующий (обороняющийся тоже теряет: Лев)"
    )
