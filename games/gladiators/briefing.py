"""The briefing of a fight: what a seat knows of every other gladiator, and how its own could be attacked.

A gladiator is in danger if an attack on it still has to be met, or if another gladiator could attack it in
its next turn: with a sustained Current Action, or with its first planned card. That card is hidden unless the
seat has looked at it, so the briefing names every card with which that gladiator could attack. Hands are
never used, because the reader knows only their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.engine.briefing import Briefing, Danger, KnownForce, KnownPiece, KnownSeat
from games.engine.invariants import require
from games.engine.phrases import Phrase, Plural, SeatName, gettext_noop, phrase
from games.gladiators.autopilot.worth import end_hexes_after, is_reachable, possible_blows
from games.gladiators.decks import CARDS
from games.gladiators.gladiator_values import can_use, deck_of
from games.gladiators.table import holding_fighters, living_fighters, living_foes
from games.gladiators.view import Fighter, GladiatorsView
from games.gladiators.words import names

LOW_CONDITION = 3
"""A gladiator with this Condition or less could fall to one good hit."""

LEFT = gettext_noop("%(seat)s’s player has left the match.")
OUT = gettext_noop("%(seat)s has no gladiator left in play.")
ALLY = gettext_noop("%(seat)s is on your side.")

FELL = gettext_noop("Out since turn %(turn)s.")
CONDITION = gettext_noop("Condition %(value)s of %(most)s, on %(hex)s.")
CURRENT = gettext_noop("Current Action: %(card)s.")
PLANNED = Plural("%(count)s card planned.", "%(count)s cards planned.", "count")
LOOKED_AT = gettext_noop("You know the first planned cards: %(cards)s.")
WORN = gettext_noop("Worn: %(items)s.")
KEPT = gettext_noop("Carried: %(items)s.")
PRONE = gettext_noop("Prone.")
WRAPPED = gettext_noop("Wrapped in a %(item)s.")
HOLDS = gettext_noop("Holds %(gladiator)s.")

OWN = gettext_noop("%(gladiator)s, Condition %(value)s of %(most)s")
UNMET = gettext_noop("%(gladiator)s has attacked it with %(card)s, and this still has to be met.")
CONTEST = gettext_noop("%(gladiator)s is in a contest with it for this item: %(item)s.")
CAN_ATTACK = gettext_noop("%(gladiator)s can attack it in their next turn. Cards: %(cards)s.")
COULD_ATTACK = gettext_noop(
    "%(gladiator)s could attack it in their next turn, if one of these cards is planned first: %(cards)s."
)
IS_LOW = gettext_noop("One good hit could put it out.")
IS_PRONE = gettext_noop("It is prone.")
IS_WRAPPED = gettext_noop("It is wrapped in a %(item)s.")
IS_HELD = gettext_noop("It is held by %(gladiator)s.")


def brief(view: GladiatorsView) -> Briefing:
    """Return what the view's seat knows of the others, and which of its own gladiators are in danger.

    Dangers are listed only once the fight has begun.
    """
    seat = require(view.seat, "only a seat is briefed")
    others = tuple(_known_seat(view, seat, other) for other in range(view.seats) if other != seat)
    return Briefing(others, tuple(_dangers(view, seat)) if view.round else ())


class AttackCards(NamedTuple):
    """The cards with which a foe could attack a gladiator in its next turn, as far as a seat knows.

    `known` are the foe's sustained Current Action and its first planned card, if the seat has looked at that
    card. Otherwise the planned card may be any of `hidden`. Cards that could not reach the gladiator, or that
    the foe could not use with the items it holds or while lying, are left out.
    """

    known: tuple[str, ...]
    hidden: tuple[str, ...]


def attack_cards(view: GladiatorsView, foe: Fighter, target: Fighter) -> AttackCards:
    """Return the cards with which a foe may attack a gladiator, as far as the view's seat knows."""
    known, hidden = [], list[str]()
    if foe.current and CARDS[foe.current].sustained:
        known.append(foe.current)
    if foe.row:
        known.append(foe.row[0])
    elif foe.row_size:
        hidden = [card for card in foe.cards if card != foe.current]
    return AttackCards(_reaching(view, foe, known, target), _reaching(view, foe, hidden, target))


def _reaching(view: GladiatorsView, foe: Fighter, found: list[str], target: Fighter) -> tuple[str, ...]:
    return tuple(card for card in dict.fromkeys(found) if _reaches(view, foe, card, target))


def _reaches(view: GladiatorsView, foe: Fighter, card: str, target: Fighter) -> bool:
    """Return whether the foe could reach the target with a card's attack and the items that it holds now."""
    combat = CARDS[card]
    if not combat.attacks or not can_use(foe, card) or (foe.prone and not combat.usable_prone):
        return False
    charge = combat.charge
    ends = [
        at
        for at, steps in end_hexes_after(view, foe, combat).items()
        if charge is None or steps == charge.hexes
    ]
    return any(
        is_reachable(view, foe, attack, item, at, target)
        for _, attack, item in possible_blows(foe, combat, bool(foe.holds) and card == foe.current)
        if attack.requires != "holding" or foe.holds == target.name
        for at in ends
    )


# ---- the others -----------------------------------------------------------------------


def _known_seat(view: GladiatorsView, own: int, seat: int) -> KnownSeat:
    facts = []
    if view.sides[seat] == view.sides[own]:
        facts.append(phrase(ALLY, seat=SeatName(seat)))
    if seat in view.left:
        facts.append(phrase(LEFT, seat=SeatName(seat)))
    band = [view.gladiators[name] for name in view.roster if view.gladiators[name].seat == seat]
    if band and all(who.out for who in band):
        facts.append(phrase(OUT, seat=SeatName(seat)))
    return KnownSeat(seat, tuple(facts), tuple(_force(view, who) for who in band) if view.round else ())


def _force(view: GladiatorsView, who: Fighter) -> KnownForce:
    return KnownForce(
        subject=who.name,
        name=names.gladiator(view.gladiators, who.name),
        icon=names.icon(who.deck),
        pieces=() if who.out else tuple(KnownPiece(names.item(key), names.icon(key)) for key in who.held),
        facts=(phrase(FELL, turn=who.out),) if who.out else tuple(_facts(view, who)),
    )


def _facts(view: GladiatorsView, who: Fighter) -> Iterator[Phrase]:
    most = deck_of(who).condition
    yield phrase(CONDITION, value=who.condition, most=most, hex=names.hex(who.at))
    yield phrase(CURRENT, card=names.card(who.current))
    if who.row_size:
        yield phrase(PLANNED, count=who.row_size)
    if who.row:
        yield phrase(LOOKED_AT, cards=names.cards(who.row))
    if who.worn:
        yield phrase(WORN, items=names.items(who.worn))
    if who.kept:
        yield phrase(KEPT, items=names.items(who.kept))
    if who.prone:
        yield phrase(PRONE)
    if who.wrapped:
        yield phrase(WRAPPED, item=names.item(who.wrapped))
    if who.holds:
        yield phrase(HOLDS, gladiator=names.gladiator(view.gladiators, who.holds))


# ---- the dangers ----------------------------------------------------------------------


def _dangers(view: GladiatorsView, seat: int) -> Iterator[Danger]:
    """Yield the seat's gladiators in danger: those under attack first, then those in the worst condition."""
    own = [view.gladiators[each.name] for each in living_fighters(view) if each.seat == seat]
    attacked = {blow.target for blow in view.pending}
    for who in sorted(own, key=lambda each: (each.name not in attacked, each.condition)):
        sentences = tuple(_sentences(view, who))
        if sentences:
            yield Danger(
                piece=phrase(
                    OWN,
                    gladiator=names.gladiator(view.gladiators, who.name),
                    value=who.condition,
                    most=deck_of(who).condition,
                ),
                icon=names.icon(who.deck),
                sentences=sentences,
                grave=len(own) == 1,
            )


def _sentences(view: GladiatorsView, who: Fighter) -> Iterator[Phrase]:
    for blow in view.pending:
        by = names.gladiator(view.gladiators, blow.by)
        if blow.target == who.name and blow.kind == "contest":
            yield phrase(CONTEST, gladiator=by, item=names.item(blow.grab))
        elif blow.target == who.name:
            yield phrase(UNMET, gladiator=by, card=names.card(blow.card))
    for each in living_foes(view, who):
        foe = view.gladiators[each.name]
        if foe.seat == who.seat:
            continue
        by = names.gladiator(view.gladiators, foe.name)
        known, hidden = attack_cards(view, foe, who)
        if known:
            yield phrase(CAN_ATTACK, gladiator=by, cards=names.cards(known))
        if hidden:
            yield phrase(COULD_ATTACK, gladiator=by, cards=names.cards(hidden))
    if who.condition <= LOW_CONDITION:
        yield phrase(IS_LOW)
    if who.prone:
        yield phrase(IS_PRONE)
    if who.wrapped:
        yield phrase(IS_WRAPPED, item=names.item(who.wrapped))
    for each in holding_fighters(view, who):
        yield phrase(IS_HELD, gladiator=names.gladiator(view.gladiators, each.name))
