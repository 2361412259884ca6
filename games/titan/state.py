"""The complete state of one campaign, including everything hidden."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from games.engine.rules import State
from games.titan.actions import Loser
from games.titan.battle.state import Battle, Side
from games.titan.errors import NothingUnderWay
from games.titan.meta import Options

Phase: TypeAlias = Literal["setup", "split", "move", "join", "engage", "engagement", "muster"]
PieceKnowledge: TypeAlias = dict[str, list[int]]
"""What is known of one player's characters (`knowledge`).

For each name it has one set of markers for each piece, as bits by their positions in that player's list of
markers.
"""

MAX_LEGION_HEIGHT = 7
"""The most characters in a legion (4.1)."""

BATTLE_SIDES: tuple[Side, Side] = ("attacker", "defender")
Winner: TypeAlias = Side | Literal[""]


class Legion(msgspec.Struct, omit_defaults=True):
    """Characters in a land.

    `pieces` are in alphabetical order; characters slain in a battle stay listed until the engagement ends.
    The other fields belong to the current game-turn: whether the legion `moved` and `mustered`, the `side` by
    which it entered an enemy's land, and the marker it was split from (`parent`).
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
        """The number of characters in it."""
        return len(self.pieces)


class Division(msgspec.Struct):
    """A sealed answer of the set-up: the creatures that go with the Titan, and both markers."""

    with_titan: list[str]
    markers: list[str]


class Offer(msgspec.Struct):
    """An outcome a player agrees to (9.3): the eliminated side or "both", and the winner's losses."""

    loser: Loser
    losses: list[str]


class Answer(msgspec.Struct, omit_defaults=True):
    """One side's sealed answer; `verdict` is "fight", "concede" or "offers" once it is sent."""

    offers: list[Offer] = []
    verdict: str = ""
    counter: bool = False


class Engagement(msgspec.Struct, omit_defaults=True):
    """The engagement that is being resolved (9.0).

    `step` is "answer", "battle", "angel", "summon" or "reinforce". `asked` counts the rounds of answers,
    `before` are the offers of the first. `donor` is the legion from which a lord was summoned in the battle,
    until the lord has entered; `reinforced` says that a recruit has entered.

    Once the engagement is decided: the `winner`, the lords `due` for points, whether the winner may still
    summon or reinforce, the `fallen` characters (12.6), the seats that are `doomed` with the `slayer` (-1:
    nobody), and the value of a doomed seat's survivors here, which counts by half (`remnant`).
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
        """Return the marker of a side's legion."""
        return self.attacker if side == "attacker" else self.defender

    @property
    def open_battle(self) -> Battle:
        """Its battle; raises `NothingUnderWay` if there is none."""
        if self.battle is None:
            raise NothingUnderWay
        return self.battle


class TitanState(State, kw_only=True):
    """One campaign.

    By seat: starting `towers`, `scores`, `markers` owned (inherited ones last), `fates` ("" while the Titan
    lives), and what is `known` to everyone. `private` is what one seat knows of another in addition, by
    "viewer.owner". `order` is the order of turns (5.1), `out` the seats that went out, those of the same
    moment together. `stack` is the caretaker's stack, `dead` are the slain.

    Of the current game-turn: its number in the match (`turn`) and for each player (`round`), `mover`,
    `phase`, `roll`, `rerolled` (7.6), `teleported` (8.0), `summoned` (15.0), the lands of pending
    engagements, how many were started (`fought`), and the current one.
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
    known: list[PieceKnowledge]
    private: dict[str, PieceKnowledge] = {}
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
        """The current engagement; raises `NothingUnderWay` if there is none."""
        if self.engagement is None:
            raise NothingUnderWay
        return self.engagement

    def free_markers(self, seat: int) -> list[str]:
        """Return the markers a seat may use for a new legion (4.2)."""
        return [marker for marker in self.markers[seat] if marker not in self.legions]

    def side_seat(self, side: str) -> int:
        """Return the seat that holds a side of the current engagement."""
        legion = self.legions.get(self.under_way.marker(side))
        return legion.seat if legion else -1
