"""The statistics of a campaign (see `games.engine.match_statistics`).

They cover its Game-Turns, engagements and rounds of battle, its scores and dice, and the worth of each
legion.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from games.engine.match_statistics import DiceThrow, ForceValue, Params, Passage, PassageLabels
from games.engine.phrases import Phrase, Plural, SeatName, gettext_noop, phrase
from games.titan.meta import Options
from games.titan.scoring import pieces_value
from games.titan.setup import first_characters
from games.titan.state import BATTLE_SIDES
from games.titan.view import TitanView
from games.titan.words import names

GAME_TURN, TURN, ENGAGEMENT, ROUND = range(4)

DEPTHS = (
    PassageLabels(Phrase(gettext_noop("Next Game-Turn")), Phrase(gettext_noop("Previous Game-Turn"))),
    PassageLabels(Phrase(gettext_noop("Next turn")), Phrase(gettext_noop("Previous turn"))),
    PassageLabels(Phrase(gettext_noop("Next engagement")), Phrase(gettext_noop("Previous engagement"))),
    PassageLabels(Phrase(gettext_noop("Next round")), Phrase(gettext_noop("Previous round"))),
)
"""The labels of passages by depth: `GAME_TURN`, `TURN`, `ENGAGEMENT`, and the `ROUND` of a battle."""

OPENING = frozenset({"towers", "turn", "engaged", "examined", "battle.phase", "battle.over", "mustered"})

SPAN = GAME_TURN
SPANS = Plural("%(count)s Game-Turn", "%(count)s Game-Turns", "count")
SCORE = Phrase(gettext_noop("Points"))
SCORING = frozenset({"scored"})

TOTAL = Phrase(gettext_noop("Points of all legions"))
TOTAL_NOTE = Phrase(
    gettext_noop(
        "Everyone sees each character join or leave (5.2, 9.5, 18.0), so what all the "
        "legions of a seat are worth together is no secret. Only the contents of each legion "
        "are."
    )
)
FORCES = frozenset({"divided", "mustered", "reinforced", "acquired", "eliminated", "removed"})
FALLING = frozenset({"out"})

STRIKES, ROLLS = "strikes", "rolls"
CASTS = (
    (STRIKES, Phrase(gettext_noop("Strikes: hits"))),
    (ROLLS, Phrase(gettext_noop("Movement rolls: pips"))),
)
ROLLING = frozenset({"rolled", "rerolled", "battle.struck", "battle.rangestruck"})

DETAILS = frozenset(
    {
        "battle.phase",
        "battle.entered",
        "battle.maneuvered",
        "battle.stayed",
        "battle.drift",
        "battle.struck",
        "battle.rangestruck",
        "battle.carried",
        "moved",
        "rolled",
        "still_talking",
    }
)

PASS_CODES = frozenset({"still_talking"})

YIELDING = frozenset({"resolved"})

WORTH = Phrase(
    gettext_noop(
        "Each character counts its points (16.0). An unknown character counts between the "
        "lowest and the highest value of those that may be there; the likely value is their "
        "average."
    )
)

_SETTING_UP_HEADING = gettext_noop("The first legions")
_GAME_TURN_HEADING = gettext_noop("Game-Turn %(round)s")
_TURN_HEADING = gettext_noop("%(seat)s’s turn")
_ENGAGEMENT_HEADING = gettext_noop("%(land)s: %(seat)s (%(attacker)s) against %(victim)s (%(defender)s)")
_BATTLE_ROUND_HEADING = gettext_noop("Round %(round)s")

DIE_FACES = 6
MEAN_ROLL = Fraction(DIE_FACES + 1, 2)


def passages_started(code: str, params: Params) -> tuple[Passage, ...]:
    """Return the passages of a match that start or end with an event.

    A passage is a Game-Turn, a turn, an engagement or a round of battle.
    """
    match code:
        case "towers":
            return (Passage(GAME_TURN, Phrase(_SETTING_UP_HEADING)),)
        case "turn":
            return (
                Passage(GAME_TURN, phrase(_GAME_TURN_HEADING, round=params["round"]), params["round"]),
                Passage(TURN, phrase(_TURN_HEADING, seat=SeatName(params["seat"]))),
            )
        case "engaged" | "examined":
            met = phrase(
                _ENGAGEMENT_HEADING,
                land=names.land(params["land"]),
                seat=SeatName(params["seat"]),
                victim=SeatName(params["victim"]),
                attacker=names.legion(params["attacker"], params["seat"]),
                defender=names.legion(params["defender"], params["victim"]),
            )
            return (Passage(ENGAGEMENT, met),)
        case "battle.phase":
            return (Passage(ROUND, phrase(_BATTLE_ROUND_HEADING, round=params["round"])),)
        case "battle.over":
            return (Passage(ROUND, None),)
        case "mustered":
            # All engagements have ended when the first legion musters.
            return (Passage(ENGAGEMENT, None),)
    return ()


class Tally:
    """A running count of each seat's points and of the characters that it has on the board.

    Characters slain in a battle count until the survivors of their legion have returned to the board.
    """

    def __init__(self, seats: int, options: Options) -> None:
        self._first = first_characters(options.plus)
        self._scores = [0] * seats
        self._forces: list[Counter[str]] = [Counter() for _ in range(seats)]
        self._fallen: set[int] = set()

    @property
    def fallen(self) -> frozenset[int]:
        """Return the seats that are out of the game."""
        return frozenset(self._fallen)

    @property
    def scores(self) -> tuple[int, ...]:
        """Return the points of each seat."""
        return tuple(self._scores)

    @property
    def totals(self) -> tuple[int, ...]:
        """Return the total value of each seat's characters (16.0)."""
        pairs = zip(self._forces, self._scores, strict=True)
        return tuple(pieces_value(list(forces.elements()), score) for forces, score in pairs)

    def hear(self, code: str, params: Params) -> None:
        """Update the count: a new score, characters that joined or were lost, or a player who is out."""
        seat = params["seat"]
        match code:
            case "scored":
                self._scores[seat] = params["score"]
            case "divided":
                self._forces[seat].update(self._first)
            case "mustered" | "reinforced":
                self._forces[seat][params["recruit"]] += 1
            case "acquired":
                self._forces[seat][params["lord"]] += 1
            case "eliminated" | "removed":
                self._forces[seat].subtract(params["pieces"])
            case "out":
                self._fallen.add(seat)


def casts(code: str, params: Params) -> tuple[DiceThrow, ...]:
    """Return the hits of a strike with the hits to expect, or the pips of a movement roll with their mean."""
    seat = params["seat"]
    if code in ("rolled", "rerolled"):
        return (DiceThrow(ROLLS, seat, 1, params["roll"], MEAN_ROLL),)
    dice, number = params["dice"], params["number"]
    hits = sum(die >= number for die in dice)
    return (
        DiceThrow(STRIKES, seat, len(dice), hits, len(dice) * Fraction(DIE_FACES + 1 - number, DIE_FACES)),
    )


def yielded(code: str, params: Params) -> tuple[int, int] | None:
    """Return the loser and the winner of an engagement that was conceded or ended by agreement (9.3, 9.4).

    Return None for an engagement that ended in another way, or without a winner.
    """
    if params["how"] not in ("conceded", "agreed") or params["winner"] < 0:
        return None
    return params["loser"], params["winner"]


def worths(view: TitanView) -> tuple[ForceValue, ...]:
    """Return the worth of every legion on the board, in the order of seats and markers."""
    listed = sorted(view.legions, key=lambda marker: (view.legions[marker].seat, marker))
    return tuple(_worth(view, marker) for marker in listed)


def _worth(view: TitanView, marker: str) -> ForceValue:
    legion = view.legions[marker]
    score = view.scores[legion.seat]
    fighting = _fighting(view, marker)
    pieces = legion.pieces if fighting is None else fighting
    sure = pieces_value(pieces, score)
    unknown = legion.height - len(pieces)
    maybe = sorted(pieces_value([each.name], score) for each in view.loose if marker in each.legions)
    # The unknown characters are among those that may be in this legion.
    average = Fraction(sum(maybe), len(maybe)) if maybe else Fraction(0)
    return ForceValue(
        key=marker,
        seat=legion.seat,
        name=names.legion(marker, legion.seat),
        height=legion.height,
        unknown=unknown,
        least=sure + sum(maybe[:unknown]),
        most=sure + sum(maybe[len(maybe) - unknown :]),
        likely=sure + unknown * average,
    )


def _fighting(view: TitanView, marker: str) -> tuple[str, ...] | None:
    """Return the living characters of a legion in battle, which are public; None for any other legion."""
    engagement = view.engagement
    if engagement is None or engagement.battle is None:
        return None
    for side in BATTLE_SIDES:
        if engagement.marker(side) == marker:
            return tuple(engagement.battle.living(side))
    return None
