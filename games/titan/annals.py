"""Looking back at a campaign: its game-turns, engagements and rounds of battle, scores, dice, and
what each legion is worth (`games.engine.annals`)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from games.engine.annals import Cast, Depth, Params, Passage, Worth
from games.engine.phrases import Phrase, SeatName, gettext_noop, phrase
from games.titan.meta import Options
from games.titan.scoring import value
from games.titan.setup import first_characters
from games.titan.state import SIDES
from games.titan.view import TitanView
from games.titan.words import names

GAME_TURN, TURN, ENGAGEMENT, ROUND = range(4)

DEPTHS = (
    Depth(Phrase(gettext_noop("Next Game-Turn")), Phrase(gettext_noop("Game-Turn before"))),
    Depth(Phrase(gettext_noop("Next turn")), Phrase(gettext_noop("Turn before"))),
    Depth(Phrase(gettext_noop("Next engagement")), Phrase(gettext_noop("Engagement before"))),
    Depth(Phrase(gettext_noop("Next round")), Phrase(gettext_noop("Round before"))),
)
"""By `GAME_TURN`, `TURN`, `ENGAGEMENT` and `ROUND` of a battle."""

OPENING = frozenset({"towers", "turn", "engaged", "examined", "battle.phase", "battle.over", "mustered"})

SPAN = GAME_TURN
SCORE = Phrase(gettext_noop("Points"))
SCORING = frozenset({"scored"})

TOTAL = Phrase(gettext_noop("Points of all legions"))
TOTAL_NOTE = Phrase(
    gettext_noop(
        "Every character joins and leaves before all eyes (5.2, 9.5, 18.0): what all legions of a seat are "
        "worth together is no secret, only who is in which."
    )
)
FORCES = frozenset({"divided", "mustered", "reinforced", "acquired", "eliminated", "removed"})

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

WORTH = Phrase(
    gettext_noop(
        "Each character counts its points (16.0). An unknown one lies between the least and the most of "
        "those that may be there; as likely counts their average."
    )
)

_SETTING_UP = gettext_noop("The first legions")
_GAME_TURN = gettext_noop("Game-Turn %(round)s")
_TURN = gettext_noop("Turn of %(seat)s")
_MET = gettext_noop("%(land)s: %(seat)s (%(attacker)s) against %(victim)s (%(defender)s)")
_ROUND = gettext_noop("Round %(round)s")

FACES = 6
MEAN = Fraction(FACES + 1, 2)


def passages(code: str, params: Params) -> tuple[Passage, ...]:
    """What begins with a telling: game-turn, turn, engagement, round of battle; or what ends."""
    match code:
        case "towers":
            return (Passage(GAME_TURN, Phrase(_SETTING_UP)),)
        case "turn":
            return (
                Passage(GAME_TURN, phrase(_GAME_TURN, round=params["round"]), params["round"]),
                Passage(TURN, phrase(_TURN, seat=SeatName(params["seat"]))),
            )
        case "engaged" | "examined":
            met = phrase(
                _MET,
                land=names.land(params["land"]),
                seat=SeatName(params["seat"]),
                victim=SeatName(params["victim"]),
                attacker=names.legion(params["attacker"], params["seat"]),
                defender=names.legion(params["defender"], params["victim"]),
            )
            return (Passage(ENGAGEMENT, met),)
        case "battle.phase":
            return (Passage(ROUND, phrase(_ROUND, round=params["round"])),)
        case "battle.over":
            return (Passage(ROUND, None),)
        case "mustered":
            # Engagements are over when the first legion musters.
            return (Passage(ENGAGEMENT, None),)
    return ()


class Tally:
    """The points of each seat, and the characters it has on the board. Who falls in battle counts
    until its legion is home."""

    def __init__(self, seats: int, options: Options) -> None:
        self._first = first_characters(options.plus)
        self._scores = [0] * seats
        self._forces: list[Counter[str]] = [Counter() for _ in range(seats)]

    @property
    def scores(self) -> tuple[int, ...]:
        """By seat."""
        return tuple(self._scores)

    @property
    def totals(self) -> tuple[int, ...]:
        """By seat what its characters are worth together (16.0)."""
        pairs = zip(self._forces, self._scores, strict=True)
        return tuple(value(list(forces.elements()), score) for forces, score in pairs)

    def hear(self, code: str, params: Params) -> None:
        """A new score, or who came and went."""
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


def casts(code: str, params: Params) -> tuple[Cast, ...]:
    """The hits of a strike against those to be expected, or the pips of a movement roll."""
    seat = params["seat"]
    if code in ("rolled", "rerolled"):
        return (Cast(ROLLS, seat, 1, params["roll"], MEAN),)
    dice, number = params["dice"], params["number"]
    hits = sum(die >= number for die in dice)
    return (Cast(STRIKES, seat, len(dice), hits, len(dice) * Fraction(FACES + 1 - number, FACES)),)


def worths(view: TitanView) -> tuple[Worth, ...]:
    """Every legion on the board, by the order of seats and markers."""
    listed = sorted(view.legions, key=lambda marker: (view.legions[marker].seat, marker))
    return tuple(_worth(view, marker) for marker in listed)


def _worth(view: TitanView, marker: str) -> Worth:
    legion = view.legions[marker]
    score = view.scores[legion.seat]
    fighting = _fighting(view, marker)
    pieces = legion.pieces if fighting is None else fighting
    sure = value(pieces, score)
    unknown = legion.height - len(pieces)
    maybe = sorted(value([each.name], score) for each in view.loose if marker in each.legions)
    # Whoever is unknown is among those that may be here.
    average = Fraction(sum(maybe), len(maybe)) if maybe else Fraction(0)
    return Worth(
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
    """The living of a legion in battle, which hides nothing; None for any other."""
    engagement = view.engagement
    if engagement is None or engagement.battle is None:
        return None
    for side in SIDES:
        if engagement.marker(side) == marker:
            return tuple(engagement.battle.living(side))
    return None
