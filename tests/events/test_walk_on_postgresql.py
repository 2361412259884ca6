"""A ladder and a tournament are walked to their end on PostgreSQL too."""

from __future__ import annotations

import pytest

from tests.events.cases import Case
from tests.events.result_table import RecordProperty
from tests.events.test_walk import walked

pytestmark = [pytest.mark.django_db, pytest.mark.long, pytest.mark.postgres]


def test_a_tournament_ends_with_results_of_every_kind(record_property: RecordProperty) -> None:
    walked(Case.named("swiss 3"), record_property)


def test_a_ladder_ends_with_results_of_every_kind(record_property: RecordProperty) -> None:
    walked(Case.named("ladder 2"), record_property)
