"""The tables: the content of the pictures in words, and the seats."""

from __future__ import annotations

from games.engine.drawing.scene import Cell, DataTable, Say
from games.engine.phrases import Listing, Phrase, Plural, SeatName, gettext_noop, phrase
from games.gladiators.board import HEXES, direction, distance
from games.gladiators.decks.cards import Formula
from games.gladiators.drawing import own_numbers
from games.gladiators.drawing.board import Board
from games.gladiators.drawing.faces import formula_text
from games.gladiators.drawing.fighters import planned_cards_text
from games.gladiators.drawing.spoken_texts import describe_hindrances
from games.gladiators.gladiator_values import deck_of
from games.gladiators.view import Blow, GladiatorsView
from games.gladiators.words import attacks, names

FIGURES_CAPTION = gettext_noop("The gladiators")
HEXES_CAPTION = gettext_noop("Hexes")
THREATS_CAPTION = gettext_noop("Attacks and contests to resolve")
SEATS_CAPTION = gettext_noop("Seats")
CURRENT_CARD_TEXT = gettext_noop("%(card)s (%(row)s)")
ELIMINATED_TEXT = gettext_noop("%(gladiator)s, out in turn %(turn)s")
EMPTY_HEX_TEXT = gettext_noop("nothing lies here")
DISTANCE_TEXT = Plural("%(count)s hex away", "%(count)s hexes away", "count")
DISTANCE_AND_WAY_TEXT = Plural("%(count)s hex away, %(way)s", "%(count)s hexes away, %(way)s", "count")
STRENGTH_TEXT = gettext_noop("%(formula)s, n from %(low)s to %(high)s, %(opposed)s")
CONTEST_TEXT = gettext_noop("contest for %(item)s")
IN_FLIGHT_TEXT = gettext_noop("%(card)s, in the air: %(item)s")
NOT_CHOSEN_TEXT = gettext_noop("not chosen yet")


def board_tables(view: GladiatorsView, found: Board, say: Say) -> tuple[DataTable, ...]:
    """Return up to three tables: the gladiators, the attacks to be met, and some hexes.

    The last one lists the hexes that can be chosen or have items on them. Empty tables are left out; before
    any gladiator is on the field there are none.
    """
    if not found.figures:
        return ()
    tables = [_figures(view, found, say)]
    if view.pending:
        tables.append(_threats(view, say))
    ground = _ground(view, found, say)
    return (*tables, ground) if ground.rows else tuple(tables)


def _figures(view: GladiatorsView, found: Board, say: Say) -> DataTable:
    head = (
        gettext_noop("Gladiator"),
        gettext_noop("Hex"),
        gettext_noop("Condition"),
        gettext_noop("Stance"),
        gettext_noop("In hand"),
        gettext_noop("Worn"),
        gettext_noop("Carried"),
        gettext_noop("Hindered by"),
    )
    rows = tuple(
        (
            Cell(say(names.gladiator(view.gladiators, figure.who.name)), figure.link, head=True),
            Cell(figure.who.at),
            Cell(str(figure.who.condition)),
            Cell(
                say(
                    phrase(
                        CURRENT_CARD_TEXT,
                        card=names.card(figure.who.current),
                        row=planned_cards_text(figure.who, say, hidden=figure.who.seat != view.seat),
                    )
                )
            ),
            *(Cell(_items(items, say)) for items in (figure.who.held, figure.who.worn, figure.who.kept)),
            Cell("; ".join(describe_hindrances(view, figure, say)) or "–"),
        )
        for figure in found.figures
    )
    return DataTable(say(Phrase(FIGURES_CAPTION)), tuple(say(Phrase(word)) for word in head), rows)


def _items(items: tuple[str, ...], say: Say) -> str:
    return say(names.items(items)) if items else "–"


def _ground(view: GladiatorsView, found: Board, say: Say) -> DataTable:
    """Return the table of the hexes that can be chosen or have items on them."""
    lying = {each.at: each for each in found.lying}
    head = (
        gettext_noop("Hex"),
        gettext_noop("From the gladiator whose turn it is"),
        gettext_noop("On the ground"),
    )
    rows = []
    for at in HEXES:
        if at not in found.goals and at not in lying:
            continue
        link = found.goals.get(at) or (lying[at].link if at in lying else None)
        here = (
            Listing(tuple(names.item(item) for item in lying[at].items))
            if at in lying
            else Phrase(EMPTY_HEX_TEXT)
        )
        rows.append((Cell(at, link, head=True), Cell(_distance_text(found.start, at, say)), Cell(say(here))))
    return DataTable(say(Phrase(HEXES_CAPTION)), tuple(say(Phrase(word)) for word in head), tuple(rows))


def _distance_text(start: str, at: str, say: Say) -> str:
    if not start:
        return "–"
    way = direction(start, at)
    if way:
        return say(phrase(DISTANCE_AND_WAY_TEXT, count=distance(start, at), way=names.direction_name(way)))
    return say(phrase(DISTANCE_TEXT, count=distance(start, at)))


def _threats(view: GladiatorsView, say: Say) -> DataTable:
    """Return the table of waiting attacks and contests, in the order in which they are met.

    It includes no secret numbers except the reader's own.
    """
    head = (
        gettext_noop("Attacker"),
        gettext_noop("Target"),
        gettext_noop("What"),
        gettext_noop("Type and distance"),
        gettext_noop("Attack Strength"),
    )
    mine = own_numbers.own_attacks(view)
    words = (*head, gettext_noop("Number you set")) if mine else head
    rows = tuple(
        (
            Cell(say(names.gladiator(view.gladiators, blow.by)), head=True),
            Cell(say(names.gladiator(view.gladiators, blow.target))),
            Cell(_blow_text(blow, say)),
            Cell(_type(blow, say)),
            Cell(_strength(blow, say)),
            *((Cell(say(own_numbers.chosen_numbers(view, blow)) if blow in mine else "–"),) if mine else ()),
        )
        for blow in view.pending
    )
    return DataTable(say(Phrase(THREATS_CAPTION)), tuple(say(Phrase(word)) for word in words), rows)


def _blow_text(blow: Blow, say: Say) -> str:
    if blow.kind == "contest":
        return say(phrase(CONTEST_TEXT, item=names.item(blow.grab)))
    if blow.flight is not None:
        return say(phrase(IN_FLIGHT_TEXT, card=names.card(blow.card), item=names.item(blow.flight.item)))
    return say(names.card(blow.card))


def _type(blow: Blow, say: Say) -> str:
    if blow.kind == "contest":
        return "–"
    far = attacks.distance_text(blow.distance, blow.distance)
    return f"{say(names.attack_kind_name(blow.type))}, {say(far)}"


def _strength(blow: Blow, say: Say) -> str:
    if blow.kind == "contest":
        return "–"
    read = Formula(blow.base, blow.low, blow.high, blow.times)
    return say(
        phrase(
            STRENGTH_TEXT,
            formula=formula_text(read),
            low=blow.low,
            high=blow.high,
            opposed=names.opposition_text(blow.opposed),
        )
    )


# ---- the seats ------------------------------------------------------------------------


def seats_table(view: GladiatorsView, say: Say) -> DataTable:
    """Return the table of the seats, with each seat's side, gladiators and their Condition.

    An eliminated gladiator is shown with the turn in which it fell.
    """
    sides = len(set(view.sides)) < view.seats
    words = (
        gettext_noop("Seat"),
        *((gettext_noop("Side"),) if sides else ()),
        gettext_noop("Quality"),
        gettext_noop("Gladiators, Condition"),
    )
    rows = tuple(
        (
            Cell(say(SeatName(seat)), head=True),
            *((Cell(str(view.sides[seat] + 1)),) if sides else ()),
            Cell(str(view.qualities[seat])),
            Cell(_band(view, seat, say)),
        )
        for seat in range(view.seats)
    )
    return DataTable(say(Phrase(SEATS_CAPTION)), tuple(say(Phrase(word)) for word in words), rows)


def _band(view: GladiatorsView, seat: int, say: Say) -> str:
    own = [each for each in view.gladiators.values() if each.seat == seat]
    if not own:
        chosen = view.own_choice if seat == view.seat else ""
        return say(names.decks(chosen.split("+"))) if chosen else say(Phrase(NOT_CHOSEN_TEXT))
    parts = []
    for each in own:
        called = names.gladiator(view.gladiators, each.name)
        if each.out:
            parts.append(say(phrase(ELIMINATED_TEXT, gladiator=called, turn=each.out)))
        else:
            parts.append(f"{say(called)}, {each.condition}/{deck_of(each).condition}")
    return "; ".join(parts)
