"""The sides, and the quality that each seat may field, which follow from the options alone (VI.2)."""

from __future__ import annotations

from games.engine.errors import BadOptions
from games.gladiators.meta import MAX_QUALITY, Options

MIN_QUALITY = 2
"""The lowest quality of a side if the options do not give one."""


def sides_of(options: Options, seats: int) -> list[int]:
    """Return the side of each seat."""
    if options.sides == "alone":
        return list(range(seats))
    if options.sides == "two":
        return [seat % 2 for seat in range(seats)]
    return [0, *([1] * (seats - 1))]


def qualities_of(options: Options, seats: int) -> list[int]:
    """Return the quality that each seat may field.

    This is the seat's own share if the options give one. Otherwise it is an equal part of the rest of its
    side's quality; if that cannot be divided evenly, the first seats get more.
    """
    sides = sides_of(options, seats)
    total = options.quality or max(MIN_QUALITY, max(sides.count(side) for side in set(sides)))
    found = list(options.shares[:seats])
    for side in set(sides):
        mine = [seat for seat in range(seats) if sides[seat] == side]
        free = [seat for seat in mine if not found[seat]]
        left = total - sum(found[seat] for seat in mine)
        for place, seat in enumerate(free):
            part, more = divmod(left, len(free))
            found[seat] = part + (place < more)
    return found


def check_options(options: Options, seats: int) -> None:
    """Raise `BadOptions` unless the options give every side and every seat a permitted quality (1.6).

    Each seat needs a quality of at least one, and a side may have at most `MAX_QUALITY`. All sides must have
    the same quality, unless the option `uneven` is on.
    """
    if not 0 <= options.quality <= MAX_QUALITY or any(share < 0 for share in options.shares):
        raise BadOptions("quality", most=MAX_QUALITY)
    sides, qualities = sides_of(options, seats), qualities_of(options, seats)
    if min(qualities) < 1:
        raise BadOptions("no_quality")
    sums = quality_by_side(sides, qualities)
    if max(sums) > MAX_QUALITY:
        raise BadOptions("quality", most=MAX_QUALITY)
    if len(set(sums)) > 1 and not options.uneven:
        raise BadOptions("uneven")


def quality_by_side(sides: list[int], qualities: list[int]) -> list[int]:
    """Return the total quality of each side."""
    return [
        sum(quality for quality, of in zip(qualities, sides, strict=True) if of == side)
        for side in sorted(set(sides))
    ]
