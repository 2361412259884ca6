"""Which order a match is rated as, and who takes what from it.

- Everybody is rated by the places of the match, sides together.
- Whose silence or leaving caused the end, and who left after everybody's first visit, is placed last
  and rated.
- After an end that somebody caused, the others take the change only if it helps them, and of that
  from one pair of people at most once in 90 days (the caller knows; `helped` lists the pairs). Who
  had to wait may decline their gain.
- A substitute takes the change only if it helps; who left their seat is rated last; everybody else
  met the mean of both.
- Nobody's rating moves by meeting programs, and programs are rated among programs.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from games.ratings.strengths import Side, Strength, mean, rate


class Part(StrEnum):
    """What somebody did at a seat."""

    PLAYED = "played"
    """Held it to the end, or until they were out by the rules."""

    LEFT = "left"
    """Left it, or was replaced for their silence."""

    SUBSTITUTE = "substitute"
    """Took it over, and held it to the end."""


class Holder(NamedTuple):
    """Somebody who held a seat: their key, strength before, and part."""

    key: int
    strength: Strength
    part: Part = Part.PLAYED


class RatedSeat(NamedTuple):
    """A seat as it came in: place from 1, shared by tied seats; seats of one `side` count as one. It
    has one holder, or two: who left it, and their substitute. `caused_end`: by silence or leaving."""

    place: int
    side: int
    holders: tuple[Holder, ...]
    caused_end: bool = False


class Change(NamedTuple):
    """What a result makes of one person; `taken` says whether it counts for them."""

    key: int
    before: Strength
    after: Strength
    taken: bool


def changes(seats: Sequence[RatedSeat], declined: frozenset[int] = frozenset()) -> list[Change]:
    """What a finished match means for everybody who held a seat, in the order of their keys.

    `declined` are those who take no gain from an end that others caused. Fewer than two sides change
    nothing.
    """
    caused = any(seat.caused_end for seat in seats)
    found: list[Change] = []
    for number, seat in enumerate(seats):
        for holder in seat.holders:
            behind = holder.part is Part.LEFT or seat.caused_end
            after = rate(_sides(seats, number, holder, last=behind))[number]
            gained = after.mu > holder.strength.mu
            upwards_only = not behind and (caused or holder.part is Part.SUBSTITUTE)
            taken = not upwards_only or (gained and not (caused and holder.key in declined))
            found.append(Change(holder.key, holder.strength, after, taken))
    return sorted(found, key=lambda change: change.key)


def helped(seats: Sequence[RatedSeat], found: Sequence[Change]) -> frozenset[tuple[int, int]]:
    """Who gains from an end, and from whose causing it: pairs of keys (gainer, causer)."""
    causers = {holder.key for seat in seats if seat.caused_end for holder in seat.holders}
    gainers = {change.key for change in found if change.taken and change.after.mu > change.before.mu}
    return frozenset((gainer, causer) for gainer in gainers - causers for causer in causers)


def _sides(seats: Sequence[RatedSeat], mine: int, holder: Holder, *, last: bool) -> list[Side]:
    """The sides of a result as one holder meets them, members by the number of their seat: themself
    in their own seat, in each other seat the mean of those who held it. A side stands behind all
    others if one of it caused the end, and with `last` the holder's does too."""
    behind = max(seat.place for seat in seats) + 1
    strengths: dict[int, dict[int, Strength]] = {}
    places: dict[int, list[int]] = {}
    for number, seat in enumerate(seats):
        strength = holder.strength if number == mine else mean([each.strength for each in seat.holders])
        strengths.setdefault(seat.side, {})[number] = strength
        falls = seat.caused_end or (number == mine and last)
        places.setdefault(seat.side, []).append(behind if falls else seat.place)
    return [
        Side(behind if behind in places[side] else min(places[side]), strengths[side])
        for side in sorted(strengths)
    ]
