"""The complete state of one match, including hidden information.

`Gladiator` and `TurnState` use the same names as their counterparts in a view (`view`), so that a question to
either is answered by what everyone can see (`table`).
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
"""The turn's one action (III.1); "sustain" is an attack with a card from an earlier turn (2.9)."""


class TimedModifier(msgspec.Struct, frozen=True):
    """A value that has changed for a limited time, for better or worse."""

    stat: Stat
    amount: int
    until: Duration


class Gladiator(msgspec.Struct, omit_defaults=True):
    """One gladiator.

    `held` are the items in hand, the right one first; `row` begins with the next planned action. `used`
    counts the uses of specials, `used_on` names the foes of specials that are for one foe each. `known` is
    how many of the first planned actions each seat has looked at. `wrapped` is the item that covers it,
    `holds` the gladiator that it holds. `rooted`: forced to retreat since its last turn (V.3). `out` is the
    turn in which it was eliminated; `yielded` says that it gave up. `at` keeps the place where it fell.
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
        """Return how many actions are planned."""
        return len(self.row)


class Flight(msgspec.Struct, omit_defaults=True):
    """An item in the air.

    It flies from the hex `origin` in a direction, up to `reach` hexes; it is best at `ideal`. `passed` are
    those it has flown past.
    """

    item: str
    origin: str
    way: int
    reach: int
    ideal: int
    passed: list[str] = []


class PendingAttack(msgspec.Struct, omit_defaults=True):
    """A declared attack, or a waiting contest, to be met by `target` in its next defense.

    `blow` is the attack's number on the card, from 1; 0 is the card's counterattack. `low` to `high` is the
    range of the number. `bonus` is added to any damage, `specials` are those used with it. Set in secret are
    `number`, the numbers for each other gladiator that a flight may meet (`further`), and the number of a
    contest (`dislodge`, 0 for none); `seals` numbers the commitment of each, by "number", "dislodge" or the
    gladiator's name.
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
        """Return the flight of a thrown item. Raises `NotAThrownAttack` if there is none."""
        if self.flight is None:
            raise NotAThrownAttack
        return self.flight


class Offer(msgspec.Struct, frozen=True):
    """An exchange offered by one gladiator to another: what is given and taken, "" for nothing."""

    by: str
    to: str
    give: str
    take: str


class GroundItem(msgspec.Struct, frozen=True):
    """An item on the ground."""

    item: str
    at: str


class PausedEffects(msgspec.Struct):
    """Effects that wait for an answer: those of `attack` after a hit or a guess, from number `next` on.

    `grab` is the item of a contest, which flies up to `distance`.
    """

    attack: PendingAttack
    after: Literal["hit", "guess"]
    next: int
    grab: str = ""
    distance: int = 0


class TurnState(msgspec.Struct, omit_defaults=True):
    """One gladiator's turn.

    `quiet`: there was nothing to defend against at its start. `spent` is its action, `early` says that it was
    done in the first action phase or in a quiet turn, `planned` that something was planned. `fresh`: the
    Current Action was taken in this turn. `guard` is the choice of a lying gladiator. `fell`: it fell in this
    turn's own defense. `retreated`: it was forced to, in this turn. `late`: the defense is against an item in
    flight where the movement ended. `attack` is the pending attack that is being met, `used` the specials
    used against it. `paused` are effects that wait. `after` is the step that follows a pick-up, `lifts` how
    many items may still be picked up. `origin` is where the movement began, `walked` how far it went. `near`
    are the neighbours at its start.
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
    """A deck for two gladiators and how it is dealt.

    It is split by their players, or drafted against each other (VI.3); a gladiator without a partner
    (`second` is "") chooses alone (11.2). `left` is the open table, `first_cards` and `second_cards` what was
    dealt so far; `picker` is the one of the two (0 or 1) that picks now, `picks` how many picks it has left.
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
    """What a gladiator holds and wears at the start."""

    held: list[str]
    worn: list[str]


class GladiatorsState(State, kw_only=True):
    """The state of one match.

    `sides` has the side of each seat, `qualities` what each may field. `secret` is the seed of all salts.
    `roster` has the gladiators by seat, `order` in the order of their turns. `ended` says how the match
    ended, "" while it is in progress. `sealed` counts commitments, `declared` attacks. `chosen` and `outfits`
    are sealed answers until all are in. `whispers` are the seats to which a seat may write. `first` is the
    side that begins.
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
