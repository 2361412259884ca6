"""Round robins of two: everyone meets everyone once, by Berger's tables (FIDE C.05, annex 1)."""

from __future__ import annotations

from collections.abc import Sequence

from games.pairing.pairing_types import Pairing


def berger(keys: Sequence[int], *, twice: bool = False) -> tuple[Pairing, ...]:
    """Return the rounds of a round robin, with the players of each table in seat order.

    With `twice`, everyone meets once more with the seats exchanged. With an odd number of entrants one has a
    bye each round. Everyone has the first seat half of the time, rounded up or down.
    """
    count = len(keys) + len(keys) % 2
    if count == 0:
        return ()
    once = tuple(_round(keys, count, number) for number in range(count - 1))
    if not twice:
        return once
    return once + tuple(
        Pairing(tuple((second, first) for first, second in each.tables), each.byes) for each in once
    )


def _round(keys: Sequence[int], count: int, number: int) -> Pairing:
    """Return the round `number`, counted from 0.

    The last entrant keeps their place, and the others move half a circle each round.
    """
    turning, last = count - 1, count - 1
    start = number * (count // 2) % turning
    pairs = [(start, last) if number % 2 == 0 else (last, start)]
    pairs += [((start + step) % turning, (start - step) % turning) for step in range(1, count // 2)]
    tables = tuple((keys[one], keys[other]) for one, other in pairs if max(one, other) < len(keys))
    byes = tuple(
        keys[min(one, other)] for one, other in pairs if max(one, other) >= len(keys) > min(one, other)
    )
    return Pairing(tables, byes)
