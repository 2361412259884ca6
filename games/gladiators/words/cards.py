"""The texts of cards, built from their data: requirements, guesses, attacks and other effects.

Each card's own descriptive sentence is in its data (`CombatAction.text`), not here.
"""

from __future__ import annotations

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
from games.gladiators.words.attacks import attack_text, distance_text

# ---- needs and guesses ----------------------------------------------------------------

_REQUIRED_HELD_TEXT = gettext_noop("%(items)s held")
_REQUIRED_HELD_AND_FREE_TEXT = gettext_noop("%(items)s held, one hand free")
_FREE_HANDS_TEXTS: dict[int, str] = {1: gettext_noop("one hand free"), 2: gettext_noop("both hands free")}
_NOTHING_NEEDED_TEXT = gettext_noop("nothing needed")
_GUESSES_TEXT = gettext_noop("slash %(slash)s, stab %(stab)s, smash %(smash)s")
_AXE_SENTENCE = gettext_noop("Guesses, %(needs)s: %(guesses)s.")


def requirement_text(axe: GuessAxe) -> Phrase:
    """Return a phrase for the items and free hands that a Guess Axe requires (I.1)."""
    if not axe.hold:
        return Phrase(_FREE_HANDS_TEXTS[axe.free] if axe.free else _NOTHING_NEEDED_TEXT)
    return phrase(
        _REQUIRED_HELD_AND_FREE_TEXT if axe.free else _REQUIRED_HELD_TEXT, items=names.items(axe.hold)
    )


def guesses_text(axe: GuessAxe) -> Phrase:
    """Return the numbers of guesses that an axe gives, by type of attack."""
    return phrase(_GUESSES_TEXT, slash=axe.slash, stab=axe.stab, smash=axe.smash)


# ---- attacks --------------------------------------------------------------------------

_NO_DAMAGE_NOTE = gettext_noop("costs no Condition")
_OTHER_GUESSES_NOTE = Plural("%(count)s guess against it", "%(count)s guesses against it", "count")
_REQUIREMENT_NOTES: dict[str, str] = {
    "holding": gettext_noop("only against a gladiator you hold"),
    "not_holding": gettext_noop("only while you hold nobody"),
}
_THROW_ANY_NOTE = gettext_noop("any item in hand is thrown; best at distance %(ideal)s")
_THROW_NOTE = gettext_noop("thrown: %(items)s; best at distance %(ideal)s")
_ON_HIT_SENTENCE = gettext_noop("On a hit: %(effects)s.")
_ON_GUESSED_SENTENCE = gettext_noop("If it is guessed: %(effects)s.")


def attack_notes(made: Attack) -> tuple[Phrase, ...]:
    """Return phrases for facts about an attack other than its distance, strength and effects."""
    found: list[Phrase] = []
    if made.aim:
        found.append(names.aim_text(made.aim))
    if made.kind == "other":
        found.append(phrase(_OTHER_GUESSES_NOTE, count=made.guesses))
    if not made.damage:
        found.append(Phrase(_NO_DAMAGE_NOTE))
    if made.requires:
        found.append(Phrase(_REQUIREMENT_NOTES[made.requires]))
    if made.throw is not None:
        thrown = made.throw
        found.append(
            phrase(_THROW_NOTE, items=names.items(thrown.items), ideal=thrown.ideal)
            if thrown.items
            else phrase(_THROW_ANY_NOTE, ideal=thrown.ideal)
        )
    return tuple(found)


def attack_effects(made: Attack) -> tuple[Phrase, ...]:
    """Return phrases for the effects of an attack when it hits and when it is guessed."""
    found: list[Phrase] = []
    if made.on_hit:
        found.append(phrase(_ON_HIT_SENTENCE, effects=effects.effects_list_text(made.on_hit)))
    if made.on_guessed:
        found.append(phrase(_ON_GUESSED_SENTENCE, effects=effects.effects_list_text(made.on_guessed)))
    return tuple(found)


# ---- cards ----------------------------------------------------------------------------

_ATTACK_SENTENCE = gettext_noop("Attack: %(attack)s.")
_ATTACK_SENTENCE_WITH_NOTES = gettext_noop("Attack: %(attack)s (%(notes)s).")
_DECLARED_TOGETHER_SENTENCE = gettext_noop(
    "Both attacks are declared together, on one foe, and are made one after the other."
)
_CHARGE_SENTENCE = Plural(
    "Compulsory movement: exactly %(hexes)s hex towards the foe.",
    "Compulsory movement: exactly %(hexes)s hexes towards the foe.",
    "hexes",
)
_STRAIGHT_CHARGE_SENTENCE = Plural(
    "Compulsory movement: exactly %(hexes)s hex straight towards the foe.",
    "Compulsory movement: exactly %(hexes)s hexes straight towards the foe.",
    "hexes",
)
_SUSTAINED_SENTENCE = gettext_noop("It may attack again in later turns; doing so is that turn’s action.")
_USABLE_PRONE_SENTENCE = gettext_noop("It may be taken while prone.")
_ON_USE_SENTENCE = gettext_noop("When taken: %(effects)s.")
_WHILE_CURRENT_SENTENCE = gettext_noop("While it is current: %(effects)s.")
_AFTER_GUESS_SENTENCE = gettext_noop("After a successful guess, %(distance)s: %(effects)s.")
_AFTER_GUESS_OF_TYPES_SENTENCE = gettext_noop(
    "After a successful guess against %(types)s, %(distance)s: %(effects)s."
)


def card_sentences(card: CombatAction) -> tuple[Phrase, ...]:
    """Return the whole text of a card, one sentence for each fact."""
    found = [
        phrase(_AXE_SENTENCE, needs=requirement_text(axe), guesses=guesses_text(axe)) for axe in card.axes
    ]
    for made in card.attacks:
        notes = attack_notes(made)
        told = attack_text(made)
        found.append(
            phrase(_ATTACK_SENTENCE_WITH_NOTES, attack=told, notes=Listing(notes))
            if notes
            else phrase(_ATTACK_SENTENCE, attack=told)
        )
        found.extend(attack_effects(made))
    found.extend(effects_text(card))
    return tuple(found)


def effects_text(card: CombatAction) -> tuple[Phrase, ...]:
    """Return phrases for everything on a card except its axes and attacks."""
    found: list[Phrase] = []
    if card.together:
        found.append(Phrase(_DECLARED_TOGETHER_SENTENCE))
    if card.charge is not None:
        found.append(
            phrase(
                _STRAIGHT_CHARGE_SENTENCE if card.charge.straight else _CHARGE_SENTENCE,
                hexes=card.charge.hexes,
            )
        )
    if card.sustained:
        found.append(Phrase(_SUSTAINED_SENTENCE))
    if card.usable_prone:
        found.append(Phrase(_USABLE_PRONE_SENTENCE))
    if card.on_use:
        found.append(phrase(_ON_USE_SENTENCE, effects=effects.effects_list_text(card.on_use)))
    if card.while_current:
        found.append(phrase(_WHILE_CURRENT_SENTENCE, effects=effects.effects_list_text(card.while_current)))
    if card.on_guess is not None:
        found.append(_on_guess(card.on_guess))
    return tuple(found)


def _on_guess(answer: OnGuess) -> Phrase:
    parts: dict[str, Part] = {
        "distance": distance_text(*answer.distance),
        "effects": effects.effects_list_text(answer.effects),
    }
    if answer.types:
        parts["types"] = Listing(tuple(names.attack_kind_name(each) for each in answer.types))
        return phrase(_AFTER_GUESS_OF_TYPES_SENTENCE, **parts)
    return phrase(_AFTER_GUESS_SENTENCE, **parts)


_BRIEF_CARD_TEXT = gettext_noop("%(attack)s; guesses %(guesses)s.")
_BRIEF_GUARD_TEXT = gettext_noop("guesses %(guesses)s.")


def card_summary(key: str) -> Phrase:
    """Return a short description of a card: its attacks, the guesses of its best axe, and its effects."""
    card = CARDS[key]
    best = max(card.axes, key=lambda axe: axe.slash + axe.stab + axe.smash)
    made = Listing(tuple(attack_text(each) for each in card.attacks))
    head = phrase(_BRIEF_CARD_TEXT, attack=made, guesses=guesses_text(best)) if card.attacks else None
    head = head or phrase(_BRIEF_GUARD_TEXT, guesses=guesses_text(best))
    does = [effect for each in card.attacks for effect in attack_effects(each)]
    return names.join_sentences([head, *does, *effects_text(card)])


# ---- items and specials ---------------------------------------------------------------

_ITEM_TEXT = gettext_noop(
    "%(weight)s; thrown: %(kind)s, %(strength)s, up to %(reach)s hexes for each point of Strength"
)
_BONUS_TEXTS: dict[str, str] = {
    "held": gettext_noop("%(stat)s %(change)s while it is held"),
    "worn": gettext_noop("%(stat)s %(change)s while it is worn"),
    "either": gettext_noop("%(stat)s %(change)s while it is held or worn"),
}

TIMING_TEXTS: dict[str, str] = {
    "declare": gettext_noop("with a declared attack"),
    "before_guess": gettext_noop("before guessing"),
    "second_action": gettext_noop("in the second action phase"),
    "movement": gettext_noop("in the movement phase"),
    "any_own_phase": gettext_noop("at any time in your own turn"),
}
"""When a special can be used, in words."""

_USES_TEXT = Plural("%(count)s use per match", "%(count)s uses per match", "count")
_ONCE_PER_FOE_TEXT = gettext_noop("once against each foe")
_CONDITION_COST_TEXT = gettext_noop("costs %(cost)s Condition")
_WORKS_WHILE_PRONE_TEXT = gettext_noop("works while prone")
_AFTER_PLANNING_TEXT = gettext_noop("after planning this turn")
_AFTER_COMBAT_ACTION_TEXT = gettext_noop("after a combat action in the first action phase")
_WITH_ALLY_TEXT = gettext_noop("with an ally next to the target")
_WITH_ITEM_TEXT = gettext_noop("with one of these in hand: %(items)s")
_WITH_CARD_TEXT = gettext_noop("with an action that requires: %(item)s")
_FOR_TYPES_TEXT = gettext_noop("only for: %(types)s")
_AFTER_LOSS_TEXT = gettext_noop("after losing at least %(lost)s Condition")


def item_lines(key: str) -> tuple[Phrase, ...]:
    """Return phrases about an item: its weight, how it is thrown, and the values that it changes."""
    found: Item = ITEMS[key]
    lines = [
        phrase(
            _ITEM_TEXT,
            weight=Phrase(names.WEIGHT_NAMES[found.weight]),
            kind=names.attack_kind_name(found.kind),
            strength=names.formula_text(*FORMULAS[found.strength]),
            reach=THROW_HEXES_BY_WEIGHT[found.weight],
        )
    ]
    lines += [
        phrase(
            _BONUS_TEXTS[each.when],
            stat=Phrase(effects.STAT_NAMES[each.stat]),
            change=effects.signed_number(each.amount),
        )
        for each in found.bonuses
    ]
    return tuple(lines)


def special_lines(key: str) -> tuple[Phrase, ...]:
    """Return phrases about a special: when it can be used, how often, at what cost and with what effects."""
    special: Special = SPECIALS[key]
    found = [Phrase(TIMING_TEXTS[special.timing]), *_needs(special.when)]
    if special.per_foe:
        found.append(Phrase(_ONCE_PER_FOE_TEXT))
    else:
        found.append(phrase(_USES_TEXT, count=special.uses))
    if special.cost:
        found.append(phrase(_CONDITION_COST_TEXT, cost=special.cost))
    if special.prone:
        found.append(Phrase(_WORKS_WHILE_PRONE_TEXT))
    found += [effects.effect_text(each) for each in special.effects]
    return tuple(found)


def _needs(when: SpecialConditions) -> list[Phrase]:
    found: list[Phrase] = []
    if when.planned:
        found.append(Phrase(_AFTER_PLANNING_TEXT))
    if when.acted_first:
        found.append(Phrase(_AFTER_COMBAT_ACTION_TEXT))
    if when.ally_next:
        found.append(Phrase(_WITH_ALLY_TEXT))
    if when.holds:
        found.append(phrase(_WITH_ITEM_TEXT, items=names.items(when.holds)))
    if when.card_needs:
        found.append(phrase(_WITH_CARD_TEXT, item=names.item(when.card_needs)))
    if when.types:
        found.append(
            phrase(_FOR_TYPES_TEXT, types=Listing(tuple(names.attack_kind_name(each) for each in when.types)))
        )
    if when.lost:
        found.append(phrase(_AFTER_LOSS_TEXT, lost=when.lost))
    return found
