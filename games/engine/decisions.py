"""Decisions: what a seat is asked, and the few things a list of atoms cannot ask for."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Asks: TypeAlias = Literal["must", "may", "never"]
"""must: the match waits. may: open, never waited for. never: answered in the same
transaction by the seat's standing order, else by the title's default; always stored."""

Value: TypeAlias = str | int


class SomeOf(msgspec.Struct, frozen=True, tag="some"):
    """A set: `least` to `most` of `choices`; what stands there twice can be taken twice.

    `of`, where it is not empty, is the value of the action's first attribute that the field is
    meant for: a decision then has one field for each, of which an action fills one.
    """

    act: str
    name: str
    choices: tuple[Value, ...]
    least: int
    most: int
    of: Value = ""


class InOrder(msgspec.Struct, frozen=True, tag="order"):
    """A sequence of `least` to `most` different ones of `choices`; the first ranks first."""

    act: str
    name: str
    choices: tuple[Value, ...]
    least: int
    most: int


class OneOf(msgspec.Struct, frozen=True, tag="one"):
    """One of `choices`. Standing orders need it; actions list their atoms instead."""

    act: str
    name: str
    choices: tuple[Value, ...]


class Number(msgspec.Struct, frozen=True, tag="number"):
    """A whole number from `least` to `most`; `of` as in `SomeOf`."""

    act: str
    name: str
    least: int
    most: int
    of: Value = ""


class Numbers(msgspec.Struct, frozen=True, tag="numbers"):
    """Whole numbers, as many as there are `ranges` (from, to), each of which may be like another;
    the words' `value` names each by its place from 1. `of` as in `SomeOf`."""

    act: str
    name: str
    ranges: tuple[tuple[int, int], ...]
    of: Value = ""


class Way(msgspec.Struct, frozen=True, tag="way"):
    """A path: at most `most` steps, each a place named as in notation; `check` judges it."""

    act: str
    name: str
    most: int


class Words(msgspec.Struct, frozen=True, tag="words"):
    """Free text of at most `most` characters."""

    act: str
    name: str
    most: int


Field: TypeAlias = SomeOf | InOrder | OneOf | Number | Numbers | Way | Words
"""`act` is the tag of the action, or the kind of the standing order, the field belongs to;
`name` is the attribute it fills."""


class Decision(msgspec.Struct, frozen=True, gc=False):
    """One open question to one seat.

    `key` is unique in the match and stays while the question is the same, whatever others
    do. `kind` names the question (a key of the title's `words.QUESTIONS`). `clock` names
    the time control it runs on. `rules` are places in the rulebook. `fields` are the free
    attributes of its actions; every other attribute is chosen from `Rules.legal`. `opens` is the
    tag of the act that is chosen while a person has chosen nothing, if there is one such alone;
    `leads` are tags of which the first that can be done is, up to its first attribute: who goes
    through their pieces one by one need not name the next.
    """

    key: str
    seat: int
    kind: str
    clock: str = "main"
    asks: Asks = "must"
    rules: tuple[str, ...] = ()
    fields: tuple[Field, ...] = ()
    opens: str = ""
    leads: tuple[str, ...] = ()
