"""Calculate standings: apply the published tie-breaks, one after the other, to entrants who are equal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from math import lcm
from typing import NamedTuple

from games.pairing import table_tie_breaks, tie_breaks
from games.pairing.table_tie_breaks import Results
from games.pairing.tie_breaks import Cards

HEAD_TO_HEAD = "direct_encounter"
"""The only tie-break that depends on who else is tied."""


class Standing(NamedTuple):
    """One line of the standings: a placing from 1, shared by entrants who are equal after all tie-breaks.

    `values` maps the name of each tie-break to its value. Head-to-head is missing if it was not needed.
    """

    key: int
    placing: int
    values: Mapping[str, Fraction]


def two_player_standings(cards: Cards, order: Sequence[str] = tie_breaks.SWISS_TIE_BREAKS) -> list[Standing]:
    """Return the standings of a two-seat event. Raises `KeyError` for an unknown tie-break."""
    measures = {name: tie_breaks.TIE_BREAK_FUNCTIONS[name] for name in order if name != HEAD_TO_HEAD}
    values = {key: {name: measure(cards, key) for name, measure in measures.items()} for key in cards}
    return _standings(values, order, lambda tied: tie_breaks.direct_encounter(cards, tied))


def of_tables(
    results: Results, keys: Iterable[int], order: Sequence[str] = table_tie_breaks.TABLE_TIE_BREAKS
) -> list[Standing]:
    """Return the standings of an event at tables; `keys` also include entrants who never sat at one.

    Raises `KeyError` for an unknown tie-break.
    """
    measures = {name: table_tie_breaks.TIE_BREAK_FUNCTIONS[name] for name in order if name != HEAD_TO_HEAD}
    values = {key: {name: measure(results, key) for name, measure in measures.items()} for key in keys}
    return _standings(values, order, lambda tied: table_tie_breaks.direct_encounter(results, tied))


def _standings(
    values: dict[int, dict[str, Fraction]],
    order: Sequence[str],
    compare: Callable[[Sequence[int]], Mapping[int, Fraction]],
) -> list[Standing]:
    groups = [sorted(values)] if values else []
    for name in order:
        divided: list[list[int]] = []
        for group in groups:
            if name == HEAD_TO_HEAD and len(group) > 1:
                for key, value in compare(group).items():
                    values[key][name] = value
            divided += _divided(group, values, name)
        groups = divided
    found: list[Standing] = []
    for group in groups:
        place = len(found) + 1
        found += [Standing(key, place, values[key]) for key in group]
    return found


def _divided(group: list[int], values: Mapping[int, Mapping[str, Fraction]], name: str) -> list[list[int]]:
    """Split equal entrants into groups by the value of one tie-break, the largest value first."""
    if len(group) < 2:
        return [group]
    # Whole numbers in the same proportions compare much faster than fractions.
    parts = {key: values[key][name].as_integer_ratio() for key in group}
    denominator = lcm(*{part[1] for part in parts.values()})
    value = {key: part[0] * (denominator // part[1]) for key, part in parts.items()}
    # Sorting is stable: entrants who are equal stay in the order of their keys.
    ordered = sorted(group, key=value.__getitem__, reverse=True)
    return [list(equal) for _, equal in groupby(ordered, key=value.__getitem__)]
