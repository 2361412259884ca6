"""The actions of the game: one type for each choice that a player can make.

Gladiators are named by their seat's letter and a number ("R1"), hexes as in `board`, cards by their ids, and
items and specials by their keys. The order of the fields is the order in which a player is asked for them.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from games.engine.actions import Action

# ---- before the first turn (I, VI.3) --------------------------------------------------


class Choose(Action, frozen=True, tag="choose", gc=False):
    """Choose the gladiators of a seat: keys of decks joined by "+".

    The choice stays hidden until all seats have chosen.
    """

    band: str


class Split(Action, frozen=True, tag="split"):
    """Choose the pieces of a shared deck for the first of its two gladiators; the second gets the rest.

    `cards` names combat cards by id, and items and specials by key. A gladiator without a partner also gets
    one of each piece that exists twice.
    """

    cards: tuple[str, ...]


class Agree(Action, frozen=True, tag="agree", gc=False):
    """Accept the way an ally has split a shared deck."""


class Pick(Action, frozen=True, tag="pick", gc=False):
    """Take one card, item or special from the open table."""

    card: str


class Equip(Action, frozen=True, tag="equip"):
    """Choose what a gladiator holds and wears at the start; the rest is kept on the body."""

    gladiator: str
    held: tuple[str, ...]
    worn: tuple[str, ...]


# ---- the turn (III) -------------------------------------------------------------------


class Defend(Action, frozen=True, tag="defend", gc=False):
    """Defend this turn while lying down (V.7)."""


class Expose(Action, frozen=True, tag="expose", gc=False):
    """Leave the lying gladiator undefended this turn, so that it can stand up or re-arm (V.7)."""


class Take(Action, frozen=True, tag="take", gc=False):
    """Turn up the first planned action, which becomes the Current Action."""


class Retrieve(Action, frozen=True, tag="retrieve", gc=False):
    """Take the Current Action back to the hand; the Standard Action then applies."""


class Plan(Action, frozen=True, tag="plan", gc=False):
    """Put a card from the hand at the end of the row."""

    card: str


class TakeBackPlanned(Action, frozen=True, tag="back", gc=False):
    """Take the first planned action back to the hand."""


class Replan(Action, frozen=True, tag="replan", gc=False):
    """Take the whole row back to the hand, and plan one card that was in the hand before that."""

    card: str


class Rearm(Action, frozen=True, tag="rearm"):
    """Choose a new layout of items.

    The fields say which items are held and worn, which are left on the ground, and which a lying gladiator
    picks up from its own hex. All other items are kept on the body. `by` is the special that makes re-arming
    free, or "" if re-arming is the turn's action.
    """

    by: str
    held: tuple[str, ...]
    worn: tuple[str, ...]
    dropped: tuple[str, ...]
    lifted: tuple[str, ...]


class Rise(Action, frozen=True, tag="rise", gc=False):
    """Stand up (V.7)."""


class Offer(Action, frozen=True, tag="offer", gc=False):
    """Offer to exchange items with a neighbour (VI.6).

    The offer names an item to give and an item to take; either may be "" for none.
    """

    to: str
    give: str
    take: str


class Accept(Action, frozen=True, tag="accept", gc=False):
    """Accept part of the offer made by `giver`: what is given, what is taken, or both (VI.6)."""

    giver: str
    part: Literal["given", "taken", "both"]


class Whisper(Action, frozen=True, tag="whisper", gc=False):
    """Spend the turn on a whisper to a neighbour (VI.7)."""

    to: str


class UseSpecial(Action, frozen=True, tag="use", gc=False):
    """Use a Special Action, against a foe if it needs one."""

    special: str
    foe: str = ""


class PickUpItem(Action, frozen=True, tag="lift", gc=False):
    """Pick up an item from a hex."""

    item: str
    at: str


class Walk(Action, frozen=True, tag="walk", gc=False):
    """Move to a hex. A lying gladiator rolls there."""

    to: str


class Declare(Action, frozen=True, tag="attack"):
    """Attack a foe with the Current Action, with the numbers set in secret.

    `blow` is the number of the attack on the card, counted from 1. If an item is thrown, its key follows
    after a full stop: "1", "2", "1.axe". `grab` is the item to be dislodged or taken. `way` is the direction
    of a retreat if two are possible. `numbers` contains one number for each attack; for a throw, one for the
    target and one for each other gladiator in play, in seat order. `specials` are the specials used with the
    attack. `dislodge` is the number for a contest that may follow.
    """

    blow: str
    target: str
    grab: str = ""
    way: int = 0
    numbers: tuple[int, ...] = ()
    specials: tuple[str, ...] = ()
    dislodge: int = 0


class DoNothing(Action, frozen=True, tag="nothing", gc=False):
    """Do none of the things that the question offers."""


# ---- the defense (IV) -----------------------------------------------------------------


class Guess(Action, frozen=True, tag="guess"):
    """Guess different numbers. Without any numbers, the player declines to guess (IV.7)."""

    numbers: tuple[int, ...]


class Riposte(Action, frozen=True, tag="counter", gc=False):
    """Counterattack after a successful guess, with a number set in secret (IV.8)."""

    number: int


class ContestItem(Action, frozen=True, tag="bind", gc=False):
    """Try to dislodge one of the attacker's items after a successful guess.

    The number for the contest is set in secret.
    """

    grab: str
    dislodge: int


class Resign(Action, frozen=True, tag="resign", gc=False):
    """Give up the gladiator whose turn it is, or all gladiators of the seat."""

    whom: Literal["one", "all"]


ACTION_TYPES: tuple[type[Action], ...] = (
    Choose, Split, Agree, Pick, Equip,
    Defend, Expose, Take, Retrieve, Plan, TakeBackPlanned, Replan, Rearm, Rise, Offer, Accept, Whisper,
    UseSpecial, PickUpItem, Walk, Declare, DoNothing, Guess, Riposte, ContestItem, Resign,
)  # fmt: skip

GladiatorAction: TypeAlias = (
    Choose | Split | Agree | Pick | Equip
    | Defend | Expose | Take | Retrieve | Plan | TakeBackPlanned | Replan | Rearm | Rise
    | Offer | Accept | Whisper
    | UseSpecial | PickUpItem | Walk | Declare | DoNothing | Guess | Riposte | ContestItem | Resign
)  # fmt: skip
