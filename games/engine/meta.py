"""What the lobby needs to know of a title without loading its rules."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

from games.engine.phrases import Phrase

AUTOPILOT = "autopilot"
"""The policy under which `Rules.default` plays to win."""


class Preset(msgspec.Struct, frozen=True):
    """A named set of options: an edition's house style, offered first in the lobby."""

    key: str
    name: Phrase
    values: dict[str, object]


class Practice(NamedTuple):
    """How many seats, the key of one of the presets, and in how many visits a first turn is taken: so
    long who practises is guided."""

    seats: int
    preset: str
    visits: int = 1


class Meta(msgspec.Struct, frozen=True, kw_only=True):
    """A title in a few words; its module stays cheap to import.

    `lasts` is how long a match takes at a visit a day; `practice` what a first one against programs
    is proposed with.
    `options` is a frozen msgspec structure with a default for every field. `policies` are
    the ways a seat's time-outs can be answered, the first is the usual one; a player chooses
    one for each of `kinds`, the kinds of question a seat can be waited for. `demo` are
    options that keep a demonstration match short, `demo_seats` how many sit at each of its matches
    in turn where that matters. `level` is
    the newest behaviour; `stage` says how far it can be trusted; at alpha it is not
    offered in the lobby. `personal` are the tags of actions and the kinds of standing orders
    that end the match or the seat's part in it: no deputy gives them (see `Rules.personal`).
    `roles` are what a seat can be where seats differ (order of play, colour), by the word that a
    result says it with. `draws_order`: the rules themselves draw who plays when, so that no dealing of
    seats would make it even.
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
    level: int = 1
    stage: Literal["alpha", "beta", "stable"] = "beta"

    @property
    def autopilot(self) -> bool:
        """Whether a program of the title's own can hold a seat."""
        return AUTOPILOT in self.policies
