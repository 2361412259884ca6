"""Decisions: what a seat is asked, and the few questions that a list of atomic actions cannot ask."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Asks: TypeAlias = Literal["must", "may", "never"]
"""Whether the match waits for an answer.

`must`: the match waits. `may`: open, but the match never waits for it. `never`: answered in the same
transaction by the seat's standing order or by the title's default; always stored.
"""

Value: TypeAlias = str | int


class SomeOf(msgspec.Struct, frozen=True, tag="some"):
    """A set of `least` to `most` of `choices`; a choice listed twice can be taken twice.

    If `of` is not empty, it is the value of the action's first attribute that the field is meant for: such a
    decision has one field for each value, and an action fills one of them. `refusable`: taking none is a
    different choice from taking some, and has its own button on a page.
    """

    act: str
    name: str
    choices: tuple[Value, ...]
    least: int
    most: int
    of: Value = ""
    refusable: bool = False


class InOrder(msgspec.Struct, frozen=True, tag="order"):
    """A sequence of `least` to `most` different `choices`; the first ranks highest.

    `hidden`: other players must not be able to predict the order, so a form proposes a random one.
    """

    act: str
    name: str
    choices: tuple[Value, ...]
    least: int
    most: int
    hidden: bool = False


class OneOf(msgspec.Struct, frozen=True, tag="one"):
    """One of `choices`. Standing orders need it; actions list their atomic actions instead."""

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
    """Whole numbers, one for each of `ranges` (from, to); several may be equal.

    The words' `value` names each number by its position, counted from 1. `of` as in `SomeOf`.
    """

    act: str
    name: str
    ranges: tuple[tuple[int, int], ...]
    of: Value = ""


class StepPath(msgspec.Struct, frozen=True, tag="way"):
    """A path of at most `most` steps, each a place named as in notation; `check` judges it."""

    act: str
    name: str
    most: int


class FreeText(msgspec.Struct, frozen=True, tag="words"):
    """Free text of at most `most` characters."""

    act: str
    name: str
    most: int


Field: TypeAlias = SomeOf | InOrder | OneOf | Number | Numbers | StepPath | FreeText
"""A free field of an action or standing order.

`act` is the tag of the action, or the kind of the standing order, that the field belongs to; `name` is the
attribute it fills.
"""


class Decision(msgspec.Struct, frozen=True, gc=False):
    """One open question to one seat.

    `key` is unique in the match and stays the same as long as the question does, whatever other players do.
    `kind` names the question (a key of the title's `words.QUESTIONS`). `clock` names the time control it runs
    on. `rules` are places in the rulebook. `fields` are the free attributes of its actions; every other
    attribute is chosen from `Rules.legal`.

    `opens` is the tag of the action that is preselected while nothing is chosen, if there is exactly one such
    action. `leads` are tags: the first that is possible is preselected up to its first attribute, so that a
    player who goes through their pieces one by one need not pick the next one.
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
