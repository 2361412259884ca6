"""Everything about one campaign, hidden things included."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from games.engine.rules import State
from games.titan.actions import Loser
from games.titan.battle.state import Battle, Side
from games.titan.errors import NothingUnderWay
from games.titan.meta import Options

Phase: TypeAlias = Literal["setup", "split", "move", "join", "engage", "engagement", "muster"]
Book: TypeAlias = dict[str, list[int]]
"""What is known of one player's characters: for each name one set of markers for each piece, as
bits by their places in that player's list of markers (`knowledge`)."""

TALLEST = 7
"""Characters in a legion (4.1)."""

SIDES: tuple[Side, Side] = ("attacker", "defender")
Winner: TypeAlias = Side | Literal[""]


class Legion(msgspec.Struct, omit_defaults=True):
    """Characters in a land. `pieces` are in the order of the alphabet; in a battle those slain
    stay listed until the engagement is over.

    The rest is of this game-turn: whether it `moved` and `mustered`, the `side` it entered an
    enemy's land by, and the marker it was split from (`parent`).
    """

    seat: int
    land: int
    pieces: list[str]
    moved: bool = False
    mustered: bool = False
    side: str = ""
    parent: str = ""

    @property
    def height(self) -> int:
        """Characters in it."""
        return len(self.pieces)


class Division(msgspec.Struct):
    """A sealed answer of the set-up: what goes with the Titan, and both markers."""

    with_titan: list[str]
    markers: list[str]


class Offer(msgspec.Struct):
    """An outcome somebody agrees to (9.3): the eliminated side or "both", the winner's losses."""

    loser: Loser
    losses: list[str]


class Answer(msgspec.Struct, omit_defaults=True):
    """One side's sealed answer; `verdict` is "fight", "concede", "offers" once it is sent."""

    offers: list[Offer] = []
    verdict: str = ""
    counter: bool = False


class Engagement(msgspec.Struct, omit_defaults=True):
    """The engagement that is being resolved (9.0).

    `step` is "answer", "battle", "angel", "summon" or "reinforce". `asked` counts the rounds of
    answers, `before` are the offers of the first. `donor` is the legion that a lord summoned in
    the battle comes from, until it has entered; `reinforced` tells that a recruit has. Once it
    is decided: the `winner`, the lords `due` for points, whether a summon or a reinforcement is
    still open to the winner, the `fallen` characters (12.6), the seats that are `doomed` with
    the `slayer` (-1: nobody), and the value of a doomed seat's survivors here, which counts by
    half (`remnant`).
    """

    number: int
    land: int
    attacker: str
    defender: str
    step: str = "answer"
    asked: int = 1
    answers: dict[str, Answer] = {}
    before: dict[str, list[Offer]] = {}
    battle: Battle | None = None
    donor: str = ""
    reinforced: bool = False
    winner: Winner = ""
    due: list[str] = []
    may_summon: bool = False
    may_reinforce: bool = False
    fallen: list[str] = []
    doomed: list[int] = []
    slayer: int = -1
    remnant: int = 0

    def marker(self, side: str) -> str:
        """The marker of a side's legion."""
        return self.attacker if side == "attacker" else self.defender

    @property
    def open_battle(self) -> Battle:
        """Its battle. Raises NothingUnderWay if none is fought."""
        if self.battle is None:
            raise NothingUnderWay
        return self.battle


class TitanState(State, kw_only=True):
    """One campaign.

    By seat: `towers` begun in, `scores`, `markers` owned (inherited ones last), `fates` ("" while
    the Titan lives), `known` to everybody. `private` is what one seat knows of another beyond
    that, by "viewer.owner". `order` is the order of turns (5.1), `out` the seats that went out,
    those of one moment together. `stack` is the caretaker's, `dead` the slain.

    Of this game-turn: its number in the match (`turn`) and of each player (`round`), `mover`,
    `phase`, `roll`, `rerolled` (7.6), `teleported` (8.0), `summoned` (15.0), the lands of the
    engagements to come, how many were begun (`fought`), and the one under way.
    """

    options: Options
    order: list[int]
    towers: list[int]
    scores: list[int]
    markers: list[list[str]]
    fates: list[str]
    out: list[list[int]] = []
    legions: dict[str, Legion] = {}
    stack: dict[str, int]
    dead: dict[str, int] = {}
    known: list[Book]
    private: dict[str, Book] = {}
    divisions: list[Division | None] = []

    turn: int = 0
    round: int = 0
    mover: int = -1
    phase: Phase = "setup"
    roll: int = 0
    rerolled: bool = False
    teleported: bool = False
    summoned: bool = False
    engagements: list[int] = []
    fought: int = 0
    engagement: Engagement | None = None
    ended: str = ""

    @property
    def over(self) -> bool:
        """Whether the match has a result."""
        return bool(self.ended or self.stopped)

    @property
    def living(self) -> list[int]:
        """The seats whose Titan lives, in the order of turns."""
        return [seat for seat in self.order if not self.fates[seat]]

    @property
    def under_way(self) -> Engagement:
        """The engagement under way. Raises NothingUnderWay if there is none."""
        if self.engagement is None:
            raise NothingUnderWay
        return self.engagement

    def free_markers(self, seat: int) -> list[str]:
        """The markers a seat may use for a new legion (4.2)."""
        return [marker for marker in self.markers[seat] if marker not in self.legions]

    def side_seat(self, side: str) -> int:
        """The seat that holds a side of the engagement under way."""
        legion = self.legions.get(self.under_way.marker(side))
        return legion.seat if legion else -1
