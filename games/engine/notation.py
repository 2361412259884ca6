"""Notation: a reader for lines of words, and a notation that follows from the types of the actions.

A line is an action's tag followed by its fields in a fixed order. A title needs no notation of its own if the
fields of its actions are whole numbers, yes or no, words, and lists of these: `Notation` writes and reads
such fields one by one. A title that needs more derives a class from `Reader` and provides a function for each
tag that reads the words after it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Mapping
from types import UnionType
from typing import Any, ClassVar, Literal, NoReturn, TypeVar, get_args, get_origin, get_type_hints

from games.engine.actions import Action, action_fields, tag_of
from games.engine.errors import BadNotation

T = TypeVar("T")
R = TypeVar("R", bound="Reader")

SEAT_LETTERS = "RBGYKN"
"""The letters of seats 0 to 5: Red, Blue, Green, Yellow (gold), blacK, browN."""


class Reader:
    """A reader that takes the words of a line one by one, in lower case.

    `pattern` matches a word; the words in `filling`, which are in lower case, are skipped. A refusal raises
    `BadNotation` with a code, the word if there is one, and its position in the text, counted from 1.
    """

    pattern: ClassVar[re.Pattern[str]] = re.compile(r"\S+")
    filling: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, text: str) -> None:
        found = ((match.group().lower(), match.start() + 1) for match in self.pattern.finditer(text))
        self._found = [each for each in found if each[0] not in self.filling]
        self._end = len(text.rstrip()) + 1
        self._at = 0

    def refuse(self, code: str, since: int = 0) -> NoReturn:
        """Raise `BadNotation` for the last word taken, or for all words from number `since` on.

        `since` is an earlier value of `taken`.
        """
        words = self._found[(since or self._at) - 1 : self._at]
        raise BadNotation(code, word="".join(word for word, _ in words), position=words[0][1])

    @property
    def taken(self) -> int:
        """Return the number of words that have been taken so far."""
        return self._at

    def take(self) -> str:
        """Take and return the next word."""
        if self._at >= len(self._found):
            raise BadNotation("word_missing", position=self._end)
        self._at += 1
        return self._found[self._at - 1][0]

    def next(self) -> str:
        """Return the next word without taking it, or "" at the end of the line."""
        return self._found[self._at][0] if self._at < len(self._found) else ""

    def more(self) -> bool:
        """Return whether any words are left."""
        return self._at < len(self._found)

    def next_is(self, word: str) -> bool:
        """Take the next word only if it is `word`, and return whether it was."""
        found = self.more() and self.next() == word
        self._at += found
        return found

    def need(self, word: str) -> None:
        """Take the next word, which must be `word`."""
        if self.take() != word:
            self.refuse("unknown_word")

    def end(self) -> None:
        """Refuse the line if any words are left, because nothing may follow."""
        if self.more():
            self.take()
            self.refuse("word_extra")

    def number(self, code: str = "no_number", *, most: int = 99_999, digits: int = 5) -> int:
        """Take a whole number from 0 to `most`, with at most `digits` digits."""
        word = self.take()
        if not (word.isascii() and word.isdigit()) or len(word) > digits or int(word) > most:
            self.refuse(code)
        return int(word)

    def one_of(self, meanings: Mapping[str, T], code: str = "unknown_word") -> T:
        """Take the next word and return its value in `meanings`."""
        word = self.take()
        if word not in meanings:
            self.refuse(code)
        return meanings[word]

    def joined(self, keys: Container[str], *head: str, longest: int = 5) -> str | None:
        """Take the words that form the longest matching key in `keys`, and return that key or None.

        The words of a key may be separated by spaces where the key has hyphens. `head` holds words of the key
        that have already been taken.
        """
        words = [*head, *(word for word, _ in self._found[self._at : self._at + longest])]
        for count in range(len(words), 0, -1):
            key = "-".join(words[:count])
            if key in keys:
                self._at += count - len(head)
                return key
        return None

    def seat(self) -> int:
        """Take the letter of a seat and return the seat."""
        word = self.take()
        if len(word) != 1 or word.upper() not in SEAT_LETTERS:
            self.refuse("no_seat")
        return SEAT_LETTERS.index(word.upper())


def read(line: R, readers: Mapping[str, Callable[[int, R], Action]], seat: int | None) -> Action:
    """Return the action that a line describes for `seat`; `readers` read the words after each tag.

    Raises `BadNotation` if the line describes no action, or if `seat` is None (a watcher).
    """
    reader = line.one_of(readers)
    if seat is None:
        raise BadNotation("watcher")
    action = reader(seat, line)
    line.end()
    return action


class Notation:
    """A notation that writes actions as their tags and fields: "play sun-3", "throw 1 2", "parry yes".

    A field may be an `int` from 0, a `bool`, a `str` without spaces or capitals, or a `Literal` of these. The
    last field may also be a tuple of any of them.
    """

    def __init__(self, actions: UnionType) -> None:
        self._kinds: dict[str, type[Action]] = {tag_of(kind): kind for kind in get_args(actions)}

    def format(self, action: Action) -> str:
        """Return the notation of `action`."""
        values = [getattr(action, name) for name in action_fields(type(action))]
        return " ".join([tag_of(action), *(word for value in values for word in _written(value))])

    def parse(self, text: str, seat: int | None) -> Action:
        """Return the action that `text` describes for `seat`. Raises `BadNotation` if there is none."""
        return read(Reader(text), {tag: self._reader(kind) for tag, kind in self._kinds.items()}, seat)

    def _reader(self, kind: type[Action]) -> Callable[[int, Reader], Action]:
        def fill(seat: int, line: Reader) -> Action:
            hints = get_type_hints(kind)
            return kind(seat, *(_taken(line, hints[name]) for name in action_fields(kind)))

        return fill


_FLAGS = {"yes": True, "no": False}


def _written(value: object) -> list[str]:
    if isinstance(value, bool):
        return ["yes" if value else "no"]
    return [word for each in value for word in _written(each)] if isinstance(value, tuple) else [str(value)]


def _taken(line: Reader, hint: Any) -> Any:
    """Take and return the value of a field of the given type."""
    origin = get_origin(hint)
    if origin is tuple:
        found = []
        while line.more():
            found.append(_taken(line, get_args(hint)[0]))
        return tuple(found)
    if origin is Literal:
        return line.one_of({str(value).lower(): value for value in get_args(hint)})
    if hint is bool:
        return line.one_of(_FLAGS)
    return line.number() if hint is int else line.take()
