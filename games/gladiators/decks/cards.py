"""The parts of a deck: cards as data, and the types of effect from which cards are built.

A deck is a module of this package with a `Deck`; nothing else is needed to add a gladiator. Strengths are
written as they are printed, "3+(1-5)*2" (IV.4). Titles and texts are marked for translation where they are
defined.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple, TypeAlias

EffectTarget: TypeAlias = Literal["self", "target", "attacker", "foe"]
"""The gladiator to whom an effect applies, from the point of view of the card's owner.

It is the owner, the victim of the owner's attack, the gladiator whose attack the owner guessed, or a foe whom
the owner chooses.
"""

AttackKind: TypeAlias = Literal["slash", "stab", "smash", "other", "item"]
"""The types of attack (IV.2, IV.9); `item` means that the thrown item gives the type (V.4)."""

GUESS_AXE_KINDS: tuple[Literal["slash", "stab", "smash"], ...] = ("slash", "stab", "smash")
"""The types of attack that are guessed with an axe."""

Opposition: TypeAlias = Literal["defense", "strength", "both", "none"]
"""What an attack's strength is compared with: blue, red, blue and red, or grey (I.1, IV.5)."""

Stat: TypeAlias = Literal["attack", "defense", "guess", "movement", "damage"]

Duration: TypeAlias = Literal["attack", "turn", "next_attack", "next_defense", "while_current"]

Timing: TypeAlias = Literal["declare", "before_guess", "second_action", "movement", "any_own_phase"]

Weight: TypeAlias = Literal["light", "medium", "heavy", "very heavy"]

THROW_HEXES_BY_WEIGHT: dict[Weight, int] = {"light": 4, "medium": 3, "heavy": 2, "very heavy": 1}
"""How many hexes an item flies for each point of the thrower's Strength, by its weight (V.4)."""


class Formula(NamedTuple):
    """The strength of an attack: `base` plus `times` the number set, which is from `low` to `high` (IV.4)."""

    base: int
    low: int
    high: int
    times: int = 1

    @classmethod
    def read(cls, text: str) -> Formula:
        """Return the formula for a printed text such as "3+(1-5)*2".

        Raises `ValueError` for any other text.
        """
        found = _PRINTED.fullmatch(text)
        if found is None:
            raise ValueError(text)
        base, low, high, times = found.groups()
        return cls(int(base), int(low), int(high), int(times or 1))

    def __str__(self) -> str:
        return f"{self.base}+({self.low}-{self.high})" + (f"*{self.times}" if self.times > 1 else "")


_PRINTED = re.compile(r"(-?\d+)\+\((\d)-(\d)\)(?:\*(\d))?")


class GuessAxe(NamedTuple):
    """A Guess Axe (I.1).

    It gives the number of guesses for each type of attack, the items that must be held to use the axe, and
    the number of hands that must be free.
    """

    slash: int
    stab: int
    smash: int
    hold: tuple[str, ...] = ()
    free: int = 0


# ---- the vocabulary of effects ---------------------------------------------------------


class Retreat(NamedTuple):
    """The gladiator immediately retreats `hexes` hexes in a straight line, away from the other one (V.3).

    With `prone_ok`, the effect applies even to a lying gladiator (V.7).
    """

    who: EffectTarget
    hexes: int
    prone_ok: bool = False


class Prone(NamedTuple):
    """The gladiator falls down (V.7)."""

    who: EffectTarget


class Dislodge(NamedTuple):
    """A held item may fly `distance` hexes.

    A number from 1 to 6 is set in secret, and the holder makes two guesses to keep the item (V.5).
    """

    who: EffectTarget
    distance: int


class TakeItem(NamedTuple):
    """The gladiator takes an item that the other one holds."""

    who: EffectTarget


class Hold(NamedTuple):
    """The gladiator starts to hold the other one, for as long as the card is current (V.6)."""

    who: EffectTarget


class Release(NamedTuple):
    """A hold between the two gladiators ends."""

    who: EffectTarget


class Wrap(NamedTuple):
    """The held `item` covers the other gladiator until that gladiator re-arms."""

    who: EffectTarget
    item: str


class Counter(NamedTuple):
    """A counterattack may be declared immediately (IV.8)."""

    attack: Attack


class ChangeCondition(NamedTuple):
    """The gladiator gains or loses Condition; it never rises above its starting value."""

    who: EffectTarget
    amount: int


class ModifyStat(NamedTuple):
    """A value such as the Defense changes for a limited time."""

    stat: Stat
    amount: int
    duration: Duration
    who: EffectTarget = "self"


class CancelCurrent(NamedTuple):
    """The gladiator's Current Action goes back to the hand."""

    who: EffectTarget


class Unplan(NamedTuple):
    """The first `cards` planned actions of `who` go back to the hand; only their owner sees them.

    If a special does this to a foe, the foe must be at most `within` hexes away. For a hit, `within` is not
    used.
    """

    who: EffectTarget
    cards: int = 1
    within: int = 0


class StandUpEffect(NamedTuple):
    """The gladiator stands up."""

    who: EffectTarget = "self"


class PickUp(NamedTuple):
    """The gladiator picks up as many as `items` items.

    They lie on its own hex, or on empty hexes at most `reach` hexes away.
    """

    items: int = 1
    reach: int = 1


class ExtraAction(NamedTuple):
    """The gladiator takes its first planned action immediately, in addition to the turn's own action."""


class FreeRearm(NamedTuple):
    """The gladiator re-arms without using the turn's action."""


class Peek(NamedTuple):
    """The player looks at the first `cards` planned actions of a foe at most `within` hexes away."""

    who: EffectTarget
    cards: int
    within: int


Effect: TypeAlias = (
    Retreat | Prone | Dislodge | TakeItem | Hold | Release | Wrap | Counter | ChangeCondition | ModifyStat
    | CancelCurrent | Unplan | StandUpEffect | PickUp | ExtraAction | FreeRearm | Peek
)  # fmt: skip


# ---- cards -----------------------------------------------------------------------------


class Throw(NamedTuple):
    """The items that a card can throw (any, if empty), and the distance at which it throws best (V.4)."""

    items: tuple[str, ...]
    ideal: int


class Attack(NamedTuple):
    """One attack of a card (I.1, IV.1).

    `distance` is the lowest and the highest distance, in hexes; a highest distance of 0 means no limit.
    `strength` is "" if the thrown item decides the strength. `opposed` says which values of the target oppose
    the strength, and `aim` names the part of the body that the attack aims at, "" for none. `guesses` is the
    number of guesses against an attack of the kind "other" (IV.9). `requires` is a condition on holds:
    "holding" means that the attacker can only attack the gladiator that it holds, "not_holding" that it must
    not hold anyone. An attack without `damage` costs no Condition when it hits; it has only its effects,
    `on_hit`. The effects `on_guessed` apply if the number is guessed.
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
    """The effects that a card has after a successful guess.

    They happen if the distance of the attack is within `distance` and its type is one of `types` (any, if
    empty).
    """

    distance: tuple[int, int]
    effects: tuple[Effect, ...]
    types: tuple[AttackKind, ...] = ()


class Charge(NamedTuple):
    """A compulsory movement (V.2) of a number of hexes, each step nearer to the target of the attack.

    If it is `straight`, all steps must go in the same direction.
    """

    hexes: int
    straight: bool = False


class CombatAction(NamedTuple):
    """A Combat Action card.

    If it is marked `together`, one declaration makes all its attacks on one target, in the order of the card.
    A `sustained` card may attack again in later turns. A card that is `usable_prone` may also be used by a
    lying gladiator.
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
    """The change that an item makes to a value while it is held, worn, or either (`when`)."""

    stat: Stat
    amount: int
    when: Literal["held", "worn", "either"]


class Item(NamedTuple):
    """An Item card (I.3).

    `kind` and `strength` apply to a throw if the card that throws the item does not give its own.
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
    """The conditions for using a special.

    `planned` means that something must have been planned this turn, `acted_first` that a combat action must
    have been taken in the first phase, and `ally_next` that an ally must be beside the target. One of the
    items in `holds` must be in hand, the attack's card must need the item `card_needs`, the attack must have
    one of the `types`, and at least `lost` Condition must have been lost.
    """

    planned: bool = False
    acted_first: bool = False
    ally_next: bool = False
    holds: tuple[str, ...] = ()
    card_needs: str = ""
    types: tuple[AttackKind, ...] = ()
    lost: int = 0


class Special(NamedTuple):
    """A Special Action card (I.4).

    It can be used `uses` times in a match or, if it is marked `per_foe`, once against each foe. `cost` is its
    cost in Condition. With `prone`, it can be used while lying.
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
    """The usual split of a deck for two gladiators: the single cards that each gets, by id or key.

    Each gladiator also gets one of every card that exists twice.
    """

    first: tuple[str, ...]
    second: tuple[str, ...]


class Deck(NamedTuple):
    """The deck of one kind of gladiator: the Standard Action (I.2), and all cards, items and specials.

    The ids of its cards begin with `letter`. `hands` are sensible choices of items to hold at the start. A
    deck with a `share` is for two gladiators.
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
