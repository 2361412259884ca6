"""What is suggested to a beginner, and why: whom to choose, what to hold, what to plan and where to go."""

from __future__ import annotations

from games.engine.actions import Action
from games.engine.hints import HintContext
from games.engine.phrases import Phrase, Plural, phrase
from games.engine.phrases import gettext_noop as _
from games.gladiators.actions import Choose, Declare, Equip, Plan, Rearm, Split, UseSpecial, Walk
from games.gladiators.autopilot.worth import guard_worth
from games.gladiators.board import distance
from games.gladiators.decks import CARDS, DECKS, SPECIALS
from games.gladiators.gladiator_values import can_use, is_axe_requirement_met
from games.gladiators.table import living_foes, moving_fighter
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


def advise(context: HintContext, action: Action) -> Action:
    """Return the gladiator that is the easiest to begin with, where a beginner may choose it."""
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
        case [Equip(gladiator=name, held=held), *_rest] if held:
            return _held_reason(view, name, held)
        case [Declare(specials=keys), *_rest] if keys:
            return names.join_sentences([_told(key, _USES, _USES_AT_A_COST) for key in keys])
        case [Rearm(by=key), *_rest] if key:
            return _told(key, _USES, _USES_AT_A_COST)
        case [UseSpecial(special=key), *_rest] if key in SPECIALS:
            return _told(key, _USE, _USE_AT_A_COST)
        case [Plan(card=card), *_rest] if not can_use(moving_fighter(context.view), card):
            return phrase(_NOT_ARMED, card=names.card(card))
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
    return phrase(message, card=names.card(card), count=_foe_distance(view, who.at))


def _held_reason(view: GladiatorsView, name: str, held: tuple[str, ...]) -> Phrase:
    """Return how many actions of its own a gladiator can use with these items in hand."""
    cards = view.gladiators[name].cards
    usable = [card for card in cards if any(is_axe_requirement_met(held, axe) for axe in CARDS[card].axes)]
    return phrase(_HELD, items=names.items(held), count=len(usable), all=len(cards))


def _foe_distance(view: GladiatorsView, at: str) -> int:
    """Return how many hexes the nearest foe of the gladiator whose turn it is would be from a hex."""
    return min(distance(at, foe.at) for foe in living_foes(view, moving_fighter(view)))


def _told(key: str, free: str, costly: str) -> Phrase:
    special = SPECIALS[key]
    text = Phrase(special.text)
    if special.cost:
        return phrase(costly, special=names.special(key), cost=special.cost, text=text)
    return phrase(free, special=names.special(key), text=text)
