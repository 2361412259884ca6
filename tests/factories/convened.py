"""Tables as a competition makes them, for tests of how a match handles them."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from accounts.models import User
from games.clocks.controls import DAY, Fixed
from games.clocks.standstill import NOTHING_AGREED
from games.engine import registry
from games.lobby.services.competition_tables import create_full_table
from games.matches.models import Match
from tests.factories.accounts import make_user
from tests.factories.counting import MATCHES


def make_convened(title: str = "probe", seats: list[User | None] | None = None, **fields: Any) -> Match:
    """Return a table without a host that waits for words of luck."""
    meta = registry.meta(title)
    values: dict[str, Any] = {
        "name": f"Match {next(MATCHES)}",
        "title": title,
        "options": meta.options(),
        "seats": seats if seats is not None else [make_user(), make_user()],
        "controls": {clock: Fixed(2 * DAY) for clock in meta.clocks},
        "agreement": NOTHING_AGREED,
        "press": Match.Press.ALL,
        "press_shown": False,
        "odds": False,
        "leavers": Match.Leavers.DEFAULT,
        "silence": Match.Silence.OPENED,
        "patience": 3,
        "watchers": True,
        "watch_delay": 0,
        "rated": True,
        "words_seconds": DAY,
    }
    with transaction.atomic():
        return create_full_table(**(values | fields))
