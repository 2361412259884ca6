"""Everything the arena and the house say in whole matches is said in Russian."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from django.utils import translation

from games.arena import drawing, words
from games.arena.meta import TITLES, AnyOptions, Options, Options1997
from games.arena.state import ArenaState
from games.arena.words.refusals import REFUSALS
from games.engine import words as house
from games.engine.actions import Action
from games.engine.choices import choose
from games.engine.decisions import Decision, InOrder, OneOf
from games.engine.drawing.scene import Scene
from games.engine.phrases import Part, phrase
from games.matches.teller import COLOURS, say
from tests.arena.positions import RULES, rules_of, whole_match
from tests.locale.catalogue import latin, placeholders
from tests.titles.twins import refusal


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
            assert not latin(text), text
            assert not placeholders(text), text


OPTIONS = {
    "deck": Options(),
    "stalemate": Options(faq_stalemate=True),
    "1997": Options1997(),
    "1997 aloud": Options1997(bidding="open", campaign=True),
}


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.long
def test_whole_matches_are_told_in_russian(seats: int, options: AnyOptions) -> None:
    source = Random(seats)
    for number, (state, events) in enumerate(whole_match(seats, options, seats)):
        for event in events:
            for telling in event.tellings:
                speak(words.event(telling.code, telling.params))
        for decision in rules_of(state).decisions(state):
            _ask(state, decision, source)
        if number % 20 == 0 or state.over:
            for seat in (None, *range(seats)):
                _draw(drawing.scene(rules_of(state).view(state, seat), {}, say))


def _ask(state: ArenaState, decision: Decision, source: Random) -> None:
    rules = rules_of(state)
    view, decisions = rules.view(state, decision.seat), rules.decisions(state)
    speak(words.moment(view, decisions), words.moment(rules.view(state, None), decisions))
    speak(words.question(view, decision), words.reason(view, decision))
    speak(*(pill.text for pill in words.steps(view, decisions)))
    speak(words.task(decision.kind), words.silence(decision.kind))
    speak(*(words.rule(place) for place in decision.rules))
    atoms = list(rules.legal(state, decision))
    pick = ""
    while (choice := choose(decision, atoms, pick)).steps and not choice.atom:
        for option in choice.steps[-1]:
            line = words.line(view, option)
            speak(words.heading(view, option.act), line.text, line.note)
        pick = source.choice(choice.steps[-1]).pick
    for atom in source.sample(atoms, min(4, len(atoms))):
        speak(words.deed(view, atom), words.done(view, atom))
    for order in rules.orders(view):
        speak(words.question(view, order), words.reason(view, order))
        for asked in order.fields:
            assert isinstance(asked, OneOf | InOrder)
            speak(words.field(view, asked).text, words.field(view, asked).note)
            speak(*(words.value(view, asked, value).text for value in asked.choices))


def _draw(scene: Scene) -> None:
    """The words of the pictures are those of their tables, and the tables' are Russian."""
    tables = [*scene.twins, scene.seats] if scene.seats else [*scene.twins]
    for table in tables:
        texts = [table.caption, *table.head, *(cell.text for row in table.rows for cell in row)]
        assert not latin(" ".join(texts)), texts
    groups: Any = scene.parts["groups"]
    piles: Any = scene.parts["piles"]
    texts = [text for group in groups for text in (group.head, group.note, *(c.name for c in group.cards))]
    assert not latin(" ".join([*texts, *piles])), texts


def test_what_is_refused_in_play_is_refused_in_russian() -> None:
    source, pool = Random(1), list[Action]()
    for state, _ in whole_match(3, Options(), 2):
        if state.over:
            break
        decision = RULES.decisions(state)[0]
        pool.extend(RULES.legal(state, decision))
        for action in source.sample(pool, min(15, len(pool))):
            told = refusal(RULES, state, msgspec.structs.replace(action, seat=decision.seat))
            if told and told[1] != "nothing_open":
                speak(words.refusal(told[1], told[2]), words.rule(told[0]))


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
    seat = {"seat": 0}
    speak(house.event("house.left", seat), house.event("house.time_out", seat))
    speak(house.event("house.undone", {}), house.event("house.level", {"level": 2}))
    speak(*(house.event("house.stopped", {"cause": cause}) for cause in ("date", "vote", "limit")))
    speak(*(house.refusal(code) for code in ("nothing_open", "over", "bad_form", "visit_ends_before")))
    speak(*(phrase(colour) for colour in COLOURS))


def test_a_turn_reads_as_its_rulebook_speaks() -> None:
    bet = {"seat": 0, "creature": "troll", "value": 4}
    assert say(words.event("bet", bet)) == "Красные поставили: Тролль, ценность\u00a04."
    assert say(words.event("drew", {"seat": 1, "count": 2})) == "Синие добрали 2 карты."
    stunned = {"seat": 2, "victim": 3, "count": 5}
    assert say(words.event("stunned", stunned)) == "Зелёные оглушили: Жёлтые; отложено 5 карт."
    assert say(words.event("scored_ducats", {"seat": 1, "gold": 3})) == "Синие: 3 дуката."
    assert say(words.event("first_bid", {"seat": 0, "number": 7})) == "Первый ход: Красные, названо\u00a07."
    died = {"creature": "gorgon", "round": 2, "strength": 3}
    assert say(words.event("died", died)) == "Раунд\u00a02: выбывает Горгона, наименьший рейтинг: 3."
