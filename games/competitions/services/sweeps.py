"""The sweep of competitions: what happens in them automatically.

Celery beat starts it every 15 seconds. Any number may run at the same time, since each row is handled under
its competition's lock.
"""

from __future__ import annotations

from games.competitions.services import cancelling, deciding, making_good, pending, replacing
from games.matches.services import outages
from games.matches.services.fairness import in_parts
from games.matches.services.sweeps import Part, beat, in_order
from games.notices.budget import Budget
from games.notices.now import database_now

_parts: dict[str, Part] = {
    "dates": making_good.sweep,
    "planned tables": pending.make_planned,
    "forfeits": pending.give_up,
    "handovers": replacing.hand_over,
    "withdrawn matches": pending.replan_withdrawn,
    "empty accounts": pending.let_go,
    "holds": pending.end_holds,
    "due tables": deciding.sweep,
    "cancelled tables": cancelling.let_tables_go,
}


def register(name: str, part: Part) -> None:
    """Register a room's part of each sweep, done within its share of the budget.

    Called from `AppConfig.ready`.
    """
    _parts[name] = part


def sweep() -> int:
    """Do every part; return how much was done.

    Nothing that has a date happens during an outage: its dates move first.
    """
    done: dict[str, int] = {}
    with in_order():
        at = database_now()
        if not outages.in_outage(at):
            done = in_parts(_parts, Budget())
            beat("competitions", at, sum(done.values()))
    return sum(done.values())
