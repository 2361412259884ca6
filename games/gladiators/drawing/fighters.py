"""The parts of the page beside the field: gladiators' public cards, and the reader's own row and hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from games.engine.actions import Action
from games.engine.drawing.hand import Card, Hand
from games.engine.drawing.scene import Cell, Chip, ChipRow, DataTable, Link, Links, Say
from games.engine.drawing.svg import Svg
from games.engine.phrases import Listing, Part, Phrase, Plural, gettext_noop, phrase
from games.gladiators import pictograms
from games.gladiators.actions import Plan, Replan
from games.gladiators.board import distance
from games.gladiators.decks import CARDS
from games.gladiators.decks.cards import AttackKind, Formula
from games.gladiators.drawing import own_numbers
from games.gladiators.drawing.board import Board, Figure, opponent_of
from games.gladiators.drawing.faces import CardFace, card_face, formula_text, standard_action_face
from games.gladiators.drawing.spoken_texts import describe_hindrances
from games.gladiators.gladiator_values import deck_of, defense, strength
from games.gladiators.specials import uses_left
from games.gladiators.table import blow_of, living_foes
from games.gladiators.view import Blow, Fighter, GladiatorsView
from games.gladiators.words import cards, names

STRENGTH_TEXT = gettext_noop("Strength %(value)s")
DEFENSE_TEXT = gettext_noop("Defense %(value)s")
CONDITION_TEXT = gettext_noop("Condition %(value)s of %(most)s")
HELD_ITEMS_TEXT = gettext_noop("in hand: %(items)s")
WORN_ITEMS_TEXT = gettext_noop("worn: %(items)s")
CARRIED_ITEMS_TEXT = gettext_noop("carried: %(items)s")
HIDDEN_PLAN_TEXT = Plural("%(count)s card planned, hidden", "%(count)s cards planned, hidden", "count")
PLAN_TEXT = Plural("%(count)s card planned", "%(count)s cards planned", "count")
EMPTY_PLAN_TEXT = gettext_noop("nothing planned")
FOES_PLAN_TEXT = Plural(
    "%(gladiator)s has %(count)s planned, hidden", "%(gladiator)s has %(count)s planned, hidden", "count"
)
FOES_EMPTY_PLAN_TEXT = gettext_noop("%(gladiator)s has nothing planned")
NUMBERS_TEXT = gettext_noop("n from %(low)s to %(high)s")
LOOKED_AT_TEXT = gettext_noop("you looked at: %(cards)s")
SPECIAL_WITH_COUNT_TEXT = gettext_noop("%(special)s ×%(count)s")
ROW_HEADING = gettext_noop("%(gladiator)s’s planning row")
HAND_HEADING = gettext_noop("%(gladiator)s’s hand")
YOUR_ROW_HEADING = gettext_noop("Your planning row")
REPLAN_HEADING = gettext_noop("Plan in place of the whole row")
YOUR_PLAN_HEADING = gettext_noop("Your plan")
YOUR_EMPTY_PLAN_HEADING = gettext_noop("No plan")
YOUR_HAND_HEADING = gettext_noop("Your hand")
OPEN_CARDS_HEADING = gettext_noop("Face-up cards")
CARDS_IN_HAND_TEXT = Plural("%(count)s card", "%(count)s cards", "count")
AWAY_TEXT = Plural("%(count)s hex, on %(hex)s", "%(count)s hexes, on %(hex)s", "count")


CARDS_TO_PLAN = frozenset({("plan", "card"), ("replan", "card")})
"""The choices of a card to plan, by action and attribute."""


class RemainingSpecial(NamedTuple):
    """A Special Action that can still be used: its name with the number of uses left, and its text."""

    name: str
    lines: str


class Roster(NamedTuple):
    """The public facts about a gladiator.

    If the gladiator is the reader's own (`mine`), `secrets` contains what only its player knows.
    """

    key: str
    seat: int
    icon: str
    name: str
    mine: bool
    moving: bool
    numbers: tuple[str, ...]
    items: tuple[str, ...]
    troubles: tuple[str, ...]
    row: str
    secrets: tuple[str, ...]
    tricks: tuple[RemainingSpecial, ...]
    card: CardFace


class CardGroup(NamedTuple):
    """A group of cards that the reader may see, with a heading and a note beside it."""

    key: str
    head: str
    note: str
    cards: tuple[CardFace, ...]

    @property
    def chosen(self) -> CardFace | None:
        """Return the card of this group that is chosen on the page, or None."""
        return next((each for each in self.cards if each.link and each.link.chosen), None)


class GladiatorKnowledge(NamedTuple):
    """A gladiator in the knowledge log: its name, and what the reader knows about its planned cards."""

    key: str
    seat: int
    name: str
    row: str


def gladiators_knowledge(view: GladiatorsView, say: Say) -> tuple[GladiatorKnowledge, ...]:
    """Return what the reader knows about each gladiator's planned cards, the reader's own gladiators first.

    The result is empty before the fight.
    """
    everybody = [view.gladiators[name] for name in view.roster]
    return tuple(
        GladiatorKnowledge(
            key=who.name,
            seat=who.seat,
            name=say(names.gladiator(view.gladiators, who.name)),
            row=planned_cards_text(who, say, hidden=who.seat != view.seat and not view.over),
        )
        for who in sorted(everybody, key=lambda each: each.seat != view.seat)
        if view.round
    )


class Duellist(NamedTuple):
    """A gladiator on a phone, in brief: its Condition, and its stance or the attack that it has declared.

    `card` is the face of the stance's or the attack's card. A stance has its Guess Axe in `axe`, and an
    attack its strength in `formula`. `note` is the Defense or, beside a formula, the range of its number.
    `away` says how far and where another player's gladiator is, which may be outside the part of the field
    that a phone shows; it is "" for the reader's own.
    """

    key: str
    seat: int
    icon: str
    name: str
    mine: bool
    condition: int
    most: int
    does: str
    note: str
    formula: str
    axe: Svg
    card: CardFace
    roster: Roster
    away: str


def duellists(view: GladiatorsView, found: Board, say: Say) -> tuple[Duellist, ...]:
    """Return the gladiator whose turn it is and the one that it is dealing with, the reader's own first.

    The result is empty before the fight, and contains one gladiator if no other is on the field.
    """
    figures = {each.who.name: each for each in found.figures}
    mover = figures.get(view.turn.mover) if view.round else None
    if mover is None:
        return ()
    other = opponent_of(found, mover.who)
    pair = [mover, *([figures[other.name]] if other else [])]
    ordered = sorted(pair, key=lambda each: each.who.seat != view.seat)
    first = ordered[0].who
    return tuple(
        _duellist(view, each, found, say, first if each.who.seat != view.seat else None) for each in ordered
    )


def _duellist(
    view: GladiatorsView, figure: Figure, found: Board, say: Say, other: Fighter | None
) -> Duellist:
    roster, who = _roster(view, figure, say), figure.who
    blow = next((each.blow for each in found.threats if each.blow.by == who.name), None)
    axes = [axe for axe in roster.card.axes if axe.met] or list(roster.card.axes)
    card = card_face(blow.card, who, say) if blow and blow.card in CARDS else roster.card
    return Duellist(
        key=who.name,
        seat=who.seat,
        icon=figure.icon,
        name=roster.name,
        mine=roster.mine,
        condition=who.condition,
        most=deck_of(who).condition,
        does=card.title,
        note=_note_of(blow, roster, say),
        formula=_strength_of(blow) if blow else "",
        axe=axes[0].drawn if axes and blow is None else Svg(""),
        card=card,
        roster=roster,
        away=_away(who, other, say),
    )


def _away(who: Fighter, other: Fighter | None, say: Say) -> str:
    """Return how far a gladiator is from another and where it is, or "" without another on the field."""
    if other is None or not (who.at and other.at and who.name != other.name):
        return ""
    return say(phrase(AWAY_TEXT, count=distance(who.at, other.at), hex=who.at))


def _strength_of(blow: Blow) -> str:
    """Return the strength of a declared attack, or "" for a contest, which has none."""
    if blow.kind == "contest":
        return ""
    return formula_text(Formula(blow.base, blow.low, blow.high, blow.times))


def _note_of(blow: Blow | None, roster: Roster, say: Say) -> str:
    if blow is None:
        return roster.numbers[1]
    return say(phrase(NUMBERS_TEXT, low=blow.low, high=blow.high)) if _strength_of(blow) else ""


def held_groups(view: GladiatorsView, found: Board, links: Links, say: Say) -> tuple[Hand, ...]:
    """Return the cards of the gladiator whose turn it is, if it is the reader's: planned cards, and the hand.

    The note beside the planned cards says how many the foe has planned. The hand is left out if no card in it
    can be planned. The result is empty in another player's turn, before the fight and after the match.
    """
    who = view.gladiators.get(view.turn.mover) if view.round else None
    if who is None or who.seat != view.seat or view.over:
        return ()
    row = tuple(
        _small(key, say, _first(view, who, links) if not place else None) for place, key in enumerate(who.row)
    )
    hand = tuple(_readable(who, key, say, _card(links, key)) for key in dict.fromkeys(who.hand))
    planning = any(card.link for card in hand)
    foe = opponent_of(found, who)
    heading = Phrase(YOUR_PLAN_HEADING if row else YOUR_EMPTY_PLAN_HEADING)
    plan = Hand(say(heading), _foes_plan(view, foe, say) if foe else "", row, "plan")
    return (plan, *([Hand(say(Phrase(YOUR_HAND_HEADING)), "", hand, "hand")] if planning else []))


def _foes_plan(view: GladiatorsView, foe: Fighter, say: Say) -> str:
    """Return how many cards a foe has planned, which everyone sees."""
    told = FOES_PLAN_TEXT if foe.row_size else FOES_EMPTY_PLAN_TEXT
    return say(phrase(told, gladiator=names.gladiator(view.gladiators, foe.name), count=foe.row_size))


def replanning_rows(view: GladiatorsView, links: Links, say: Say) -> tuple[ChipRow, ...]:
    """Return a folded row of chips for the cards that can replace all planned cards, if there are any."""
    chips = tuple(
        Chip(say(names.card(str(value))), pictograms.card_icon(str(value)), link)
        for (act, name, value), link in links.items()
        if act == "replan" and name == "card"
    )
    heading = say(Phrase(REPLAN_HEADING))
    return (ChipRow("replan", heading, chips, folded=True),) if chips else ()


def _small(key: str, say: Say, link: Link | None) -> Card:
    return Card(str(CARDS[key].number), say(names.card(key)), pictograms.card_icon(key), link)


def _readable(who: Fighter, key: str, say: Say, link: Link | None) -> Card:
    """Return a card of the hand, with its face if it is chosen; a first tap only chooses it."""
    face = card_face(key, who, say).shown if link and link.chosen else None
    return _small(key, say, link)._replace(reads=True, face=face)


def explained_card(view: GladiatorsView, links: Links, steps: Sequence[Action], say: Say) -> CardFace | None:
    """Return the face of the card that was last planned in the draft, or None.

    It is None while another card is chosen, which has its face beside it in the hand.
    """
    who = view.gladiators.get(view.turn.mover) if view.round else None
    if who is None or who.seat != view.seat:
        return None
    if any(link.chosen for (act, name, _), link in links.items() if (act, name) in CARDS_TO_PLAN):
        return None
    planned = [step.card for step in steps if isinstance(step, Plan | Replan)]
    key = next(reversed(planned), "")
    return card_face(key, who, say) if key in CARDS else None


def rosters(view: GladiatorsView, found: Board, say: Say) -> tuple[Roster, ...]:
    """Return a roster for each gladiator in play, the reader's own first."""
    figures = sorted(found.figures, key=lambda each: each.who.seat != view.seat)
    return tuple(_roster(view, figure, say) for figure in figures)


def _roster(view: GladiatorsView, figure: Figure, say: Say) -> Roster:
    who = figure.who
    now = _asked_type(view, who)
    return Roster(
        key=who.name,
        seat=who.seat,
        icon=figure.icon,
        name=say(names.gladiator(view.gladiators, who.name)),
        mine=who.seat == view.seat,
        moving=figure.moving,
        numbers=(
            say(phrase(STRENGTH_TEXT, value=strength(who))),
            say(phrase(DEFENSE_TEXT, value=_defense(who))),
            say(phrase(CONDITION_TEXT, value=who.condition, most=deck_of(who).condition)),
        ),
        items=tuple(
            say(phrase(message, items=names.items(items)))
            for message, items in (
                (HELD_ITEMS_TEXT, who.held),
                (WORN_ITEMS_TEXT, who.worn),
                (CARRIED_ITEMS_TEXT, who.kept),
            )
            if items
        ),
        troubles=tuple(describe_hindrances(view, figure, say)),
        row=planned_cards_text(who, say, hidden=who.seat != view.seat),
        secrets=tuple(say(each) for each in own_numbers.pending_attack_lines(view, who.name)),
        tricks=remaining_specials(view, who, say),
        card=card_face(who.current, who, say, now=now)
        if who.current
        else standard_action_face(who, say, now=now),
    )


def _defense(who: Fighter) -> str:
    """Return the Defense, with the change by items and stance shown separately: "4+1"."""
    base, more = deck_of(who).defense, defense(who) - deck_of(who).defense
    return f"{base}{more:+d}".replace("-", "−") if more else str(base)


def _asked_type(view: GladiatorsView, who: Fighter) -> AttackKind | None:
    """Return the type of the attack that the reader is meeting now with this gladiator, or None."""
    turn = view.turn
    mine = who.seat == view.seat and turn.mover == who.name and not view.over
    return blow_of(view, turn.attack).type if mine and turn.step == "guess" else None


def planned_cards_text(who: Fighter, say: Say, *, hidden: bool) -> str:
    """Return a text with the number of a gladiator's planned cards.

    If they are `hidden` from the reader, it also names those that the reader has looked at.
    """
    if not who.row_size:
        return say(Phrase(EMPTY_PLAN_TEXT))
    if not hidden:
        return say(phrase(PLAN_TEXT, count=who.row_size))
    told = say(phrase(HIDDEN_PLAN_TEXT, count=who.row_size))
    if who.row:
        told += "; " + say(phrase(LOOKED_AT_TEXT, cards=names.cards(who.row)))
    return told


def remaining_specials(view: GladiatorsView, who: Fighter, say: Say) -> tuple[RemainingSpecial, ...]:
    """Return the specials that a gladiator can still use."""
    among = len(living_foes(view, who))
    found = []
    for key in who.specials:
        count = uses_left(who, key, among)
        if count:
            named = (
                phrase(SPECIAL_WITH_COUNT_TEXT, special=names.special(key), count=count)
                if count > 1
                else names.special(key)
            )
            found.append(RemainingSpecial(say(named), _told(key, say)))
    return tuple(found)


@lru_cache(maxsize=512)
def _told(special: str, say: Say) -> str:
    """Return the text of a special in the reader's language."""
    return "; ".join(say(each) for each in cards.special_lines(special))


# ---- the reader's own cards -----------------------------------------------------------


def visible_gladiators(view: GladiatorsView) -> tuple[Fighter, ...]:
    """Return the gladiators whose cards the reader may see in full.

    These are the reader's own gladiators still in play or, after the match has finished, all gladiators.
    """
    return tuple(
        who
        for name in view.roster
        if (who := view.gladiators[name]) and (view.over or who.seat == view.seat)
        if not who.out or view.over
    )


def row_groups(view: GladiatorsView, links: Links, say: Say) -> tuple[CardGroup, ...]:
    """Return the rows of planned cards that the reader may see, each with the next action first.

    There are none before the fight.
    """
    return tuple(
        CardGroup(
            key=f"row-{who.name}",
            head=_head(view, who, YOUR_ROW_HEADING, ROW_HEADING, say),
            note=planned_cards_text(who, say, hidden=False),
            cards=tuple(
                card_face(key, who, say, link=_first(view, who, links) if not place else None)
                for place, key in enumerate(who.row)
            ),
        )
        for who in visible_gladiators(view)
        if view.round
    )


def hand_groups(view: GladiatorsView, links: Links, say: Say) -> tuple[CardGroup, ...]:
    """Return the hands that the reader may see, without empty ones.

    Identical cards are combined. Before the fight, a hand consists of all cards that the gladiator has.
    """
    found = []
    for who in visible_gladiators(view):
        hand = who.hand if view.round else who.cards
        turn = bool(view.round) and view.turn.mover == who.name
        found.append(
            CardGroup(
                key=f"hand-{who.name}",
                head=_head(view, who, YOUR_HAND_HEADING, HAND_HEADING, say),
                note=say(phrase(CARDS_IN_HAND_TEXT, count=len(hand))),
                cards=tuple(
                    card_face(
                        key, who, say, copies=list(hand).count(key), link=_card(links, key) if turn else None
                    )
                    for key in dict.fromkeys(hand)
                ),
            )
        )
    return tuple(each for each in found if each.cards)


def open_cards_group(view: GladiatorsView, links: Links, say: Say) -> CardGroup | None:
    """Return what is left of the shared deck that is being drafted, or None if none is.

    The combat cards are drawn; items and specials are only named in the note.
    """
    if view.phase != "pick" or not view.packs:
        return None
    dealt = view.packs[0]
    who = view.gladiators[dealt.first]
    open_cards = [key for key in dealt.left if key in CARDS]
    others = [names.piece(key) for key in dealt.left if key not in CARDS]
    return CardGroup(
        key="open",
        head=say(Phrase(OPEN_CARDS_HEADING)),
        note=say(Listing(tuple(others))) if others else "",
        cards=tuple(card_face(key, who, say, link=links.get(("pick", "card", key))) for key in open_cards),
    )


def _head(view: GladiatorsView, who: Fighter, alone: str, named: str, say: Say) -> str:
    own = [each for each in view.gladiators.values() if each.seat == view.seat]
    if len(own) == 1 and who.seat == view.seat:
        return say(Phrase(alone))
    return say(phrase(named, gladiator=names.gladiator(view.gladiators, who.name)))


def _first(view: GladiatorsView, who: Fighter, links: Links) -> Link | None:
    """Return the link for taking the first planned card or taking it back to the hand, if there is one."""
    if view.turn.mover != who.name:
        return None
    return _chosen(link for act in ("take", "back") if (link := links.get((act, "", ""))))


def _card(links: Links, key: str) -> Link | None:
    return _chosen(link for act in ("plan", "replan") if (link := links.get((act, "card", key))))


def _chosen(found: Iterable[Link]) -> Link | None:
    every = list(found)
    return next((link for link in every if link.chosen), every[0] if every else None)


# ---- as tables, for an email or a terminal --------------------------------------------


def fighter_tables(view: GladiatorsView, say: Say) -> tuple[DataTable, ...]:
    """Return the rows and hands that the reader may see, and the secret numbers that they set, as tables.

    Each row and each hand is a table of one row. Before the fight there are none.
    """
    found = list(own_numbers.numbers_table(view, say))
    for who in visible_gladiators(view):
        if not view.round:
            continue
        for message, alone, keys in (
            (ROW_HEADING, YOUR_ROW_HEADING, who.row),
            (HAND_HEADING, YOUR_HAND_HEADING, who.hand),
        ):
            if keys:
                told: Part = names.cards(keys)
                found.append(DataTable(_head(view, who, alone, message, say), ("",), ((Cell(say(told)),),)))
    return tuple(found)
