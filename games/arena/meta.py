"""A short description of the arena games, for the lobby."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

import msgspec

from games.engine.meta import AUTOPILOT, Practice, Preset, TitleMeta
from games.engine.phrases import gettext_noop, phrase
from games.engine.roles import ORDER_OF_PLAY

Creature2004: TypeAlias = Literal[
    "amazon", "colossus", "cyclops", "daimon", "ettin", "gorgon",
    "magus", "seraphim", "titan", "troll", "unicorn", "wyrm",
]  # fmt: skip


Opening: TypeAlias = Literal["sealed", "open", "random"]
"""How the first turn is won."""


class Options(msgspec.Struct, frozen=True):
    """The options of a match of Colossal Arena.

    `creatures` names the eight creatures that fight; if none are named, eight of the twelve are drawn at
    random. With `discard_top_visible`, referees and the Unicorn may use the top card of the discard pile
    (R-49, R-80). `faq_stalemate` is the publisher's optional rule; without it, the last card ends the match.
    `ru_start_player_each_round`, `ru_magister_all` and `ru_wyrm_any` follow the Russian rulebook literally
    where it differs. With `wbc_tiebreak`, bets on the last creature to die break a tie.
    """

    creatures: tuple[Creature2004, ...] = ()
    discard_top_visible: bool = True
    faq_stalemate: bool = False
    ru_start_player_each_round: bool = False
    ru_magister_all: bool = False
    ru_wyrm_any: bool = False
    wbc_tiebreak: bool = False

    bidding: ClassVar[Opening] = "random"
    campaign: ClassVar[bool] = False


class Options1997(msgspec.Struct, frozen=True):
    """The options of a match of Titan: The Arena.

    `bidding` says how the first turn is won (97 §5): each seat bids once in secret, or all bid aloud and may
    raise their bids, or the first turn is random. A `campaign` has three games, whose scores are added
    together (97 §13). `discard_top_visible` and `wbc_tiebreak` have the same meaning as in 2004; the other
    options of 2004 are not available.
    """

    bidding: Opening = "sealed"
    campaign: bool = False
    discard_top_visible: bool = True
    wbc_tiebreak: bool = False

    creatures: ClassVar[tuple[str, ...]] = ()
    faq_stalemate: ClassVar[bool] = False
    ru_start_player_each_round: ClassVar[bool] = False
    ru_magister_all: ClassVar[bool] = False
    ru_wyrm_any: ClassVar[bool] = False


AnyOptions: TypeAlias = Options | Options1997

TURN_QUESTIONS = ("turn", "card", "second", "power", "keep", "discard")
"""The questions that a seat can be asked during its own turn."""

TITLES: dict[str, TitleMeta] = {
    "arena-1997": TitleMeta(
        key="arena-1997",
        family="arena",
        edition=1997,
        name=phrase(gettext_noop("Titan: The Arena")),
        seats=(2, 5),
        lasts=phrase(gettext_noop("about 2 weeks")),
        options=Options1997,
        presets=(
            Preset("printed", phrase(gettext_noop("As printed in 1997")), {}),
            Preset("campaign", phrase(gettext_noop("Campaign of three games")), {"campaign": True}),
            Preset("aloud", phrase(gettext_noop("Open bidding, for live play")), {"bidding": "open"}),
        ),
        practice=Practice(seats=3, preset="printed", visits=2),
        policies=("default", AUTOPILOT),
        personal=("stance", "stalemate"),
        harmless={"bid": "bid", "turn": "pass", "card": "pass"},
        roles=ORDER_OF_PLAY,
        kinds=("bid", "raise", *TURN_QUESTIONS),
        stage="beta",
    ),
    "arena-2004": TitleMeta(
        key="arena-2004",
        family="arena",
        edition=2004,
        name=phrase(gettext_noop("Colossal Arena")),
        seats=(2, 5),
        lasts=phrase(gettext_noop("about 2 weeks")),
        options=Options,
        presets=(
            Preset("printed", phrase(gettext_noop("As printed in 2004")), {}),
            Preset(
                "russian",
                phrase(gettext_noop("Russian edition, Arena of Titans")),
                {"discard_top_visible": False},
            ),
        ),
        practice=Practice(seats=3, preset="printed"),
        policies=("default", AUTOPILOT),
        personal=("stance", "stalemate"),
        harmless={"turn": "pass", "card": "pass"},
        roles=ORDER_OF_PLAY,
        draws_order=True,
        kinds=TURN_QUESTIONS,
        stage="beta",
    ),
}
