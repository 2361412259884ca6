"""Say everything that a title says in a whole match, and check that nothing in Russian is left in English."""

from __future__ import annotations

import re
from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec

from games.bots.driver import StepCallback
from games.engine import registry
from games.engine.actions import Action
from games.engine.choices import choose
from games.engine.decisions import Decision, InOrder, Numbers, OneOf, SomeOf
from games.engine.drawing.scene import Scene
from games.engine.lessons import Lesson
from games.engine.phrases import Part
from games.matches.render import current_say, event_phrase, say
from tests.locale.catalogue import latin, placeholders
from tests.titles.twins import refusal

SAME = re.compile(r"\b[A-Z]?[A-Qa-q][1-7]\b|\bsplit R\.Anchor -> R\.Key: Ogre Ogre$")
"""Hexes, and notation given as an example, are the same in every language."""


def speak(*parts: Part | None) -> None:
    """Check that each part has words, all of them Russian, with every placeholder filled."""
    for part in parts:
        if part is not None:
            text = say(part)
            assert text
            assert not latin(SAME.sub("", text)), text
            assert not placeholders(text), text


def speak_match(key: str, seed: int, every: int = 1) -> StepCallback:
    """Return a callback that says everything that happens in a match of that title.

    At each `every`th moment it also says what is asked, offered, done, rejected and drawn."""
    rules, words, statistics = registry.get(key), registry.words(key), registry.match_statistics(key)
    source, pool = Random(seed), list[Action]()

    def watch(state: Any, step: Any, entry: Any) -> None:
        for event in step.events:
            for telling in event.tellings:
                speak(event_phrase(key, telling.code, telling.params))
                speak(
                    *(
                        event_phrase(key, telling.code, telling.params, you=seat)
                        for seat in range(state.seats)
                    )
                )
                if statistics:
                    speak(*(each.head for each in statistics.passages_started(telling.code, telling.params)))
        if entry is not None and entry.revision % every:
            return
        decisions = rules.decisions(state)
        speak(words.situation(rules.view(state, None), decisions))
        for decision in decisions[:3]:
            _speak_decision(key, state, decision, source)
            pool.extend(rules.legal(state, decision))
            pool.extend(rules.imaginable_actions(rules.view(state, decision.seat), decision))
            for action in source.sample(pool, min(10, len(pool))):
                told = refusal(rules, state, msgspec.structs.replace(action, seat=decision.seat))
                if told and told[1] not in ("nothing_open", "over"):
                    speak(words.refusal(told[1], told[2]), words.rule(told[0]) if told[0] else None)
            del pool[: max(0, len(pool) - 500)]
        if source.random() < 0.05:
            _speak_scene(
                registry.drawing(key).scene(
                    rules.view(state, source.randrange(state.seats)), {}, current_say()
                )
            )

    return watch


def _speak_decision(key: str, state: Any, decision: Decision, source: Random) -> None:
    rules, words = registry.get(key), registry.words(key)
    view, decisions = rules.view(state, decision.seat), rules.decisions(state)
    speak(words.situation(view, decisions), words.question(view, decision), words.reason(view, decision))
    speak(*(pill.text for pill in words.phases(view, decisions)))
    speak(words.task(decision.kind), words.silence(decision.kind))
    if words.silence_at:
        speak(words.silence_at(view, decision))
    if words.task_at:
        speak(words.task_at(rules.view(state, None), decision))
    speak(*(words.rule(place) for place in decision.rules))
    atoms = list(rules.legal(state, decision))
    pick = ""
    while (choice := choose(decision, atoms, pick)).lists and not choice.atom:
        for option in choice.lists[-1]:
            line = words.line(view, option)
            speak(words.heading(view, option.act), line.text, line.note, line.under)
            if len(choice.lists) > 1 and option.name and words.asking:
                speak(words.asking(view, option.act, option.name))
        pick = source.choice(choice.lists[-1]).pick
    for atom in source.sample(atoms, min(3, len(atoms))):
        speak(words.deed(view, atom), words.done(view, atom))
        speak(*(words.loss(each.code, each.params) for each in rules.losses(view, atom)))
        speak(*(part for line in words.outlook(view, atom) for part in (line.text, line.note)))
        if words.filling:
            speak(words.filling(view, atom))
    for asked in (decision, *(rules.orders(view) if source.random() < 0.2 else ())):
        speak(words.question(view, asked), words.reason(view, asked))
        for field in asked.fields:
            label = words.field(view, field)
            speak(label.text, label.note)
            values: Iterable[Any] = ()
            if isinstance(field, OneOf | InOrder | SomeOf):
                values = field.choices
            elif isinstance(field, Numbers):
                values = range(2, len(field.ranges) + 1)
            speak(*(words.value(view, field, value).text for value in values))


def _speak_scene(scene: Scene) -> None:
    """The words of the pictures are those of their tables."""
    for table in (*scene.twins, scene.seats, *scene.own):
        texts = [table.caption, *table.head, *(cell.text for row in table.rows for cell in row)]
        left = [text for text in texts if latin(SAME.sub("", text), "Muster")]
        assert not left, left


def speak_lesson(found: Lesson) -> None:
    """Say everything that a lesson says."""
    for chapter in (found.first, *found.chapters):
        speak(chapter.title, chapter.lead)
        for paragraph in chapter.paragraphs:
            speak(paragraph.heading, *paragraph.text)
            if paragraph.sheet:
                speak(paragraph.sheet.caption, *paragraph.sheet.head)
                speak(*(cell for row in paragraph.sheet.rows for cell in row))


def speak_settings(key: str) -> None:
    """Say everything that describes a table's settings and its end."""
    meta, words = registry.meta(key), registry.words(key)
    speak(meta.name, *(preset.name for preset in meta.presets), *(words.task(kind) for kind in meta.kinds))
    for name in meta.options.__struct_fields__:
        line = words.option(name)
        value = getattr(meta.options(), name)
        # No form offers an option that is unset; a practice match has it.
        speak(line.text, line.note, words.setting(name, True if value is msgspec.UNSET else value))
    speak(*(words.ending(how) for how in ("date", "vote", "director", "limit", "leaving")))
    speak(words.fate("left"))
