"""What the lobby needs to know about a title, available without loading the title's rules."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

from games.engine.phrases import Phrase

AUTOPILOT = "autopilot"
"""The policy under which `Rules.default` plays to win."""


class Preset(msgspec.Struct, frozen=True):
    """A named set of options, such as an edition's usual rules, which the lobby offers first."""

    key: str
    name: Phrase
    values: dict[str, object]


class Practice(NamedTuple):
    """A practice match: the number of seats, the key of a preset, and how many visits a first turn takes.

    The player is guided during these visits.
    """

    seats: int
    preset: str
    visits: int = 1


class TitleMeta(msgspec.Struct, frozen=True, kw_only=True):
    """A title's description, in a module that must be quick to import.

    `lasts` says how long a match takes at one visit a day. `practice` is the setting for a first match
    against programs. `options` is a frozen msgspec structure with a default for every field. `policies` are
    the ways to answer for a seat that has timed out, the usual one first; a player chooses one for each of
    `kinds`, the kinds of question for which a match can wait.

    `demo` are options that keep a demonstration match short. `demo_seats` says how many seats each
    demonstration match has in turn, if that matters. `level` is the newest behaviour. `stage` says how far
    the title can be trusted; a title at the alpha stage is not offered in the lobby. `personal` are the tags
    of actions and the kinds of standing orders that end the match or the seat's part in it, which a deputy
    cannot give (see `Rules.personal`).

    `sheets` are the style sheets of the family's own drawings, in the folder of static files; css/boards.css
    has what all boards share.

    `roles` are the roles that a seat can have if seats differ (order of play, colour), each with the word by
    which a result names it. `draws_order`: the rules themselves draw the order of play, so an assignment of
    seats cannot make it even.
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
    clocks: tuple[str, ...] = ("main",)
    demo: dict[str, object] = {}
    demo_seats: tuple[int, ...] = ()
    personal: tuple[str, ...] = ()
    roles: dict[str, Phrase] = {}
    draws_order: bool = False
    sheets: tuple[str, ...] = ()
    level: int = 1
    stage: Literal["alpha", "beta", "stable"] = "beta"

    @property
    def autopilot(self) -> bool:
        """Whether the title's own program can play a seat."""
        return AUTOPILOT in self.policies
