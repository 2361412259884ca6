"""Every choice of the campaign, one atom each; a battle's own are in `battle.actions`.

Legions are named by their markers, lands by their numbers. Recruiters shown are written as
`mustering.several` does. The order of the fields is the order in which a person is asked.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from games.engine.actions import Action
from games.titan.battle.actions import Carry, Done, Enter, Maneuver, Strike

# ---- set-up and commencement ---------------------------------------------------------


class Divide(Action, frozen=True, tag="divide", gc=False):
    """The first two legions: three creatures go with the Titan, under the first marker (5.2)."""

    with_titan: tuple[str, ...]
    markers: tuple[str, ...]


class Split(Action, frozen=True, tag="split", gc=False):
    """`creatures` leave `legion` for a new one under marker `to` (4.3)."""

    legion: str
    creatures: tuple[str, ...]
    to: str


# ---- movement ------------------------------------------------------------------------


class Mulligan(Action, frozen=True, tag="mulligan", gc=False):
    """A second, binding roll in one's first turn (7.6)."""


class Move(Action, frozen=True, tag="move", gc=False):
    """An ordinary move; `side` is the side of entry where it ends at an enemy, else ""."""

    legion: str
    land: int
    side: str


class Teleport(Action, frozen=True, tag="teleport", gc=False):
    """A tower teleport to a vacant land, or a Titan's to an enemy; `lord` is shown (8.1, 8.2)."""

    legion: str
    land: int
    side: str
    lord: str


class Join(Action, frozen=True, tag="join", gc=False):
    """Two new legions that are stuck become one again, under marker `legion` (4.3)."""

    legion: str
    other: str


# ---- engagements ---------------------------------------------------------------------


class Engage(Action, frozen=True, tag="engage", gc=False):
    """The engagement that is resolved next (9.1)."""

    land: int


class Flee(Action, frozen=True, tag="flee", gc=False):
    """The defender is eliminated for half points (9.2)."""


class Fight(Action, frozen=True, tag="fight", gc=False):
    """A demand that the battle be played out (9.3)."""


class Concede(Action, frozen=True, tag="concede", gc=False):
    """The seat's own legion is eliminated, for full points (9.4)."""


Loser: TypeAlias = Literal["attacker", "defender", "both"]


class Accept(Action, frozen=True, tag="accept", gc=False):
    """An outcome the seat agrees to: who is eliminated, and what the winner loses too (9.3)."""

    loser: Loser
    losses: tuple[str, ...]


class Counter(Action, frozen=True, tag="counter", gc=False):
    """If nothing is agreed, the outcomes named are shown and others may be offered, once."""


class Acquire(Action, frozen=True, tag="acquire", gc=False):
    """An Angel or Archangel due for points joins the winning legion (17.0)."""

    lord: str


class Summon(Action, frozen=True, tag="summon", gc=False):
    """A lord of `legion` comes to the one that fights or has won (15.0)."""

    legion: str
    lord: str


class Reinforce(Action, frozen=True, tag="reinforce", gc=False):
    """The defender musters in the land of the engagement (14.0)."""

    recruit: str
    shown: str


# ---- enlistment, and leaving ---------------------------------------------------------


class Muster(Action, frozen=True, tag="muster", gc=False):
    """A legion that moved musters `recruit`, showing what qualifies it (18.0)."""

    legion: str
    recruit: str
    shown: str


class Resign(Action, frozen=True, tag="resign", gc=False):
    """The seat concedes the game (20.4)."""


KINDS: tuple[type[Action], ...] = (
    Divide, Split, Mulligan, Move, Teleport, Join,
    Engage, Flee, Fight, Concede, Accept, Counter, Acquire, Summon, Reinforce,
    Enter, Maneuver, Strike, Carry,
    Muster, Resign, Done,
)  # fmt: skip

TitanAction: TypeAlias = (
    Divide | Split | Mulligan | Move | Teleport | Join
    | Engage | Flee | Fight | Concede | Accept | Counter | Acquire | Summon | Reinforce
    | Enter | Maneuver | Strike | Carry
    | Muster | Resign | Done
)  # fmt: skip
