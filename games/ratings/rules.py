"""The rules for the order by which a match is rated, and for the ratings that it changes.

- Players are rated by the placings of the match, the seats of a side together: a side gets the best placing
  of its seats, and its strength is the sum of its members' strengths.
- Players whose silence or leaving caused the end, and those who left after everyone's first visit, are placed
  last and rated.
- If one player caused the end, the change counts for the others only if it helps them, and at most once in
  90 days between the same two people (the caller knows the earlier ones). Players who had to wait may decline
  their gain.
- For a substitute, the change counts only if it helps; the player who left the seat is placed last; everyone
  else is rated as if they had met the mean of both.
- A match that was stopped, although nobody's leaving or silence caused it, was not decided: the change counts
  only for players who had left it.
- Matches against programs do not change any person's rating; a program's rating changes with every opponent.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from games.ratings.strengths import Side, Strength, mean, rate

REPEATED_GAIN_WINDOW = timedelta(days=90)
"""How long a player cannot gain again from an end that the same person caused."""

Rate: TypeAlias = Callable[[Sequence[Side]], Mapping[int, Strength]]
"""A function that calculates the strengths of sides after a result: by all placings, or by the first only."""


class SeatPart(StrEnum):
    """What a player did at a seat: played to the end, left, or came in as a substitute."""

    PLAYED = "played"
    """The player held the seat to the end, or until they were out by the rules."""

    LEFT = "left"
    """The player left the seat, or was replaced for not answering."""

    SUBSTITUTE = "substitute"
    """The player took the seat over, and held it to the end."""


class ChangeReason(StrEnum):
    """The reasons why a result counts for a player's rating, or does not count."""

    PLAYED = "played"
    LEFT = "left"
    CAUSED = "caused"
    SUBSTITUTED = "substituted"
    SUBSTITUTE_SPARED = "substitute_spared"
    HELPED = "helped"
    SPARED = "spared"
    REPEATED = "repeated"
    DECLINED = "declined"
    STOPPED = "stopped"


COUNTED_REASONS = frozenset(
    {
        ChangeReason.PLAYED,
        ChangeReason.LEFT,
        ChangeReason.CAUSED,
        ChangeReason.SUBSTITUTED,
        ChangeReason.HELPED,
    }
)
"""The reasons with which a change counts."""


class Holder(NamedTuple):
    """A player who held a seat: their key, strength before, and part."""

    key: int
    strength: Strength
    part: SeatPart = SeatPart.PLAYED


class RatedSeat(NamedTuple):
    """A rated seat: its `placing` from 1, which tied seats share, and its `side`, whose seats count as one.

    It has one holder, or several: a player who left the seat, and their substitute. `caused_end` means that
    the match ended because a player was silent at this seat or left it.
    """

    placing: int
    side: int
    holders: tuple[Holder, ...]
    caused_end: bool = False


class Change(NamedTuple):
    """The effect of a result on one player's strength.

    `key` is the player's key. `why` says whether the change counts (`taken`), and for what reason; a change
    that does not count leaves the strength as it was.
    """

    key: int
    before: Strength
    after: Strength
    why: ChangeReason

    @property
    def taken(self) -> bool:
        return self.why in COUNTED_REASONS

    @property
    def gains(self) -> bool:
        return self.after.mu > self.before.mu


def changes(
    seats: Sequence[RatedSeat],
    declined: frozenset[int] = frozenset(),
    repeated: frozenset[int] = frozenset(),
    *,
    decided: bool = True,
    by: Rate = rate,
) -> list[Change]:
    """Return the effect of a finished match on everyone who held a seat, in the order of their keys.

    If others caused the end, two groups take no gain: the `declined`, and the `repeated`, who recently gained
    from the same person. With fewer than two sides nothing changes.
    """
    caused = any(seat.caused_end for seat in seats)
    common: Mapping[int, Strength] | None = None
    found: list[Change] = []
    for number, seat in enumerate(seats):
        for holder in seat.holders:
            behind = holder.part is SeatPart.LEFT or seat.caused_end
            if len(seat.holders) == 1 and behind == seat.caused_end:
                # All players who held a seat alone met the same sides, so these are rated once.
                common = common or by(_sides(seats))
                after = common[number]
            else:
                after = by(_sides(seats, number, holder, last=behind))[number]
            change = Change(holder.key, holder.strength, after, ChangeReason.PLAYED)
            why = _why(change, holder, seat, caused, decided, declined, repeated)
            found.append(change._replace(why=why))
    return sorted(found, key=lambda change: change.key)


def _why(
    change: Change,
    holder: Holder,
    seat: RatedSeat,
    caused: bool,
    decided: bool,
    declined: frozenset[int],
    repeated: frozenset[int],
) -> ChangeReason:
    if seat.caused_end:
        return ChangeReason.CAUSED
    if holder.part is SeatPart.LEFT:
        return ChangeReason.LEFT
    if not decided:
        return ChangeReason.STOPPED
    if caused:
        if not change.gains:
            return ChangeReason.SPARED
        if holder.key in declined:
            return ChangeReason.DECLINED
        return ChangeReason.REPEATED if holder.key in repeated else ChangeReason.HELPED
    if holder.part is SeatPart.SUBSTITUTE:
        return ChangeReason.SUBSTITUTED if change.gains else ChangeReason.SUBSTITUTE_SPARED
    return ChangeReason.PLAYED


def _sides(
    seats: Sequence[RatedSeat], mine: int = -1, holder: Holder | None = None, *, last: bool = False
) -> list[Side]:
    """Return the sides of a result as one holder meets them, with members by the number of their seat.

    `holder` is rated in seat `mine`; each other seat has the mean of its holders. A side is placed behind all
    others if one of its seats caused the end; with `last`, so is the holder's side.
    """
    behind = max(seat.placing for seat in seats) + 1
    strengths: dict[int, dict[int, Strength]] = {}
    placings: dict[int, list[int]] = {}
    for number, seat in enumerate(seats):
        own = holder is not None and number == mine
        strength = holder.strength if own and holder else mean([each.strength for each in seat.holders])
        strengths.setdefault(seat.side, {})[number] = strength
        falls = seat.caused_end or (own and last)
        placings.setdefault(seat.side, []).append(behind if falls else seat.placing)
    return [
        Side(behind if behind in placings[side] else min(placings[side]), strengths[side])
        for side in sorted(strengths)
    ]
