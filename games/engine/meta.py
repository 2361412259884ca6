"""Descriptions of titles for the lobby, which are available without loading the titles' rules."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

import msgspec

from games.engine.phrases import Phrase

AUTOPILOT = "autopilot"
"""The policy under which `Rules.default` plays to win."""

MAIN_CLOCK = "main"
"""The clock that every title has, which runs unless a question names another one."""

MAX_SEATS = 6
"""Maximum number of seats of any title."""


class Preset(msgspec.Struct, frozen=True):
    """A named set of options, such as an edition's usual rules, which the lobby offers first."""

    key: str
    name: Phrase
    values: dict[str, object]


class Practice(NamedTuple):
    """The settings of a practice match: seats, the key of a preset, and the visits of a first turn.

    The player is guided during these visits. `options` are set in every practice match, whichever preset it
    has.
    """

    seats: int
    preset: str
    visits: int = 1
    options: Mapping[str, object] = MappingProxyType({})


class TitleMeta(msgspec.Struct, frozen=True, kw_only=True):
    """A title's description, in a module that must be quick to import.

    `lasts` says how long a match takes at one visit a day. `practice` is the setting for a first match
    against programs. `options` is a frozen msgspec structure with a default for every field. `policies` are
    the ways to answer for a seat that has timed out, the usual one first; a player chooses one for each of
    `kinds`, the kinds of question for which a match can wait.

    `demo` are options that keep a demonstration match short. `demo_seats` says how many seats each
    demonstration match has in turn, if that matters. `level` is the number of the newest version of the
    rules: new matches start with it, and a match that started with an earlier one is still played as it was
    then. `stage` says how mature the title is; the lobby does not offer a title at the alpha stage.
    `personal` are the tags of actions and the kinds of standing orders that end the match or the seat's part
    in it, which a deputy cannot give (see `Rules.personal`).

    `harmless` are the answers that give up nothing, by kind of question: the tag that the default answer must
    have. A link in an email may give such an answer if it also loses nothing (docs/contract.md).

    `sheets` are the style sheets of the family's own drawings, in the folder of static files; css/boards.css
    contains the styles that all boards share.

    `odds` says whether matches of the title may show the odds of an encounter (`engine/encounters.py`).

    `roles` are the roles that a seat can have if seats differ (order of play, colour), each with the word by
    which a result names it. `draws_order` says that the rules themselves draw the order of play, so it cannot
    be balanced by assigning the seats.
    """

    key: str
    family: str
    edition: int
    name: Phrase
    seats: tuple[int, int]
    lasts: Phrase | None = None
    options: type[msgspec.Struct]
    presets: tuple[Preset, ...] = ()
    practice: Practice | None = None
    policies: tuple[str, ...] = ("default",)
    kinds: tuple[str, ...] = ()
    clocks: tuple[str, ...] = (MAIN_CLOCK,)
    demo: dict[str, object] = {}
    demo_seats: tuple[int, ...] = ()
    personal: tuple[str, ...] = ()
    harmless: dict[str, str] = {}
    roles: dict[str, Phrase] = {}
    draws_order: bool = False
    sheets: tuple[str, ...] = ()
    odds: bool = False
    level: int = 1
    stage: Literal["alpha", "beta", "stable"] = "beta"

    @property
    def autopilot(self) -> bool:
        """Return whether the title's own program can play a seat."""
        return AUTOPILOT in self.policies
