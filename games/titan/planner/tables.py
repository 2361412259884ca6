"""The planner's tables, and the notes below them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from games.engine.drawing.scene import Cell, Link, Say, Table
from games.engine.phrases import Phrase, SeatName, gettext_noop, phrase
from games.titan.drawing.masterboard.sandbox import Mark
from games.titan.movement import TITAN_TELEPORT
from games.titan.planner import said
from games.titan.planner.goals import Goal, threat
from games.titan.planner.reach import Reach
from games.titan.planner.sandbox import Board, may_hold_titan
from games.titan.table import legions_of
from games.titan.words import names

STANDING = gettext_noop("Your legions, and which legions could reach them")
STANDING_OF = gettext_noop("%(seat)s’s legions, and which legions could reach them")
LEGION = gettext_noop("Legion")
LAND = gettext_noop("Land")
ROLL = gettext_noop("With a roll of")
WITH = gettext_noop("%(seat)s rolls")
SHARE = gettext_noop("Reached")
EVERY_ROLL = gettext_noop("%(legion)s on every roll")
WHERE_TO = gettext_noop("Where it can move")
THERE = gettext_noop("What it does there")
LANDS = gettext_noop("Which legions can come to each land, and on which rolls")
LANDS_OF = gettext_noop("Where %(legion)s can move, and on which rolls")
IF_IT_HOLDS = gettext_noop("6 if it holds a Lord")
IF_TITAN = gettext_noop("6 if it holds the Titan")
OF_LEGION = gettext_noop("%(rolls)s: %(legion)s")


def standing(found: Board, seat: int, enemies: Sequence[int], say: Say) -> Table:
    """Return each legion of a seat, what could come to it, and how likely that is."""
    rows = []
    for marker, legion in legions_of(found.view, seat):
        met = threat(found, marker, enemies)
        cells = [Cell(say(said.name(found.view, marker)), head=True), Cell(say(names.land(legion.land)))]
        for enemy in enemies:
            told = [
                say(phrase(OF_LEGION, rolls=said.rolls(each.rolls), legion=_bare(found, each.marker)))
                if each.rolls == each.maybe
                else say(said.comes(found.view, each))
                for each in met.coming
                if each.seat == enemy
            ]
            cells.append(Cell(said.APART.join(told) or said.NONE))
        rows.append((*cells, Cell(said.likely(met))))
    caption = Phrase(STANDING) if seat == found.view.seat else phrase(STANDING_OF, seat=SeatName(seat))
    head = (LEGION, LAND)
    return Table(
        say(caption),
        (
            *(say(Phrase(each)) for each in head),
            *(say(phrase(WITH, seat=SeatName(each))) for each in enemies),
            say(Phrase(SHARE)),
        ),
        tuple(rows),
    )


def _bare(found: Board, marker: str) -> Phrase:
    return names.legion(marker, found.view.legions[marker].seat)


def every_roll(
    found: Board,
    marker: str,
    made: Iterable[tuple[int, list[Goal]]],
    links: Mapping[tuple[int, int], Link],
    say: Say,
) -> Table:
    """Return a table of every land a legion may go to, by roll.

    It says what the legion would do there and how likely it is reached there.
    """
    rows = tuple(
        (
            Cell(str(roll), head=True),
            Cell("", links[roll, goal.land]),
            Cell(said.APART.join(say(each) for each in does(found, goal)) or said.NONE),
            Cell(said.likely(goal.threat)),
        )
        for roll, goals in made
        for goal in goals
    )
    caption = say(phrase(EVERY_ROLL, legion=said.name(found.view, marker)))
    return Table(caption, tuple(say(Phrase(each)) for each in (ROLL, WHERE_TO, THERE, SHARE)), rows)


def does(found: Board, goal: Goal) -> list[Phrase]:
    """Return what a legion does in a land it goes to: which enemies it attacks, what it could muster."""
    parts = []
    if goal.met:
        parts.append(phrase(said.ATTACKS, legions=said.legions(found.view, goal.met)))
    if goal.recruit:
        parts.append(phrase(said.MUSTERS, recruit=names.character(goal.recruit)))
    return parts


def reached(found: Board, reaches: Mapping[str, Reach]) -> dict[int, tuple[Mark, ...]]:
    """Return, by land, which seats could come there and with which rolls, for the board."""
    rolls: dict[int, dict[int, set[int]]] = {}
    for marker, each in reaches.items():
        for land in each.signs:
            rolls.setdefault(land, {}).setdefault(found.view.legions[marker].seat, set()).update(
                each.rolls(land)
            )
    return {
        land: tuple(Mark(seat, said.rolls(sorted(by)), len(by)) for seat, by in seats.items())
        for land, seats in rolls.items()
    }


def reached_by_one(found: Board, marker: str, reach: Reach) -> dict[int, tuple[Mark, ...]]:
    """Return the same for one legion, with its teleports; "6?" if they depend on an uncertain lord."""
    seat = found.view.legions[marker].seat
    marks: dict[int, tuple[Mark, ...]] = {}
    for land in (*reach.signs, *reach.tower, *reach.titan):
        sure, maybe = reach.rolls(land), reach.if_it_holds(land)
        text = said.rolls(sure)
        if maybe != sure:
            text = f"{text}, 6?" if text else "6?"
        marks[land] = (Mark(seat, text, len(maybe), bool(sure)),)
    return marks


def lands(found: Board, reaches: Mapping[str, Reach], seats: Sequence[int], say: Say) -> Table:
    """Return the board as a table: every land that a legion of these seats could reach, with the rolls."""
    cells: dict[int, dict[int, list[str]]] = {}
    for marker, each in reaches.items():
        seat = found.view.legions[marker].seat
        for land in each.signs:
            told = phrase(OF_LEGION, rolls=said.rolls(each.rolls(land)), legion=_bare(found, marker))
            cells.setdefault(land, {}).setdefault(seat, []).append(say(told))
    rows = tuple(
        (
            Cell(say(names.land(land)), head=True),
            *(Cell(said.APART.join(cells[land].get(seat, ())) or said.NONE) for seat in seats),
        )
        for land in sorted(cells)
    )
    head = (say(Phrase(LAND)), *(say(phrase(WITH, seat=SeatName(seat))) for seat in seats))
    return Table(say(Phrase(LANDS)), head, rows)


def lands_of(found: Board, marker: str, reach: Reach, say: Say) -> Table:
    """Return the same for one legion, with its teleports."""
    rows = []
    for land in sorted({*reach.signs, *reach.tower, *reach.titan}):
        parts = [said.rolls(reach.rolls(land))] if reach.rolls(land) else []
        if reach.rolls(land) != reach.if_it_holds(land):
            parts.append(say(Phrase(IF_TITAN if land in reach.titan else IF_IT_HOLDS)))
        rows.append((Cell(say(names.land(land)), head=True), Cell(said.APART.join(parts))))
    caption = say(phrase(LANDS_OF, legion=said.name(found.view, marker)))
    return Table(caption, (say(Phrase(LAND)), say(Phrase(ROLL))), tuple(rows))


def teleports(found: Board, reaches: Mapping[str, Reach], say: Say) -> list[str]:
    """Return notes on teleports, for legions that can or might make one."""
    told: list[Phrase] = []
    for marker, each in reaches.items():
        view = found.view
        legion = view.legions[marker]
        parts = {"legion": said.name(view, marker), "land": names.land(legion.land)}
        if each.tower:
            told.append(
                phrase(said.TOWER_SURE if "sure" in each.tower.values() else said.TOWER_MAYBE, **parts)
            )
        score = view.scores[legion.seat]
        holds = may_hold_titan(found, marker) if score >= TITAN_TELEPORT else "no"
        if holds != "no":
            message = said.TITAN_SURE if holds == "sure" else said.TITAN_MAYBE
            told.append(phrase(message, legion=parts["legion"], score=score))
    return [say(each) for each in told]
