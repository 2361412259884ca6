"""The state of each of the seat's legions in a Movement Phase, and in the musters afterwards."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Literal, TypeAlias

from games.engine.phrases import Listing, Phrase, gettext_noop, phrase
from games.engine.words import ChoiceLine
from games.titan.actions import Muster
from games.titan.lands import LANDS
from games.titan.movement import closed_lands, legions_that_must_move
from games.titan.mustering import available_recruits, parse_recruiters
from games.titan.open_campaign import LandOccupancy, legions_of
from games.titan.state import MAX_LEGION_HEIGHT
from games.titan.view import TitanView
from games.titan.words import choice_lines, names

LEGIONS_HEADING = gettext_noop("Your legions, one by one")
_GOAL_TEXT = gettext_noop("%(legion)s: %(land)s")
_WHERE_QUESTION = gettext_noop("%(legion)s: where to?")
_TELEPORT_QUESTION = gettext_noop("%(legion)s: teleport where to?")
_CHOOSE_LAND_NOTE = gettext_noop("choose a land, or leave it in %(land)s")
_OR_LEAVE_NOTE = gettext_noop("%(effect)s; or leave it in %(land)s")
_ONE_MUST_MOVE_NOTE = gettext_noop("choose a land: at least one legion must move")
_ONE_OF_TWO_MUST_MOVE_NOTE = gettext_noop("only one of your legions can stay in %(land)s")
_NOT_CHOSEN_NOTE = gettext_noop("stays unless you move it")
_NOWHERE_TO_MOVE_NOTE = gettext_noop("stays: it has nowhere to move with this roll")
_OWN_LEGIONS_IN_THE_WAY_NOTE = gettext_noop(
    "stays: a roll of %(roll)s leads only to %(lands)s, where you already have a legion"
)
_ENGAGEMENTS_IN_THE_WAY_NOTE = gettext_noop(
    "stays: a roll of %(roll)s leads only to lands with an engagement or a legion of yours: %(lands)s"
)
_STAYS_NOTE = gettext_noop("stays")
_MUSTER_QUESTION = gettext_noop("%(legion)s: what does it muster?")
_COULD_MUSTER_NOTE = gettext_noop("could muster: %(recruits)s")
_MUSTERS_NOTES: dict[str, str] = {
    "musters": gettext_noop("musters a %(recruit)s"),
    "musters_an": gettext_noop("musters an %(recruit)s"),
    "musters_shown": gettext_noop("musters a %(recruit)s, showing %(shown)s"),
    "musters_shown_an": gettext_noop("musters an %(recruit)s, showing %(shown)s"),
}
_HAS_MUSTERED_NOTE = gettext_noop("has mustered")
_MUSTERS_NOTHING_NOTE = gettext_noop("musters nothing")
_NOT_MOVED_NOTE = gettext_noop("didn’t move, so it can’t muster")
_NO_MUSTER_NOTE = gettext_noop("nothing to muster")

LegionProgress: TypeAlias = Literal["placed", "next", "open", "stays"]


def movement_progress(
    view: TitanView, movable: Collection[str] | None, chosen: str, goal: int, *, teleports: bool = False
) -> Iterator[tuple[str, LegionProgress, ChoiceLine]]:
    """Yield the marker of each of the seat's legions, its state in the Movement Phase, and a line about it.

    `movable` are the legions that can still move (None: all moves have been made). `chosen` is the legion of
    the page's question, and `goal` the land previewed for it (0: none); `teleports` means that it is to
    teleport.
    """
    if view.seat is None:
        return
    seat = view.seat
    owed = legions_that_must_move(view, LandOccupancy(view, seat))
    for marker, legion in legions_of(view, seat):
        if legion.moved:
            yield marker, "placed", _placed_line(view, marker, legion.land)
        elif marker == chosen and goal:
            yield marker, "next", _previewed_line(view, marker, goal, owed)
        elif marker == chosen:
            question = _TELEPORT_QUESTION if teleports else _WHERE_QUESTION
            where = phrase(question, legion=names.held_legion(marker, seat))
            yield (
                marker,
                "next",
                ChoiceLine(where, _owed_note(view, marker, owed) or _asked_line(view, marker, owed)),
            )
        elif movable is None:
            yield marker, "stays", ChoiceLine(_goal_text(view, marker, legion.land), Phrase(_STAYS_NOTE))
        elif marker in movable:
            note = _owed_note(view, marker, owed) or Phrase(_NOT_CHOSEN_NOTE)
            yield marker, "open", ChoiceLine(_goal_text(view, marker, legion.land), note)
        else:
            yield (
                marker,
                "stays",
                ChoiceLine(_goal_text(view, marker, legion.land), _stuck_note(view, marker)),
            )


def muster_progress(
    view: TitanView, open_to: Collection[str] | None, chosen: str, made: Mapping[str, Muster]
) -> Iterator[tuple[str, LegionProgress, ChoiceLine]]:
    """Yield the marker of each of the seat's legions, its state in the Muster Phase, and a line about it.

    `open_to` are the legions that can still muster (None: all musters have been made). `made` maps legions
    to their drafted musters.
    """
    if view.seat is None:
        return
    for marker, legion in legions_of(view, view.seat):
        there = _goal_text(view, marker, legion.land)
        if legion.mustered:
            yield marker, "placed", _mustered_line(there, made.get(marker))
        elif marker == chosen:
            whom = phrase(_MUSTER_QUESTION, legion=names.held_legion(marker, view.seat))
            yield marker, "next", ChoiceLine(whom, _could_muster_note(view, marker))
        elif open_to is not None and marker in open_to:
            yield marker, "open", ChoiceLine(there, _could_muster_note(view, marker))
        elif not legion.moved:
            yield marker, "stays", ChoiceLine(there, Phrase(_NOT_MOVED_NOTE))
        elif legion.height >= MAX_LEGION_HEIGHT:
            yield (
                marker,
                "stays",
                ChoiceLine(there, phrase(choice_lines.FULL_LEGION_TEXT, height=legion.height)),
            )
        else:
            yield (
                marker,
                "stays",
                ChoiceLine(
                    there, Phrase(_MUSTERS_NOTHING_NOTE if _recruits(view, marker) else _NO_MUSTER_NOTE)
                ),
            )


def _recruits(view: TitanView, marker: str) -> list[str]:
    """Return the characters that one of the seat's legions could muster in its land, the weakest first."""
    legion = view.legions[marker]
    pairs = available_recruits(LANDS[legion.land].terrain, legion.pieces, view.stack, view.options.plus)
    return list(dict.fromkeys(recruit for recruit, _ in pairs))


def _could_muster_note(view: TitanView, marker: str) -> Phrase:
    return phrase(_COULD_MUSTER_NOTE, recruits=names.characters(_recruits(view, marker)))


def _mustered_line(there: Phrase, made: Muster | None) -> ChoiceLine:
    """Return the line of a legion that has mustered. It names the recruit while the muster is a draft."""
    if made is None:
        return ChoiceLine(there, Phrase(_HAS_MUSTERED_NOTE))
    shown = parse_recruiters(made.shown)
    message = _MUSTERS_NOTES[names.code_with_article("musters_shown" if shown else "musters", made.recruit)]
    note = phrase(message, recruit=names.character(made.recruit), shown=names.characters(shown))
    return ChoiceLine(there, note, names.icon(made.recruit))


def _goal_text(view: TitanView, marker: str, land: int) -> Phrase:
    return phrase(_GOAL_TEXT, legion=names.held_legion(marker, view.seat), land=names.land(land))


def _placed_line(view: TitanView, marker: str, land: int) -> ChoiceLine:
    """Return the line of a legion in the land that it goes to: the enemies there, or what it can muster."""
    come = choice_lines.arrival_line(view, marker, land)
    figure = "" if come.icon == names.icon(LANDS[land].terrain) else come.icon
    return ChoiceLine(_goal_text(view, marker, land), come.note, figure)


def _previewed_line(view: TitanView, marker: str, land: int, owed: Collection[str]) -> ChoiceLine:
    """Return the line of a legion with the land that it would go to, and that it may stay."""
    line = _placed_line(view, marker, land)
    if marker in owed or line.note is None:
        return line
    stay = names.land(view.legions[marker].land)
    return line._replace(note=phrase(_OR_LEAVE_NOTE, effect=line.note, land=stay))


def _asked_line(view: TitanView, marker: str, owed: Collection[str]) -> Phrase:
    if marker in owed:
        return Phrase(_ONE_MUST_MOVE_NOTE)
    return phrase(_CHOOSE_LAND_NOTE, land=names.land(view.legions[marker].land))


def _stuck_note(view: TitanView, marker: str) -> Phrase:
    """Return a note on why one of the mover's legions can move nowhere: what is where the roll leads."""
    legion = view.legions[marker]
    own, engaged = closed_lands(view, LandOccupancy(view, legion.seat), legion)
    lands = Listing(tuple(names.land(land) for land in dict.fromkeys((*own, *engaged))))
    if engaged:
        return phrase(_ENGAGEMENTS_IN_THE_WAY_NOTE, roll=view.roll, lands=lands)
    return phrase(_OWN_LEGIONS_IN_THE_WAY_NOTE if own else _NOWHERE_TO_MOVE_NOTE, roll=view.roll, lands=lands)


def _owed_note(view: TitanView, marker: str, owed: Collection[str]) -> Phrase | None:
    """Return a note that one of a seat's legions in the same land must leave, or None (4.3)."""
    land = view.legions[marker].land
    beside = [each for each, legion in legions_of(view, view.legions[marker].seat) if legion.land == land]
    return (
        phrase(_ONE_OF_TWO_MUST_MOVE_NOTE, land=names.land(land))
        if marker in owed and len(beside) > 1
        else None
    )
