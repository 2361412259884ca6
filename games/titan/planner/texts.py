"""The sentences of the planner, and the format of rolls and percentages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from games.engine.drawing.scene import Say
from games.engine.phrases import Listing, Phrase, SeatName, gettext_noop, phrase
from games.titan.drawing.masterboard.board_tables import LIST_SEPARATOR
from games.titan.planner.goals import Threat
from games.titan.planner.reach import PossibleAttacker
from games.titan.view import TitanView
from games.titan.words import names

NO_LEGIONS_HEADING = gettext_noop("Planner: no legion is on the board yet")
HEADING_REACHED = gettext_noop("Planner: what could reach %(legion)s?")
HEADING_MOVES = gettext_noop("Planner: where could %(legion)s move?")
SAFEST_QUESTION = gettext_noop("Where is %(legion)s safest if you roll %(roll)s?")
WHERE_QUESTION = gettext_noop("Where could %(legion)s move with a roll of %(roll)s?")
LEGION_OF_SEAT = gettext_noop("%(legion)s (%(seat)s)")
CHANCE_NOTE = gettext_noop(
    "The chance that a counted player’s legion comes there if each of those players rolls once."
)
NO_LEGIONS_COUNTED = gettext_noop("No legions are counted now. Choose whose legions to count.")
STAY_TEXT = gettext_noop("Stay in %(land)s")
CURRENT_LAND_TEXT = gettext_noop("Now in %(land)s")
ATTACKS_TEXT = gettext_noop("attacks %(legions)s")
IF_WON_TEXT = gettext_noop("if it wins: %(threat)s")
MUSTERS_TEXT = gettext_noop("muster: %(recruit)s")
NOBODY_COMES_TEXT = gettext_noop("nobody can come")
COMES_TEXT = gettext_noop("%(legion)s on a roll of %(rolls)s")
COMES_IF_TEXT = gettext_noop("%(legion)s on a roll of %(rolls)s if it holds the Titan")
COMES_MORE_IF_TEXT = gettext_noop("%(legion)s on a roll of %(rolls)s, or also on a 6 if it holds the Titan")
BY_TELEPORT_TEXT = gettext_noop("teleport, showing %(lord)s")
BY_TELEPORT_IF_TEXT = gettext_noop("teleport, if it holds %(lord)s")
WITH_ROLL_TEXT = gettext_noop("%(done)s (with a roll of %(roll)s)")
ACTION_OF_SEAT = gettext_noop("%(seat)s: %(done)s")
TREATED_AS_LOST_TEXT = gettext_noop("%(legion)s treated as lost")
ADD_TO_PLAN_LABEL = gettext_noop("Add to plan: %(legion)s to %(land)s")
TOWER_TELEPORT_NOTE = gettext_noop(
    "On a 6, %(legion)s in %(land)s can teleport to any vacant land within six lands or to any vacant Tower."
)
POSSIBLE_TOWER_TELEPORT_NOTE = gettext_noop(
    "If %(legion)s in %(land)s holds a Lord, it can teleport on a 6 to any vacant land "
    "within six lands or to any vacant Tower."
)
TITAN_TELEPORT_NOTE = gettext_noop(
    "%(legion)s holds a Titan whose player has %(score)s points, so on a 6 it can teleport to any enemy."
)
POSSIBLE_TITAN_TELEPORT_NOTE = gettext_noop(
    "If %(legion)s holds the Titan, whose player has %(score)s points, it can teleport to any enemy on a 6."
)
NO_TELEPORT_NOTE = gettext_noop(
    "None of the counted legions can teleport to you, because a teleport from a Tower ends in a vacant land."
)

NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"


def legion_name(view: TitanView, marker: str) -> Phrase:
    """Return a legion's name; the name of another player's legion includes its seat."""
    seat = view.legions[marker].seat
    if seat == view.seat:
        return names.held_legion(marker, seat)
    return phrase(LEGION_OF_SEAT, legion=names.legion(marker, seat), seat=SeatName(seat))


def format_rolls(numbers: Sequence[int]) -> str:
    """Return rolls in short form, such as "2–6" or "1, 5"."""
    found: list[str] = []
    left = sorted(numbers)
    while left:
        end = left[0]
        while end + 1 in left:
            end += 1
        count = end - left[0] + 1
        found.append(str(end) if count == 1 else f"{left[0]}–{end}" if count > 2 else f"{left[0]}, {end}")
        left = [each for each in left if each > end]
    return ", ".join(found)


def percent(share: Fraction) -> str:
    """Return a share in percent. 0 and 100 are used only for shares of none and all."""
    number = min(99, max(1, round(share * 100))) if 0 < share < 1 else int(share * 100)
    return f"{number}{NO_BREAK_SPACE}%"


def format_likelihood(threat: Threat) -> str:
    """Return the chance that a legion comes: one percentage, or the least and the greatest."""
    if threat.least == threat.most:
        return percent(threat.least)
    return f"{percent(threat.least).partition(NO_BREAK_SPACE)[0]}–{percent(threat.most)}"


def describe_attacker(view: TitanView, each: PossibleAttacker) -> Phrase:
    """Return the text for one legion that could come, with its rolls."""
    legion = legion_name(view, each.marker)
    if each.rolls == each.maybe:
        return phrase(COMES_TEXT, legion=legion, rolls=format_rolls(each.rolls))
    if each.rolls:
        return phrase(COMES_MORE_IF_TEXT, legion=legion, rolls=format_rolls(each.rolls))
    return phrase(COMES_IF_TEXT, legion=legion, rolls=format_rolls(each.maybe))


def describe_attackers(view: TitanView, coming: Iterable[PossibleAttacker], say: Say) -> str:
    """Return the text for all legions that could come, in one line, or the text that none can."""
    return LIST_SEPARATOR.join(say(describe_attacker(view, each)) for each in coming) or say(
        Phrase(NOBODY_COMES_TEXT)
    )


def legion_names(view: TitanView, markers: Iterable[str]) -> Listing:
    """Return a list of the names of several legions."""
    return Listing(tuple(legion_name(view, marker) for marker in markers))
