"""Connection settings of the tests for PostgreSQL: no durable writes, and no endless waiting.

Nothing that tests store must survive a power cut."""

from __future__ import annotations

from typing import Any

from config.database_limits import Limits

LIMITS = Limits(lock=60, statement=300, idle=0)
"""Longer than anything takes that goes well: what hangs fails, and says where."""


def connect_as_tests_do(connection: Any) -> None:
    """Change the settings of a connection to PostgreSQL; those in its address take precedence."""
    if connection.vendor == "postgresql":
        options = connection.settings_dict.setdefault("OPTIONS", {})
        given = options.get("options", "").replace(Limits(0, 0, 0).for_postgresql(), "")
        options["options"] = f"{LIMITS.for_postgresql()} -c synchronous_commit=off {given}".strip()
