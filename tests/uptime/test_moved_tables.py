"""Outages and heartbeats came to this room with their tables, which stayed as they were."""

from importlib import import_module

import pytest
from django.db.migrations import SeparateDatabaseAndState

from games.uptime.models import Outage, Pulse


@pytest.mark.parametrize(
    "name", ["games.uptime.migrations.0001_initial", "games.matches.migrations.0021_outages_to_uptime"]
)
def test_the_move_touches_no_table(name: str) -> None:
    for operation in import_module(name).Migration.operations:
        assert isinstance(operation, SeparateDatabaseAndState)
        assert operation.state_operations
        assert not operation.database_operations


def test_the_tables_keep_their_names() -> None:
    assert (Outage._meta.db_table, Pulse._meta.db_table) == ("matches_outage", "matches_pulse")
