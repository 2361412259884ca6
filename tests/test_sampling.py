"""The tests that are left out of partial runs."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import pytest

from tests.sampling import Few, First, asks_the_database, keep, sampled

PURE = ()
ASKS = (pytest.mark.django_db,)
COMMITS = (pytest.mark.django_db(transaction=True),)


class Item:
    """A test as pytest has collected it."""

    def __init__(self, nodeid: str, marks: tuple[pytest.MarkDecorator, ...], *fixtures: str) -> None:
        self.nodeid, self.fixturenames = nodeid, fixtures
        self._marks = {mark.name: mark.mark for mark in marks}

    def get_closest_marker(self, name: str) -> Any:
        return self._marks.get(name)


def kept(vendor: str, *items: Any) -> list[str]:
    first = First(vendor)
    return [item.nodeid for item in items if first(item)]


def test_a_sample_of_two_columns_has_each_value() -> None:
    rows = list(product("abc", range(5)))
    marked = sampled(rows)
    assert [param.values for param in marked] == rows
    left = [param.values for param in marked if not param.marks]
    assert len(left) == 5
    assert {letter for letter, _ in left} == {*"abc"}
    assert {number for _, number in left} == {*range(5)}


def test_a_sample_of_three_columns_or_more_has_each_two_values_that_occur_together() -> None:
    rows = [row for row in product("abc", range(4), (True, False), "xy") if row[:2] != ("b", 3)]
    left = [param.values for param in sampled(rows) if not param.marks]
    assert len(left) < len(rows) // 2

    def pairs(of: list[Any]) -> set[Any]:
        return {pair for row in of for pair in combinations(enumerate(row), 2)}

    assert pairs(left) == pairs(rows)
    assert left == [param.values for param in sampled(rows) if not param.marks]


def test_a_sample_has_the_rows_that_it_must_have_and_no_more_for_what_they_have() -> None:
    rows = list(product("abc", range(3)))
    must = [("c", number) for number in range(3)]
    left = [param.values for param in sampled(rows, always=must) if not param.marks]
    assert {*left} > {*must}
    assert [letter for letter, _ in left] == ["a", "b", "c", "c", "c"]


def test_what_a_sample_does_not_need_is_marked_for_the_exhaustive_run() -> None:
    marks = {mark.name for param in sampled(product("ab", range(2))) for mark in param.marks}
    assert marks == {"exhaustive"}


def test_of_what_asks_the_database_the_first_value_is_left_and_of_the_rest_every_one() -> None:
    asks = [Item(f"a.py::test_one[{value}]", ASKS) for value in "xyz"]
    pure = [Item(f"a.py::test_two[{value}]", PURE) for value in "xyz"]
    other = Item("b.py::test_one[x]", PURE, "db")
    found = kept("sqlite", *asks, *pure, other, Item("b.py::test_one[y]", PURE, "db"))
    assert found == ["a.py::test_one[x]", *(item.nodeid for item in pure), "b.py::test_one[x]"]


def test_of_each_file_a_few_that_ask_the_database_are_left_and_every_other() -> None:
    asks = [Item(f"{file}.py::test_{number}", ASKS) for file in "ab" for number in range(3)]
    pure = [Item(f"a.py::test_pure_{number}", PURE) for number in range(3)]
    commit = [Item(f"a.py::test_commits_{number}", COMMITS) for number in range(2)]
    items: list[Any] = [*asks, *pure, *commit]
    for vendor, others in (("sqlite", [each.nodeid for each in commit]), ("postgresql", [])):
        few = Few(vendor, 2)
        left = [item.nodeid for item in items if not few(item)]
        assert left == ["a.py::test_2", "b.py::test_2", *others]


def test_on_postgresql_every_value_is_left_of_what_others_may_wait_for() -> None:
    items = [Item(f"a.py::test_one[{value}]", COMMITS) for value in "xy"]
    by_fixture = [Item(f"a.py::test_two[{value}]", PURE, "transactional_db") for value in "xy"]
    asks = [Item(f"a.py::test_three[{value}]", ASKS) for value in "xy"]
    assert len(kept("postgresql", *items, *by_fixture, *asks)) == 5
    assert len(kept("sqlite", *items, *by_fixture, *asks)) == 3


@pytest.mark.parametrize(
    ("marks", "asked"),
    [
        (PURE, False),
        (ASKS, True),
        ((*ASKS, pytest.mark.any_database), False),
        ((*ASKS, pytest.mark.thorough), False),
        ((*COMMITS, pytest.mark.thorough), True),
        ((*COMMITS, pytest.mark.any_database), False),
    ],
)
def test_postgresql_is_asked_what_it_may_answer_otherwise(
    marks: tuple[pytest.MarkDecorator, ...], asked: bool
) -> None:
    item: Any = Item("a.py::test_one", marks)
    assert asks_the_database(item) is asked


def test_what_is_left_out_is_reported(pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []
    monkeypatch.setattr(pytestconfig.hook, "pytest_deselected", lambda items: told.extend(items))
    items: list[Any] = [Item(f"a.py::test_{name}", ASKS) for name in ("one", "two")]
    one, two = items
    keep(pytestconfig, items, lambda item: item is two)
    assert (items, told) == ([two], [one])
