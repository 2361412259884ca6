"""The labels of what is filled in, and its values."""

from __future__ import annotations

from games.engine.decisions import Field, Numbers, Value
from games.engine.phrases import Phrase, gettext_noop, phrase
from games.engine.words import Line
from games.gladiators.decks import CARDS, ITEMS, SPECIALS
from games.gladiators.declaring import made
from games.gladiators.declaring import parts as blow_parts
from games.gladiators.defending import does_harm, loss, opposition, strength_of
from games.gladiators.hands import carried
from games.gladiators.table import living, mover
from games.gladiators.view import GladiatorsView
from games.gladiators.words import names
from games.gladiators.words.questions import met

FIELDS: dict[tuple[str, str], tuple[str, str]] = {
    ("split", "cards"): (
        gettext_noop("What the first one gets"),
        gettext_noop("The rest goes to the other."),
    ),
    ("equip", "held"): (
        gettext_noop("In hand"),
        gettext_noop("Two at most; one alone is held in both hands."),
    ),
    ("equip", "worn"): (gettext_noop("Worn"), ""),
    ("rearm", "held"): (
        gettext_noop("In hand"),
        gettext_noop("Two at most; one alone is held in both hands."),
    ),
    ("rearm", "worn"): (gettext_noop("Worn"), ""),
    ("rearm", "dropped"): (
        gettext_noop("Left on the ground"),
        gettext_noop(
            "Anybody may pick it up there; who leaves everything has nothing left to hold. What is ticked "
            "nowhere is kept on the body."
        ),
    ),
    ("rearm", "lifted"): (gettext_noop("Picked up"), gettext_noop("Tick it in hand as well, or it is kept.")),
    ("guess", "numbers"): (
        gettext_noop("Your guesses"),
        gettext_noop("None at all is a refusal to guess. The number set is shown at once."),
    ),
    ("counter", "number"): (gettext_noop("Number to set"), ""),
    ("bind", "dislodge"): (
        gettext_noop("Way of the compass, 1 to 6"),
        gettext_noop("1 is north, then clockwise. The item flies there if the number is not guessed."),
    ),
    ("attack", "numbers"): (
        gettext_noop("Number to set"),
        gettext_noop("It stays secret until it is guessed at."),
    ),
    ("attack", "specials"): (gettext_noop("Specials with it"), gettext_noop("Their cost is paid at once.")),
    ("attack", "dislodge"): (
        gettext_noop("Way of the compass, 1 to 6"),
        gettext_noop(
            "Where the item flies if the attack hits and this is not guessed: 1 is north, then clockwise."
        ),
    ),
    ("guesses", "slash"): (gettext_noop("Against a slash"), ""),
    ("guesses", "stab"): (gettext_noop("Against a stab"), ""),
    ("guesses", "smash"): (gettext_noop("Against a smash"), ""),
    ("guesses", "other"): (gettext_noop("Against another kind of attack"), ""),
    ("guesses", "contest"): (gettext_noop("For an item that may fly"), ""),
}
"""Label and help, by the action or order and the attribute."""

_LAST_ITEM = gettext_noop(
    "Anybody may pick it up there. It is the last item of all: without it nothing is left to hold."
)
_SECOND_BLOW = gettext_noop("second attack")
_OTHERS = gettext_noop("if it flies on, number %(place)s by seat of: %(gladiators)s, without the target")
_EFFECT = gettext_noop("takes effect")
_NO_EFFECT = gettext_noop("nothing")
_NO_HARM = gettext_noop("no harm")
_LOSE = gettext_noop("lose %(lost)s")
_FATAL = gettext_noop("lose %(lost)s, out")
_NUMBER = "%(number)s"
_CARDS = gettext_noop("Combat actions")
_ITEMS = gettext_noop("Items")
_SPECIALS = gettext_noop("Specials")


def field(view: GladiatorsView, asked: Field) -> Line:
    """The label of a free attribute."""
    label, told = FIELDS[asked.act, asked.name]
    if asked.name == "dropped" and len(carried(mover(view))) == 1:
        told = _LAST_ITEM
    return Line(Phrase(label), Phrase(told) if told else None)


def value(view: GladiatorsView, asked: Field, value: Value) -> Line:
    """One of its values: an item, a card, a special, a number; of several numbers which it is."""
    if isinstance(asked, Numbers):
        return Line(_place(view, str(asked.of), int(value)))
    word = str(value)
    if asked.act == "split":
        under = _ITEMS if word in ITEMS else _SPECIALS if word in SPECIALS else _CARDS
        return Line(names.piece(word), icon=names.icon(word), under=Phrase(under))
    if asked.name == "numbers" and asked.act == "guess" and view.turn.step == "guess":
        return Line(phrase(_NUMBER, number=int(value)), _outcome(view, int(value)))
    if asked.name == "numbers" and asked.act == "guess":
        return Line(phrase(_NUMBER, number=int(value)), Phrase(names.WAYS[int(value)]))
    if word.isdigit():
        return Line(phrase(_NUMBER, number=int(word)))
    return Line(names.piece(word), icon=names.icon(word))


def _outcome(view: GladiatorsView, number: int) -> Phrase:
    """What a number costs whoever has not guessed it."""
    blow, who = met(view), mover(view)
    if not does_harm(blow):
        hits = strength_of(blow, number) > opposition(view, who, blow)
        return Phrase(_EFFECT if hits else _NO_EFFECT)
    lost = loss(view, who, blow, number)
    if not lost:
        return Phrase(_NO_HARM)
    return phrase(_FATAL if lost >= who.condition else _LOSE, lost=lost)


def _place(view: GladiatorsView, blow: str, place: int) -> Phrase:
    """Which of the numbers of a declaration this is (IV.4, R-6.4)."""
    who = mover(view)
    number, item = blow_parts(blow)
    attacks = len(made(CARDS[who.current], number))
    if not item or place <= attacks:
        return Phrase(_SECOND_BLOW)
    rest = [each.name for each in living(view) if each.name != who.name]
    if len(rest) == 2:
        return Phrase(gettext_noop("if it flies on to the other"))
    listed = names.gladiators(view.gladiators, rest)
    return phrase(_OTHERS, place=place - attacks, gladiators=listed)
