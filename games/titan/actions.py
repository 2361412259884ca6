"""All choices of the campaign, each as an atomic action; those of a battle are in `battle.actions`.

Legions are named by their markers, and lands by their numbers. Shown recruiters are written in the form that
`mustering.format_recruiters` returns. Players are asked for the fields in the order in which they are
defined.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from games.engine.actions import Action
from games.titan.battle.actions import Carry, Done, Enter, Maneuver, Strike

# ---- set-up and commencement ---------------------------------------------------------


class Divide(Action, frozen=True, tag="divide", gc=False):
    """Form the first two legions: `with_titan` go with the Titan, under the first of `markers` (5.2)."""

    with_titan: tuple[str, ...]
    markers: tuple[str, ...]


class Split(Action, frozen=True, tag="split", gc=False):
    """Split `creatures` off `legion` into a new legion under the marker `to` (4.3)."""

    legion: str
    creatures: tuple[str, ...]
    to: str


# ---- movement ------------------------------------------------------------------------


class Mulligan(Action, frozen=True, tag="mulligan", gc=False):
    """Roll again in the seat's first turn. The second roll is binding (7.6)."""


class Move(Action, frozen=True, tag="move", gc=False):
    """Make an ordinary move; `side` is the side of entry if an enemy is there, or else ""."""

    legion: str
    land: int
    side: str


class Teleport(Action, frozen=True, tag="teleport", gc=False):
    """Make a tower teleport to a vacant land, or a Titan teleport to an enemy, showing `lord` (8.1, 8.2)."""

    legion: str
    land: int
    side: str
    lord: str


class Join(Action, frozen=True, tag="join", gc=False):
    """Rejoin two new legions that cannot part, under the marker `legion` (4.3)."""

    legion: str
    other: str


# ---- engagements ---------------------------------------------------------------------


class Engage(Action, frozen=True, tag="engage", gc=False):
    """Choose the engagement to resolve next (9.1)."""

    land: int


class Flee(Action, frozen=True, tag="flee", gc=False):
    """Flee as the defender: the legion is eliminated, and the enemy scores half points (9.2)."""


class Fight(Action, frozen=True, tag="fight", gc=False):
    """Demand that the battle be played out (9.3)."""


class Concede(Action, frozen=True, tag="concede", gc=False):
    """Concede: the seat's own legion is eliminated, and the enemy scores full points (9.4)."""


Loser: TypeAlias = Literal["attacker", "defender", "both"]


class Accept(Action, frozen=True, tag="accept", gc=False):
    """Offer an outcome: which side is eliminated, and what the winner also loses (9.3)."""

    loser: Loser
    losses: tuple[str, ...]


class CounterOffer(Action, frozen=True, tag="counter", gc=False):
    """Ask for a second round of offers if nothing is agreed. Both sides then see each other's offers."""


class Acquire(Action, frozen=True, tag="acquire", gc=False):
    """Add an Angel or Archangel, earned by points, to the winning legion (17.0)."""

    lord: str


class Summon(Action, frozen=True, tag="summon", gc=False):
    """Summon a lord from `legion` to the legion that is fighting or has won (15.0)."""

    legion: str
    lord: str


class Reinforce(Action, frozen=True, tag="reinforce", gc=False):
    """Muster `recruit` as the defender in the engagement's land, showing the recruiters `shown` (14.0)."""

    recruit: str
    shown: str


# ---- enlistment, and leaving ---------------------------------------------------------


class Muster(Action, frozen=True, tag="muster", gc=False):
    """Muster `recruit` into a legion that has moved, showing the recruiters that qualify it (18.0)."""

    legion: str
    recruit: str
    shown: str


class Resign(Action, frozen=True, tag="resign", gc=False):
    """Concede the game (20.4)."""


ACTION_TYPES: tuple[type[Action], ...] = (
    Divide, Split, Mulligan, Move, Teleport, Join,
    Engage, Flee, Fight, Concede, Accept, CounterOffer, Acquire, Summon, Reinforce,
    Enter, Maneuver, Strike, Carry,
    Muster, Resign, Done,
)  # fmt: skip

TitanAction: TypeAlias = (
    Divide | Split | Mulligan | Move | Teleport | Join
    | Engage | Flee | Fight | Concede | Accept | CounterOffer | Acquire | Summon | Reinforce
    | Enter | Maneuver | Strike | Carry
    | Muster | Resign | Done
)  # fmt: skip
