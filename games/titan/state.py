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
"""A book: the knowledge about one player's characters (see `knowledge`).

For each name the book has one set of markers for each piece. A set is stored as bits, by the positions of the
markers in that player's list.
"""

MAX_LEGION_HEIGHT = 7
"""The most characters in a legion (4.1)."""

BATTLE_SIDES: tuple[Side, Side] = ("attacker", "defender")
Winner: TypeAlias = Side | Literal[""]


class Legion(msgspec.Struct, omit_defaults=True):
    """A legion: characters that share a land.

    `pieces` are in alphabetical order; characters slain in a battle stay listed until the engagement ends.
    The other fields belong to the current Game-Turn: whether the legion has `moved` and `mustered`, the
    `side` by which it entered an enemy's land, and the marker of the legion that it was split from
    (`parent`).
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
        """Return the number of characters in the legion."""
        return len(self.pieces)


class Division(msgspec.Struct):
    """A seat's sealed set-up: the creatures that go with the Titan, and the markers of both legions."""

    with_titan: list[str]
    markers: list[str]


class Offer(msgspec.Struct):
    """An outcome that a player agrees to (9.3): the eliminated side or "both", and the winner's losses."""

    loser: Loser
    losses: list[str]


class Answer(msgspec.Struct, omit_defaults=True):
    """One side's sealed answer. Once it is sent, `verdict` is "fight", "concede" or "offers"."""

    offers: list[Offer] = []
    verdict: str = ""
    counter: bool = False


class Engagement(msgspec.Struct, omit_defaults=True):
    """The engagement that is being resolved (9.0).

    `step` is "answer", "battle", "angel", "summon" or "reinforce". `asked` counts the rounds of answers, and
    `before` contains the offers of the first round. `donor` is the legion from which a lord was summoned in
    the battle, until that lord has entered; `reinforced` means that a recruit has entered.

    The remaining fields are set once the engagement is decided: the `winner`, the lords `due` for points,
    whether the winner may still summon or reinforce, and the `fallen` characters (12.6). `doomed` contains
    the seats that will be eliminated, and `slayer` is the seat responsible (-1: nobody). `remnant` is the
    value of the survivors of a doomed seat here, half of which is scored.
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
        """Return the battle of this engagement. Raises `NothingUnderWay` if there is none."""
        if self.battle is None:
            raise NothingUnderWay
        return self.battle


class TitanState(State, kw_only=True):
    """The state of one campaign.

    These are indexed by seat: starting `towers`, `scores`, the `markers` owned (inherited ones last), `fates`
    ("" while the Titan lives), and what everyone knows (`known`). `private` contains what one seat also knows
    about another, under keys of the form "viewer.owner". `order` is the order of turns (5.1). `out` lists the
    eliminated seats, grouped by the moment of their elimination. `stack` is the caretaker's stack, and `dead`
    counts the slain.

    The current turn is described by its number in the match (`turn`), the Game-Turn (`round`), the `mover`,
    the `phase`, the `roll`, and whether there was a mulligan (`rerolled`, 7.6), a teleport (`teleported`,
    8.0) or a summons (`summoned`, 15.0). The state also contains the lands of pending engagements, the number
    of those started (`fought`), and the current one.
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
        """Return whether the match has a result."""
        return bool(self.ended or self.stopped)

    @property
    def living(self) -> list[int]:
        """Return the seats whose Titans live, in the order of turns."""
        return [seat for seat in self.order if not self.fates[seat]]

    @property
    def under_way(self) -> Engagement:
        """Return the engagement in progress. Raises `NothingUnderWay` if there is none."""
        if self.engagement is None:
            raise NothingUnderWay
        return self.engagement

    def free_markers(self, seat: int) -> list[str]:
        """Return the markers that a seat may use for a new legion (4.2)."""
        return [marker for marker in self.markers[seat] if marker not in self.legions]

    def side_seat(self, side: str) -> int:
        """Return the seat that plays a side of the current engagement, or -1 if its legion is gone."""
        legion = self.legions.get(self.under_way.marker(side))
        return legion.seat if legion else -1
