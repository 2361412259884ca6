"""Options, tasks, endings, and references to the rulebook, in words."""

from __future__ import annotations

from games.engine import wording
from games.engine.phrases import Phrase, gettext_noop, phrase
from games.engine.words import ChoiceLine

TASK_TEXTS: dict[str, str] = {
    "choose": gettext_noop("Choose your gladiators"),
    "split": gettext_noop("Split a shared deck"),
    "agree": gettext_noop("Agree to how a deck was split"),
    "pick": gettext_noop("Pick a card from a shared deck"),
    "equip": gettext_noop("Lay out your items"),
    "prone": gettext_noop("Lie on guard or unguarded"),
    "first": gettext_noop("First action phase"),
    "guess": gettext_noop("Guess against an attack"),
    "contest": gettext_noop("Guess for an item"),
    "answer": gettext_noop("Answer an attack you guessed"),
    "lift": gettext_noop("Pick up an item"),
    "second": gettext_noop("Plan, act or re-arm"),
    "move": gettext_noop("Move"),
    "attack": gettext_noop("Declare an attack"),
    "resign": gettext_noop("Give up"),
}

SILENCE_TEXTS: dict[str, str] = {
    "choose": gettext_noop("If you don’t answer, your gladiators are chosen at random."),
    "split": gettext_noop("If you don’t answer, the deck is split in the usual way."),
    "agree": gettext_noop("If you don’t answer, the split is accepted."),
    "pick": gettext_noop("If you don’t answer, a card is picked at random."),
    "equip": gettext_noop(
        "If you don’t answer, your gladiator holds one of its usual sets of items, drawn at random."
    ),
    "prone": gettext_noop("If you don’t answer, your gladiator lies on guard."),
    "first": gettext_noop("If you don’t answer, your gladiator does nothing in the first action phase."),
    "guess": gettext_noop(
        "If you don’t answer and have left no standing order, the highest numbers are guessed."
    ),
    "contest": gettext_noop(
        "If you don’t answer and have left no standing order, two numbers are guessed at random."
    ),
    "answer": gettext_noop("If you don’t answer, your gladiator doesn’t answer the attack."),
    "lift": gettext_noop("If you don’t answer, nothing is picked up."),
    "second": gettext_noop("If you don’t answer, your gladiator takes no action."),
    "move": gettext_noop("If you don’t answer, your gladiator stays where they are."),
    "attack": gettext_noop("If you don’t answer, your gladiator attacks nobody."),
    "resign": gettext_noop("Nobody is waiting for this."),
}

_QUALITY_SHARE_LABEL = gettext_noop("Quality of seat %(seat)s")
_QUALITY_SHARE_HELP = gettext_noop("0: an equal share of the side’s quality.")

OPTIONS: dict[str, tuple[str, str]] = {
    "sides": (
        gettext_noop("Sides"),
        gettext_noop(
            "With two sides, the seats alternate between them. The last side standing wins, and "
            "all its seats with it."
        ),
    ),
    "quality": (
        gettext_noop("Quality of a side"),
        gettext_noop(
            "The Assassin, Barbarian and Swordmaster have quality 2; an Orc has 1. 0 means 2, or "
            "1 for each seat of the larger side."
        ),
    ),
    "uneven": (
        gettext_noop("Sides of unequal quality"),
        gettext_noop("Otherwise all sides must have the same quality."),
    ),
    "speech": (
        gettext_noop("Talk"),
        gettext_noop(
            "A whisper costs the whole turn, and everyone within one hex of either gladiator hears it."
        ),
    ),
    "friendly": (
        gettext_noop("Allies may be attacked"),
        gettext_noop("If this is off, players can’t attack their own side."),
    ),
}

OPTION_VALUE_TEXTS: dict[str, dict[str, str]] = {
    "sides": {
        "alone": gettext_noop("everyone for themselves"),
        "two": gettext_noop("two sides"),
        "first": gettext_noop("the first seat against all others"),
    },
    "speech": {
        "open": gettext_noop("open: everyone can write to everyone"),
        "whispers": gettext_noop("whispers only"),
        "silent": gettext_noop("no talk"),
    },
}

ENDINGS: dict[str, str] = {
    **wording.ENDINGS,
    "won": gettext_noop("One side was left standing"),
    "draw": gettext_noop("Nobody was left standing"),
    "exhausted": gettext_noop("A hundred rounds were played"),
}

FATES: dict[str, str] = {
    **wording.FATES,
    "won": gettext_noop("Won"),
    "stood": gettext_noop("Still standing at the end"),
    "fell": gettext_noop("Fell"),
    "yielded": gettext_noop("Gave up"),
}

OWN_FATES: dict[str, str] = {
    "stood": gettext_noop("You were still standing at the end."),
    "fell": gettext_noop("You have nobody left."),
    "yielded": gettext_noop("You gave up."),
}

RULEBOOK_CHAPTERS: dict[str, str] = {
    "I": gettext_noop("Altar's Arena, rulebook, I. Before the game"),
    "V": gettext_noop("Altar's Arena, rulebook, Other rules"),
}
"""The names of chapters that are cited as a whole."""

RULEBOOK_SECTIONS: dict[str, str] = {
    "I": gettext_noop("Altar's Arena, rulebook, I.%(number)s"),
    "II": gettext_noop("Altar's Arena, rulebook, II.%(number)s"),
    "III": gettext_noop("Altar's Arena, rulebook, III.%(number)s"),
    "IV": gettext_noop("Altar's Arena, rulebook, IV.%(number)s"),
    "V": gettext_noop("Altar's Arena, rulebook, Other rules, %(number)s"),
    "VI": gettext_noop("Altar's Arena, rulebook, VI.%(number)s"),
}
"""How a section of each chapter is cited; languages may number chapters differently."""

_RULING_TEXT = gettext_noop("Muster’s ruling %(number)s")

task = wording.phrase_lookup(TASK_TEXTS)
silence = wording.phrase_lookup(SILENCE_TEXTS)
ending = wording.phrase_lookup(ENDINGS)
fate = wording.phrase_lookup(FATES)


def option(name: str) -> ChoiceLine:
    """Return the label of a match option, with its help."""
    if name.startswith("seat_"):
        return ChoiceLine(
            phrase(_QUALITY_SHARE_LABEL, seat=int(name.removeprefix("seat_"))), Phrase(_QUALITY_SHARE_HELP)
        )
    label, told = OPTIONS[name]
    return ChoiceLine(Phrase(label), Phrase(told))


def setting(name: str, value: object) -> Phrase:
    """Return the label for the value of an option."""
    if isinstance(value, bool):
        return wording.yes_or_no(value)
    if name in OPTION_VALUE_TEXTS:
        return Phrase(OPTION_VALUE_TEXTS[name][str(value)])
    if not value:
        return Phrase(gettext_noop("as usual"))
    return phrase("%(value)s", value=str(value))


def rule(code: str) -> Phrase:
    """Return a readable reference to the rulebook for a code such as "III.6", "V.4", "I" or "R-2.9"."""
    if code.startswith("R-"):
        return phrase(_RULING_TEXT, number=code.removeprefix("R-"))
    if code in RULEBOOK_CHAPTERS:
        return Phrase(RULEBOOK_CHAPTERS[code])
    chapter, _, number = code.partition(".")
    return phrase(RULEBOOK_SECTIONS[chapter], number=number)
