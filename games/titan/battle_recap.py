"""How a recap tells a battle: what each side did in it, phase by phase (see `games.titan.recap`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from games.engine.phrases import Listing, Phrase, Plural, SeatName, gettext_noop, phrase
from games.engine.recap import HeardEvent
from games.titan.words import names
from games.titan.words.own_seat import logged_sentence

MANEUVER_EVENTS = frozenset({"battle.entered", "battle.maneuvered"})
STRIKE_EVENTS = frozenset({"battle.struck", "battle.rangestruck"})
STRIKING_EVENTS = STRIKE_EVENTS | {"battle.carried"}
FIGHTING_EVENTS = MANEUVER_EVENTS | STRIKING_EVENTS
CALLED_EVENTS = frozenset({"summoned", "reinforced"})
PHASE_EVENT = "battle.phase"
"""The event with which the maneuvers of a side start in a round."""

LEGION_MANEUVERED_SENTENCES = {
    "others": Plural(
        "%(legion)s maneuvered %(count)s character against %(enemy)s.",
        "%(legion)s maneuvered %(count)s characters against %(enemy)s.",
        "count",
    ),
    "you": Plural(
        "%(legion)s maneuvered %(count)s character against your %(enemy)s.",
        "%(legion)s maneuvered %(count)s characters against your %(enemy)s.",
        "count",
    ),
    "own": Plural(
        "Your %(legion)s maneuvered %(count)s character against %(enemy)s.",
        "Your %(legion)s maneuvered %(count)s characters against %(enemy)s.",
        "count",
    ),
}
"""How many characters of a legion maneuvered, by whose legion it is or fights."""

LEGION_MANEUVERED_AND_STRUCK_SENTENCES = {
    "others": Plural(
        "%(legion)s maneuvered %(count)s character and struck %(enemy)s: %(blows)s.",
        "%(legion)s maneuvered %(count)s characters and struck %(enemy)s: %(blows)s.",
        "count",
    ),
    "you": Plural(
        "%(legion)s maneuvered %(count)s character and struck your %(enemy)s: %(blows)s.",
        "%(legion)s maneuvered %(count)s characters and struck your %(enemy)s: %(blows)s.",
        "count",
    ),
    "own": Plural(
        "Your %(legion)s maneuvered %(count)s character and struck %(enemy)s: %(blows)s.",
        "Your %(legion)s maneuvered %(count)s characters and struck %(enemy)s: %(blows)s.",
        "count",
    ),
}
"""How a legion maneuvered and then struck, by whose legion it is or fights."""

ATTACKED_AND_BROUGHT_ON_SENTENCES = {
    "others": Plural(
        "%(legion)s attacked %(enemy)s in %(land)s and brought on %(count)s character.",
        "%(legion)s attacked %(enemy)s in %(land)s and brought on %(count)s characters.",
        "count",
    ),
    "you": Plural(
        "%(legion)s attacked your %(enemy)s in %(land)s and brought on %(count)s character.",
        "%(legion)s attacked your %(enemy)s in %(land)s and brought on %(count)s characters.",
        "count",
    ),
    "own": Plural(
        "Your %(legion)s attacked %(enemy)s in %(land)s and brought on %(count)s character.",
        "Your %(legion)s attacked %(enemy)s in %(land)s and brought on %(count)s characters.",
        "count",
    ),
}
"""How an attacker brought its characters into a battle, by whose legion it is or fights."""

BROUGHT_ON_AGAINST_SENTENCES = {
    "others": Plural(
        "%(legion)s brought on %(count)s character in %(land)s against %(enemy)s, which attacked.",
        "%(legion)s brought on %(count)s characters in %(land)s against %(enemy)s, which attacked.",
        "count",
    ),
    "you": Plural(
        "%(legion)s brought on %(count)s character in %(land)s against your %(enemy)s, which attacked.",
        "%(legion)s brought on %(count)s characters in %(land)s against your %(enemy)s, which attacked.",
        "count",
    ),
    "own": Plural(
        "Your %(legion)s brought on %(count)s character in %(land)s against %(enemy)s, which attacked.",
        "Your %(legion)s brought on %(count)s characters in %(land)s against %(enemy)s, which attacked.",
        "count",
    ),
}
"""How a defender brought its characters into a battle, by whose legion it is or fights."""

BROUGHT_ON_SENTENCES = {
    "others": Plural(
        "%(legion)s brought on %(count)s character in %(land)s against %(enemy)s.",
        "%(legion)s brought on %(count)s characters in %(land)s against %(enemy)s.",
        "count",
    ),
    "you": Plural(
        "%(legion)s brought on %(count)s character in %(land)s against your %(enemy)s.",
        "%(legion)s brought on %(count)s characters in %(land)s against your %(enemy)s.",
        "count",
    ),
    "own": Plural(
        "Your %(legion)s brought on %(count)s character in %(land)s against %(enemy)s.",
        "Your %(legion)s brought on %(count)s characters in %(land)s against %(enemy)s.",
        "count",
    ),
}
"""How either side brought its characters into a battle, after a sentence that says who attacked."""

BROUGHT_ON_SENTENCE = Plural(
    "%(seat)s brought on %(count)s character.", "%(seat)s brought on %(count)s characters.", "count"
)
YOU_BROUGHT_ON_SENTENCE = Plural(
    "You brought on %(count)s character.", "You brought on %(count)s characters.", "count"
)
ROUND_SENTENCE = gettext_noop("Round %(round)s: %(told)s")
"""What a side did, with the round of the battle, unless the sentence before is about its strikes back."""

IDLE_SENTENCES = {
    "others": gettext_noop("%(legion)s neither maneuvered nor struck %(enemy)s."),
    "you": gettext_noop("%(legion)s neither maneuvered nor struck your %(enemy)s."),
}
"""What is said of a legion that did nothing in its phase, by whose legion it fights."""

PLAYER_IDLE_SENTENCE = gettext_noop("%(seat)s neither maneuvered nor struck.")

THEN_BLOWS_SENTENCE = gettext_noop("Then %(blows)s.")
"""What a legion struck, if the sentence before is about how it was brought on."""

THEN_IN_ROUND_BLOWS_SENTENCE = gettext_noop("In round %(round)s %(blows)s.")
THEN_IN_ROUND_MANEUVERED_SENTENCES = {
    "it": Plural(
        "In round %(round)s it maneuvered %(count)s character.",
        "In round %(round)s it maneuvered %(count)s characters.",
        "count",
    ),
    "they": Plural(
        "In round %(round)s they maneuvered %(count)s character.",
        "In round %(round)s they maneuvered %(count)s characters.",
        "count",
    ),
    "you": Plural(
        "In round %(round)s you maneuvered %(count)s character.",
        "In round %(round)s you maneuvered %(count)s characters.",
        "count",
    ),
}
THEN_IN_ROUND_MANEUVERED_AND_STRUCK_SENTENCES = {
    "it": Plural(
        "In round %(round)s it maneuvered %(count)s character, then %(blows)s.",
        "In round %(round)s it maneuvered %(count)s characters, then %(blows)s.",
        "count",
    ),
    "they": Plural(
        "In round %(round)s they maneuvered %(count)s character, then %(blows)s.",
        "In round %(round)s they maneuvered %(count)s characters, then %(blows)s.",
        "count",
    ),
    "you": Plural(
        "In round %(round)s you maneuvered %(count)s character, then %(blows)s.",
        "In round %(round)s you maneuvered %(count)s characters, then %(blows)s.",
        "count",
    ),
}
"""What a side did in its own phase, if the sentence before is about its strikes back.

The keys say what stands for the subject of that sentence: a legion, a player, or the reader.
"""

THEN_IN_ROUND_IDLE_SENTENCES = {
    "it": gettext_noop("In round %(round)s it neither maneuvered nor struck."),
    "they": gettext_noop("In round %(round)s they neither maneuvered nor struck."),
}
"""What is said of a side that did nothing in its own phase, if the sentence before is about its strikes."""

THEN_STRUCK_SENTENCE = Plural(
    "After %(count)s maneuver: %(blows)s.", "After %(count)s maneuvers: %(blows)s.", "count"
)
"""What a side struck after its maneuvers, if the sentence before is about its strikes back."""

THEN_COUNTED_SENTENCE = gettext_noop("Then you struck: %(blows)s.")
THEN_IN_ROUND_COUNTED_SENTENCE = gettext_noop("In round %(round)s you struck again: %(blows)s.")
THEN_MANEUVERED_AND_COUNTED_SENTENCE = Plural(
    "Then you maneuvered %(count)s character and struck again: %(blows)s.",
    "Then you maneuvered %(count)s characters and struck again: %(blows)s.",
    "count",
)
THEN_IN_ROUND_MANEUVERED_AND_COUNTED_SENTENCE = Plural(
    "In round %(round)s you maneuvered %(count)s character and struck again: %(blows)s.",
    "In round %(round)s you maneuvered %(count)s characters and struck again: %(blows)s.",
    "count",
)
"""The same for the reader's own strikes, which are counted."""

MANEUVERED_SENTENCE = Plural(
    "%(seat)s maneuvered %(count)s character.", "%(seat)s maneuvered %(count)s characters.", "count"
)
YOU_MANEUVERED_SENTENCE = Plural(
    "You maneuvered %(count)s character.", "You maneuvered %(count)s characters.", "count"
)

STRUCK_SENTENCES = {
    "others": gettext_noop("%(legion)s struck %(enemy)s: %(blows)s."),
    "you": gettext_noop("%(legion)s struck your %(enemy)s: %(blows)s."),
    "own": gettext_noop("Your %(legion)s struck %(enemy)s: %(blows)s."),
}
"""How a legion struck another in a battle, by whose legion was struck or strikes."""

STRUCK_BACK_SENTENCES = {
    "others": gettext_noop("%(legion)s struck back at %(enemy)s: %(blows)s."),
    "you": gettext_noop("%(legion)s struck back at your %(enemy)s: %(blows)s."),
    "own": gettext_noop("Your %(legion)s struck back at %(enemy)s: %(blows)s."),
}
"""The same for strikes in the phase of the other legion."""

PLAYER_STRUCK_SENTENCES = {
    "others": gettext_noop("%(seat)s struck %(victim)s: %(blows)s."),
    "you": gettext_noop("%(seat)s struck you: %(blows)s."),
    "own": gettext_noop("You struck %(victim)s: %(blows)s."),
}
"""How a player struck another, if the events do not say which legions fight."""

PLAYER_STRUCK_BACK_SENTENCES = {
    "others": gettext_noop("%(seat)s struck back at %(victim)s: %(blows)s."),
    "you": gettext_noop("%(seat)s struck back at you: %(blows)s."),
    "own": gettext_noop("You struck back at %(victim)s: %(blows)s."),
}
"""The same for strikes in the phase of the other player."""

SLEW_TEXT = gettext_noop("%(piece)s slew %(foe)s")
MISSED_TEXT = gettext_noop("%(piece)s missed %(foe)s")
HIT_TWICE_TEXT = gettext_noop("%(piece)s hit %(foe)s twice")
HIT_TEXT = Plural("%(piece)s hit %(foe)s once", "%(piece)s hit %(foe)s %(count)s times", "count")
CARRIED_TEXT = Plural(
    "%(piece)s carried %(count)s hit over to %(foe)s",
    "%(piece)s carried %(count)s hits over to %(foe)s",
    "count",
)
SLEW_HURT_TEXT = Plural(
    "%(piece)s slew %(foe)s (which had %(before)s hit)",
    "%(piece)s slew %(foe)s (which had %(before)s hits)",
    "before",
)
HIT_TWICE_AGAIN_TEXT = gettext_noop("%(piece)s hit %(foe)s twice (%(total)s hits in all)")
HIT_ON_HEX_TEXT = Plural(
    "%(piece)s hit %(foe)s once on %(hex)s", "%(piece)s hit %(foe)s %(count)s times on %(hex)s", "count"
)
HIT_AGAIN_TEXT = Plural(
    "%(piece)s hit %(foe)s once on %(hex)s (%(total)s hits in all)",
    "%(piece)s hit %(foe)s %(count)s times on %(hex)s (%(total)s hits in all)",
    "count",
)
CARRIED_AGAIN_TEXT = Plural(
    "%(piece)s carried %(count)s hit over to %(foe)s (%(total)s in all)",
    "%(piece)s carried %(count)s hits over to %(foe)s (%(total)s in all)",
    "count",
)
"""What a strike did, with the hits from before of an enemy of whose name another is in the battle too."""

ON_HEX_TEXT = gettext_noop("%(foe)s on %(hex)s")
"""How a strike without a number of hits names such an enemy: on the hex where it was struck."""

YOUR_TEXT = gettext_noop("your %(character)s")
ANOTHER_TEXT = gettext_noop("another %(character)s")
"""How a strike names a character; the sentence says which legions or players fight."""

OTHER_BLOWS_TEXT = Plural("there was %(count)s other strike", "there were %(count)s other strikes", "count")
STRIKES_TEXT = Plural("%(count)s strike", "%(count)s strikes", "count")
HITS_TEXT = Plural("%(count)s hit", "%(count)s hits", "count")
NO_HITS_TEXT = gettext_noop("no hits")
SLAIN_TEXT = Plural("%(count)s enemy slain", "%(count)s enemies slain", "count")
MAX_BLOWS_TOLD = 4
"""How many strikes of a phase have their own words, unless more slew an enemy; the others are counted."""


class Fight(NamedTuple):
    """What one side did in a battle until the other did something.

    `legions` has the legions of both seats, `attacker` is the seat that attacked and `land` where, if they
    are known. `answers` means that it began by striking back, in the phase of the other side. `going_on`
    means that the last phase in it has not ended. `brief` means that its strikes are counted, not told.
    `attack_told` means that the reader has been told who attacked.
    `hits_before` has the hits that enemies had before they were struck or carried over to, by revision and
    hex, as far as they are known and another enemy of the name is in the battle.
    """

    events: Sequence[HeardEvent]
    legions: Mapping[int, str]
    attacker: int | None
    land: int | None
    answers: bool = False
    going_on: bool = False
    brief: bool = False
    hits_before: Mapping[tuple[int, str], int] = {}
    attack_told: bool = False

    @property
    def seat(self) -> int:
        """Return the seat that acted."""
        return int(self.events[0].params["seat"])


class Wounds:
    """The hits of the characters in a battle, counted while its events are read in order.

    `before` has the hits that a character had before it was struck or carried over to, by revision and hex,
    if another living one of its name is in its legion. It has none of a battle whose beginning was not read.
    """

    def __init__(self) -> None:
        self.before: dict[tuple[int, str], int] = {}
        self._ranks: dict[int, Counter[str]] = {}
        self._hits: Counter[str] = Counter()

    def read(self, event: HeardEvent) -> None:
        """Follow what an event says about the characters in the battle."""
        code, params = event.code, event.params
        if code == "battle":
            sides = (("seat", "attackers"), ("victim", "defenders"))
            self._ranks = {params[seat]: Counter(params[pieces]) for seat, pieces in sides}
            self._hits = Counter()
        elif not self._ranks:
            return
        elif code in ("battle.over", "resolved"):
            self._ranks = {}
        elif code in CALLED_EVENTS:
            self._ranks[params["seat"]][params["lord" if "lord" in params else "recruit"]] += 1
        elif code == "battle.entered":
            self._hits[params["hex"]] = 0
        elif code == "battle.maneuvered":
            self._hits[params["hex"]] = self._hits.pop(params["come"], 0)
        elif code == "battle.not_entered":
            self._ranks[params["seat"]][params["piece"]] -= 1
        elif code == "battle.drift":
            self._hit(params["seat"], params["piece"], params["hex"], 1, slain=params["slain"])
        elif code in STRIKING_EVENTS:
            foe, hex = params["foe"], params["target"]
            victim = next(seat for seat in self._ranks if seat != params["seat"])
            if self._ranks[victim][foe] > 1:
                self.before[event.revision, hex] = self._hits[hex]
            self._hit(victim, foe, hex, params["hits"], slain=params["slain"])

    def _hit(self, seat: int, piece: str, hex: str, hits: int, *, slain: bool) -> None:
        self._hits[hex] += hits
        self._ranks[seat][piece] -= slain


class _Standing(NamedTuple):
    """A character on its hex, which tells it from others of its name while a side strikes."""

    character: str
    hex: str


class _Blow(NamedTuple):
    """What a character did to one enemy: the hits, and whether it was slain.

    `carried` means that all hits were left over from a strike at another enemy. `before` is how many hits the
    enemy had, if that tells it from another of its name, or None.
    """

    piece: _Standing
    foe: _Standing
    hits: int
    slain: bool
    carried: bool
    before: int | None = None


class _Introductions:
    """The names of a side's characters in a sentence: "a Lion", "your Lion", "the Lion", "another Lion"."""

    def __init__(self, *, yours: bool) -> None:
        self._yours = yours
        self._hexes: dict[str, set[str]] = {}

    def name(self, piece: _Standing) -> Phrase:
        """Return what the next mention of a character calls it."""
        before = self._hexes.setdefault(piece.character, set())
        if before and piece.hex not in before:
            message = ANOTHER_TEXT
        elif self._yours:
            message = YOUR_TEXT
        elif before == {piece.hex}:
            message = names.THE_TEXT
        else:
            before.add(piece.hex)
            return names.with_article(piece.character)
        before.add(piece.hex)
        return phrase(message, character=names.character(piece.character))


def battle_sentences(fight: Fight, you: int | None) -> tuple[Phrase, ...]:
    """Return what a side did in a battle, phase by phase: whom it called in, how it maneuvered and struck."""
    told: list[Phrase] = []
    phases = _phases(fight.events)
    for n, phase in enumerate(phases):
        called = [event for event in phase if event.code in CALLED_EVENTS]
        told += [logged_sentence(event, you) for event in called]
        struck = any("blows" in each.params for each in told)
        answers = fight.answers and n == 0 and phase[0].code != PHASE_EVENT
        sentences = list(_phase_sentences(fight, phase, you, struck=struck, answers=answers))
        ended = n + 1 < len(phases) or not fight.going_on
        if not sentences and ended and not called and phase[0].code == PHASE_EVENT and fight.seat != you:
            sentences = [_idle_sentence(fight, phase, you, struck=struck)]
        told += _with_round(sentences, phase, named=fight.seat != you and not struck)
    return tuple(told)


def _with_round(sentences: Sequence[Phrase], phase: Sequence[HeardEvent], *, named: bool) -> list[Phrase]:
    """Return sentences about a phase of which the first says the round, if it is known and to be `named`."""
    if not sentences or not named or phase[0].code != PHASE_EVENT:
        return list(sentences)
    first = phrase(ROUND_SENTENCE, round=phase[0].params["round"], told=sentences[0])
    return [first, *sentences[1:]]


def _idle_sentence(fight: Fight, phase: Sequence[HeardEvent], you: int | None, *, struck: bool) -> Phrase:
    seat = fight.seat
    if struck:
        return phrase(THEN_IN_ROUND_IDLE_SENTENCES[_pronoun(fight, you)], round=phase[0].params["round"])
    enemy = next((each for each in fight.legions if each != seat), None)
    if enemy is None or seat not in fight.legions:
        return phrase(PLAYER_IDLE_SENTENCE, seat=SeatName(seat))
    key = "you" if enemy == you else "others"
    return phrase(IDLE_SENTENCES[key], **_sides(fight, enemy, key))


def _pronoun(fight: Fight, you: int | None) -> str:
    """Return what stands for a side after a sentence about its strikes, as a key of sentences about it."""
    if len(fight.legions) > 1 and fight.seat in fight.legions:
        return "it"
    return "you" if fight.seat == you else "they"


def _phases(events: Sequence[HeardEvent]) -> list[list[HeardEvent]]:
    """Return a side's events in a battle, with each part that begins with maneuvers after strikes apart."""
    phases: list[list[HeardEvent]] = []
    struck = True
    for event in events:
        if event.code == PHASE_EVENT or (struck and (not phases or event.code not in STRIKING_EVENTS)):
            phases.append([])
        struck = event.code in STRIKING_EVENTS
        phases[-1].append(event)
    return phases


def _phase_sentences(
    fight: Fight, phase: Sequence[HeardEvent], you: int | None, *, struck: bool, answers: bool
) -> Iterator[Phrase]:
    """Yield how a side maneuvered or brought on its characters, and whom it struck then.

    `struck` means that the sentence before is about its strikes. `answers` means that it strikes back.
    """
    seat = fight.seat
    moved = _maneuvered(phase)
    entering = not any(event.code in CALLED_EVENTS | {"battle.maneuvered"} for event in phase)
    strikes = [event for event in phase if event.code in STRIKE_EVENTS]
    round_of = phase[0].params["round"] if phase[0].code == PHASE_EVENT else None
    if not strikes:
        if moved and struck and round_of is not None and not entering:
            message = THEN_IN_ROUND_MANEUVERED_SENTENCES[_pronoun(fight, you)]
            yield phrase(message, round=round_of, count=moved)
        elif moved:
            yield _maneuver_sentence(fight, moved, you, entering=entering)
        return
    victim = strikes[0].params["victim"]
    key = "own" if seat == you else "you" if victim == you else "others"
    counted = fight.brief
    blows = _blow_counts(phase) if counted else _blow_texts(_blows(phase, fight.hits_before), key)
    known = seat in fight.legions and victim in fight.legions
    if struck and round_of is not None and moved and not entering:
        yield phrase(
            THEN_IN_ROUND_MANEUVERED_AND_COUNTED_SENTENCE
            if counted
            else THEN_IN_ROUND_MANEUVERED_AND_STRUCK_SENTENCES[_pronoun(fight, you)],
            count=moved,
            round=round_of,
            blows=blows,
        )
    elif struck and round_of is not None and not moved:
        then = THEN_IN_ROUND_COUNTED_SENTENCE if counted else THEN_IN_ROUND_BLOWS_SENTENCE
        yield phrase(then, round=round_of, blows=blows)
    elif moved and not entering and struck:
        after = THEN_MANEUVERED_AND_COUNTED_SENTENCE if counted else THEN_STRUCK_SENTENCE
        yield phrase(after, count=moved, blows=blows)
    elif moved and not entering and known:
        sides = _sides(fight, victim, key)
        yield phrase(LEGION_MANEUVERED_AND_STRUCK_SENTENCES[key], **sides, count=moved, blows=blows)
    elif moved:
        yield _maneuver_sentence(fight, moved, you, entering=entering)
        yield phrase(THEN_COUNTED_SENTENCE if counted else THEN_BLOWS_SENTENCE, blows=blows)
    else:
        yield _strike_sentence(fight, victim, key, blows, answers=answers)


def _maneuvered(phase: Sequence[HeardEvent]) -> int:
    """Return how many characters maneuvered, or were brought on if they were not called in."""
    called = any(event.code in CALLED_EVENTS for event in phase)
    counted = {"battle.maneuvered"} if called else MANEUVER_EVENTS
    return len({event.params["hex"] for event in phase if event.code in counted})


def _strike_sentence(fight: Fight, victim: int, key: str, blows: Listing, *, answers: bool) -> Phrase:
    """Return whom a legion struck or, if it `answers`, struck back at."""
    seat = fight.seat
    if seat not in fight.legions or victim not in fight.legions:
        known = {"seat": SeatName(seat), "victim": SeatName(victim)}
        unsaid = {"own": "seat", "you": "victim"}.get(key)
        known = {name: value for name, value in known.items() if name != unsaid}
        by_player = PLAYER_STRUCK_BACK_SENTENCES if answers else PLAYER_STRUCK_SENTENCES
        return phrase(by_player[key], **known, blows=blows)
    by_legion = STRUCK_BACK_SENTENCES if answers else STRUCK_SENTENCES
    return phrase(by_legion[key], **_sides(fight, victim, key), blows=blows)


def _maneuver_sentence(fight: Fight, count: int, you: int | None, *, entering: bool) -> Phrase:
    """Return how many characters maneuvered or, if the battle begins, were brought on, and who attacked."""
    seat = fight.seat
    own = seat == you
    enemy = next((each for each in fight.legions if each != seat), None)
    if enemy is None or seat not in fight.legions:
        name = {} if own else {"seat": SeatName(seat)}
        theirs, yours = (
            (BROUGHT_ON_SENTENCE, YOU_BROUGHT_ON_SENTENCE)
            if entering
            else (MANEUVERED_SENTENCE, YOU_MANEUVERED_SENTENCE)
        )
        return phrase(yours if own else theirs, **name, count=count)
    key = "own" if own else "you" if enemy == you else "others"
    known: dict[str, Any] = {**_sides(fight, enemy, key), "count": count}
    if not entering or fight.land is None:
        return phrase(LEGION_MANEUVERED_SENTENCES[key], **known)
    attacked = seat == fight.attacker
    messages = ATTACKED_AND_BROUGHT_ON_SENTENCES if attacked else BROUGHT_ON_AGAINST_SENTENCES
    if fight.attack_told:
        messages = BROUGHT_ON_SENTENCES
    return phrase(messages[key], **known, land=names.land(fight.land))


def _sides(fight: Fight, enemy: int, key: str) -> dict[str, Phrase]:
    """Return the names of the legion that acts in a fight and of its enemy; `key` says which is yours."""
    seat = fight.seat
    return {
        "legion": _side_name(fight.legions[seat], seat, yours=key == "own"),
        "enemy": _side_name(fight.legions[enemy], enemy, yours=key == "you"),
    }


def _side_name(marker: str, seat: int, *, yours: bool) -> Phrase:
    return names.held_legion(marker, seat) if yours else names.legion(marker)


def _blows(events: Sequence[HeardEvent], hits_before: Mapping[tuple[int, str], int]) -> list[_Blow]:
    """Return what a side's strikes did, in the order in which they were finished.

    Hits that were carried over are those of the character whose strike they came from. Strikes of a character
    at the same enemy are counted together until it is slain.
    """
    found: list[_Blow] = []
    going_on: dict[tuple[_Standing, _Standing], _Blow] = {}
    striker: _Standing | None = None
    for event in events:
        params = event.params
        if event.code in STRIKE_EVENTS:
            striker = _Standing(params["piece"], params["hex"])
        elif event.code != "battle.carried" or striker is None:
            continue
        foe = _Standing(params["foe"], params["target"])
        key = (striker, foe)
        carried = event.code == "battle.carried"
        known = hits_before.get((event.revision, foe.hex))
        before = going_on.pop(key, _Blow(striker, foe, 0, slain=False, carried=carried, before=known))
        blow = before._replace(hits=before.hits + params["hits"], slain=bool(params.get("slain")))
        found = [each for each in found if each is not before]
        found.append(blow)
        if not blow.slain:
            going_on[key] = blow
    return found


def _blow_counts(events: Sequence[HeardEvent]) -> Listing:
    """Return how many strikes a side made, how often they hit, and how many enemies they slew."""
    told = [phrase(STRIKES_TEXT, count=sum(event.code in STRIKE_EVENTS for event in events))]
    blows = _blows(events, {})
    hits = sum(blow.hits for blow in blows)
    told.append(phrase(HITS_TEXT, count=hits) if hits else Phrase(NO_HITS_TEXT))
    if slain := sum(blow.slain for blow in blows):
        told.append(phrase(SLAIN_TEXT, count=slain))
    return Listing(tuple(told))


def _blow_texts(blows: Sequence[_Blow], key: str) -> Listing:
    """Return strikes in words, in order; `key` says whose characters are yours.

    If there are too many, those that slew are kept, then those with the most hits; the others are counted.
    """
    slain = [n for n, blow in enumerate(blows) if blow.slain]
    others = [n for n, blow in enumerate(blows) if not blow.slain]
    room = MAX_BLOWS_TOLD if len(blows) <= MAX_BLOWS_TOLD else MAX_BLOWS_TOLD - 1
    worst = sorted(others, key=lambda n: -blows[n].hits)[: max(room - len(slain), 0)]
    pieces, foes = _Introductions(yours=key == "own"), _Introductions(yours=key == "you")
    texts = [_blow_text(blows[n], pieces, foes) for n in sorted([*slain, *worst])]
    if left := len(others) - len(worst):
        texts.append(phrase(OTHER_BLOWS_TEXT, count=left))
    return Listing(tuple(texts))


def _blow_text(blow: _Blow, pieces: _Introductions, foes: _Introductions) -> Phrase:
    piece, foe, before = pieces.name(blow.piece), foes.name(blow.foe), blow.before
    if before is not None and not blow.slain and not blow.carried and blow.hits not in (0, 2):
        # The hex comes after the number of hits: two numbers side by side are misread.
        total = {"total": before + blow.hits} if before else {}
        message = HIT_AGAIN_TEXT if before else HIT_ON_HEX_TEXT
        return phrase(message, piece=piece, foe=foe, hex=blow.foe.hex, count=blow.hits, **total)
    known: dict[str, Any] = {"piece": piece, "foe": foe}
    if before is not None:
        known["foe"] = phrase(ON_HEX_TEXT, foe=foe, hex=blow.foe.hex)
    if blow.slain and before:
        return phrase(SLEW_HURT_TEXT, **known, before=before)
    if blow.slain or not blow.hits:
        return phrase(SLEW_TEXT if blow.slain else MISSED_TEXT, **known)
    if before:
        known["total"] = before + blow.hits
    if blow.carried:
        return phrase(CARRIED_AGAIN_TEXT if before else CARRIED_TEXT, **known, count=blow.hits)
    if blow.hits == 2:  # "twice" has a word of its own
        return phrase(HIT_TWICE_AGAIN_TEXT if before else HIT_TWICE_TEXT, **known)
    return phrase(HIT_TEXT, **known, count=blow.hits)
