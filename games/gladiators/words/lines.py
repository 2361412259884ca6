"""The choices of a question, one line each."""

from __future__ import annotations

import msgspec

from games.engine.choices import Option
from games.engine.phrases import Part, Phrase, Plural, gettext_noop, phrase
from games.engine.words import Line
from games.gladiators import actions as act
from games.gladiators.board import direction, distance
from games.gladiators.decks import CARDS, DECKS, SPECIALS
from games.gladiators.declaring import formula_of, made, type_of
from games.gladiators.declaring import parts as blow_parts
from games.gladiators.lineup import JOIN
from games.gladiators.qualities import attack_change, axe_guesses, can_use, defense
from games.gladiators.specials import left
from games.gladiators.table import Fighter, foes, mover
from games.gladiators.view import GladiatorsView
from games.gladiators.ways import flight_line, reach
from games.gladiators.words import attacks, cards, names
from games.gladiators.words.deeds import deed

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

ASKING: dict[str, str] = {
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
"""The heading of a list for a later attribute."""

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

PARTS: dict[str, str] = {
    "given": gettext_noop("Only what they give"),
    "taken": gettext_noop("Only what they take"),
    "both": gettext_noop("All of it"),
}


def heading(view: GladiatorsView, act: str) -> Phrase:
    """Return the heading of a group of choices."""
    return Phrase(HEADINGS[act])


def asking(view: GladiatorsView, act: str, name: str) -> Phrase:
    """Return the heading of a list for an action's later attribute."""
    return Phrase(ASKING.get(name, HEADINGS[act]))


def line(view: GladiatorsView, option: Option) -> Line:  # noqa: C901  # a table with one case for each kind
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
            return Line(names.way(number) if number else Phrase(_NO_WAY))
        case "to" | "giver" | "foe" if value in view.gladiators:
            return _gladiator(view, value)
        case "to":
            return _hex(view, value)
        case "give" | "take":
            return _item(value, "")
        case "item":
            return Line(names.item(value), icon=names.icon(value))
        case "at":
            return Line(names.hex(value))
        case "part":
            return Line(Phrase(PARTS[value]))
        case "whom":
            return Line(deed(view, option.atoms[0]))
    return _alone(view, option)


def _alone(view: GladiatorsView, option: Option) -> Line:
    """Return an action with nothing to choose before its fields, without the values of these fields."""
    atom = option.atoms[0]
    if isinstance(atom, act.Split):
        return Line(Phrase(_DEAL))
    if not view.round:
        return Line(deed(view, atom))
    who = mover(view)
    match atom:
        case act.Take():
            first = next(iter(who.row), "")
            usable = bool(first) and can_use(who, first)
            notes = [_stance(view, first if usable else "")] if view.turn.step == "first" else []
            notes += [cards.brief(first)] if usable else []
            note = phrase(_BOTH_NOTES, first=notes[0], rest=notes[1]) if len(notes) > 1 else None
            return Line(deed(view, atom), note or next(iter(notes), None), names.icon(first))
        case act.Retrieve() if view.turn.step == "first":
            return Line(deed(view, atom), _stance(view, ""))
        case act.Nothing() if view.turn.step == "first":
            return Line(deed(view, atom), _stance(view, who.current))
        case act.Defend():
            return Line(deed(view, atom), _defending(view, who, _ON_GUARD))
        case act.Guess(numbers=numbers) if numbers:
            return Line(Phrase(_GUESS))
        case act.Riposte() if view.turn.paused:
            return Line(phrase(_COUNTER, other=_name(view, view.turn.paused.attack.by)))
    return Line(deed(view, atom))


def _stance(view: GladiatorsView, card: str) -> Phrase | None:
    """Return the defense against the waiting attacks in the stance of a card (""; the Standard Action)."""
    who = msgspec.structs.replace(view.gladiators[view.turn.mover], current=card)
    return _defending(view, who, _STANCE, card=names.card(card))


def _defending(view: GladiatorsView, who: Fighter, message: str, **parts: Part) -> Phrase | None:
    blows = [blow for blow in attacks.waiting(view, who) if blow.kind == "attack"]
    return phrase(message, stands=attacks.stands(view, who, blows), **parts) if blows else None


def _band(band: str) -> Line:
    """Return a band to choose, with its principal qualities."""
    keys = band.split(JOIN)
    note: Phrase | None = None
    if len(set(keys)) == 1:
        note = phrase(_BAND, **_qualities(keys[0]))
    return Line(phrase("%(decks)s", decks=names.decks(keys)), note, names.icon(keys[0]))


def _qualities(key: str) -> dict[str, Part]:
    deck = DECKS[key]
    return {"strength": deck.strength, "defense": deck.defense, "condition": deck.condition}


def _card(view: GladiatorsView, act: str, key: str) -> Line:
    """Return a card to plan or to pick, with a short description."""
    if key not in CARDS:
        return Line(names.piece(key), icon=names.icon(key))
    if act == "replan":
        # The same cards appear in full just above, among those for the end of the row.
        return Line(names.card(key))
    brief: Phrase | None = cards.brief(key)
    if act in ("plan", "replan") and not can_use(mover(view), key):
        brief = phrase(_UNARMED, brief=brief)
    return Line(names.card(key), brief, names.icon(key))


def _rearm(view: GladiatorsView, by: str) -> Line:
    if not by:
        return Line(Phrase(HEADINGS["rearm"]), Phrase(_ANY_TIME))
    return _special(view, by)


def _special(view: GladiatorsView, key: str) -> Line:
    who, special = mover(view), SPECIALS[key]
    count = left(who, key, sum(1 for _ in foes(view, who)))
    parts: dict[str, Part] = {"count": count, "cost": special.cost}
    note = (
        phrase(_COSTS, **parts)
        if special.cost
        else phrase(_SPECIAL_LEFT, told=Phrase(special.text), count=count)
    )
    return Line(names.special(key), note)


def _blow(view: GladiatorsView, option: Option, blow: str) -> Line:
    """Return an attack of the Current Action, with everything that changes its strength now."""
    who = mover(view)
    number, item = blow_parts(blow)
    card = CARDS[who.current]
    attack = made(card, number)[0]
    formula = formula_of(attack, item)
    strength = names.formula(formula.base + attack_change(who), formula.low, formula.high, formula.times)
    told = phrase(
        gettext_noop("%(kind)s: %(strength)s %(opposed)s"),
        kind=names.kind(type_of(attack, item)),
        strength=strength,
        opposed=names.opposed(attack.opposed),
    )
    if item:
        return Line(names.item(item), told, names.icon(item))
    note = phrase(_BOTH, attack=told) if card.together else told
    return Line(names.card(who.current), note, names.icon(who.current))


def _target(view: GladiatorsView, name: str) -> Line:
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
    return Line(_name(view, name), note, names.icon(target.deck), seat=target.seat)


def _gladiator(view: GladiatorsView, name: str) -> Line:
    who = view.gladiators[name]
    return Line(_name(view, name), icon=names.icon(who.deck), seat=who.seat)


def _hex(view: GladiatorsView, hex: str) -> Line:
    """Return a hex to go to, with the distance and whether something flies over it."""
    who = mover(view)
    far = reach(view, who).get(hex, distance(who.at, hex))
    if in_flight(view, who, hex):
        return Line(names.hex(hex), Phrase(_ON_LINE), "hazard-sign")
    straight = direction(who.at, hex)
    if straight:
        return Line(names.hex(hex), under=phrase(_FLIES, way=Phrase(names.WAYS[straight]), count=far))
    return Line(names.hex(hex), under=phrase(_FAR, count=far))


def in_flight(view: GladiatorsView, who: Fighter, hex: str) -> bool:
    """Return whether a gladiator that ends on a hex would meet a thrown item immediately (9.4)."""
    return any(
        blow.flight is not None
        and who.name in blow.hashes
        and who.name != blow.target
        and hex in flight_line(view, blow)
        for blow in view.pending
    )


def _item(key: str, none: str) -> Line:
    if not key:
        return Line(Phrase(none) if none else Phrase(gettext_noop("nothing")))
    return Line(names.item(key), icon=names.icon(key))


def _name(view: GladiatorsView, name: str) -> Phrase:
    return names.gladiator(view.gladiators, name)
