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

BROUGHT_ON_SENTENCE = Plural(
    "%(seat)s brought on %(count)s character.", "%(seat)s brought on %(count)s characters.", "count"
)
YOU_BROUGHT_ON_SENTENCE = Plural(
    "You brought on %(count)s character.", "You brought on %(count)s characters.", "count"
)
THEN_STRUCK_SENTENCE = Plural(
    "After %(count)s maneuver: %(blows)s.", "After %(count)s maneuvers: %(blows)s.", "count"
)
"""What a side struck after its maneuvers, if the sentence before is about its strikes back."""

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

PLAYER_STRUCK_SENTENCES = {
    "others": gettext_noop("%(seat)s struck %(victim)s: %(blows)s."),
    "you": gettext_noop("%(seat)s struck you: %(blows)s."),
    "own": gettext_noop("You struck %(victim)s: %(blows)s."),
}
"""The same if the events do not say which legions fight."""

SLEW_TEXT = gettext_noop("%(piece)s slew %(foe)s")
MISSED_TEXT = gettext_noop("%(piece)s missed %(foe)s")
HIT_TEXT = Plural("%(piece)s hit %(foe)s once", "%(piece)s hit %(foe)s %(count)s times", "count")
CARRIED_TEXT = Plural(
    "%(piece)s carried %(count)s hit over to %(foe)s",
    "%(piece)s carried %(count)s hits over to %(foe)s",
    "count",
)
OTHER_BLOWS_TEXT = Plural("%(count)s other strike", "%(count)s other strikes", "count")
MAX_BLOWS_TOLD = 4
"""How many strikes of a phase have their own words, unless more slew an enemy; the others are counted."""


class Fight(NamedTuple):
    """What one side did in a battle until the other did something.

    `legions` has the legions of both seats, `attacker` is the seat that attacked and `land` where, if they
    are known.
    """

    events: Sequence[HeardEvent]
    legions: Mapping[int, str]
    attacker: int | None
    land: int | None

    @property
    def seat(self) -> int:
        """Return the seat that acted."""
        return int(self.events[0].params["seat"])


class _Blow(NamedTuple):
    """What characters of a kind did to one enemy: the hits, and whether it was slain.

    `carried` means that all hits were left over from a strike at another enemy.
    """

    piece: str
    foe: str
    hits: int
    slain: bool
    carried: bool


def battle_sentences(fight: Fight, you: int | None) -> tuple[Phrase, ...]:
    """Return what a side did in a battle, phase by phase: whom it called in, how it maneuvered and struck."""
    told: list[Phrase] = []
    for phase in _phases(fight.events):
        called = [event for event in phase if event.code in CALLED_EVENTS]
        told += [logged_sentence(event, you) for event in called]
        struck = any("blows" in each.params for each in told)
        told += _phase_sentences(fight, phase, you, struck=struck)
    return tuple(told)


def _phases(events: Sequence[HeardEvent]) -> list[list[HeardEvent]]:
    """Return a side's events in a battle, with each part that begins with maneuvers after strikes apart."""
    phases: list[list[HeardEvent]] = []
    struck = True
    for event in events:
        if struck and (not phases or event.code not in STRIKING_EVENTS):
            phases.append([])
        struck = event.code in STRIKING_EVENTS
        phases[-1].append(event)
    return phases


def _phase_sentences(
    fight: Fight, phase: Sequence[HeardEvent], you: int | None, *, struck: bool
) -> Iterator[Phrase]:
    """Yield how a side maneuvered or brought on its characters, and whom it struck then.

    `struck` means that the sentence before is about its strikes.
    """
    seat = fight.seat
    moved = _maneuvered(phase)
    entering = not any(event.code in CALLED_EVENTS | {"battle.maneuvered"} for event in phase)
    strikes = [event for event in phase if event.code in STRIKE_EVENTS]
    if not strikes:
        if moved:
            yield _maneuver_sentence(fight, moved, you, entering=entering)
        return
    victim = strikes[0].params["victim"]
    blows = _blow_texts(_blows(phase))
    key = "own" if seat == you else "you" if victim == you else "others"
    known = seat in fight.legions and victim in fight.legions
    if moved and not entering and struck:
        yield phrase(THEN_STRUCK_SENTENCE, count=moved, blows=blows)
    elif moved and not entering and known:
        sides = _sides(fight, victim, key)
        yield phrase(LEGION_MANEUVERED_AND_STRUCK_SENTENCES[key], **sides, count=moved, blows=blows)
    else:
        if moved:
            yield _maneuver_sentence(fight, moved, you, entering=entering)
        yield _strike_sentence(fight, victim, key, blows)


def _maneuvered(phase: Sequence[HeardEvent]) -> int:
    """Return how many characters maneuvered, or were brought on if they were not called in."""
    called = any(event.code in CALLED_EVENTS for event in phase)
    counted = {"battle.maneuvered"} if called else MANEUVER_EVENTS
    return len({event.params["hex"] for event in phase if event.code in counted})


def _strike_sentence(fight: Fight, victim: int, key: str, blows: Listing) -> Phrase:
    seat = fight.seat
    if seat not in fight.legions or victim not in fight.legions:
        known = {"seat": SeatName(seat), "victim": SeatName(victim)}
        unsaid = {"own": "seat", "you": "victim"}.get(key)
        known = {name: value for name, value in known.items() if name != unsaid}
        return phrase(PLAYER_STRUCK_SENTENCES[key], **known, blows=blows)
    return phrase(STRUCK_SENTENCES[key], **_sides(fight, victim, key), blows=blows)


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
    return phrase(messages[key], **known, land=names.land(fight.land))


def _sides(fight: Fight, enemy: int, key: str) -> dict[str, Phrase]:
    """Return the names of the legion that acts in a fight and of its enemy; `key` says which is yours."""
    seat = fight.seat
    return {
        "legion": names.legion(fight.legions[seat], seat if key == "own" else None),
        "enemy": names.legion(fight.legions[enemy], enemy if key == "you" else None),
    }


def _blows(events: Sequence[HeardEvent]) -> list[_Blow]:
    """Return what a side's strikes did, in the order in which they were finished.

    Hits that were carried over are those of the character whose strike they came from. Characters of a kind
    that struck the same enemy are counted together until it is slain.
    """
    found: list[_Blow] = []
    going_on: dict[tuple[str, str, str], _Blow] = {}
    striker = ""
    for event in events:
        params = event.params
        if event.code in STRIKE_EVENTS:
            striker = params["piece"]
        elif event.code != "battle.carried" or not striker:
            continue
        key = (striker, params["foe"], params.get("target", ""))
        carried = event.code == "battle.carried"
        before = going_on.pop(key, _Blow(striker, params["foe"], 0, slain=False, carried=carried))
        blow = before._replace(hits=before.hits + params["hits"], slain=bool(params.get("slain")))
        found = [each for each in found if each is not before]
        found.append(blow)
        if not blow.slain:
            going_on[key] = blow
    return found


def _blow_texts(blows: Sequence[_Blow]) -> Listing:
    """Return strikes in words, in order; if characters of a kind slew enemies of a kind, that is one part.

    If there are too many, those that slew are kept, then those with the most hits; the others are counted.
    """
    slain = Counter((blow.piece, blow.foe) for blow in blows if blow.slain)
    last_slain = {(blow.piece, blow.foe): n for n, blow in enumerate(blows) if blow.slain}
    others = [n for n, blow in enumerate(blows) if not blow.slain]
    room = MAX_BLOWS_TOLD if len(slain) + len(others) <= MAX_BLOWS_TOLD else MAX_BLOWS_TOLD - 1
    worst = sorted(others, key=lambda n: -blows[n].hits)[: max(room - len(slain), 0)]
    texts = [
        _slain_text(blows[n], slain[blows[n].piece, blows[n].foe]) if blows[n].slain else _blow_text(blows[n])
        for n in sorted([*last_slain.values(), *worst])
    ]
    if left := len(others) - len(worst):
        texts.append(phrase(OTHER_BLOWS_TEXT, count=left))
    return Listing(tuple(texts))


def _slain_text(blow: _Blow, count: int) -> Phrase:
    foes = names.characters([blow.foe] * count)
    return phrase(SLEW_TEXT, piece=names.character(blow.piece), foe=foes)


def _blow_text(blow: _Blow) -> Phrase:
    known = {"piece": names.character(blow.piece), "foe": names.character(blow.foe)}
    if blow.carried:
        return phrase(CARRIED_TEXT, **known, count=blow.hits)
    return phrase(HIT_TEXT, **known, count=blow.hits) if blow.hits else phrase(MISSED_TEXT, **known)
