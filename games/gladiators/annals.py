"""Looking back at a match: its rounds and turns, and the Condition that each seat has left
(`games.engine.annals`). There are no dice, and what is planned is nobody's to count."""

from __future__ import annotations

from games.engine.annals import Cast, Depth, Params, Passage, Worth
from games.engine.phrases import Phrase, gettext_noop, phrase
from games.gladiators.decks import DECKS
from games.gladiators.table import LETTERS
from games.gladiators.view import GladiatorsView
from games.gladiators.words import names

ROUND, TURN = range(2)

DEPTHS = (
    Depth(Phrase(gettext_noop("Next round")), Phrase(gettext_noop("Round before"))),
    Depth(Phrase(gettext_noop("Next turn")), Phrase(gettext_noop("Turn before"))),
)
"""By `ROUND` and `TURN`."""

OPENING = frozenset({"round", "turn"})

SPAN = ROUND
SCORE = Phrase(gettext_noop("Condition left of all gladiators"))
SCORING = frozenset({"chose", "hit", "hurt", "healed", "eliminated"})

TOTAL: Phrase | None = None
TOTAL_NOTE: Phrase | None = None
FORCES: frozenset[str] = frozenset()

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

WORTH: Phrase | None = None

_ROUND = gettext_noop("Round %(round)s")
_TURN = gettext_noop("Turn %(number)s, %(gladiator)s")


def passages(code: str, params: Params) -> tuple[Passage, ...]:
    """The round or the turn that begins with a telling."""
    match code:
        case "round":
            return (Passage(ROUND, phrase(_ROUND, round=params["round"]), params["round"]),)
        case "turn":
            number = params["number"]
            head = phrase(_TURN, number=number, gladiator=names.cast(params, params["gladiator"]))
            return (Passage(TURN, head, number),)
    return ()


class Tally:
    """The Condition that everybody's gladiators have left."""

    def __init__(self, seats: int, options: object) -> None:
        self._seats = seats
        self._left: dict[str, int] = {}

    @property
    def totals(self) -> tuple[int, ...]:
        """Nothing beside it is worth anything."""
        return ()

    @property
    def scores(self) -> tuple[int, ...]:
        """By seat; who has fallen below nought has nothing left."""
        found = [0] * self._seats
        for name, left in self._left.items():
            found[names.seat_of(name)] += max(0, left)
        return tuple(found)

    def hear(self, code: str, params: Params) -> None:
        """Gladiators were chosen, lost or regained Condition, or fell."""
        if code == "chose":
            letter = LETTERS[params["seat"]]
            for number, key in enumerate(params["decks"], start=1):
                self._left[f"{letter}{number}"] = DECKS[key].condition
        else:
            self._left[params["gladiator"]] = 0 if code == "eliminated" else params["left"]


def casts(code: str, params: Params) -> tuple[Cast, ...]:
    """Nobody rolls dice."""
    return ()


def worths(view: GladiatorsView) -> tuple[Worth, ...]:
    """A gladiator's worth is on the table for all to see."""
    return ()
