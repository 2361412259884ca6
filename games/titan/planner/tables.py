"""The planner's tables, and the notes below them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from games.engine.drawing.scene import Cell, DataTable, Link, Say
from games.engine.phrases import Phrase, SeatName, gettext_noop, phrase
from games.titan.drawing.masterboard.board_tables import EMPTY_CELL, LIST_SEPARATOR
from games.titan.drawing.masterboard.sandbox import ReachMark
from games.titan.movement import TITAN_TELEPORT_SCORE
from games.titan.open_campaign import legions_of
from games.titan.planner import texts
from games.titan.planner.goals import Goal, assess_threat
from games.titan.planner.reach import Reach
from games.titan.planner.sandbox import Board, titan_certainty
from games.titan.words import names

OWN_LEGIONS_CAPTION = gettext_noop("Your legions, and which legions could reach them")
SEAT_LEGIONS_CAPTION = gettext_noop("%(seat)s’s legions, and which legions could reach them")
LEGION_HEADING = gettext_noop("Legion")
LAND_HEADING = gettext_noop("Land")
ROLL_HEADING = gettext_noop("With a roll of")
SEAT_ROLLS_HEADING = gettext_noop("%(seat)s rolls")
SHARE_HEADING = gettext_noop("Reached")
EVERY_ROLL_TEXT = gettext_noop("%(legion)s on every roll")
GOAL_HEADING = gettext_noop("Where it can move")
EFFECT_HEADING = gettext_noop("What it does there")
LANDS_CAPTION = gettext_noop("Which legions can come to each land, and on which rolls")
LANDS_OF_LEGION_CAPTION = gettext_noop("Where %(legion)s can move, and on which rolls")
IF_LORD_TEXT = gettext_noop("6 if it holds a Lord")
IF_TITAN_TEXT = gettext_noop("6 if it holds the Titan")
ROLLS_OF_LEGION_TEXT = gettext_noop("%(rolls)s: %(legion)s")


def threat_table(found: Board, seat: int, enemies: Sequence[int], say: Say) -> DataTable:
    """Return a table of a seat's legions, with the legions that could come to each and the chance of that."""
    rows = []
    for marker, legion in legions_of(found.view, seat):
        met = assess_threat(found, marker, enemies)
        cells = [
            Cell(say(texts.legion_name(found.view, marker)), head=True),
            Cell(say(names.land(legion.land))),
        ]
        for enemy in enemies:
            told = [
                say(
                    phrase(
                        ROLLS_OF_LEGION_TEXT,
                        rolls=texts.format_rolls(each.rolls),
                        legion=_legion_name_of_seat(found, each.marker),
                    )
                )
                if each.rolls == each.maybe
                else say(texts.describe_attacker(found.view, each))
                for each in met.coming
                if each.seat == enemy
            ]
            cells.append(Cell(LIST_SEPARATOR.join(told) or EMPTY_CELL))
        rows.append((*cells, Cell(texts.format_likelihood(met))))
    caption = (
        Phrase(OWN_LEGIONS_CAPTION)
        if seat == found.view.seat
        else phrase(SEAT_LEGIONS_CAPTION, seat=SeatName(seat))
    )
    head = (LEGION_HEADING, LAND_HEADING)
    return DataTable(
        say(caption),
        (
            *(say(Phrase(each)) for each in head),
            *(say(phrase(SEAT_ROLLS_HEADING, seat=SeatName(each))) for each in enemies),
            say(Phrase(SHARE_HEADING)),
        ),
        tuple(rows),
    )


def _legion_name_of_seat(found: Board, marker: str) -> Phrase:
    return names.held_legion(marker, found.view.legions[marker].seat)


def moves_by_roll_table(
    found: Board,
    marker: str,
    made: Iterable[tuple[int, list[Goal]]],
    links: Mapping[tuple[int, int], Link],
    say: Say,
) -> DataTable:
    """Return a table of every land that a legion may go to, by roll.

    It shows the legion's actions there, if it has any, and the chance that it is attacked there.
    """
    reached = [(roll, goal) for roll, goals in made for goal in goals]
    effects = [
        LIST_SEPARATOR.join(say(each) for each in describe_effects(found, goal)) for _, goal in reached
    ]
    acts = any(effects)
    rows = tuple(
        (
            Cell(str(roll), head=True),
            Cell("", links[roll, goal.land]),
            *((Cell(effect or EMPTY_CELL),) if acts else ()),
            Cell(texts.format_likelihood(goal.threat)),
        )
        for (roll, goal), effect in zip(reached, effects, strict=True)
    )
    caption = say(phrase(EVERY_ROLL_TEXT, legion=texts.legion_name(found.view, marker)))
    headings = (ROLL_HEADING, GOAL_HEADING, *((EFFECT_HEADING,) if acts else ()), SHARE_HEADING)
    return DataTable(caption, tuple(say(Phrase(each)) for each in headings), rows)


def describe_effects(found: Board, goal: Goal) -> list[Phrase]:
    """Return phrases for what a legion does at its goal: enemies that it attacks, and possible musters."""
    parts = []
    if goal.met:
        parts.append(phrase(texts.ATTACKS_TEXT, legions=texts.legion_names(found.view, goal.met)))
    if goal.recruit:
        parts.append(phrase(texts.MUSTERS_TEXT, recruit=names.character(goal.recruit)))
    return parts


def reach_marks(found: Board, reaches: Mapping[str, Reach]) -> dict[int, tuple[ReachMark, ...]]:
    """Return, for each land, marks of the seats that could come there by the signs, and with which rolls.

    Lands that can be reached only by a teleport are left out.
    """
    rolls: dict[int, dict[int, set[int]]] = {}
    for marker, each in reaches.items():
        for land in each.signs:
            rolls.setdefault(land, {}).setdefault(found.view.legions[marker].seat, set()).update(
                each.rolls(land)
            )
    return {
        land: tuple(ReachMark(seat, texts.format_rolls(sorted(by)), len(by)) for seat, by in seats.items())
        for land, seats in rolls.items()
    }


def legion_reach_marks(found: Board, marker: str, reach: Reach) -> dict[int, tuple[ReachMark, ...]]:
    """Return, for each land, a mark of the rolls with which one legion can come there.

    Teleports are included, marked "6?" if they depend on a lord that the legion may not hold.
    """
    seat = found.view.legions[marker].seat
    marks: dict[int, tuple[ReachMark, ...]] = {}
    for land in (*reach.signs, *reach.tower, *reach.titan):
        sure, maybe = reach.rolls(land), reach.if_it_holds(land)
        text = texts.format_rolls(sure)
        if maybe != sure:
            text = f"{text}, 6?" if text else "6?"
        marks[land] = (ReachMark(seat, text, len(maybe), bool(sure)),)
    return marks


def reach_table(found: Board, reaches: Mapping[str, Reach], seats: Sequence[int], say: Say) -> DataTable:
    """Return a table of every land that a legion of these seats could reach by the signs, with the rolls.

    Lands that can be reached only by a teleport are left out; see `teleport_notes`.
    """
    cells: dict[int, dict[int, list[str]]] = {}
    for marker, each in reaches.items():
        seat = found.view.legions[marker].seat
        for land in each.signs:
            told = phrase(
                ROLLS_OF_LEGION_TEXT,
                rolls=texts.format_rolls(each.rolls(land)),
                legion=_legion_name_of_seat(found, marker),
            )
            cells.setdefault(land, {}).setdefault(seat, []).append(say(told))
    rows = tuple(
        (
            Cell(say(names.land(land)), head=True),
            *(Cell(LIST_SEPARATOR.join(cells[land].get(seat, ())) or EMPTY_CELL) for seat in seats),
        )
        for land in sorted(cells)
    )
    head = (
        say(Phrase(LAND_HEADING)),
        *(say(phrase(SEAT_ROLLS_HEADING, seat=SeatName(seat))) for seat in seats),
    )
    return DataTable(say(Phrase(LANDS_CAPTION)), head, rows)


def legion_reach_table(found: Board, marker: str, reach: Reach, say: Say) -> DataTable:
    """Return a table of every land that one legion could reach, with the rolls and its teleports."""
    rows = []
    for land in sorted({*reach.signs, *reach.tower, *reach.titan}):
        parts = [texts.format_rolls(reach.rolls(land))] if reach.rolls(land) else []
        if reach.rolls(land) != reach.if_it_holds(land):
            parts.append(say(Phrase(IF_TITAN_TEXT if land in reach.titan else IF_LORD_TEXT)))
        rows.append((Cell(say(names.land(land)), head=True), Cell(LIST_SEPARATOR.join(parts))))
    caption = say(phrase(LANDS_OF_LEGION_CAPTION, legion=texts.legion_name(found.view, marker)))
    return DataTable(caption, (say(Phrase(LAND_HEADING)), say(Phrase(ROLL_HEADING))), tuple(rows))


def teleport_notes(found: Board, reaches: Mapping[str, Reach], say: Say) -> list[str]:
    """Return notes on the teleports of legions that can or might make one."""
    told: list[Phrase] = []
    for marker, each in reaches.items():
        view = found.view
        legion = view.legions[marker]
        parts = {"legion": texts.legion_name(view, marker), "land": names.land(legion.land)}
        if each.tower:
            told.append(
                phrase(
                    texts.TOWER_TELEPORT_NOTE
                    if "sure" in each.tower.values()
                    else texts.POSSIBLE_TOWER_TELEPORT_NOTE,
                    **parts,
                )
            )
        score = view.scores[legion.seat]
        holds = titan_certainty(found, marker) if score >= TITAN_TELEPORT_SCORE else "no"
        if holds != "no":
            message = texts.TITAN_TELEPORT_NOTE if holds == "sure" else texts.POSSIBLE_TITAN_TELEPORT_NOTE
            told.append(phrase(message, legion=parts["legion"], score=score))
    return [say(each) for each in told]
