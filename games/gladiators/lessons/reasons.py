"""What is suggested to a beginner, and why: whom to choose, what to hold, what to plan and where to go."""

from __future__ import annotations

from games.engine.actions import Action
from games.engine.hints import HintContext
from games.engine.phrases import Phrase, Plural, phrase
from games.engine.phrases import gettext_noop as _
from games.gladiators.actions import Choose, Declare, Equip, Plan, Rearm, Split, UseSpecial, Walk
from games.gladiators.attack_options import attack_formula
from games.gladiators.autopilot.turns import items_to_wear
from games.gladiators.autopilot.worth import expected_guesses, guard_worth, nearest_foe
from games.gladiators.board import distance
from games.gladiators.decks import CARDS, DECKS, ITEMS, SPECIALS
from games.gladiators.decks.cards import GUESS_AXE_KINDS, Bonus
from games.gladiators.gladiator_values import (
    attack_change,
    axe_guesses,
    can_use,
    defense,
    is_axe_requirement_met,
    strength,
)
from games.gladiators.starting_layouts import usual_hands, wearable_at_start
from games.gladiators.table import Fighter, living_foes, moving_fighter
from games.gladiators.view import GladiatorsView
from games.gladiators.words import names

_USES = _("This also uses your special %(special)s: “%(text)s”")
_USES_AT_A_COST = _("This also uses your special %(special)s, which costs %(cost)s Condition: “%(text)s”")
_NOT_ARMED = _("You don’t hold what %(card)s needs yet: re-arm before its turn comes.")
_USE = _("%(special)s is a special: “%(text)s”")
_USE_AT_A_COST = _("%(special)s is a special and costs %(cost)s Condition: “%(text)s”")

_EASIEST = _(
    "The %(deck)s is an easy start: nobody has more Strength (%(strength)s) or Condition (%(condition)s), "
    "and you lead one gladiator with a deck of its own. Two Orcs share one deck, which you would have to "
    "divide first."
)
_SHARE = _(
    "This is a usual way to divide the deck: each Orc gets one of every action that is there twice, and the "
    "others are shared so that both can attack."
)
_HELD = _(
    "With %(items)s in hand, your gladiator can already use %(count)s of the %(all)s actions of its deck. "
    "Changing what it holds later takes the action of a turn."
)
_HELD_MOST = _(
    "With %(items)s in hand, your gladiator can already use %(count)s of the %(all)s actions of its deck; no "
    "other usual choice lets it use more. Changing what it holds later takes the action of a turn."
)
_WORN = _("Worn, the %(item)s adds %(defense)s to the Defense and costs nothing.")
_LEFT_OFF = _(
    "The %(item)s stays off: worn, it would add %(defense)s to the Defense but take %(attack)s from the "
    "strength of every attack."
)
_PLAN_ATTACK = Plural(
    "The foe is %(count)s hex away. %(card)s is an attack: once it is first in your row, you can turn it "
    "over when the foe is within its reach.",
    "The foe is %(count)s hexes away. %(card)s is an attack: once it is first in your row, you can turn it "
    "over when the foe is within its reach.",
    "count",
)
_PLAN_GUARD = Plural(
    "The foe is %(count)s hex away. %(card)s is a guard: turned over in a later turn, it defends you better "
    "than the Standard Action.",
    "The foe is %(count)s hexes away. %(card)s is a guard: turned over in a later turn, it defends you "
    "better than the Standard Action.",
    "count",
)
_NUMBERS = _(
    "For it you set a number in secret: as things stand, the foe may guess %(guesses)s of the %(numbers)s, "
    "and one that isn’t guessed costs them up to %(most)s Condition."
)
"""Why an attack is worth planning: few of its numbers can be guessed, or they cost much."""

_MORE_GUESSES = _(
    "Against a slash, a stab and a smash it lets you guess %(own)s numbers, the Standard Action %(usual)s."
)
_THREE_COUNTS = _("%(slash)s, %(stab)s and %(smash)s")
_MORE_DEFENSE = _("While it is your current action, your Defense is %(amount)s higher.")
"""What makes a guard better than the Standard Action."""

_NEARER = Plural(
    "This brings you nearer to the foe: %(count)s hex away instead of %(before)s.",
    "This brings you nearer to the foe: %(count)s hexes away instead of %(before)s.",
    "count",
)
_FARTHER = Plural(
    "This takes you away from the foe: %(count)s hex instead of %(before)s.",
    "This takes you away from the foe: %(count)s hexes instead of %(before)s.",
    "count",
)

EASY_BAND = "barbarian"
"""The deck that is suggested to a beginner who leads one gladiator."""


def suggest(context: HintContext, action: Action) -> Action:
    """Return the gladiator that is the easiest to begin with, where a beginner may choose it.

    At the start a gladiator holds the items with which it can use the most actions; the autopilot draws one
    of the usual sets.
    """
    if isinstance(action, Equip):
        who = context.view.gladiators[action.gladiator]
        held = max(usual_hands(who), key=lambda each: _usable(who, each))
        return Equip(action.seat, who.name, held, items_to_wear(who, held))
    easy = (each for each in context.legal if isinstance(each, Choose) and each.band == EASY_BAND)
    return next(easy, action)


def reason(context: HintContext) -> Phrase | None:
    """Return why the first suggested step is suggested, and what each special does that it uses.

    Return None if the hint itself says enough.
    """
    view: GladiatorsView = context.view
    match context.steps:
        case [Choose(band=band), *_rest] if band == EASY_BAND:
            deck = DECKS[band]
            return phrase(_EASIEST, deck=names.deck(band), strength=deck.strength, condition=deck.condition)
        case [Split(), *_rest]:
            return Phrase(_SHARE)
        case [Equip(gladiator=name, held=held, worn=worn), *_rest] if held:
            return _layout_reason(view.gladiators[name], held, worn)
        case [Declare(specials=keys), *_rest] if keys:
            return names.join_sentences([_told(key, _USES, _USES_AT_A_COST) for key in keys])
        case [Rearm(by=key), *_rest] if key:
            return _told(key, _USES, _USES_AT_A_COST)
        case [UseSpecial(special=key), *_rest] if key in SPECIALS:
            return _told(key, _USE, _USE_AT_A_COST)
        case [Plan(card=card), *_rest] if not can_use(moving_fighter(context.view), card):
            reasons = _attack_reasons(view, moving_fighter(view), card)
            return names.join_sentences([phrase(_NOT_ARMED, card=names.card(card)), *reasons])
        case [Plan(card=card), *_rest]:
            return _plan_reason(view, card)
        case [Walk(to=to), *_rest]:
            before, after = _foe_distance(view, moving_fighter(view).at), _foe_distance(view, to)
            if before != after:
                return phrase(_NEARER if after < before else _FARTHER, count=after, before=before)
    return None


def _plan_reason(view: GladiatorsView, card: str) -> Phrase | None:
    """Return what a planned card is good for, or None if it is neither an attack nor a better guard."""
    who = moving_fighter(view)
    if not CARDS[card].attacks and guard_worth(who, card) <= 0:
        return None
    message = _PLAN_ATTACK if CARDS[card].attacks else _PLAN_GUARD
    first = phrase(message, card=names.card(card), count=_foe_distance(view, who.at))
    more = _attack_reasons(view, who, card) or _guard_reasons(who, card)
    return names.join_sentences([first, *more])


def _attack_reasons(view: GladiatorsView, who: Fighter, card: str) -> list[Phrase]:
    """Return how hard the first attack of a card is to guess, and what it can cost the nearest foe.

    The list is empty for a card without attacks, for a throw, which depends on the item, and for an attack
    that costs no Condition.
    """
    attack = next(iter(CARDS[card].attacks), None)
    if attack is None or attack.throw is not None or not attack.damage:
        return []
    formula, foe = attack_formula(attack, ""), nearest_foe(view, who)
    opposed = (defense(foe) if attack.opposed in ("defense", "both") else 0) + (
        strength(foe) if attack.opposed in ("strength", "both") else 0
    )
    most = formula.base + attack_change(who) + formula.high * formula.times - opposed
    if most <= 0:
        return []
    numbers = formula.high - formula.low + 1
    guesses = min(expected_guesses(foe, attack, ""), numbers)
    return [phrase(_NUMBERS, guesses=guesses, numbers=numbers, most=most)]


def _guard_reasons(who: Fighter, card: str) -> list[Phrase]:
    """Return what a guard has more of than the Standard Action: guesses or Defense."""
    if CARDS[card].attacks:
        return []
    own, usual = ({kind: axe_guesses(who, kind, each) for kind in GUESS_AXE_KINDS} for each in (card, ""))
    told = []
    if own != usual:
        told.append(
            phrase(_MORE_GUESSES, own=phrase(_THREE_COUNTS, **own), usual=phrase(_THREE_COUNTS, **usual))
        )
    amount = sum(each.amount for each in CARDS[card].while_current if each.stat == "defense")
    if amount > 0:
        told.append(phrase(_MORE_DEFENSE, amount=amount))
    return told


def _layout_reason(who: Fighter, held: tuple[str, ...], worn: tuple[str, ...]) -> Phrase:
    """Return why a gladiator holds these items, and why it wears the others or leaves them off."""
    count = _usable(who, held)
    most = count == max(_usable(who, each) for each in (*usual_hands(who), held))
    told = [phrase(_HELD_MOST if most else _HELD, items=names.items(held), count=count, all=len(who.cards))]
    for item in wearable_at_start(who):
        if item in held:
            continue
        changes = {each.stat: each.amount for each in ITEMS[item].bonuses if _applies_worn(each)}
        gain, cost = changes.get("defense", 0), -changes.get("attack", 0)
        if gain > 0 and item in worn and cost <= 0:
            told.append(phrase(_WORN, item=names.item(item), defense=gain))
        elif gain > 0 and item not in worn and cost > 0:
            told.append(phrase(_LEFT_OFF, item=names.item(item), defense=gain, attack=cost))
    return names.join_sentences(told)


def _applies_worn(bonus: Bonus) -> bool:
    return bonus.when in ("worn", "either")


def _usable(who: Fighter, held: tuple[str, ...]) -> int:
    """Return how many actions of its own a gladiator can use with these items in hand."""
    return sum(any(is_axe_requirement_met(held, axe) for axe in CARDS[card].axes) for card in who.cards)


def _foe_distance(view: GladiatorsView, at: str) -> int:
    """Return how many hexes the nearest foe of the gladiator whose turn it is would be from a hex."""
    return min(distance(at, foe.at) for foe in living_foes(view, moving_fighter(view)))


def _told(key: str, free: str, costly: str) -> Phrase:
    special = SPECIALS[key]
    text = Phrase(special.text)
    if special.cost:
        return phrase(costly, special=names.special(key), cost=special.cost, text=text)
    return phrase(free, special=names.special(key), text=text)
