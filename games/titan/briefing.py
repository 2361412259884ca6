"""The briefing of a campaign: what a seat knows of each enemy legion, and which of its own can be attacked.

A legion is in danger if, with the Masterboard as it is now, an enemy legion can move to its land in its
owner's next turn (7.0 - 7.5), or a Titan can teleport there (8.2). This follows from the lands of all
legions, which everyone can see, and from what the seat knows of the enemies' Titans.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.engine.briefing import Briefing, Danger, KnownForce, KnownPiece, KnownSeat
from games.engine.invariants import require
from games.engine.phrases import Listing, Phrase, Plural, SeatName, gettext_noop, phrase
from games.titan.attackers import POSSIBLE_ROLLS, Attacker, Certainty, attackers
from games.titan.characters import TITAN, titan_power
from games.titan.open_campaign import markers_at
from games.titan.view import LegionView, TitanView
from games.titan.words import names

SCORE = Plural(
    "%(seat)s has %(score)s point. Their Titan has power %(power)s.",
    "%(seat)s has %(score)s points. Their Titan has power %(power)s.",
    "score",
)
OUT = gettext_noop("%(seat)s is out of the game.")
LEFT = gettext_noop("%(seat)s’s player has left the match.")
TITAN_IN = gettext_noop("Their Titan is in %(legion)s.")
TITAN_IN_ONE_OF = gettext_noop("Their Titan is in one of these legions: %(legions)s.")
HOLDINGS = gettext_noop("All their characters: %(pieces)s.")
IN_LAND = Plural("%(land)s, %(height)s character.", "%(land)s, %(height)s characters.", "height")
POSSIBLE = gettext_noop("Here or in another legion: %(pieces)s.")

OWN_LEGION = gettext_noop("%(legion)s in %(land)s")
ENGAGED = gettext_noop("It is in an engagement with %(legion)s (%(seat)s).")
ATTACK = gettext_noop("%(legion)s (%(seat)s) in %(land)s can attack it. Rolls: %(rolls)s.")
ATTACK_WITH_ANY = gettext_noop("%(legion)s (%(seat)s) in %(land)s can attack it with any roll.")
TELEPORT = gettext_noop("The Titan in %(legion)s (%(seat)s) can teleport to it with a 6.")
TELEPORT_MAYBE = gettext_noop(
    "If the Titan is in %(legion)s (%(seat)s), that legion can teleport to it with a 6."
)


def brief(view: TitanView) -> Briefing:
    """Return what the view's seat knows of all others, and which of its own legions are in danger."""
    seat = require(view.seat, "only a seat is briefed")
    others = tuple(_known_seat(view, other) for other in range(view.seats) if other != seat)
    return Briefing(others, tuple(_dangers(view, seat)))


def threats(view: TitanView, land: int) -> tuple[Attacker, ...]:
    """Return the enemies of the view's seat that could attack a land, the likely ones first.

    They are judged by the Masterboard as it is now. Nobody can enter a land that already has an engagement
    (7.1).
    """
    enemies = [seat for seat in range(view.seats) if seat != view.seat]
    coming = attackers(view, enemies, land, lambda marker: _titan_certainty(view, marker))
    return tuple(sorted(coming, key=lambda each: (-each.chance, each.marker)))


def _titan_certainty(view: TitanView, marker: str) -> Certainty:
    """Return how certain it is that a legion holds its owner's Titan."""
    legion = view.legions[marker]
    if TITAN in legion.pieces:
        return "sure"
    return "maybe" if marker in _places_of_titan(view, legion.seat) else "no"


def _places_of_titan(view: TitanView, seat: int) -> tuple[str, ...]:
    """Return the markers of the legions that hold a seat's Titan or may hold it."""
    sure = [marker for marker, legion in _legions_of(view, seat) if TITAN in legion.pieces]
    if sure:
        return tuple(sure)
    maybe = {
        marker
        for loose in view.loose
        if loose.seat == seat and loose.name == TITAN
        for marker in loose.legions
    }
    return tuple(marker for marker, _ in _legions_of(view, seat) if marker in maybe)


def _legions_of(view: TitanView, seat: int) -> list[tuple[str, LegionView]]:
    """Return a seat's legions in the order of its markers."""
    return [(marker, view.legions[marker]) for marker in view.markers[seat] if marker in view.legions]


# ---- the others -----------------------------------------------------------------------


def _known_seat(view: TitanView, seat: int) -> KnownSeat:
    legions = _legions_of(view, seat)
    if view.fates[seat]:
        return KnownSeat(seat, (phrase(OUT, seat=SeatName(seat)),))
    score = view.scores[seat]
    facts = [phrase(SCORE, seat=SeatName(seat), score=score, power=titan_power(score))]
    if seat in view.left:
        facts.append(phrase(LEFT, seat=SeatName(seat)))
    places = _places_of_titan(view, seat)
    if len(places) == 1:
        facts.append(phrase(TITAN_IN, legion=names.held_legion(places[0], seat)))
    elif places:
        facts.append(phrase(TITAN_IN_ONE_OF, legions=names.held_legions(places, seat)))
    if view.holdings[seat]:
        facts.append(phrase(HOLDINGS, pieces=names.characters(Counter(view.holdings[seat]).elements())))
    return KnownSeat(seat, tuple(facts), tuple(_force(view, marker, legion) for marker, legion in legions))


def _force(view: TitanView, marker: str, legion: LegionView) -> KnownForce:
    facts = [phrase(IN_LAND, land=names.land(legion.land), height=legion.height)]
    maybe = Counter(loose.name for loose in view.loose if marker in loose.legions)
    if maybe:
        facts.append(phrase(POSSIBLE, pieces=names.characters(sorted(maybe.elements()))))
    return KnownForce(
        subject=marker,
        name=names.held_legion(marker, legion.seat),
        icon=names.icon(marker),
        pieces=tuple(KnownPiece(names.character(name), names.icon(name)) for name in legion.pieces),
        unknown=max(0, legion.height - len(legion.pieces)),
        facts=tuple(facts),
    )


# ---- the dangers ----------------------------------------------------------------------


def _dangers(view: TitanView, seat: int) -> Iterator[Danger]:
    """Yield the seat's legions in danger: its Titan's first, then the most likely to be attacked."""
    found = []
    for marker, legion in _legions_of(view, seat):
        coming = threats(view, legion.land)
        met = [each for each in markers_at(view, legion.land) if view.legions[each].seat != seat]
        if coming or met:
            titan = TITAN in legion.pieces
            rolls = {roll for each in coming for roll in each.rolls}
            found.append(((not titan, not met, -len(rolls), marker), marker, coming, met))
    for (no_titan, *_), marker, coming, met in sorted(found, key=lambda each: each[0]):
        legion = view.legions[marker]
        sentences = [
            phrase(ENGAGED, legion=names.legion(each, view.legions[each].seat), seat=_owner(view, each))
            for each in met
        ]
        for threat in coming:
            sentences += _said(view, threat)
        yield Danger(
            piece=phrase(OWN_LEGION, legion=names.held_legion(marker, seat), land=names.land(legion.land)),
            icon=names.icon(marker),
            sentences=tuple(sentences),
            grave=not no_titan,
        )


def _said(view: TitanView, threat: Attacker) -> Iterator[Phrase]:
    legion = view.legions[threat.marker]
    known = {"legion": names.legion(threat.marker, legion.seat), "seat": _owner(view, threat.marker)}
    if len(threat.rolls) == len(POSSIBLE_ROLLS):
        yield phrase(ATTACK_WITH_ANY, land=names.land(legion.land), **known)
    elif threat.rolls:
        yield phrase(ATTACK, land=names.land(legion.land), rolls=Listing(threat.rolls), **known)
    if threat.teleports != "no":
        yield phrase(TELEPORT if threat.teleports == "sure" else TELEPORT_MAYBE, **known)


def _owner(view: TitanView, marker: str) -> SeatName:
    return SeatName(view.legions[marker].seat)
