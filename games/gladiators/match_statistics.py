"""The history of a match: its rounds and turns, and the Condition that each seat has left.

This module implements `games.engine.match_statistics`. The game has no dice, and planned cards are not
counted.
"""

from __future__ import annotations

from games.engine.match_statistics import DiceThrow, ForceValue, Params, Passage, PassageLabels
from games.engine.notation import SEAT_LETTERS
from games.engine.phrases import Phrase, Plural, gettext_noop, phrase
from games.gladiators.decks import DECKS
from games.gladiators.view import GladiatorsView
from games.gladiators.words import names

ROUND, TURN = range(2)

DEPTHS = (
    PassageLabels(Phrase(gettext_noop("Next round")), Phrase(gettext_noop("Previous round"))),
    PassageLabels(Phrase(gettext_noop("Next turn")), Phrase(gettext_noop("Previous turn"))),
)
"""The labels for passages of the depths `ROUND` and `TURN`."""

OPENING = frozenset({"round", "turn"})

SPAN = ROUND
SPANS = Plural("%(count)s round", "%(count)s rounds", "count")
SCORE = Phrase(gettext_noop("Total Condition left"))
SCORING = frozenset({"chose", "hit", "hurt", "healed", "eliminated"})

TOTAL: Phrase | None = None
TOTAL_NOTE: Phrase | None = None
FORCES: frozenset[str] = frozenset()
FALLING = frozenset({"eliminated"})

ROLLING: frozenset[str] = frozenset()
CASTS: tuple[tuple[str, Phrase], ...] = ()

DETAILS = frozenset(
    {
        "planned",
        "planned_card",
        "took_back",
        "took_back_card",
        "replanned",
        "replanned_card",
        "walked",
        "rolled",
        "idle",
        "declined",
    }
)

PASS_CODES = frozenset({"idle", "declined"})

YIELDING: frozenset[str] = frozenset()

WORTH: Phrase | None = None

_ROUND_HEADING = gettext_noop("Round %(round)s")
_TURN_HEADING = gettext_noop("Turn %(number)s, %(gladiator)s")


def passages_started(code: str, params: Params) -> tuple[Passage, ...]:
    """Return the round or the turn that begins with an event, or an empty tuple for any other event."""
    match code:
        case "round":
            return (Passage(ROUND, phrase(_ROUND_HEADING, round=params["round"]), params["round"]),)
        case "turn":
            number = params["number"]
            head = phrase(
                _TURN_HEADING,
                number=number,
                gladiator=names.gladiator_name_in_event(params, params["gladiator"]),
            )
            return (Passage(TURN, head, number),)
    return ()


class Tally:
    """A running tally of the Condition that each gladiator has left."""

    def __init__(self, seats: int, options: object) -> None:
        self._seats = seats
        self._left: dict[str, int] = {}
        self._eliminated: set[str] = set()

    @property
    def totals(self) -> tuple[int, ...]:
        """Return an empty tuple, because the game has no totals apart from Condition."""
        return ()

    @property
    def scores(self) -> tuple[int, ...]:
        """Return the Condition that each seat has left; a gladiator below zero counts as zero."""
        found = [0] * self._seats
        for name, left in self._left.items():
            found[names.seat_of(name)] += max(0, left)
        return tuple(found)

    @property
    def fallen(self) -> frozenset[int]:
        """Return the seats that have no gladiator left."""
        standing = {names.seat_of(name) for name in self._left if name not in self._eliminated}
        return frozenset(names.seat_of(name) for name in self._eliminated) - standing

    def hear(self, code: str, params: Params) -> None:
        """Update the tally from an event: gladiators were chosen or eliminated, or Condition changed."""
        if code == "chose":
            letter = SEAT_LETTERS[params["seat"]]
            for number, key in enumerate(params["decks"], start=1):
                self._left[f"{letter}{number}"] = DECKS[key].condition
        elif code == "eliminated":
            self._left[params["gladiator"]] = 0
            self._eliminated.add(params["gladiator"])
        else:
            self._left[params["gladiator"]] = params["left"]


def casts(code: str, params: Params) -> tuple[DiceThrow, ...]:
    """Return an empty tuple, because the game has no dice."""
    return ()


def yielded(code: str, params: Params) -> tuple[int, int] | None:
    """Return None: nothing in this game is given up to one other seat."""
    return None


def worths(view: GladiatorsView) -> tuple[ForceValue, ...]:
    """Return an empty tuple, because everyone knows the worth of a gladiator."""
    return ()
