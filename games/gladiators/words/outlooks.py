"""The consequences of a choice, shown above its button."""

from __future__ import annotations

from games.engine.actions import Action
from games.engine.phrases import Listing, Phrase, gettext_noop, phrase
from games.engine.words import ChoiceLine
from games.gladiators import actions as act
from games.gladiators.attack_options import attack_formula, attack_type, declared_attacks
from games.gladiators.attack_options import blow_number_and_item as blow_parts
from games.gladiators.board import distance
from games.gladiators.decks import CARDS, DECKS, ITEMS, SPECIALS, attack_of
from games.gladiators.decks.cards import Attack
from games.gladiators.gladiator_values import attack_change, axe_guesses, defense, strength
from games.gladiators.lineup import DECK_SEPARATOR
from games.gladiators.table import Fighter, moving_fighter
from games.gladiators.view import GladiatorsView
from games.gladiators.words import cards, names
from games.gladiators.words.questions import attack_being_met

_COSTS_SENTENCE = gettext_noop("If the number is not guessed, against %(against)s: %(numbers)s.")
_NUMBER_COST_TEXT = gettext_noop("%(number)s costs %(lost)s")
_NUMBER_COSTS_NOTHING_TEXT = gettext_noop("%(number)s costs nothing")
_NUMBER_TAKES_EFFECT_TEXT = gettext_noop("%(number)s takes effect")
_GUESSES_NOW_SENTENCE = gettext_noop("%(gladiator)s’s guesses now: %(count)s.")


def outlook(view: GladiatorsView, action: Action) -> tuple[ChoiceLine, ...]:
    """Return the consequences of a choice, such as the text of its card or the cost of its numbers."""
    found: list[ChoiceLine] = []
    match action:
        case act.Choose(band=band):
            found += [_deck(key) for key in dict.fromkeys(band.split(DECK_SEPARATOR))]
        case act.Plan(card=card) | act.Replan(card=card) | act.Pick(card=card):
            found += _piece(card)
        case act.Take() | act.TakeBackPlanned():
            found += _piece(next(iter(moving_fighter(view).row), ""))
        case act.UseSpecial(special=key) if key in SPECIALS:
            found += _piece(key)
        case act.Guess() if view.turn.step == "guess":
            found += _met_attack_lines(view)
        case act.Declare() if action.numbers:
            found += _declared(view, action)
    return tuple(found)


def _deck(key: str) -> ChoiceLine:
    deck = DECKS[key]
    return ChoiceLine(names.deck(key), Phrase(deck.text), names.icon(key))


def _piece(key: str) -> list[ChoiceLine]:
    """Return lines with what is printed on a piece: a Combat Action, an item or a special."""
    if key in CARDS:
        card = CARDS[key]
        head = ChoiceLine(names.card(key), Phrase(card.text), names.icon(key))
        return [head, *(ChoiceLine(each) for each in cards.card_sentences(card))]
    if key in SPECIALS:
        told = phrase("%(lines)s", lines=Listing(cards.special_lines(key)))
        return [ChoiceLine(Phrase(SPECIALS[key].text), told)]
    if key in ITEMS:
        return [
            ChoiceLine(
                names.item(key), phrase("%(lines)s", lines=Listing(cards.item_lines(key))), names.icon(key)
            )
        ]
    return []


def _met_attack_lines(view: GladiatorsView) -> list[ChoiceLine]:
    """Return lines about the effects of the current attack, if it hits and if it is guessed."""
    blow = attack_being_met(view)
    return [ChoiceLine(each) for each in cards.attack_effects(attack_of(blow.card, blow.blow - 1))]


def _declared(view: GladiatorsView, action: act.Declare) -> list[ChoiceLine]:
    """Return lines about what each number would cost the target now, and how often it may guess."""
    who, target = moving_fighter(view), view.gladiators.get(action.target)
    if target is None or who.current not in CARDS:
        return []
    number, item = blow_parts(action.blow)
    found: list[ChoiceLine] = []
    for attack in declared_attacks(CARDS[who.current], number):
        found.append(ChoiceLine(_table(who, target, attack, item)))
        found += [ChoiceLine(each) for each in cards.attack_effects(attack)]
    first = declared_attacks(CARDS[who.current], number)[0]
    kind = attack_type(first, item)
    count = first.guesses if kind == "other" else axe_guesses(target, kind, target.current)
    if not target.prone:
        told = names.gladiator(view.gladiators, target.name)
        found.append(ChoiceLine(phrase(_GUESSES_NOW_SENTENCE, gladiator=told, count=count)))
    return found


def _table(who: Fighter, target: Fighter, attack: Attack, item: str) -> Phrase:
    formula = attack_formula(attack, item)
    base = formula.base + attack_change(who)
    against = {"defense": defense(target), "strength": strength(target), "none": 0}.get(
        attack.opposed, defense(target) + strength(target)
    )
    if attack.throw is not None:
        against += abs(distance(who.at, target.at) - attack.throw.ideal)
    told: list[Phrase] = []
    for number in range(formula.low, formula.high + 1):
        over = base + number * formula.times - against
        if over <= 0:
            told.append(phrase(_NUMBER_COSTS_NOTHING_TEXT, number=number))
        elif attack.damage:
            told.append(phrase(_NUMBER_COST_TEXT, number=number, lost=over))
        else:
            told.append(phrase(_NUMBER_TAKES_EFFECT_TEXT, number=number))
    return phrase(
        _COSTS_SENTENCE,
        against=names.opposing_value_text(attack.opposed, against),
        numbers=Listing(tuple(told)),
    )
