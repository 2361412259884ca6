"""Options, tasks, endings, and places of the rulebook."""

from __future__ import annotations

from games.engine import wording
from games.engine.phrases import Phrase, gettext_noop, phrase
from games.engine.words import Line

TASKS: dict[str, str] = {
    "choose": gettext_noop("Choose your gladiators"),
    "split": gettext_noop("Deal out a shared deck"),
    "agree": gettext_noop("Agree to how a deck was dealt out"),
    "pick": gettext_noop("Pick a card of a shared deck"),
    "equip": gettext_noop("Lay out your items"),
    "prone": gettext_noop("Lie on guard or unguarded"),
    "first": gettext_noop("First action phase"),
    "guess": gettext_noop("Guess against an attack"),
    "contest": gettext_noop("Guess for an item"),
    "answer": gettext_noop("Answer an attack you guessed"),
    "lift": gettext_noop("Pick an item up"),
    "second": gettext_noop("Plan, act or re-arm"),
    "move": gettext_noop("Move"),
    "attack": gettext_noop("Declare an attack"),
    "resign": gettext_noop("Give up"),
}

SILENCE: dict[str, str] = {
    "choose": gettext_noop("Without an answer your gladiators are chosen by lot."),
    "split": gettext_noop("Without an answer the deck is dealt out as it usually is."),
    "agree": gettext_noop("Without an answer the deal stands."),
    "pick": gettext_noop("Without an answer a card is picked by lot."),
    "equip": gettext_noop("Without an answer the usual items are held."),
    "prone": gettext_noop("Without an answer your gladiator lies on guard."),
    "first": gettext_noop("Without an answer nothing is done in the first action phase."),
    "guess": gettext_noop("Without an answer or an order the highest numbers are guessed."),
    "contest": gettext_noop("Without an answer or an order two numbers are drawn."),
    "answer": gettext_noop("Without an answer the attack is not answered."),
    "lift": gettext_noop("Without an answer nothing is picked up."),
    "second": gettext_noop("Without an answer your gladiator takes no action."),
    "move": gettext_noop("Without an answer your gladiator stays where they are."),
    "attack": gettext_noop("Without an answer nobody is attacked."),
    "resign": gettext_noop("Nobody waits for it."),
}

_SHARE = gettext_noop("Quality of seat %(seat)s")
_SHARE_HELP = gettext_noop("0: an even share of its side's.")

OPTIONS: dict[str, tuple[str, str]] = {
    "sides": (
        gettext_noop("Sides"),
        gettext_noop("Two sides sit by turns. The last side that stands wins, and all its seats with it."),
    ),
    "quality": (
        gettext_noop("Quality of a side"),
        gettext_noop(
            "Assassin, Barbarian and Swordmaster are of quality 2, an Orc is of 1. With 0 it is 2, or 1 for "
            "each seat of the larger side."
        ),
    ),
    "uneven": (
        gettext_noop("Sides of unequal quality"),
        gettext_noop("Otherwise all sides have the same."),
    ),
    "speech": (
        gettext_noop("Talk"),
        gettext_noop("A whisper costs the whole turn, and all within one hex of either hear it."),
    ),
    "friendly": (
        gettext_noop("Allies may be attacked"),
        gettext_noop("Otherwise nobody attacks their own side."),
    ),
}

SETTINGS: dict[str, dict[str, str]] = {
    "sides": {
        "alone": gettext_noop("everybody alone"),
        "two": gettext_noop("two sides"),
        "first": gettext_noop("the first seat against all others"),
    },
    "speech": {
        "open": gettext_noop("open, all may write to all"),
        "whispers": gettext_noop("whispers only"),
        "silent": gettext_noop("no talk"),
    },
}

ENDINGS: dict[str, str] = {
    **wording.ENDINGS,
    "won": gettext_noop("One side was left standing"),
    "draw": gettext_noop("Nobody was left standing"),
    "exhausted": gettext_noop("A hundred rounds were over"),
}

FATES: dict[str, str] = {
    **wording.FATES,
    "won": gettext_noop("Won"),
    "stood": gettext_noop("Stood at the end"),
    "fell": gettext_noop("Fell"),
    "yielded": gettext_noop("Gave up"),
}

CHAPTERS: dict[str, str] = {
    "I": gettext_noop("Altar's Arena, rulebook, I. Before the game"),
    "V": gettext_noop("Altar's Arena, rulebook, Other rules"),
}
"""Chapters that are named whole."""

SECTIONS: dict[str, str] = {
    "I": gettext_noop("Altar's Arena, rulebook, I.%(number)s"),
    "II": gettext_noop("Altar's Arena, rulebook, II.%(number)s"),
    "III": gettext_noop("Altar's Arena, rulebook, III.%(number)s"),
    "IV": gettext_noop("Altar's Arena, rulebook, IV.%(number)s"),
    "V": gettext_noop("Altar's Arena, rulebook, Other rules, %(number)s"),
    "VI": gettext_noop("Altar's Arena, rulebook, VI.%(number)s"),
}
"""A section of each chapter: a language may number chapters otherwise."""

_RULING = gettext_noop("Ruling %(number)s of this house")

task = wording.said_by(TASKS)
silence = wording.said_by(SILENCE)
ending = wording.said_by(ENDINGS)
fate = wording.said_by(FATES)


def option(name: str) -> Line:
    """A match option, with its help."""
    if name.startswith("seat_"):
        return Line(phrase(_SHARE, seat=int(name.removeprefix("seat_"))), Phrase(_SHARE_HELP))
    label, told = OPTIONS[name]
    return Line(Phrase(label), Phrase(told))


def setting(name: str, value: object) -> Phrase:
    """One value of an option."""
    if isinstance(value, bool):
        return wording.yes_or_no(value)
    if name in SETTINGS:
        return Phrase(SETTINGS[name][str(value)])
    if not value:
        return Phrase(gettext_noop("as usual"))
    return phrase("%(value)s", value=str(value))


def rule(code: str) -> Phrase:
    """A place of the rulebook, readable: "III.6", "V.4" (its Other rules), "I", "R-2.9"."""
    if code.startswith("R-"):
        return phrase(_RULING, number=code.removeprefix("R-"))
    if code in CHAPTERS:
        return Phrase(CHAPTERS[code])
    chapter, _, number = code.partition(".")
    return phrase(SECTIONS[chapter], number=number)
