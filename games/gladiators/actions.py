"""Every choice of the game, one atom each.

Gladiators are named by their seat's letter and a number ("R1"), hexes as `board` says, cards by
their ids and items and specials by their keys. The order of the fields is the order in which a
person is asked for them.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from games.engine.actions import Action

# ---- before the first turn (I, VI.3) --------------------------------------------------


class Choose(Action, frozen=True, tag="choose", gc=False):
    """The gladiators of a seat: keys of decks, joined by "+", unseen until all have chosen."""

    band: str


class Split(Action, frozen=True, tag="split"):
    """The cards, items and specials of a shared deck that the first of its two gladiators
    gets; of one who has no partner all that they fight with."""

    cards: tuple[str, ...]


class Agree(Action, frozen=True, tag="agree", gc=False):
    """The ally's split stands."""


class Pick(Action, frozen=True, tag="pick", gc=False):
    """One card, item or special from the open table."""

    card: str


class Equip(Action, frozen=True, tag="equip"):
    """What a gladiator holds and wears to begin with; the rest is kept on the body."""

    gladiator: str
    held: tuple[str, ...]
    worn: tuple[str, ...]


# ---- the turn (III) -------------------------------------------------------------------


class Defend(Action, frozen=True, tag="defend", gc=False):
    """Lying, and on guard this turn (V.7)."""


class Expose(Action, frozen=True, tag="expose", gc=False):
    """Lying, and not on guard, to stand up or re-arm (V.7)."""


class Take(Action, frozen=True, tag="take", gc=False):
    """The first planned action becomes current."""


class Retrieve(Action, frozen=True, tag="retrieve", gc=False):
    """The Current Action goes back to hand; the Standard Action applies."""


class Plan(Action, frozen=True, tag="plan", gc=False):
    """A card from hand to the end of the row."""

    card: str


class Back(Action, frozen=True, tag="back", gc=False):
    """The first planned action back to hand."""


class Replan(Action, frozen=True, tag="replan", gc=False):
    """The whole row back to hand, and one card that was there in its place."""

    card: str


class Rearm(Action, frozen=True, tag="rearm"):
    """A new layout: what is held and worn, what is left on the ground, and what a lying
    gladiator picks up from under themself. The rest is kept on the body. `by` is the special
    that makes it free, "" where it is the turn's action."""

    by: str
    held: tuple[str, ...]
    worn: tuple[str, ...]
    dropped: tuple[str, ...]
    lifted: tuple[str, ...]


class Rise(Action, frozen=True, tag="rise", gc=False):
    """Stands up (V.7)."""


class Offer(Action, frozen=True, tag="offer", gc=False):
    """Offers an exchange to a neighbour: an item given, an item taken, "" for none (VI.6)."""

    to: str
    give: str
    take: str


class Accept(Action, frozen=True, tag="accept", gc=False):
    """Accepts part of the offer of `giver`: what is given, what is taken, or both (VI.6)."""

    giver: str
    part: Literal["given", "taken", "both"]


class Whisper(Action, frozen=True, tag="whisper", gc=False):
    """Spends the turn to whisper to a neighbour (VI.7)."""

    to: str


class Use(Action, frozen=True, tag="use", gc=False):
    """A Special Action, on a foe where it is for one."""

    special: str
    foe: str = ""


class Lift(Action, frozen=True, tag="lift", gc=False):
    """Picks an item up from a hex."""

    item: str
    at: str


class Walk(Action, frozen=True, tag="walk", gc=False):
    """Moves to a hex; one who lies rolls there."""

    to: str


class Declare(Action, frozen=True, tag="attack"):
    """An attack of the Current Action on a foe, with the numbers set in secret.

    `blow` is the attack's number on the card, from 1, and after a stop the item that is thrown:
    "1", "2", "1.axe". `grab` is what is to be dislodged or taken, `way` the direction of a retreat
    where two are possible. `numbers` has one for each attack made; of a throw, one for the target
    and one for each other gladiator in play, in the order of the seats. `specials` are used
    with it. `dislodge` is the number of a contest that may follow.
    """

    blow: str
    target: str
    grab: str = ""
    way: int = 0
    numbers: tuple[int, ...] = ()
    specials: tuple[str, ...] = ()
    dislodge: int = 0


class Nothing(Action, frozen=True, tag="nothing", gc=False):
    """None of what is asked about."""


# ---- the defense (IV) -----------------------------------------------------------------


class Guess(Action, frozen=True, tag="guess"):
    """Different numbers; none is a refusal to guess (IV.7)."""

    numbers: tuple[int, ...]


class Riposte(Action, frozen=True, tag="counter", gc=False):
    """A counterattack after a successful guess, with its number set in secret (IV.8)."""

    number: int


class Bind(Action, frozen=True, tag="bind", gc=False):
    """An item of the attacker's is to be dislodged after a successful guess, with the number of
    the contest set in secret."""

    grab: str
    dislodge: int


class Resign(Action, frozen=True, tag="resign", gc=False):
    """Gives up the gladiator whose turn it is, or all of the seat's."""

    whom: Literal["one", "all"]


KINDS: tuple[type[Action], ...] = (
    Choose, Split, Agree, Pick, Equip,
    Defend, Expose, Take, Retrieve, Plan, Back, Replan, Rearm, Rise, Offer, Accept, Whisper,
    Use, Lift, Walk, Declare, Nothing, Guess, Riposte, Bind, Resign,
)  # fmt: skip

GladiatorAction: TypeAlias = (
    Choose | Split | Agree | Pick | Equip
    | Defend | Expose | Take | Retrieve | Plan | Back | Replan | Rearm | Rise | Offer | Accept | Whisper
    | Use | Lift | Walk | Declare | Nothing | Guess | Riposte | Bind | Resign
)  # fmt: skip
