"""Every format is walked to its end through its pages, with results of every kind.

Each walk hands over what happened, and the run prints the table of it. `make test` walks each format once,
and ladders at each size of table; `make everything` walks each format at each size.
"""

from __future__ import annotations

import pytest

from tests.events.cases import CASES, ONCE, Case, wanted_of
from tests.events.house import open_house
from tests.events.result_table import RecordProperty, hand_over
from tests.events.walk import walk

pytestmark = [pytest.mark.django_db, pytest.mark.long]


@pytest.mark.parametrize(
    "case",
    [
        *(pytest.param(case, id=str(case)) for case in ONCE),
        *(
            pytest.param(case, id=str(case), marks=pytest.mark.exhaustive)
            for case in CASES
            if case not in ONCE
        ),
    ],
)
def test_each_format_ends_with_results_of_every_kind(case: Case, record_property: RecordProperty) -> None:
    walked(case, record_property)


def walked(case: Case, record_property: RecordProperty) -> None:
    """Walk a case's event, and fail for each kind of result that it lacks or could not have."""
    wanted = wanted_of(case)
    with open_house(case) as house:
        had = walk(house, case, wanted)
    hand_over(record_property, case, had)
    assert had >= wanted, f"{case} had no {sorted(wanted - had)}"
    assert had <= wanted, f"{case} cannot have {sorted(had - wanted)}, and had it"
