"""The sentences of the log and of recaps, over whole recorded matches in both languages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import pytest
from django.utils.translation import override

from games.bots.driver import play
from games.bots.simulate import autopilot
from games.engine import registry
from games.engine.log import LogEntry
from games.engine.recap import HeardEvent, RecapAct
from games.matches.render import event_phrase, say
from tests.titles.hearing import told_to

SEATS = {"titan": 3, "arena-1997": 4, "arena-2004": 3, "gladiators": 2}
READER = 0
MOST_ACTIONS = 700

pytestmark = pytest.mark.thorough


class Visit(NamedTuple):
    """What the reader finds on their return: the acts since their last action."""

    acts: tuple[RecapAct, ...]


@cache
def heard(title: str) -> tuple[tuple[HeardEvent, ...], tuple[int, ...]]:
    """Return the messages to the reader of a match, and the revisions after which others acted."""
    rules, events, seats = registry.get(title), list[HeardEvent](), list[int]()

    def watch(_state: Any, step: Any, entry: LogEntry | None) -> None:
        seats.append(rules.decode_action(bytes(entry.action)).seat if entry else READER)
        for event in step.events:
            telling = told_to(event, READER)
            if telling is not None and not telling.code.startswith("house."):
                revision = entry.revision if entry else 0
                events.append(HeardEvent(revision, telling.code, telling.params))

    play(rules, SEATS[title], rules.read_options({}), 5, autopilot, watch=watch, most=MOST_ACTIONS)
    returns = [n for n, (one, other) in enumerate(pairwise(seats)) if other == READER != one]
    return tuple(events), tuple(returns)


def visits(title: str) -> Iterator[Visit]:
    """Yield the reader's visits, each with the acts of the messages that are new then."""
    module = registry.recap(title)
    assert module is not None
    events, returns = heard(title)
    since = 0
    for until in returns:
        known = [event for event in events if event.revision <= until]
        yield Visit(tuple(act for act in module.acts(known, READER) if act.revision > since))
        since = until


def recap_texts(title: str) -> Iterator[str]:
    module = registry.recap(title)
    assert module is not None
    for visit in visits(title):
        for act in visit.acts:
            yield from (say(each) for each in (*act.sentences, *act.brief))
            if act.news:
                yield say(act.news.text)
        own = [act for act in visit.acts if act.seat == READER]
        if own:
            yield from (say(each) for each in module.summary(own))
        gist = module.gist(visit.acts) if visit.acts else None
        if gist is not None:
            yield say(gist)


def log_texts(title: str) -> Iterator[str]:
    for event in heard(title)[0]:
        for you in (READER, None):
            yield say(event_phrase(title, event.code, dict(event.params), you=you))


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("title", sorted(SEATS))
def test_no_number_stands_right_beside_another(title: str, language: str) -> None:
    with override(language):
        texts = {*log_texts(title), *recap_texts(title)}
    assert len(texts) > 100
    assert [text for text in texts if re.search(r"\d \d", text)] == []


@pytest.mark.parametrize("title", sorted(SEATS))
def test_a_recap_tells_of_each_act_once(title: str) -> None:
    found = list(visits(title))
    assert len(found) >= 8
    for visit in found:
        texts = [_text(act) for act in visit.acts]
        assert [text for text, count in Counter(texts).items() if text and count > 1] == []
        for act in visit.acts:
            told = [say(each) for each in act.sentences]
            assert len(told) == len(set(told)), told


def _text(act: RecapAct) -> str:
    rest: Sequence[Any] = act.sentences
    return f"{act.seat} {act.turn} " + " ".join(say(each) for each in rest) if rest else ""


def test_no_kind_of_character_is_named_without_an_article() -> None:
    kinds = "Ranger|Lion|Ogre|Troll|Centaur|Gargoyle|Cyclops|Warlock|Wyvern|Behemoth|Gorgon|Angel"
    named = re.compile(rf"(\S+) (?:{kinds})s?\b")
    before = {"a", "an", "the", "your", "another", "first"}
    bare = [
        text
        for text in {*log_texts("titan"), *recap_texts("titan")}
        for word in (found.lstrip("(") for found in named.findall(text))
        if word.lower() not in before and not word.isdecimal() and not word.endswith("’s")
    ]
    assert bare == []


def test_kinds_of_gladiators_and_items_have_articles_too() -> None:
    texts = {*log_texts("gladiators"), *recap_texts("gladiators")}
    lists = re.compile(r"chooses? (.*)\.$|, leaving (.*) on the ground\.$")
    named = [found[1] or found[2] for found in map(lists.search, texts) if found]
    assert len(named) > 2
    for each in named:
        assert all(re.match(r"(an?|another) ", thing) for thing in re.split(r", | and ", each)), each
