"""The history of a match: its games and rounds, and the worth of each seat's visible bets.

This module implements `games.engine.match_statistics`. The game has no dice, and no forces belong to a seat.
"""

from __future__ import annotations

from games.arena.editions import EDITIONS
from games.arena.view import ArenaView
from games.engine.match_statistics import DiceThrow, ForceValue, Params, Passage, PassageLabels
from games.engine.phrases import Phrase, Plural, gettext_noop, phrase

GAME, ROUND = range(2)

DEPTHS = (
    PassageLabels(Phrase(gettext_noop("Next game")), Phrase(gettext_noop("Previous game"))),
    PassageLabels(Phrase(gettext_noop("Next round")), Phrase(gettext_noop("Previous round"))),
)
"""The labels for passages of the depths `GAME` and `ROUND`."""

OPENING = frozenset({"fighters", "began", "game", "round"})

SPAN = ROUND
SPANS = Plural("%(count)s round", "%(count)s rounds", "count")
SCORE = Phrase(gettext_noop("Value of open bets at the end of the match"))
SCORING = frozenset(
    {
        "bet",
        "backdated",
        "revealed",
        "retrieved",
        "retrieved_shown",
        "died",
        "opened",
        "scored",
        "scored_ducats",
        "game",
    }
)

TOTAL: Phrase | None = None
TOTAL_NOTE: Phrase | None = None
FORCES: frozenset[str] = frozenset()
FALLING: frozenset[str] = frozenset()

ROLLING: frozenset[str] = frozenset()
CASTS: tuple[tuple[str, Phrase], ...] = ()

DETAILS = frozenset({"drew", "drew_cards", "discarded", "laid", "returned", "returned_cards"})
PASS_CODES = frozenset({"bid_rests", "bid_none", "passed", "declined"})

YIELDING: frozenset[str] = frozenset()

WORTH: Phrase | None = None

_GAME_HEADING = gettext_noop("Game %(game)s")
_ROUND_HEADING = gettext_noop("Round %(round)s")

MAX_SECRET_VALUE = max(edition.secret_value for edition in EDITIONS.values())
"""The value of a revealed secret bet, the same in every edition."""


def passages_started(code: str, params: Params) -> tuple[Passage, ...]:
    """Return the game and round that begin with an event, or an empty tuple for any other event."""
    match code:
        case "fighters":
            return (
                Passage(GAME, phrase(_GAME_HEADING, game=1)),
                Passage(ROUND, phrase(_ROUND_HEADING, round=1), 1),
            )
        case "began":
            return (Passage(ROUND, phrase(_ROUND_HEADING, round=1), 1),)
        case "game":
            return (
                Passage(GAME, phrase(_GAME_HEADING, game=params["game"])),
                Passage(ROUND, phrase(_ROUND_HEADING, round=1), 1),
            )
        case "round":
            return (Passage(ROUND, phrase(_ROUND_HEADING, round=params["round"]), params["round"]),)
    return ()


class Tally:
    """A running tally of the worth of each seat's visible bets on living creatures, and of the gold won."""

    def __init__(self, seats: int, options: object) -> None:
        self._past = [0] * seats
        self._lay_out()

    @property
    def totals(self) -> tuple[int, ...]:
        """Return an empty tuple, because creatures belong to nobody."""
        return ()

    @property
    def fallen(self) -> frozenset[int]:
        """Return an empty set, because nobody goes out by the rules."""
        return frozenset()

    def _lay_out(self) -> None:
        self._bets: dict[tuple[str, int], tuple[int, int]] = {}
        self._shown: dict[int, str] = {}
        self._dead: set[str] = set()
        self._gold: dict[int, int] = {}

    @property
    def scores(self) -> tuple[int, ...]:
        """Return the winnings of each seat so far, including the earlier games of a campaign.

        Until the gold of a game is counted, its winnings are the worth of the seat's visible bets on living
        creatures.
        """
        found = list(self._past)
        for (creature, _), (seat, value) in self._bets.items():
            if seat not in self._gold and creature not in self._dead:
                found[seat] += value
        for seat, creature in self._shown.items():
            if seat not in self._gold and creature not in self._dead:
                found[seat] += MAX_SECRET_VALUE
        for seat, gold in self._gold.items():
            found[seat] += gold
        return tuple(found)

    def hear(self, code: str, params: Params) -> None:
        """Update the tally from an event: a bet, a token taken back, a death, gold won, or the next game."""
        match code:
            case "bet" | "backdated":
                self._bets[params["creature"], params["round"]] = (params["seat"], params["value"])
            case "retrieved":
                self._bets.pop((params["creature"], params["round"]), None)
            case "revealed" | "opened":
                self._shown[params["seat"]] = params["creature"]
            case "retrieved_shown":
                self._shown.pop(params["seat"], None)
            case "died":
                self._dead.add(params["creature"])
            case "scored" | "scored_ducats":
                self._gold[params["seat"]] = params["gold"]
            case "game":
                self._past = list(self.scores)
                self._lay_out()


def casts(code: str, params: Params) -> tuple[DiceThrow, ...]:
    """Return an empty tuple, because the game has no dice."""
    return ()


def yielded(code: str, params: Params) -> tuple[int, int] | None:
    """Return None: nothing in this game is given up to one other seat."""
    return None


def worths(view: ArenaView) -> tuple[ForceValue, ...]:
    """Return an empty tuple, because creatures belong to nobody."""
    return ()
