"""The latest strikes of a battle, each with its dice and what it did (see `games.engine.exchanges`).

The messages say how many hits a strike scored, but not how many more the target can take. That is counted
from all hits since the target entered the map. If its entry is not among the messages, it follows from the
view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any, Literal, NamedTuple, TypeAlias

from games.engine.drawing.dice import high_to_low
from games.engine.exchanges import DealtHits, Exchange
from games.engine.phrases import Phrase, Plural, gettext_noop, phrase
from games.engine.recap import HeardEvent
from games.titan.battle.hexes import HEXES
from games.titan.battle_recap import FIGHTING_EVENTS, PHASE_EVENT, STRIKE_EVENTS
from games.titan.characters import CHARACTERS
from games.titan.state import BATTLE_SIDES
from games.titan.view import TitanView
from games.titan.words import names

Part: TypeAlias = Literal["striker", "target", ""]
"""Whether the reader's character struck or was struck; "" if neither."""

STRIKE_SENTENCES: dict[tuple[str, Part], str] = {
    ("struck", "striker"): gettext_noop("Your %(piece)s struck the %(foe)s"),
    ("struck", "target"): gettext_noop("The %(piece)s struck your %(foe)s"),
    ("struck", ""): gettext_noop("The %(piece)s struck the %(foe)s"),
    ("back", "striker"): gettext_noop("Your %(piece)s struck back at the %(foe)s"),
    ("back", "target"): gettext_noop("The %(piece)s struck back at your %(foe)s"),
    ("back", ""): gettext_noop("The %(piece)s struck back at the %(foe)s"),
    ("ranged", "striker"): gettext_noop("Your %(piece)s rangestruck the %(foe)s"),
    ("ranged", "target"): gettext_noop("The %(piece)s rangestruck your %(foe)s"),
    ("ranged", ""): gettext_noop("The %(piece)s rangestruck the %(foe)s"),
}
"""Who struck whom, by the kind of the strike."""

DICE_NEEDED_TEXT = Plural("%(dice)s die, hits on %(number)s+", "%(dice)s dice, hits on %(number)s+", "dice")
DICE_ROLLED_TEXT = Plural(
    "%(dice)s: %(hits)s hit on %(number)s or more",
    "%(dice)s: %(hits)s hits on %(number)s or more",
    "hits",
)

MISS_SENTENCE = gettext_noop("No hits: the %(foe)s has %(left)s left")
MISS_SENTENCE_YOURS = gettext_noop("No hits: your %(foe)s has %(left)s left")
MISS_SENTENCE_BARE = gettext_noop("No hits")


class _Results(NamedTuple):
    """Sentences about hits: if they slay, if the target can take more, and if nobody can tell."""

    slain: Plural
    left: Plural
    bare: Plural


HIT_SENTENCES = _Results(
    Plural("%(hits)s hit: the %(foe)s is slain", "%(hits)s hits: the %(foe)s is slain", "hits"),
    Plural(
        "%(hits)s hit: the %(foe)s has %(left)s left", "%(hits)s hits: the %(foe)s has %(left)s left", "hits"
    ),
    Plural("%(hits)s hit on the %(foe)s", "%(hits)s hits on the %(foe)s", "hits"),
)
HIT_SENTENCES_YOURS = _Results(
    Plural("%(hits)s hit: your %(foe)s is slain", "%(hits)s hits: your %(foe)s is slain", "hits"),
    Plural(
        "%(hits)s hit: your %(foe)s has %(left)s left",
        "%(hits)s hits: your %(foe)s has %(left)s left",
        "hits",
    ),
    Plural("%(hits)s hit on your %(foe)s", "%(hits)s hits on your %(foe)s", "hits"),
)
CARRIED_HIT_SENTENCES = _Results(
    Plural(
        "%(hits)s hit carried over: the %(foe)s is slain",
        "%(hits)s hits carried over: the %(foe)s is slain",
        "hits",
    ),
    Plural(
        "%(hits)s hit carried over: the %(foe)s has %(left)s left",
        "%(hits)s hits carried over: the %(foe)s has %(left)s left",
        "hits",
    ),
    Plural("%(hits)s hit carried over to the %(foe)s", "%(hits)s hits carried over to the %(foe)s", "hits"),
)
CARRIED_HIT_SENTENCES_YOURS = _Results(
    Plural(
        "%(hits)s hit carried over: your %(foe)s is slain",
        "%(hits)s hits carried over: your %(foe)s is slain",
        "hits",
    ),
    Plural(
        "%(hits)s hit carried over: your %(foe)s has %(left)s left",
        "%(hits)s hits carried over: your %(foe)s has %(left)s left",
        "hits",
    ),
    Plural("%(hits)s hit carried over to your %(foe)s", "%(hits)s hits carried over to your %(foe)s", "hits"),
)


class StrikeTrail(NamedTuple):
    """Where a strike went: the character `piece` on `hex` struck `foe` on `target`."""

    piece: str
    hex: str
    foe: str
    target: str
    ranged: bool


@dataclass
class _Fighter:
    """A character on the map, and how many hits it has taken since the first message about it.

    `before` is the number of hits that it had taken before, or None if nobody can tell.
    """

    name: str
    seat: int
    power: int
    before: int | None
    taken: int = 0


class _Blow(NamedTuple):
    """Hits on a character. `taken` is the character's `taken` after these hits."""

    fighter: _Fighter
    hex: str
    hits: int
    slain: bool
    taken: int

    @property
    def left(self) -> int | None:
        """Return how many hits the character could still take, or None if nobody can tell."""
        if self.slain:
            return 0
        before = self.fighter.before
        return None if before is None else self.fighter.power - before - self.taken


@dataclass
class _Strike:
    """A strike with its blows: at its target, then at the characters to which hits were carried over.

    `round` is the round in which it was made, or 0 if the messages do not say it.
    """

    index: int
    event: HeardEvent
    kind: str
    blows: list[_Blow] = field(default_factory=list)
    round: int = 0


def is_fighting(view: TitanView) -> bool:
    """Return whether a battle is in progress."""
    return view.engagement is not None and view.engagement.battle is not None


def exchanges(
    events: Sequence[HeardEvent], view: TitanView, you: int | None, automatic: frozenset[int]
) -> tuple[Exchange, ...]:
    """Return the strikes of the battle in progress that are news to the view's seat, newest first.

    For one of the two players, they begin after the player's own latest choice that the other has answered;
    before them comes the player's own latest strike. For anyone else, they are those of the latest phase in
    which there was one. `automatic` contains the revisions of the acts of the view's seat that its player did
    not choose.
    """
    opening = max((n for n, event in enumerate(events) if event.code == "battle"), default=-1)
    told = events[opening + 1 :]
    watch = _BattleWatch(view, told)
    plays = view.seat in watch.seats.values()
    chosen = _chosen_acts(told, view.seat, automatic) if plays else frozenset()
    start = _first_news(told, view.seat, chosen) if plays else _latest_phase(told)
    strikes = watch.strikes_since(start)
    own = [strike for strike in watch.strikes_since(0) if strike.event.params["seat"] == view.seat]
    if own and own[-1] not in strikes:
        strikes.insert(0, own[-1])
    seen = _seen_strikes(told, view.seat, chosen) if plays else frozenset()
    return tuple(
        watch.exchange(strike, you)._replace(unseen=strike.index not in seen) for strike in reversed(strikes)
    )


def _chosen_acts(told: Sequence[HeardEvent], seat: int | None, automatic: frozenset[int]) -> frozenset[int]:
    """Return the indices of what a player did in the battle, without what their seat did automatically."""
    return frozenset(
        n
        for n, event in enumerate(told)
        if event.code in FIGHTING_EVENTS and event.params["seat"] == seat and event.revision not in automatic
    )


def _seen_strikes(told: Sequence[HeardEvent], seat: int | None, chosen: frozenset[int]) -> frozenset[int]:
    """Return the indices of the strikes that a player of the battle has seen.

    The player sees the dice of a strike that they chose at once, and with them every strike of an earlier
    phase. Such a strike is still news while the other player has only struck back. A strike that their seat
    made automatically is one that they have not seen yet, and shows them nothing.
    """
    phases = list(accumulate(event.code == PHASE_EVENT for event in told))
    own_phase = max((phases[n] for n in chosen), default=0)
    other_phase = max(
        (
            phases[n]
            for n, event in enumerate(told)
            if event.code in FIGHTING_EVENTS and event.params["seat"] != seat
        ),
        default=0,
    )

    def is_seen(index: int) -> bool:
        phase = phases[index]
        # The other's whole phase may have passed without an act.
        answered = other_phase > phase or phases[-1] > phase + 1
        return own_phase > phase or (index in chosen and answered)

    return frozenset(n for n, event in enumerate(told) if event.code in STRIKE_EVENTS and is_seen(n))


def _first_news(told: Sequence[HeardEvent], seat: int | None, chosen: frozenset[int]) -> int:
    """Return the index of the first event that is news to one of the two players.

    News begins with what happened after the player's latest choice that the other has answered, and includes
    what the player has done since.
    """
    acts = [n for n, event in enumerate(told) if event.code in FIGHTING_EVENTS]
    first = len(acts)
    while first and told[acts[first - 1]].params["seat"] == seat:
        first -= 1
    while first and acts[first - 1] not in chosen:
        first -= 1
    return acts[first] if first < len(acts) else len(told)


def _latest_phase(told: Sequence[HeardEvent]) -> int:
    """Return the index of the beginning of the latest phase with a strike, which is news to watchers."""
    struck = max((n for n, event in enumerate(told) if event.code in STRIKE_EVENTS), default=0)
    return max((n for n in range(struck) if told[n].code == PHASE_EVENT), default=0)


class _BattleWatch:
    """The strikes in the messages about a battle, and the characters that they hit.

    A character is followed from hex to hex, so that its hits can be counted. `seats` contains the seats of
    the two sides.
    """

    def __init__(self, view: TitanView, told: Sequence[HeardEvent]) -> None:
        battle = view.under_way.open_battle
        self.seats = {side: view.legions[view.under_way.marker(side)].seat for side in BATTLE_SIDES}
        self._pieces = [(self.seats[side], piece) for side in BATTLE_SIDES for piece in battle.pieces[side]]
        self._namesakes = Counter((seat, piece.name) for seat, piece in self._pieces)
        self._standing: dict[str, _Fighter] = {}
        self._strikes: dict[int, _Strike] = {}
        self._round = 0
        phases = [event.params["seat"] for event in told if event.code == PHASE_EVENT]
        now = self.seats[battle.mover]
        # The two players take turns: before the first phase in the messages, the other one was maneuvering.
        self._mover = (
            next((seat for seat in self.seats.values() if seat != phases[0]), now) if phases else now
        )
        for index, event in enumerate(told):
            self._follow(index, event)
        self._compare()

    def strikes_since(self, start: int) -> list[_Strike]:
        """Return the strikes whose messages have the index `start` or a later one."""
        return [strike for index, strike in self._strikes.items() if index >= start]

    def exchange(self, strike: _Strike, you: int | None) -> Exchange:
        """Return a strike with its words and dice."""
        params = strike.event.params
        part: Part = ""
        if you in self.seats.values():
            part = "striker" if params["seat"] == you else "target"
        dice = tuple(high_to_low((die, die >= params["number"]) for die in params["dice"]))
        piece = self._name(params["seat"], params["piece"], params["hex"])
        target, *others = strike.blows
        yours = part == "target"
        return Exchange(
            revision=strike.event.revision,
            number=strike.index,
            seat=params["seat"],
            text=phrase(STRIKE_SENTENCES[strike.kind, part], piece=piece, foe=self._struck(target)),
            subject=piece,
            needed=phrase(DICE_NEEDED_TEXT, dice=len(dice), number=params["number"]),
            dice=dice,
            dice_text=phrase(
                DICE_ROLLED_TEXT,
                dice=", ".join(str(die) for die, _ in dice),
                hits=params["hits"],
                number=params["number"],
            ),
            results=(
                self._result(target, HIT_SENTENCES_YOURS if yours else HIT_SENTENCES, yours=yours),
                *(
                    self._result(
                        blow, CARRIED_HIT_SENTENCES_YOURS if yours else CARRIED_HIT_SENTENCES, yours=yours
                    )
                    for blow in others
                ),
            ),
            trail=StrikeTrail(
                params["piece"], params["hex"], params["foe"], params["target"], strike.kind == "ranged"
            ),
            round=strike.round,
            losing_seat=target.fighter.seat if any(blow.slain for blow in strike.blows) else None,
        )

    def _follow(self, index: int, event: HeardEvent) -> None:
        """Read the next message, and follow what it says about the characters on the map."""
        params = event.params
        match event.code:
            case "battle.phase":
                self._mover, self._round = params["seat"], params["round"]
            case "battle.entered":
                self._standing[params["hex"]] = self._fighter(params["piece"], params["seat"], 0)
            case "battle.maneuvered":
                fighter = self._on(params["come"], params["piece"], params["seat"])
                del self._standing[params["come"]]
                self._standing[params["hex"]] = fighter
            case "battle.drift":
                self._on(params["hex"], params["piece"], params["seat"]).taken += 1
            case "battle.struck" | "battle.rangestruck":
                back = params["seat"] != self._mover
                kind = "ranged" if event.code == "battle.rangestruck" else "back" if back else "struck"
                self._strikes[index] = _Strike(index, event, kind, [self._blow(params)], self._round)
            case "battle.carried" if self._strikes:
                self._strikes[max(self._strikes)].blows.append(self._blow(params))

    def _blow(self, params: Mapping[str, Any]) -> _Blow:
        """Return the hits of a strike or a carry-over, and count them on the target."""
        seat = next(seat for seat in self.seats.values() if seat != params["seat"])
        fighter = self._on(params["target"], params["foe"], seat)
        fighter.taken += params["hits"]
        return _Blow(fighter, params["target"], params["hits"], params["slain"], fighter.taken)

    def _on(self, hex: str, name: str, seat: int) -> _Fighter:
        """Return the character on a hex; one that no message has named before is added."""
        known = self._standing.get(hex)
        if known is None or (known.name, known.seat) != (name, seat):
            known = self._standing[hex] = self._fighter(name, seat, None)
        return known

    def _fighter(self, name: str, seat: int, before: int | None) -> _Fighter:
        """Return a character with its power, which for a Titan depends on the score."""
        alike = (piece.power for owner, piece in self._pieces if (owner, piece.name) == (seat, name))
        return _Fighter(name, seat, next(alike, CHARACTERS[name].power), before)

    def _compare(self) -> None:
        """Set what living characters had already taken before the first message about them, from the view."""
        for seat, piece in self._pieces:
            fighter = self._standing.get(HEXES[piece.hex]) if piece.hex >= 0 else None
            if fighter and (fighter.name, fighter.seat) == (piece.name, seat) and not piece.slain:
                fighter.before = piece.hits - fighter.taken

    def _result(self, blow: _Blow, told: _Results, *, yours: bool) -> DealtHits:
        """Return what a blow did, in words and as a row of hits."""
        foe, left, hits = self._struck(blow), blow.left, blow.hits
        if left is None:
            return DealtHits(phrase(told.bare, hits=hits, foe=foe) if hits else Phrase(MISS_SENTENCE_BARE))
        if blow.slain:
            text = phrase(told.slain, hits=hits, foe=foe)
        elif hits:
            text = phrase(told.left, hits=hits, foe=foe, left=left)
        else:
            text = phrase(MISS_SENTENCE_YOURS if yours else MISS_SENTENCE, foe=foe, left=left)
        power = blow.fighter.power
        return DealtHits(text, tuple(number < power - left for number in range(power)))

    def _struck(self, blow: _Blow) -> Phrase:
        return self._name(blow.fighter.seat, blow.fighter.name, blow.hex)

    def _name(self, seat: int, name: str, hex: str) -> Phrase:
        """Return a character's name, with its hex if its side has several of that name."""
        several = self._namesakes[seat, name] > 1
        return names.character_on_hex(name, hex) if several else names.character(name)
