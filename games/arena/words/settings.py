"""Options, tasks, endings, and references to the rulebooks, in words."""

from __future__ import annotations

from collections.abc import Iterable

from games.arena.table import can_bet
from games.arena.view import ArenaView
from games.arena.words import names
from games.engine import wording
from games.engine.decisions import Decision
from games.engine.phrases import Phrase, gettext_noop, phrase

TASK_TEXTS: dict[str, str] = {
    "bid": gettext_noop("Bid for the first turn"),
    "raise": gettext_noop("Raise the bid for the first turn"),
    "turn": gettext_noop("Place a bet and play a card"),
    "card": gettext_noop("Play a card"),
    "second": gettext_noop("Play a second card"),
    "power": gettext_noop("Use a power"),
    "keep": gettext_noop("Keep one of three cards"),
    "discard": gettext_noop("Discard"),
    "gift": gettext_noop("Give a card"),
    "stance": gettext_noop("Answer a stalemate"),
}

SILENCE_TEXTS: dict[str, str] = {
    "bid": gettext_noop("If you don’t answer, you make no bid, or no higher bid."),
    "raise": gettext_noop("If you don’t answer, your bid stays as it is."),
    "turn": gettext_noop(
        "If you don’t answer, you play a random card and make no bet, use no power and discard nothing."
    ),
    "card": gettext_noop("If you don’t answer, you play a random card, use no power and discard nothing."),
    "second": gettext_noop("If you don’t answer, you play no second card and discard nothing."),
    "power": gettext_noop("If you don’t answer, you don’t use the power and discard nothing."),
    "keep": gettext_noop("If you don’t answer, you keep a random one of the three cards."),
    "discard": gettext_noop("If you don’t answer, you discard nothing."),
    "gift": gettext_noop("Without a standing order, you give your lowest card."),
    "stance": gettext_noop("Without a standing order, you object."),
}

OPTIONS: dict[str, tuple[str, str]] = {
    "bidding": (
        gettext_noop("First turn"),
        gettext_noop(
            "In open bidding, bids can be raised, which takes several visits. It works best when "
            "everyone is online."
        ),
    ),
    "campaign": (
        gettext_noop("Campaign"),
        gettext_noop("You play three games one after the other. The highest total score wins."),
    ),
    "creatures": (
        gettext_noop("Creatures"),
        gettext_noop(
            "Choose the eight creatures that fight, or none to have eight drawn at random before the deal."
        ),
    ),
    "discard_top_visible": (
        gettext_noop("The top card of the discard pile counts as visible"),
        gettext_noop("Referees and the Unicorn can use it. The Russian edition mentions only the rows."),
    ),
    "faq_stalemate": (
        gettext_noop("Always five rounds"),
        gettext_noop(
            "Drawing the last card no longer ends the match. When no one can play, the first row "
            "is shuffled into a new deck. This is the publisher’s optional rule."
        ),
    ),
    "ru_start_player_each_round": (
        gettext_noop("The first player starts every round"),
        gettext_noop("As the Russian rulebook says. Otherwise play simply continues clockwise."),
    ),
    "ru_magister_all": (
        gettext_noop("The Magister reveals every secret bet"),
        gettext_noop(
            "This follows the Russian rulebook to the letter. Otherwise the Magister reveals "
            "only the bets on one creature."
        ),
    ),
    "ru_wyrm_any": (
        gettext_noop("The Wyrm can burn its own card"),
        gettext_noop(
            "This follows the Russian rulebook to the letter. Otherwise the Wyrm can only burn "
            "another creature’s card."
        ),
    ),
    "wbc_tiebreak": (
        gettext_noop("Ties are decided by the last creature eliminated"),
        gettext_noop(
            "The player with the larger bet on it comes first. Otherwise the player who moved last does."
        ),
    ),
}

ENDINGS: dict[str, str] = {
    **wording.ENDINGS,
    "rounds": gettext_noop("All five rounds were played"),
    "deck": gettext_noop("The last card was drawn"),
    "stalemate": gettext_noop("Stalemate, and no row was left to shuffle"),
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

OPTION_VALUE_TEXTS: dict[str, str] = {
    "sealed": gettext_noop("sealed bids, revealed together"),
    "open": gettext_noop("open bids"),
    "random": gettext_noop("drawn at random"),
}

_RULES_SECTION_TEXT = gettext_noop("Titan: The Arena rules, section %(number)s")
_RULES_POWER_TEXT = gettext_noop("Colossal Arena rules, powers: %(creature)s")
_RULING_TEXT = gettext_noop("Muster’s ruling %(number)s")

task = wording.phrase_lookup(TASK_TEXTS)
silence = wording.phrase_lookup(SILENCE_TEXTS)


def task_at(view: ArenaView, decision: Decision) -> Phrase | None:
    """Return the task of a turn in which its seat can place no token, or None if the kind's own text fits."""
    if decision.kind == "turn" and not can_bet(view, decision.seat):
        return Phrase(TASK_TEXTS["card"])
    return None


ending = wording.phrase_lookup(ENDINGS)
fate = wording.phrase_lookup(wording.FATES)
option = wording.option_lookup(OPTIONS)


def setting(name: str, value: object) -> Phrase:
    """Return the label for the value of an option."""
    if isinstance(value, bool):
        return wording.yes_or_no(value)
    if isinstance(value, str):
        return Phrase(OPTION_VALUE_TEXTS[value]) if name == "bidding" else names.creature(value)
    found = list(value) if isinstance(value, Iterable) else []
    if not found:
        return Phrase(gettext_noop("drawn at random"))
    return phrase("%(creatures)s", creatures=names.creatures(str(each) for each in found))


def rule(code: str) -> Phrase:
    """Return a readable reference to the rulebook: "04 P2", "04 Troll", "97 §15.1", "R-108"."""
    if code in RULE_NAMES:
        return Phrase(RULE_NAMES[code])
    source, _, rest = code.partition(" ")
    if source == "97":
        return phrase(_RULES_SECTION_TEXT, number=rest.removeprefix("§"))
    if source.startswith("R-"):
        return phrase(_RULING_TEXT, number=source.removeprefix("R-"))
    return phrase(_RULES_POWER_TEXT, creature=names.creature(rest.lower()))
