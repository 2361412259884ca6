"""Round robins of two: everybody meets everybody once, by Berger's tables (FIDE C.05, annex 1)."""

from __future__ import annotations

from collections.abc import Sequence

from games.pairing.field import Pairing


def berger(keys: Sequence[int], *, twice: bool = False) -> tuple[Pairing, ...]:
    """The rounds of a round robin, each table in order of its seats; with `twice` once more with the
    seats exchanged.

    An odd number has a bye a round. Everybody has the first seat half the time, rounded either way.
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
    """Round `number` from 0: the last stands still, the others turn by half a circle each round."""
    turning, last = count - 1, count - 1
    start = number * (count // 2) % turning
    pairs = [(start, last) if number % 2 == 0 else (last, start)]
    pairs += [((start + step) % turning, (start - step) % turning) for step in range(1, count // 2)]
    tables = tuple((keys[one], keys[other]) for one, other in pairs if max(one, other) < len(keys))
    byes = tuple(
        keys[min(one, other)] for one, other in pairs if max(one, other) >= len(keys) > min(one, other)
    )
    return Pairing(tables, byes)
