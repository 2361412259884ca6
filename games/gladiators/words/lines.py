"""The choices that a question offers, one line for each."""

from __future__ import annotations

import msgspec

from games.engine.choices import Option
from games.engine.phrases import Part, Phrase, Plural, gettext_noop, phrase
from games.engine.words import ChoiceLine
from games.gladiators import actions as act
from games.gladiators.attack_options import blow_number_and_item as blow_parts
from games.gladiators.attack_options import declared_attacks, formula_of, type_of
from games.gladiators.board import direction, distance
from games.gladiators.decks import CARDS, DECKS, SPECIALS
from games.gladiators.gladiator_values import attack_change, axe_guesses, can_use, defense
from games.gladiators.lineup import DECK_SEPARATOR
from games.gladiators.specials import uses_left
from games.gladiators.table import Fighter, foes, mover
from games.gladiators.view import GladiatorsView
from games.gladiators.ways import flight_line, reachable_hexes
from games.gladiators.words import attacks, cards, names
from games.gladiators.words.action_texts import deed

HEADINGS: dict[str, str] = {
    "choose": gettext_noop("Your gladiators"),
    "split": gettext_noop("Split the deck"),
    "agree": gettext_noop("Agreement"),
    "pick": gettext_noop("Card, item or special"),
    "equip": gettext_noop("Items"),
    "defend": gettext_noop("On guard"),
    "expose": gettext_noop("Unguarded"),
    "take": gettext_noop("Combat action"),
    "retrieve": gettext_noop("Combat action"),
    "plan": gettext_noop("Plan at the end of the row"),
    "back": gettext_noop("Plan"),
    "replan": gettext_noop("Plan in place of the whole row"),
    "rearm": gettext_noop("Re-arm"),
    "rise": gettext_noop("Stand up"),
    "offer": gettext_noop("Offer an exchange"),
    "accept": gettext_noop("Accept an offer"),
    "whisper": gettext_noop("Whisper (takes the whole turn)"),
    "use": gettext_noop("Special"),
    "lift": gettext_noop("Pick up"),
    "walk": gettext_noop("Move to"),
    "attack": gettext_noop("Attack with"),
    "nothing": gettext_noop("Or"),
    "guess": gettext_noop("Guesses"),
    "counter": gettext_noop("Counterattack"),
    "bind": gettext_noop("Item to bind"),
    "resign": gettext_noop("Give up"),
}

ATTRIBUTE_HEADINGS: dict[str, str] = {
    "target": gettext_noop("Which gladiator"),
    "grab": gettext_noop("Which item"),
    "way": gettext_noop("Direction of the retreat"),
    "foe": gettext_noop("On which foe"),
    "give": gettext_noop("What you give"),
    "take": gettext_noop("What you take"),
    "part": gettext_noop("Which part of the offer"),
    "at": gettext_noop("From where"),
    "whom": gettext_noop("Which gladiator"),
}
"""The headings of the lists in which later attributes of actions are chosen."""

_BAND = gettext_noop("Strength %(strength)s, Defense %(defense)s, Condition %(condition)s")
_UNARMED = gettext_noop("Not usable with the items in hand now: %(brief)s")
_TARGET = gettext_noop(
    "distance %(distance)s, Condition %(condition)s, Defense %(defense)s; guesses now: %(count)s"
)
_FLIES = Plural("%(way)s, %(count)s hex", "%(way)s, %(count)s hexes", "count")
_FAR = Plural("%(count)s hex", "%(count)s hexes", "count")
_ON_LINE = gettext_noop("in the line of a throw: you must defend against it immediately")
_SPECIAL_LEFT = gettext_noop("%(told)s Left: %(count)s")
_COSTS = gettext_noop("costs %(cost)s Condition; left: %(count)s")
_BOTH = gettext_noop("both attacks: %(attack)s")
_ANY_TIME = gettext_noop("this is the turn’s action; no movement")
_NO_WAY = gettext_noop("directly away from you")
_NOTHING_TO_GRAB = gettext_noop("no item")

_STANCE = gettext_noop("you defend with %(card)s: %(stands)s")
_ON_GUARD = gettext_noop("you defend while lying on guard: %(stands)s")
_BOTH_NOTES = gettext_noop("%(first)s; %(rest)s")

_GUESS = gettext_noop("Guess")
_DEAL = gettext_noop("Split the deck")
_COUNTER = gettext_noop("Counterattack %(other)s")

ACCEPTED_PART_LABELS: dict[str, str] = {
    "given": gettext_noop("Only what they give"),
    "taken": gettext_noop("Only what they take"),
    "both": gettext_noop("All of it"),
}


def heading(view: GladiatorsView, act: str) -> Phrase:
    """Return the heading of a group of choices."""
    return Phrase(HEADINGS[act])


def asking(view: GladiatorsView, act: str, name: str) -> Phrase:
    """Return the heading of the list in which a later attribute of an action is chosen."""
    return Phrase(ATTRIBUTE_HEADINGS.get(name, HEADINGS[act]))


def line(view: GladiatorsView, option: Option) -> ChoiceLine:  # noqa: C901  # a table with one case for each kind
    """Return the line of one choice."""
    value = str(option.value)
    match option.name:
        case "band":
            return _band(value)
        case "card":
            return _card(view, option.act, value)
        case "by":
            return _rearm(view, value)
        case "special":
            return _special(view, value)
        case "blow":
            return _blow(view, option, value)
        case "target":
            return _target(view, value)
        case "grab":
            return _item(value, _NOTHING_TO_GRAB)
        case "way":
            number = int(option.value)
            return ChoiceLine(names.way(number) if number else Phrase(_NO_WAY))
        case "to" | "giver" | "foe" if value in view.gladiators:
            return _gladiator(view, value)
        case "to":
            return _hex(view, value)
        case "give" | "take":
            return _item(value, "")
        case "item":
            return ChoiceLine(names.item(value), icon=names.icon(value))
        case "at":
            return ChoiceLine(names.hex(value))
        case "part":
            return ChoiceLine(Phrase(ACCEPTED_PART_LABELS[value]))
        case "whom":
            return ChoiceLine(deed(view, option.atoms[0]))
    return _alone(view, option)


def _alone(view: GladiatorsView, option: Option) -> ChoiceLine:
    """Return the line of an action that has nothing to choose before its form is filled in.

    The values of the form are left out.
    """
    atom = option.atoms[0]
    if isinstance(atom, act.Split):
        return ChoiceLine(Phrase(_DEAL))
    if not view.round:
        return ChoiceLine(deed(view, atom))
    who = mover(view)
    match atom:
        case act.Take():
            first = next(iter(who.row), "")
            usable = bool(first) and can_use(who, first)
            notes = [_stance(view, first if usable else "")] if view.turn.step == "first" else []
            notes += [cards.card_summary(first)] if usable else []
            note = phrase(_BOTH_NOTES, first=notes[0], rest=notes[1]) if len(notes) > 1 else None
            return ChoiceLine(deed(view, atom), note or next(iter(notes), None), names.icon(first))
        case act.Retrieve() if view.turn.step == "first":
            return ChoiceLine(deed(view, atom), _stance(view, ""))
        case act.DoNothing() if view.turn.step == "first":
            return ChoiceLine(deed(view, atom), _stance(view, who.current))
        case act.Defend():
            return ChoiceLine(deed(view, atom), _defending(view, who, _ON_GUARD))
        case act.Guess(numbers=numbers) if numbers:
            return ChoiceLine(Phrase(_GUESS))
        case act.Riposte() if view.turn.paused:
            return ChoiceLine(phrase(_COUNTER, other=_name(view, view.turn.paused.attack.by)))
    return ChoiceLine(deed(view, atom))


def _stance(view: GladiatorsView, card: str) -> Phrase | None:
    """Describe how the gladiator would meet the waiting attacks with a card as stance.

    An empty `card` is the Standard Action.
    """
    who = msgspec.structs.replace(view.gladiators[view.turn.mover], current=card)
    return _defending(view, who, _STANCE, card=names.card(card))


def _defending(view: GladiatorsView, who: Fighter, message: str, **parts: Part) -> Phrase | None:
    blows = [blow for blow in attacks.waiting(view, who) if blow.kind == "attack"]
    return phrase(message, stands=attacks.describe_stance(view, who, blows), **parts) if blows else None


def _band(band: str) -> ChoiceLine:
    """Return the line of a band, with its principal qualities."""
    keys = band.split(DECK_SEPARATOR)
    note: Phrase | None = None
    if len(set(keys)) == 1:
        note = phrase(_BAND, **_qualities(keys[0]))
    return ChoiceLine(phrase("%(decks)s", decks=names.decks(keys)), note, names.icon(keys[0]))


def _qualities(key: str) -> dict[str, Part]:
    deck = DECKS[key]
    return {"strength": deck.strength, "defense": deck.defense, "condition": deck.condition}


def _card(view: GladiatorsView, act: str, key: str) -> ChoiceLine:
    """Return the line of a card to plan or to pick, with a short description."""
    if key not in CARDS:
        return ChoiceLine(names.piece(key), icon=names.icon(key))
    if act == "replan":
        # The page shows these cards in full just above, as choices for the end of the row.
        return ChoiceLine(names.card(key))
    brief: Phrase | None = cards.card_summary(key)
    if act in ("plan", "replan") and not can_use(mover(view), key):
        brief = phrase(_UNARMED, brief=brief)
    return ChoiceLine(names.card(key), brief, names.icon(key))


def _rearm(view: GladiatorsView, by: str) -> ChoiceLine:
    if not by:
        return ChoiceLine(Phrase(HEADINGS["rearm"]), Phrase(_ANY_TIME))
    return _special(view, by)


def _special(view: GladiatorsView, key: str) -> ChoiceLine:
    who, special = mover(view), SPECIALS[key]
    count = uses_left(who, key, sum(1 for _ in foes(view, who)))
    parts: dict[str, Part] = {"count": count, "cost": special.cost}
    note = (
        phrase(_COSTS, **parts)
        if special.cost
        else phrase(_SPECIAL_LEFT, told=Phrase(special.text), count=count)
    )
    return ChoiceLine(names.special(key), note)


def _blow(view: GladiatorsView, option: Option, blow: str) -> ChoiceLine:
    """Return the line of an attack of the Current Action, with its strength as it is now."""
    who = mover(view)
    number, item = blow_parts(blow)
    card = CARDS[who.current]
    attack = declared_attacks(card, number)[0]
    formula = formula_of(attack, item)
    strength = names.formula(formula.base + attack_change(who), formula.low, formula.high, formula.times)
    told = phrase(
        gettext_noop("%(kind)s: %(strength)s %(opposed)s"),
        kind=names.kind(type_of(attack, item)),
        strength=strength,
        opposed=names.opposed(attack.opposed),
    )
    if item:
        return ChoiceLine(names.item(item), told, names.icon(item))
    note = phrase(_BOTH, attack=told) if card.together else told
    return ChoiceLine(names.card(who.current), note, names.icon(who.current))


def _target(view: GladiatorsView, name: str) -> ChoiceLine:
    who, target = mover(view), view.gladiators[name]
    kinds = [attack.kind for attack in CARDS[who.current].attacks] if who.current else []
    kind = next((kind for kind in kinds if kind in ("slash", "stab", "smash")), None)
    note = phrase(
        _TARGET,
        distance=distance(who.at, target.at),
        condition=target.condition,
        defense=defense(target),
        count=axe_guesses(target, kind, target.current) if kind and not target.prone else "–",
    )
    return ChoiceLine(_name(view, name), note, names.icon(target.deck), seat=target.seat)


def _gladiator(view: GladiatorsView, name: str) -> ChoiceLine:
    who = view.gladiators[name]
    return ChoiceLine(_name(view, name), icon=names.icon(who.deck), seat=who.seat)


def _hex(view: GladiatorsView, hex: str) -> ChoiceLine:
    """Return the line of a hex to move to: how far it is, and whether an item flies over it."""
    who = mover(view)
    far = reachable_hexes(view, who).get(hex, distance(who.at, hex))
    if would_meet_flight(view, who, hex):
        return ChoiceLine(names.hex(hex), Phrase(_ON_LINE), "hazard-sign")
    straight = direction(who.at, hex)
    if straight:
        return ChoiceLine(names.hex(hex), under=phrase(_FLIES, way=Phrase(names.WAYS[straight]), count=far))
    return ChoiceLine(names.hex(hex), under=phrase(_FAR, count=far))


def would_meet_flight(view: GladiatorsView, who: Fighter, hex: str) -> bool:
    """Return whether a gladiator that ends its move on a hex would meet a thrown item there (9.4)."""
    return any(
        blow.flight is not None
        and who.name in blow.hashes
        and who.name != blow.target
        and hex in flight_line(view, blow)
        for blow in view.pending
    )


def _item(key: str, none: str) -> ChoiceLine:
    if not key:
        return ChoiceLine(Phrase(none) if none else Phrase(gettext_noop("nothing")))
    return ChoiceLine(names.item(key), icon=names.icon(key))


def _name(view: GladiatorsView, name: str) -> Phrase:
    return names.gladiator(view.gladiators, name)
