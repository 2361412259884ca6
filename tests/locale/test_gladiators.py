"""Everything the gladiators say in whole matches is said in Russian."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from django.utils import translation

from games.bots.driver import play
from games.bots.random_bot import choose as at_random
from games.engine.actions import Action
from games.engine.choices import choose
from games.engine.decisions import Decision, InOrder, Numbers, SomeOf
from games.engine.phrases import Part
from games.gladiators import annals, words
from games.gladiators.decks import CARDS, DECKS, ITEMS, SPECIALS
from games.gladiators.lessons import lesson
from games.gladiators.meta import TITLES, Options
from games.gladiators.state import GladiatorsState
from games.gladiators.words import cards
from games.gladiators.words.refusals import REFUSALS
from games.matches.teller import say
from tests.gladiators.positions import RULES
from tests.locale.catalogue import latin, placeholders
from tests.titles.twins import refusal

NOTATION = re.compile(r"\b[a-q][1-7]\b")
"""Hexes are named alike in every language."""


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
            assert not latin(NOTATION.sub("", text)), text
            assert not placeholders(text), text


EVERY = {
    "duel": (2, Options()),
    "one against two": (3, Options(sides="first")),
    "teams": (4, Options(sides="two", quality=3, speech="whispers", friendly=True)),
}


@pytest.mark.parametrize("which", EVERY)
def test_whole_matches_are_told_in_russian(which: str) -> None:
    seats, options = EVERY[which]
    source, pool = Random(seats), list[Action]()

    def watch(state: Any, step: Any, entry: Any) -> None:
        for event in step.events:
            for telling in event.tellings:
                if not telling.code.startswith("house."):
                    speak(words.event(telling.code, telling.params))
                    speak(*(each.head for each in annals.passages(telling.code, telling.params)))
        if entry is not None and entry.revision % 5:
            return
        for decision in RULES.decisions(state):
            _ask(state, decision, source)
            pool.extend(RULES.legal(state, decision))
            for action in source.sample(pool, min(10, len(pool))):
                told = refusal(RULES, state, msgspec.structs.replace(action, seat=decision.seat))
                if told and told[1] not in ("nothing_open", "over"):
                    speak(words.refusal(told[1], told[2]), words.rule(told[0]))

    play(RULES, seats, options, 2, at_random, most=300, watch=watch)


def _ask(state: GladiatorsState, decision: Decision, source: Random) -> None:
    view, decisions = RULES.view(state, decision.seat), RULES.decisions(state)
    speak(words.moment(view, decisions), words.moment(RULES.view(state, None), decisions))
    speak(words.question(view, decision), words.reason(view, decision))
    speak(*(pill.text for pill in words.steps(view, decisions)))
    speak(words.silence(decision.kind), *(words.rule(place) for place in decision.rules))
    atoms = list(RULES.legal(state, decision))
    pick = ""
    while (choice := choose(decision, atoms, pick)).steps and not choice.atom:
        for option in choice.steps[-1]:
            line = words.line(view, option)
            speak(words.heading(view, option.act), line.text, line.note, line.under)
            if option.name:
                speak(words.asking(view, option.act, option.name))
        pick = source.choice(choice.steps[-1]).pick
    for atom in source.sample(atoms, min(3, len(atoms))):
        speak(words.deed(view, atom), words.done(view, atom), words.filling(view, atom))
        for line in words.outlook(view, atom):
            speak(line.text, line.note)
    for order in RULES.orders(view):
        speak(words.question(view, order), words.reason(view, order))
    for asked in (*decision.fields, *(field for order in RULES.orders(view) for field in order.fields)):
        label = words.field(view, asked)
        speak(label.text, label.note)
        if isinstance(asked, SomeOf | InOrder):
            speak(*(words.value(view, asked, value).text for value in asked.choices))
        elif isinstance(asked, Numbers):
            speak(*(words.value(view, asked, place).text for place in range(2, len(asked.ranges) + 1)))


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
        speak(*cards.lines(card), cards.brief(card.id))
    for key in ITEMS:
        speak(*cards.item_lines(key))
    for key in SPECIALS:
        speak(*cards.special_lines(key))
    for deck in DECKS.values():
        speak(*(cards.requirement(axe) for axe in deck.axes))


def test_the_lessons_are_told_in_russian() -> None:
    found = lesson("gladiators")
    for chapter in (found.first, *found.chapters):
        speak(chapter.title, chapter.lead)
        for paragraph in chapter.paragraphs:
            speak(paragraph.heading, *paragraph.text)
            if paragraph.sheet:
                speak(paragraph.sheet.caption, *paragraph.sheet.head)
                speak(*(cell for row in paragraph.sheet.rows for cell in row))


def test_a_turn_reads_in_russian() -> None:
    told = {"gladiator": "R1", "card": "A06", "cast": {"R1": ("assassin", 0)}}
    assert say(words.event("took", told)) == (
        "Убийца\u00a0К выполняет первое запланированное действие: Укол кинжалом."
    )
    peeked = {"gladiator": "B2", "foe": "R1", "count": 2, "cast": {"R1": ("orc", 0), "B2": ("orc", 2)}}
    assert say(words.event("peeked", peeked)) == (
        "Орк\u00a0С2 подсматривает 2 запланированных действия: Орк\u00a0К."
    )
