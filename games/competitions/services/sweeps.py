"""The sweep of competitions, which carries out everything that happens automatically in them.

Celery beat triggers it every 15 seconds. Any number of sweeps may run at the same time, because each row is
handled while its competition is locked.
"""

from __future__ import annotations

from games.competitions.services import (
    cancelling,
    deciding,
    outage_compensation,
    planned_acts,
    replacing,
    unmasking,
)
from games.engine.listeners import NamedRegistrations
from games.matches.services.sweep_order import run_parts
from games.matches.services.sweeps import Part, end_sweep_cleanly
from games.notices.budget import Budget
from games.notices.now import database_now
from games.uptime.services import heartbeat, outages

sweep_parts: NamedRegistrations[Part] = NamedRegistrations(
    {
        "dates": outage_compensation.sweep,
        "planned tables": planned_acts.make_planned,
        "forfeits": planned_acts.vacate_forfeited_seats,
        "handovers": replacing.hand_over,
        "withdrawn matches": planned_acts.replan_withdrawn,
        "empty accounts": planned_acts.withdraw_erased_users,
        "holds": planned_acts.end_holds,
        "due tables": deciding.sweep,
        "cancelled tables": cancelling.void_cancelled_tables,
        "anonymous matches": unmasking.name_all_players,
    }
)
"""The parts of each sweep, which share its time budget; the rooms above add theirs."""


def sweep() -> int:
    """Run every part of the sweep; return the number of steps done.

    During an outage it does nothing, because dates must be moved before anything can be due.
    """
    done: dict[str, int] = {}
    with end_sweep_cleanly():
        at = database_now()
        if not outages.in_outage(at):
            done = run_parts(sweep_parts, Budget())
            heartbeat.record_beat("competitions", at, sum(done.values()))
    return sum(done.values())
