"""The complete state of one match, including hidden information.

`Gladiator` and `TurnState` have the same attribute names as their counterparts in `view`. A function in
`table` can therefore take a state or a view, because it uses only public facts.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from games.engine.rules import State
from games.gladiators.decks.cards import AttackKind, Duration, Opposition, Stat
from games.gladiators.errors import NotAThrownAttack, NoWaitingEffects
from games.gladiators.meta import Options

Phase: TypeAlias = Literal["choose", "split", "agree", "pick", "equip", "fight", "over"]

Step: TypeAlias = Literal[
    "", "prone", "first", "guess", "contest", "answer", "lift", "second", "move", "attack"
]
"""The question to the gladiator whose turn it is."""

TurnActionKind: TypeAlias = Literal[
    "", "take", "retrieve", "plan", "rearm", "offer", "accept", "rise", "whisper", "sustain"
]
"""The turn's one action (III.1).

"sustain" is an attack with a card that was taken in an earlier turn (2.9).
"""


class TimedModifier(msgspec.Struct, frozen=True):
    """A change of a value for a limited time, for better or worse."""

    stat: Stat
    amount: int
    until: Duration


class Gladiator(msgspec.Struct, omit_defaults=True):
    """One gladiator.

    `held` are the items in hand, the one in the right hand first. `row` begins with the next planned action.
    `used` counts the uses of each special; `used_on` contains the foes against whom each special that is
    limited per foe has been used. `known` is the number of first planned actions that each seat has looked
    at. `wrapped` is the item that covers the gladiator, and `holds` the gladiator that it holds. `rooted`
    means that it was forced to retreat since its last turn (V.3). `out` is the turn in which it was
    eliminated, and `yielded` says whether it gave up. After that, `at` is still the hex where it fell.
    """

    name: str
    seat: int
    side: int
    deck: str
    at: str
    condition: int
    cards: list[str]
    specials: list[str]
    hand: list[str]
    row: list[str] = []
    current: str = ""
    held: list[str] = []
    worn: list[str] = []
    kept: list[str] = []
    used: dict[str, int] = {}
    used_on: dict[str, list[str]] = {}
    known: dict[str, int] = {}
    boons: list[TimedModifier] = []
    prone: bool = False
    rooted: bool = False
    wrapped: str = ""
    holds: str = ""
    out: int = 0
    yielded: bool = False

    @property
    def row_size(self) -> int:
        """Return the number of planned actions."""
        return len(self.row)


class Flight(msgspec.Struct, omit_defaults=True):
    """An item in the air.

    It flies from the hex `origin` in a direction, up to `reach` hexes, and is most effective at a distance of
    `ideal`. `passed` lists the gladiators it has flown past.
    """

    item: str
    origin: str
    way: int
    reach: int
    ideal: int
    passed: list[str] = []


class PendingAttack(msgspec.Struct, omit_defaults=True):
    """A declared attack or a contest that its `target` will meet in the next defense.

    `blow` is the number of the attack on its card, counted from 1; 0 is the card's counterattack. The number
    that was set lies between `low` and `high`. `bonus` is added to any damage, and `specials` are those used
    with the attack. Three things are set in secret: `number`, the numbers for other gladiators that a thrown
    item may meet (`further`), and the number for a contest (`dislodge`, 0 for none). `seals` maps "number",
    "dislodge" or a gladiator's name to the number of its commitment.
    """

    id: int
    kind: Literal["attack", "contest"]
    by: str
    target: str
    card: str
    blow: int
    type: AttackKind
    base: int
    low: int
    high: int
    times: int
    opposed: Opposition
    distance: int
    bonus: int = 0
    specials: list[str] = []
    grab: str = ""
    way: int = 0
    flight: Flight | None = None
    number: int = 0
    further: dict[str, int] = {}
    dislodge: int = 0
    seals: dict[str, int] = {}

    @property
    def flown(self) -> Flight:
        """Return the flight of the thrown item. Raises `NotAThrownAttack` if the attack throws nothing."""
        if self.flight is None:
            raise NotAThrownAttack
        return self.flight


class Offer(msgspec.Struct, frozen=True):
    """An exchange that one gladiator offers another: an item to give and one to take, "" for none."""

    by: str
    to: str
    give: str
    take: str


class GroundItem(msgspec.Struct, frozen=True):
    """An item on the ground."""

    item: str
    at: str


class PausedEffects(msgspec.Struct):
    """Effects of an attack that wait for an answer, after a hit or a successful guess.

    They continue with effect number `next`. `grab` is the item of a contest, which may fly up to `distance`
    hexes.
    """

    attack: PendingAttack
    after: Literal["hit", "guess"]
    next: int
    grab: str = ""
    distance: int = 0


class TurnState(msgspec.Struct, omit_defaults=True):
    """One gladiator's turn.

    `quiet` means that there was nothing to defend against when the turn began. `spent` is the turn's action.
    `early` means that the action was done in the first action phase or in a quiet turn, `planned` that
    something was planned, and `fresh` that the Current Action was taken in this turn. `guard` is the choice
    of a lying gladiator. `fell` means that the gladiator fell during this turn's defense, and `retreated`
    that it was forced to retreat in this turn. `late` means that the defense is against a thrown item on
    whose path the movement ended.

    `attack` is the pending attack that is being met, and `used` are the specials used against it. `paused`
    are effects that wait for an answer. `after` is the step that follows once items have been picked up, and
    `lifts` is the number of items that may still be picked up, at most `reach` hexes away. `origin` is the
    hex where the movement began, and `walked` its length in hexes. `near` are the gladiator's neighbours when
    the turn began.
    """

    number: int
    mover: str
    step: Step = ""
    quiet: bool = False
    spent: TurnActionKind = ""
    early: bool = False
    planned: bool = False
    fresh: bool = False
    guard: Literal["", "defend", "expose"] = ""
    fell: bool = False
    retreated: bool = False
    late: bool = False
    attack: int = 0
    used: list[str] = []
    paused: PausedEffects | None = None
    after: Literal["defend", "move"] = "move"
    lifts: int = 0
    reach: int = 0
    origin: str = ""
    walked: int = 0
    near: list[str] = []

    @property
    def waiting(self) -> PausedEffects:
        """Return the effects that wait for an answer. Raises `NoWaitingEffects` if there are none."""
        if self.paused is None:
            raise NoWaitingEffects
        return self.paused


class SharedDeck(msgspec.Struct):
    """A deck for two gladiators, and the progress of dealing it.

    Two allies split it; two foes draft it (VI.3). A gladiator without a partner chooses alone (11.2), and
    then `second` is "". `left` is the open table; `first_cards` and `second_cards` are the pieces dealt to
    each so far. `picker` says which of the two picks now (0 or 1), and `picks` is the number of picks left
    before the other's turn.
    """

    deck: str
    first: str
    second: str
    against: bool
    left: list[str]
    first_cards: list[str] = []
    second_cards: list[str] = []
    picker: int = 0
    picks: int = 1


class StartingLayout(msgspec.Struct, frozen=True):
    """The items that a gladiator holds and wears at the start."""

    held: list[str]
    worn: list[str]


class GladiatorsState(State, kw_only=True):
    """The state of one match.

    `sides` contains the side of each seat, and `qualities` the quality that each seat may field. All salts
    are derived from `secret`. `roster` lists the gladiators by seat, and `order` lists them in the order of
    their turns. `ended` says how the match ended; it is "" while the match is in progress. `sealed` counts
    commitments, and `declared` counts attacks. `chosen` and `outfits` are sealed answers until everyone has
    answered. `whispers` maps a gladiator to the seats that its seat may write to. `first` is the side that
    begins.
    """

    options: Options
    sides: list[int]
    qualities: list[int]
    secret: str
    first: int
    phase: Phase = "choose"
    chosen: list[str]
    packs: list[SharedDeck] = []
    outfits: dict[str, StartingLayout] = {}
    gladiators: dict[str, Gladiator] = {}
    roster: list[str] = []
    order: list[str] = []
    turn: TurnState
    round: int = 0
    pending: list[PendingAttack] = []
    lying: list[GroundItem] = []
    offers: list[Offer] = []
    whispers: dict[str, list[int]] = {}
    sealed: int = 0
    declared: int = 0
    ended: str = ""

    @property
    def over(self) -> bool:
        """Return whether the match has a result."""
        return bool(self.ended or self.stopped)
