"""The parts of a deck: cards as data, and the small vocabulary of their effects.

A deck is a module of this package with a `Deck`; another gladiator needs nothing else. Strengths are written
as they are printed, "3+(1-5)*2" (IV.4). Titles and texts are marked for translation where they are defined.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple, TypeAlias

EffectTarget: TypeAlias = Literal["self", "target", "attacker", "foe"]
"""Whom an effect is for, as seen by the card's owner: themself, the victim of their attack, the gladiator
whose attack they guessed, or a foe they choose.
"""

AttackKind: TypeAlias = Literal["slash", "stab", "smash", "other", "item"]
"""The types of attack (IV.2, IV.9); for `item` the thrown item's card gives the type (V.4)."""

GUESS_AXE_KINDS: tuple[Literal["slash", "stab", "smash"], ...] = ("slash", "stab", "smash")
"""The types that are guessed with an axe."""

Opposition: TypeAlias = Literal["defense", "strength", "both", "none"]
"""What opposes an attack: blue, red, blue and red, or grey (I.1, IV.5)."""

Stat: TypeAlias = Literal["attack", "defense", "guess", "movement", "damage"]

Duration: TypeAlias = Literal["attack", "turn", "next_attack", "next_defense", "while_current"]

Timing: TypeAlias = Literal["declare", "before_guess", "second_action", "movement", "any_own_phase"]

Weight: TypeAlias = Literal["light", "medium", "heavy", "very heavy"]

THROW_HEXES_BY_WEIGHT: dict[Weight, int] = {"light": 4, "medium": 3, "heavy": 2, "very heavy": 1}
"""How far an item flies for each point of Strength (V.4)."""


class Formula(NamedTuple):
    """An attack's strength: `base` plus `times` the number set, which is from `low` to `high` (IV.4)."""

    base: int
    low: int
    high: int
    times: int = 1

    @classmethod
    def read(cls, text: str) -> Formula:
        """Read the printed form: "3+(1-5)*2". Raises `ValueError` for anything else."""
        found = _PRINTED.fullmatch(text)
        if found is None:
            raise ValueError(text)
        base, low, high, times = found.groups()
        return cls(int(base), int(low), int(high), int(times or 1))

    def __str__(self) -> str:
        return f"{self.base}+({self.low}-{self.high})" + (f"*{self.times}" if self.times > 1 else "")


_PRINTED = re.compile(r"(-?\d+)\+\((\d)-(\d)\)(?:\*(\d))?")


class GuessAxe(NamedTuple):
    """A Guess Axe: guesses by type of attack, and what must be held and left free for it (I.1)."""

    slash: int
    stab: int
    smash: int
    hold: tuple[str, ...] = ()
    free: int = 0


# ---- the vocabulary of effects ---------------------------------------------------------


class Retreat(NamedTuple):
    """Retreat straight away from the other gladiator, immediately (V.3).

    `prone_ok`: even while lying (V.7).
    """

    who: EffectTarget
    hexes: int
    prone_ok: bool = False


class Prone(NamedTuple):
    """Fall down (V.7)."""

    who: EffectTarget


class Dislodge(NamedTuple):
    """A held item may fly `distance` hexes: a number from 1 to 6 is set against two guesses (V.5)."""

    who: EffectTarget
    distance: int


class TakeItem(NamedTuple):
    """A held item changes hands."""

    who: EffectTarget


class Hold(NamedTuple):
    """A hold begins, and lasts while its card is current (V.6)."""

    who: EffectTarget


class Release(NamedTuple):
    """The hold between the two ends."""

    who: EffectTarget


class Wrap(NamedTuple):
    """The held `item` covers the other gladiator until they re-arm."""

    who: EffectTarget
    item: str


class Counter(NamedTuple):
    """A counterattack may be declared immediately (IV.8)."""

    attack: Attack


class ChangeCondition(NamedTuple):
    """Condition is gained or lost, never rising above its starting value."""

    who: EffectTarget
    amount: int


class ModifyStat(NamedTuple):
    """A value changes for a limited time."""

    stat: Stat
    amount: int
    duration: Duration
    who: EffectTarget = "self"


class CancelCurrent(NamedTuple):
    """The Current Action is retrieved."""

    who: EffectTarget


class Unplan(NamedTuple):
    """The first planned actions go back to the hand, unseen; for a foe, only one no farther than `within`."""

    who: EffectTarget
    cards: int = 1
    within: int = 0


class StandUpEffect(NamedTuple):
    """The gladiator is no longer prone."""

    who: EffectTarget = "self"


class PickUp(NamedTuple):
    """Pick up items from one's own hex or an empty one no farther than `reach`."""

    items: int = 1
    reach: int = 1


class ExtraAction(NamedTuple):
    """Take the first planned action immediately, in addition to the turn's own."""


class FreeRearm(NamedTuple):
    """Re-arm without using the turn's action."""


class Peek(NamedTuple):
    """Look at the first planned actions of a foe no farther than `within`."""

    who: EffectTarget
    cards: int
    within: int


Effect: TypeAlias = (
    Retreat | Prone | Dislodge | TakeItem | Hold | Release | Wrap | Counter | ChangeCondition | ModifyStat
    | CancelCurrent | Unplan | StandUpEffect | PickUp | ExtraAction | FreeRearm | Peek
)  # fmt: skip


# ---- cards -----------------------------------------------------------------------------


class Throw(NamedTuple):
    """The items that a card throws (empty: any), and the distance at which it is best (V.4)."""

    items: tuple[str, ...]
    ideal: int


class Attack(NamedTuple):
    """One attack of a card (I.1, IV.1).

    `distance` is from, to; 0 for no end. `strength` is "" if the thrown item's card gives it. `guesses` are
    those against an attack of the fourth kind (IV.9). `requires`: "holding" is only against the gladiator
    being held, "not_holding" only while holding nobody. Without `damage`, a success has only its effects.
    """

    kind: AttackKind
    distance: tuple[int, int]
    strength: str
    opposed: Opposition = "defense"
    aim: str = ""
    guesses: int = 0
    damage: bool = True
    requires: Literal["", "holding", "not_holding"] = ""
    throw: Throw | None = None
    on_hit: tuple[Effect, ...] = ()
    on_guessed: tuple[Effect, ...] = ()


class OnGuess(NamedTuple):
    """The effects of a successful guess.

    They apply to an attack from no farther than `distance` and of one of `types` (empty: any).
    """

    distance: tuple[int, int]
    effects: tuple[Effect, ...]
    types: tuple[AttackKind, ...] = ()


class Charge(NamedTuple):
    """Compulsory movement (V.2): this many hexes, each nearer to the attack's target.

    `straight`: all in one direction.
    """

    hexes: int
    straight: bool = False


class CombatAction(NamedTuple):
    """A Combat Action card.

    With `together`, one declaration makes all its attacks on one target, in their order. A `sustained` card
    may attack again in later turns. `usable_prone`: it may be taken while lying.
    """

    id: str
    number: int
    title: str
    text: str
    axes: tuple[GuessAxe, ...]
    attacks: tuple[Attack, ...] = ()
    copies: int = 1
    together: bool = False
    sustained: bool = False
    usable_prone: bool = False
    charge: Charge | None = None
    on_use: tuple[Effect, ...] = ()
    while_current: tuple[ModifyStat, ...] = ()
    on_guess: OnGuess | None = None


class Bonus(NamedTuple):
    """What an item changes `when` it is held, worn, or either."""

    stat: Stat
    amount: int
    when: Literal["held", "worn", "either"]


class Item(NamedTuple):
    """An Item card (I.3).

    `kind` and `strength` are those of a throw with a card that leaves them to the item.
    """

    key: str
    name: str
    weight: Weight
    kind: Literal["slash", "stab", "smash"]
    strength: str
    copies: int = 1
    wearable: bool = False
    bonuses: tuple[Bonus, ...] = ()


class SpecialConditions(NamedTuple):
    """The conditions of a special.

    They are: something planned this turn, a combat action in the first phase, an ally beside the target, one
    of these items in hand, an attack with a card that needs this item, an attack of these types, or this much
    Condition already lost.
    """

    planned: bool = False
    acted_first: bool = False
    ally_next: bool = False
    holds: tuple[str, ...] = ()
    card_needs: str = ""
    types: tuple[AttackKind, ...] = ()
    lost: int = 0


class Special(NamedTuple):
    """A Special Action card (I.4), with `uses` in a match, or with `per_foe` one against each foe.

    `cost` is in Condition. `prone`: it works while lying.
    """

    key: str
    title: str
    text: str
    timing: Timing
    uses: int
    effects: tuple[Effect, ...]
    cost: int = 0
    per_foe: bool = False
    prone: bool = False
    when: SpecialConditions = SpecialConditions()


class DeckShare(NamedTuple):
    """The usual split of a deck for two gladiators: which single cards each of them gets, by id and key.

    Of cards that exist twice, each gets one.
    """

    first: tuple[str, ...]
    second: tuple[str, ...]


class Deck(NamedTuple):
    """A gladiator: the Standard Action (I.2) and everything that goes with it.

    `letter` begins the ids of its cards. `hands` are sensible starting layouts. A deck with a `share` is for
    two.
    """

    key: str
    letter: str
    name: str
    icon: str
    text: str
    quality: int
    strength: int
    defense: int
    condition: int
    axes: tuple[GuessAxe, ...]
    hands: tuple[tuple[str, ...], ...]
    combat: tuple[CombatAction, ...]
    items: tuple[Item, ...]
    specials: tuple[Special, ...]
    share: DeckShare | None = None
