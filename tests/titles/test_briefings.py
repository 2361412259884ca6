"""Every title's briefing: complete, sayable, made from the view alone, and the same in twin histories.

`tests/titles/twins.py` compares the briefings of twin histories with all else that a seat can find out.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.bots.driver import play
from games.bots.random_bot import choose
from games.bots.simulate import autopilot
from games.engine import registry
from games.engine.briefing import Briefing
from games.engine.phrases import Phrase
from tests.gladiators.speech import say
from tests.titles.families import KEYS

BRIEFED = tuple(key for key in KEYS if registry.briefing(key) is not None)


def phrases(briefing: Briefing) -> list[Phrase]:
    """Return every phrase of a briefing."""
    found: list[Phrase] = []
    for other in briefing.others:
        found += other.facts
        for force in other.forces:
            found += [force.name, *(piece.name for piece in force.pieces), *force.facts]
    for danger in briefing.dangers:
        found += [danger.piece, *danger.sentences]
    return found


def briefings(key: str, seed: int, most: int = 260) -> list[tuple[Any, int, Briefing]]:
    """Return the view, seat and briefing of every seat at every tenth state of a match."""
    rules, module = registry.get(key), registry.briefing(key)
    assert module is not None
    least, highest = rules.meta.seats
    seats = least + seed % (highest - least + 1)
    found: list[tuple[Any, int, Briefing]] = []
    count = 0

    def watch(state: Any, step: Any, entry: Any) -> None:
        nonlocal count
        count += 1
        if count % 10 == 1 and rules.result(state) is None:
            for seat in range(seats):
                view = rules.view(state, seat)
                found.append((view, seat, module.brief(view)))

    able = autopilot if rules.meta.autopilot and seed % 2 else choose
    play(rules, seats, rules.meta.options(), seed, able, most=most, watch=watch)
    return found


def test_every_title_of_the_site_briefs_its_players() -> None:
    # The example of the guide shows that a title may do without.
    assert set(registry.keys()) == set(BRIEFED)


@pytest.mark.parametrize("key", BRIEFED)
def test_a_briefing_tells_of_all_others_and_can_be_said(key: str) -> None:
    dangers = forces = 0
    for seed in range(4):
        for view, seat, briefing in briefings(key, seed):
            assert [each.seat for each in briefing.others] == [n for n in range(view.seats) if n != seat]
            for each in phrases(briefing):
                text = say(each)
                assert text
                assert "%(" not in text
            for danger in briefing.dangers:
                assert danger.sentences
            dangers += len(briefing.dangers)
            forces += sum(len(other.forces) for other in briefing.others)
    assert forces
    assert dangers


@pytest.mark.parametrize("key", BRIEFED)
def test_the_subjects_of_a_briefing_are_those_of_the_knowledge_log(key: str) -> None:
    found = [
        force.subject
        for _, _, briefing in briefings(key, Random(key).randrange(50))
        for other in briefing.others
        for force in other.forces
    ]
    assert found
    assert all(bool(subject) == (registry.knowledge_log(key) is not None) for subject in found)
