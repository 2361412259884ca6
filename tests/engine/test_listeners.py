"""Functions that rooms register are called in order, once each, and their failures reach the caller."""

from __future__ import annotations

import pytest

from games.engine.listeners import Listeners, NamedRegistrations, Registrations


def test_every_listener_hears_of_an_event_once_in_the_order_of_registering() -> None:
    heard: list[tuple[str, int]] = []

    def second(number: int) -> None:
        heard.append(("second", number))

    event: Listeners[[int], None] = Listeners(lambda number: heard.append(("first", number)))
    event.register(second)
    event.register(second)
    event.notify(7)
    assert heard == [("first", 7), ("second", 7)]


def test_a_failure_reaches_whoever_reports_the_event() -> None:
    heard: list[int] = []

    def fail(number: int) -> None:
        raise ValueError(number)

    event: Listeners[[int], None] = Listeners(fail, heard.append)
    with pytest.raises(ValueError, match="7"):
        event.notify(7)
    assert heard == []


def test_nobody_is_asked_after_the_answer_that_suffices() -> None:
    asked: list[str] = []

    def answer(name: str) -> bool:
        asked.append(name)
        return True

    def unreachable(name: str) -> bool:
        raise AssertionError(name)

    question: Listeners[[str], bool] = Listeners(answer, unreachable)
    assert any(question.ask("Nina"))
    assert asked == ["Nina"]


def test_what_is_registered_twice_is_there_once() -> None:
    words = Registrations("one")
    words.register("two")
    words.register("one")
    assert list(words) == ["one", "two"]


def test_a_name_belongs_to_what_was_registered_under_it_first() -> None:
    words: NamedRegistrations[str] = NamedRegistrations()
    words.register("greeting", "hello")
    words.register("greeting", "hello")
    with pytest.raises(ValueError, match="'greeting' is registered twice"):
        words.register("greeting", "good day")
    assert words == {"greeting": "hello"}
