"""Options, tasks, endings, and places of the rulebooks."""

from __future__ import annotations

from collections.abc import Iterable

from games.arena.words import names
from games.engine import wording
from games.engine.phrases import Phrase, gettext_noop, phrase

TASKS: dict[str, str] = {
    "bid": gettext_noop("Bid for the first turn"),
    "raise": gettext_noop("Raise the bid for the first turn"),
    "turn": gettext_noop("Bet and play a card"),
    "card": gettext_noop("Play a card"),
    "second": gettext_noop("Play a second card"),
    "power": gettext_noop("Use a power"),
    "keep": gettext_noop("Keep one of three cards"),
    "discard": gettext_noop("Discard"),
    "gift": gettext_noop("Give a card"),
    "stance": gettext_noop("Answer a stalemate"),
}

SILENCE: dict[str, str] = {
    "bid": gettext_noop("Without an answer: no bid, or none higher."),
    "raise": gettext_noop("Without an answer your bid stays as it is."),
    "turn": gettext_noop("Without an answer: no bet, a card by lot, no power, no discards."),
    "card": gettext_noop("Without an answer: a card by lot, no power, no discards."),
    "second": gettext_noop("Without an answer: no second card, no discards."),
    "power": gettext_noop("Without an answer the power stays unused, and nothing is discarded."),
    "keep": gettext_noop("Without an answer one of the three is kept by lot."),
    "discard": gettext_noop("Without an answer nothing is discarded."),
    "gift": gettext_noop("Without an order the lowest card is given."),
    "stance": gettext_noop("Without an order you object."),
}

OPTIONS: dict[str, tuple[str, str]] = {
    "bidding": (
        gettext_noop("First turn"),
        gettext_noop("Bids called aloud may be raised, which takes several visits: best when all are there."),
    ),
    "campaign": (
        gettext_noop("Campaign"),
        gettext_noop("Three games one after the other; the sum of their scores decides."),
    ),
    "creatures": (
        gettext_noop("Creatures"),
        gettext_noop("Name the eight that fight, or none to have eight drawn before the deal."),
    ),
    "discard_top_visible": (
        gettext_noop("The top of the discard pile is visible"),
        gettext_noop("Referees and the Unicorn may use it. The Russian edition names the rows only."),
    ),
    "faq_stalemate": (
        gettext_noop("Always five rounds"),
        gettext_noop(
            "The last card no longer ends the match. When nobody can play, the first row is shuffled "
            "into a new deck; the publisher's optional rule."
        ),
    ),
    "ru_start_player_each_round": (
        gettext_noop("The first player begins every round"),
        gettext_noop("As the Russian rulebook says. Otherwise play simply goes on clockwise."),
    ),
    "ru_magister_all": (
        gettext_noop("The Magister turns up every secret bet"),
        gettext_noop("The Russian rulebook to the letter. Otherwise those on one creature."),
    ),
    "ru_wyrm_any": (
        gettext_noop("The Wyrm may burn its own card"),
        gettext_noop("The Russian rulebook to the letter. Otherwise another creature's only."),
    ),
    "wbc_tiebreak": (
        gettext_noop("Ties: the last creature to die decides"),
        gettext_noop("Who had bet more on it is ahead. Otherwise whoever moved last."),
    ),
}

ENDINGS: dict[str, str] = {
    **wording.ENDINGS,
    "rounds": gettext_noop("All five rounds were fought"),
    "deck": gettext_noop("The last card was drawn"),
    "stalemate": gettext_noop("A stalemate, and no row was left to shuffle"),
}

RULE_NAMES: dict[str, str] = {
    "04 Setup": gettext_noop("Colossal Arena rules, setup"),
    "04 Backer": gettext_noop("Colossal Arena rules, the backer"),
    "04 P1": gettext_noop("Colossal Arena rules, phase 1"),
    "04 P2": gettext_noop("Colossal Arena rules, phase 2"),
    "04 P3": gettext_noop("Colossal Arena rules, phase 3"),
    "04 P4": gettext_noop("Colossal Arena rules, phase 4"),
    "04 End": gettext_noop("Colossal Arena rules, end of the game"),
    "04 FAQ": gettext_noop("Colossal Arena, the publisher's answers"),
}

SETTINGS: dict[str, str] = {
    "sealed": gettext_noop("sealed bids, opened together"),
    "open": gettext_noop("bids called aloud"),
    "random": gettext_noop("by lot"),
}

_SECTION = gettext_noop("Titan: The Arena rules, section %(number)s")
_POWER = gettext_noop("Colossal Arena rules, powers: %(creature)s")
_RULING = gettext_noop("Ruling %(number)s of this house")

task = wording.said_by(TASKS)
silence = wording.said_by(SILENCE)
_COUNTED = gettext_noop("The figures are what bets on living creatures brought, the secret ones too.")


def counted(how: str) -> Phrase:
    """What the figures of the placings are."""
    return Phrase(_COUNTED)


ending = wording.said_by(ENDINGS)
fate = wording.said_by(wording.FATES)
option = wording.explained_by(OPTIONS)


def setting(name: str, value: object) -> Phrase:
    """One value of an option."""
    if isinstance(value, bool):
        return wording.yes_or_no(value)
    if isinstance(value, str):
        return Phrase(SETTINGS[value]) if name == "bidding" else names.creature(value)
    found = list(value) if isinstance(value, Iterable) else []
    if not found:
        return Phrase(gettext_noop("drawn at random"))
    return phrase("%(creatures)s", creatures=names.creatures(str(each) for each in found))


def rule(code: str) -> Phrase:
    """A place of the rulebook, readable: "04 P2", "04 Troll", "97 §15.1", "R-108"."""
    if code in RULE_NAMES:
        return Phrase(RULE_NAMES[code])
    source, _, rest = code.partition(" ")
    if source == "97":
        return phrase(_SECTION, number=rest.removeprefix("§"))
    if source.startswith("R-"):
        return phrase(_RULING, number=source.removeprefix("R-"))
    return phrase(_POWER, creature=names.creature(rest.lower()))
