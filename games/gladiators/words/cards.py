"""The texts of cards, built from their data: requirements, guesses, attacks and other effects.

Each card's own descriptive sentence is in its data (`CombatAction.text`), not here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.engine.phrases import Listing, Part, Phrase, Plural, gettext_noop, phrase
from games.gladiators.decks import CARDS, FORMULAS, ITEMS, SPECIALS
from games.gladiators.decks.cards import (
    THROW_HEXES_BY_WEIGHT,
    Attack,
    CombatAction,
    GuessAxe,
    Item,
    OnGuess,
    Special,
    SpecialConditions,
)
from games.gladiators.words import effects, names
from games.gladiators.words.attacks import attack, distance

# ---- needs and guesses ----------------------------------------------------------------

_HELD = gettext_noop("%(items)s held")
_HELD_FREE = gettext_noop("%(items)s held, one hand free")
_FREE: dict[int, str] = {1: gettext_noop("one hand free"), 2: gettext_noop("both hands free")}
_NO_NEED = gettext_noop("nothing needed")
_TIMES = gettext_noop("%(item)s ×%(count)s")
_GUESSES = gettext_noop("slash %(slash)s, stab %(stab)s, smash %(smash)s")
_AXE = gettext_noop("Guesses, %(needs)s: %(guesses)s.")


def requirement(axe: GuessAxe) -> Phrase:
    """Return a phrase for the items that a Guess Axe requires in hand, and the free hands (I.1)."""
    if not axe.hold:
        return Phrase(_FREE[axe.free] if axe.free else _NO_NEED)
    return phrase(_HELD_FREE if axe.free else _HELD, items=items_with_counts(axe.hold))


def items_with_counts(items: Sequence[str]) -> Part:
    """Return a list of items; an item that occurs twice is given with its number."""
    return Listing(
        tuple(
            names.item(key) if count == 1 else phrase(_TIMES, item=names.item(key), count=count)
            for key, count in Counter(items).items()
        )
    )


def guesses(axe: GuessAxe) -> Phrase:
    """Return the numbers of guesses that an axe gives, by type of attack."""
    return phrase(_GUESSES, slash=axe.slash, stab=axe.stab, smash=axe.smash)


# ---- attacks --------------------------------------------------------------------------

_NO_DAMAGE = gettext_noop("costs no Condition")
_OTHER_GUESSES = Plural("%(count)s guess against it", "%(count)s guesses against it", "count")
_REQUIRES: dict[str, str] = {
    "holding": gettext_noop("only against a gladiator you hold"),
    "not_holding": gettext_noop("only while you hold nobody"),
}
_THROW_ANY = gettext_noop("any item in hand is thrown; best at distance %(ideal)s")
_THROW = gettext_noop("thrown: %(items)s; best at distance %(ideal)s")
_ON_HIT = gettext_noop("On a hit: %(effects)s.")
_ON_GUESSED = gettext_noop("If it is guessed: %(effects)s.")


def attack_notes(made: Attack) -> tuple[Phrase, ...]:
    """Return phrases for facts about an attack other than its axes, strength and effects."""
    found: list[Phrase] = []
    if made.aim:
        found.append(names.aim(made.aim))
    if made.kind == "other":
        found.append(phrase(_OTHER_GUESSES, count=made.guesses))
    if not made.damage:
        found.append(Phrase(_NO_DAMAGE))
    if made.requires:
        found.append(Phrase(_REQUIRES[made.requires]))
    if made.throw is not None:
        thrown = made.throw
        found.append(
            phrase(_THROW, items=names.items(thrown.items), ideal=thrown.ideal)
            if thrown.items
            else phrase(_THROW_ANY, ideal=thrown.ideal)
        )
    return tuple(found)


def attack_effects(made: Attack) -> tuple[Phrase, ...]:
    """Return phrases for the effects of an attack when it hits and when it is guessed."""
    found: list[Phrase] = []
    if made.on_hit:
        found.append(phrase(_ON_HIT, effects=effects.listed(made.on_hit)))
    if made.on_guessed:
        found.append(phrase(_ON_GUESSED, effects=effects.listed(made.on_guessed)))
    return tuple(found)


# ---- cards ----------------------------------------------------------------------------

_ATTACK_LINE = gettext_noop("Attack: %(attack)s.")
_ATTACK_LINE_NOTED = gettext_noop("Attack: %(attack)s (%(notes)s).")
_TOGETHER = gettext_noop("Both attacks are declared together, on one foe, and are made one after the other.")
_CHARGE = Plural(
    "Compulsory movement: exactly %(hexes)s hex towards the foe.",
    "Compulsory movement: exactly %(hexes)s hexes towards the foe.",
    "hexes",
)
_CHARGE_STRAIGHT = Plural(
    "Compulsory movement: exactly %(hexes)s hex straight towards the foe.",
    "Compulsory movement: exactly %(hexes)s hexes straight towards the foe.",
    "hexes",
)
_SUSTAINED = gettext_noop("It may attack again in later turns; doing so is that turn’s action.")
_PRONE = gettext_noop("It may be taken while prone.")
_ON_USE = gettext_noop("When taken: %(effects)s.")
_WHILE = gettext_noop("While it is current: %(effects)s.")
_GUESSED = gettext_noop("After a successful guess, %(distance)s: %(effects)s.")
_GUESSED_TYPES = gettext_noop("After a successful guess against %(types)s, %(distance)s: %(effects)s.")


def card_sentences(card: CombatAction) -> tuple[Phrase, ...]:
    """Return the whole text of a card, one sentence for each fact."""
    found = [phrase(_AXE, needs=requirement(axe), guesses=guesses(axe)) for axe in card.axes]
    for made in card.attacks:
        notes = attack_notes(made)
        told = attack(made)
        found.append(
            phrase(_ATTACK_LINE_NOTED, attack=told, notes=Listing(notes))
            if notes
            else phrase(_ATTACK_LINE, attack=told)
        )
        found.extend(attack_effects(made))
    found.extend(effects_text(card))
    return tuple(found)


def effects_text(card: CombatAction) -> tuple[Phrase, ...]:
    """Return phrases for everything on a card except its axes and attacks."""
    found: list[Phrase] = []
    if card.together:
        found.append(Phrase(_TOGETHER))
    if card.charge is not None:
        found.append(phrase(_CHARGE_STRAIGHT if card.charge.straight else _CHARGE, hexes=card.charge.hexes))
    if card.sustained:
        found.append(Phrase(_SUSTAINED))
    if card.usable_prone:
        found.append(Phrase(_PRONE))
    if card.on_use:
        found.append(phrase(_ON_USE, effects=effects.listed(card.on_use)))
    if card.while_current:
        found.append(phrase(_WHILE, effects=effects.listed(card.while_current)))
    if card.on_guess is not None:
        found.append(_on_guess(card.on_guess))
    return tuple(found)


def _on_guess(answer: OnGuess) -> Phrase:
    parts: dict[str, Part] = {
        "distance": distance(*answer.distance),
        "effects": effects.listed(answer.effects),
    }
    if answer.types:
        parts["types"] = Listing(tuple(names.kind(each) for each in answer.types))
        return phrase(_GUESSED_TYPES, **parts)
    return phrase(_GUESSED, **parts)


_BRIEF = gettext_noop("%(attack)s; guesses %(guesses)s.")
_BRIEF_GUARD = gettext_noop("guesses %(guesses)s.")


def card_summary(key: str) -> Phrase:
    """Return a short description of a card: its attacks, the guesses of its best axe, and its effects."""
    card = CARDS[key]
    best = max(card.axes, key=lambda axe: axe.slash + axe.stab + axe.smash)
    made = Listing(tuple(attack(each) for each in card.attacks))
    head = phrase(_BRIEF, attack=made, guesses=guesses(best)) if card.attacks else None
    head = head or phrase(_BRIEF_GUARD, guesses=guesses(best))
    does = [effect for each in card.attacks for effect in attack_effects(each)]
    return names.sentences([head, *does, *effects_text(card)])


# ---- items and specials ---------------------------------------------------------------

_ITEM = gettext_noop(
    "%(weight)s; thrown: %(kind)s, %(strength)s, up to %(reach)s hexes for each point of Strength"
)
_BONUS: dict[str, str] = {
    "held": gettext_noop("%(stat)s %(change)s while it is held"),
    "worn": gettext_noop("%(stat)s %(change)s while it is worn"),
    "either": gettext_noop("%(stat)s %(change)s while it is held or worn"),
}

TIMINGS: dict[str, str] = {
    "declare": gettext_noop("with a declared attack"),
    "before_guess": gettext_noop("before guessing"),
    "second_action": gettext_noop("in the second action phase"),
    "movement": gettext_noop("in the movement phase"),
    "any_own_phase": gettext_noop("at any time in your own turn"),
}
"""When a special can be used, in words."""

_USES = Plural("%(count)s use per match", "%(count)s uses per match", "count")
_PER_FOE = gettext_noop("once against each foe")
_COST = gettext_noop("costs %(cost)s Condition")
_LYING = gettext_noop("works while prone")
_NEEDS_PLANNED = gettext_noop("after planning this turn")
_NEEDS_ACTED = gettext_noop("after a combat action in the first action phase")
_NEEDS_ALLY = gettext_noop("with an ally next to the target")
_NEEDS_ITEM = gettext_noop("with one of these in hand: %(items)s")
_NEEDS_CARD = gettext_noop("with an action that requires: %(item)s")
_NEEDS_TYPE = gettext_noop("only for: %(types)s")
_NEEDS_LOST = gettext_noop("after losing at least %(lost)s Condition")


def item_lines(key: str) -> tuple[Phrase, ...]:
    """Return phrases for an item's use: how it is thrown, and the values that it changes."""
    found: Item = ITEMS[key]
    lines = [
        phrase(
            _ITEM,
            weight=Phrase(names.WEIGHTS[found.weight]),
            kind=names.kind(found.kind),
            strength=names.formula(*FORMULAS[found.strength]),
            reach=THROW_HEXES_BY_WEIGHT[found.weight],
        )
    ]
    lines += [
        phrase(_BONUS[each.when], stat=Phrase(effects.STATS[each.stat]), change=effects.signed(each.amount))
        for each in found.bonuses
    ]
    return tuple(lines)


def special_lines(key: str) -> tuple[Phrase, ...]:
    """Return phrases for a special's effects, conditions, number of uses and cost."""
    special: Special = SPECIALS[key]
    found = [Phrase(TIMINGS[special.timing]), *_needs(special.when)]
    if special.per_foe:
        found.append(Phrase(_PER_FOE))
    else:
        found.append(phrase(_USES, count=special.uses))
    if special.cost:
        found.append(phrase(_COST, cost=special.cost))
    if special.prone:
        found.append(Phrase(_LYING))
    found += [effects.effect(each) for each in special.effects]
    return tuple(found)


def _needs(when: SpecialConditions) -> list[Phrase]:
    found: list[Phrase] = []
    if when.planned:
        found.append(Phrase(_NEEDS_PLANNED))
    if when.acted_first:
        found.append(Phrase(_NEEDS_ACTED))
    if when.ally_next:
        found.append(Phrase(_NEEDS_ALLY))
    if when.holds:
        found.append(phrase(_NEEDS_ITEM, items=names.items(when.holds)))
    if when.card_needs:
        found.append(phrase(_NEEDS_CARD, item=names.item(when.card_needs)))
    if when.types:
        found.append(phrase(_NEEDS_TYPE, types=Listing(tuple(names.kind(each) for each in when.types))))
    if when.lost:
        found.append(phrase(_NEEDS_LOST, lost=when.lost))
    return found
