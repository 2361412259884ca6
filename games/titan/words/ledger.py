"""What becomes of each own legion in a Movement Phase, a line each."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Literal, TypeAlias

from games.engine.phrases import Phrase, gettext_noop, phrase
from games.engine.words import Line
from games.titan.lands import LANDS
from games.titan.movement import duty
from games.titan.table import Presence, legions_of
from games.titan.view import TitanView
from games.titan.words import lines, names

HEADING = gettext_noop("Your legions, one by one")
_THERE = gettext_noop("%(legion)s: %(land)s")
_WHERE = gettext_noop("%(legion)s: where to?")
_CHOOSE = gettext_noop("choose a land, or leave it in %(land)s")
_ONE_MUST = gettext_noop("choose a land: one legion at least must move")
_ONE_OF_TWO = gettext_noop("one of those in %(land)s must move")
_OPEN = gettext_noop("stays unless you move it")
_NOWHERE = gettext_noop("stays: the roll takes it nowhere")
_STAYS = gettext_noop("stays")

Becoming: TypeAlias = Literal["placed", "next", "open", "stays"]


def becoming(
    view: TitanView, movable: Collection[str] | None, chosen: str, goal: int
) -> Iterator[tuple[str, Becoming, Line]]:
    """The marker of each legion of the view's seat with where it stands in the phase, and that in
    words. `movable` can still go (None: the moves are made), `chosen` is asked about, `goal` the land
    previewed for it (0: none)."""
    if view.seat is None:
        return
    seat = view.seat
    owed = duty(view, seat, Presence(view, seat))
    for marker, legion in legions_of(view, seat):
        if legion.moved:
            yield marker, "placed", _placed(view, marker, legion.land)
        elif marker == chosen and goal:
            yield marker, "next", _placed(view, marker, goal)
        elif marker == chosen:
            where = phrase(_WHERE, legion=names.legion(marker, seat))
            yield marker, "next", Line(where, _owed(view, marker, owed) or _asked(view, marker, owed))
        elif movable is None:
            yield marker, "stays", Line(_there(view, marker, legion.land), Phrase(_STAYS))
        elif marker in movable:
            note = _owed(view, marker, owed) or Phrase(_OPEN)
            yield marker, "open", Line(_there(view, marker, legion.land), note)
        else:
            yield marker, "stays", Line(_there(view, marker, legion.land), Phrase(_NOWHERE))


def _there(view: TitanView, marker: str, land: int) -> Phrase:
    return phrase(_THERE, legion=names.legion(marker, view.seat), land=names.land(land))


def _placed(view: TitanView, marker: str, land: int) -> Line:
    """A legion in the land it goes to, with whom it meets there, or what it can muster."""
    come = lines.arrival(view, marker, land)
    figure = "" if come.icon == names.icon(LANDS[land].terrain) else come.icon
    return Line(_there(view, marker, land), come.note, figure)


def _asked(view: TitanView, marker: str, owed: Collection[str]) -> Phrase:
    if marker in owed:
        return Phrase(_ONE_MUST)
    return phrase(_CHOOSE, land=names.land(view.legions[marker].land))


def _owed(view: TitanView, marker: str, owed: Collection[str]) -> Phrase | None:
    """That a legion must part from another of its seat, or the other from it (4.3)."""
    land = view.legions[marker].land
    beside = [each for each, legion in legions_of(view, view.legions[marker].seat) if legion.land == land]
    return phrase(_ONE_OF_TWO, land=names.land(land)) if marker in owed and len(beside) > 1 else None
