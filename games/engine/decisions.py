"""Decisions: the questions that seats are asked, and fields that a list of atomic actions cannot express."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from games.engine.meta import MAIN_CLOCK

Asks: TypeAlias = Literal["must", "may", "never"]
"""Whether the match waits for an answer.

`must`: the match waits. `may`: the seat can answer, but the match never waits for it. `never`: the seat's
standing order or the title's default answers in the same transaction, and that answer is always stored.
"""

Value: TypeAlias = str | int


class SomeOf(msgspec.Struct, frozen=True, tag="some"):
    """A set of `least` to `most` of `choices`; a choice that is listed twice can be taken twice.

    If `of` is not empty, the field is meant for actions whose first attribute has this value. Such a decision
    has one field for each value, and an action fills in one of them. `refusable` means that taking none is a
    separate answer, with its own button on a page. `preticked` means that a form has ticked what
    `Rules.legal` takes, because players mostly take it.
    """

    act: str
    name: str
    choices: tuple[Value, ...]
    least: int
    most: int
    of: Value = ""
    refusable: bool = False
    preticked: bool = False


class InOrder(msgspec.Struct, frozen=True, tag="order"):
    """A sequence of `least` to `most` different `choices`, the most important first.

    `hidden` means that other players must not be able to predict the order, so a form proposes a random one.
    """

    act: str
    name: str
    choices: tuple[Value, ...]
    least: int
    most: int
    hidden: bool = False


class OneOf(msgspec.Struct, frozen=True, tag="one"):
    """One of `choices`.

    Only standing orders need this field; for actions, each choice is an atomic action of its own.
    """

    act: str
    name: str
    choices: tuple[Value, ...]


class Number(msgspec.Struct, frozen=True, tag="number"):
    """A whole number from `least` to `most`; `of` has the same meaning as in `SomeOf`."""

    act: str
    name: str
    least: int
    most: int
    of: Value = ""


class Numbers(msgspec.Struct, frozen=True, tag="numbers"):
    """Whole numbers, one for each of `ranges` (from, to); several may be equal.

    The function `value` of the words names each number by its position, counted from 1. `of` has the same
    meaning as in `SomeOf`.
    """

    act: str
    name: str
    ranges: tuple[tuple[int, int], ...]
    of: Value = ""


class StepPath(msgspec.Struct, frozen=True, tag="way"):
    """A path of at most `most` steps, each a place named as in notation; `Rules.check` judges the path."""

    act: str
    name: str
    most: int


class FreeText(msgspec.Struct, frozen=True, tag="words"):
    """Free text of at most `most` characters."""

    act: str
    name: str
    most: int


Field: TypeAlias = SomeOf | InOrder | OneOf | Number | Numbers | StepPath | FreeText
"""A free field of an action or standing order, which a person fills in.

`act` is the tag of the action, or the kind of the standing order, that the field belongs to; `name` is the
attribute that the field fills.
"""


class Decision(msgspec.Struct, frozen=True, gc=False):
    """One open question to one seat.

    `key` is unique in the match and stays the same as long as the question does, whatever other players do.
    `kind` names the question (a key of the title's `words.QUESTIONS`). `clock` names the time control that
    runs while the seat is asked. `rules` are the places in the rulebook that explain the question. `fields`
    are the attributes of its actions that are filled in freely; every other attribute is chosen from
    `Rules.legal`.

    `opens` is the tag of an action that is preselected while nothing is chosen, if there is exactly one such
    action. `leads` are tags of actions: the first that is possible is preselected with its first attribute,
    so that players who deal with their pieces one after another do not have to select the next piece.
    `usual` are attributes that players rarely change: once the choice comes to one of them, the first value
    that `Rules.legal` lists is preselected. The main button is then there at once, and the other values are
    still offered.
    """

    key: str
    seat: int
    kind: str
    clock: str = MAIN_CLOCK
    asks: Asks = "must"
    rules: tuple[str, ...] = ()
    fields: tuple[Field, ...] = ()
    opens: str = ""
    leads: tuple[str, ...] = ()
    usual: tuple[str, ...] = ()
