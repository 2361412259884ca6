"""How tests connect to PostgreSQL: nothing they store must outlive a power cut, and nobody waits for ever."""

from __future__ import annotations

from typing import Any

from config.database_limits import Limits

LIMITS = Limits(lock=60, statement=300, idle=0)
"""Longer than anything takes that goes well: what hangs fails, and says where."""


def connect_as_tests_do(connection: Any) -> None:
    """Change how a connection will be made, if it is one to PostgreSQL. What the address says wins."""
    if connection.vendor == "postgresql":
        options = connection.settings_dict.setdefault("OPTIONS", {})
        given = options.get("options", "").replace(Limits(0, 0, 0).for_postgresql(), "")
        options["options"] = f"{LIMITS.for_postgresql()} -c synchronous_commit=off {given}".strip()
