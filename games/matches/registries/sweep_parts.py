"""Work that the rooms above add to the sweeps of each minute and each day, for their own rows."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TypeAlias

from games.engine.listeners import NamedRegistrations
from games.notices.budget import Budget

Part: TypeAlias = Callable[[datetime, Budget], int]
"""Does what is due at a time within its share of the sweep's budget; returns how much it did."""

each_minute: NamedRegistrations[Part] = NamedRegistrations()
each_day: NamedRegistrations[Part] = NamedRegistrations()
"""The parts, by the name under which each is reported."""
