"""Do the worker's work without a worker, once or in a loop."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand

from accounts.services import export
from games.competitions.services import sweeps as competitions
from games.matches.services.key_moments import sweep_key_moments
from games.matches.services.sweeps import run_daily_work, sweep_deadlines, sweep_reminders, watch_web
from games.notices.models import Lane
from games.notices.services.pushing import push_due
from games.notices.services.sending import send_due
from games.odds.services import simulate_new_encounters
from games.replies.tasks import handle_replies


class Command(BaseCommand):
    """Run all sweeps, on hosts that have cron but no worker, or to try things out."""

    help = (
        "Handle everything that is due: deadlines, reminders, archives, replies, email, odds, key "
        "moments, and with --house the daily work. Runs once, or with --loop repeatedly until you press "
        "Ctrl-C."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the options for repeating, and for the daily work."""
        parser.add_argument(
            "--loop", type=float, metavar="SECONDS", help="repeat, with a pause of this many seconds"
        )
        parser.add_argument("--house", action="store_true", help="also do the daily work")

    def handle(self, *args: Any, loop: float | None, house: bool, **options: Any) -> None:
        """Run the sweeps once, or with `loop` until Ctrl-C, and print how much each of them did.

        The daily work is done only in the first run.
        """
        try:
            self._sweep(house=house)
            while loop is not None:
                time.sleep(loop)
                self._sweep(house=False)
        except KeyboardInterrupt:
            pass

    def _sweep(self, *, house: bool) -> None:
        timed_out, reminded = sweep_deadlines(), sweep_reminders()
        played = competitions.sweep()
        watch_web()
        kept = run_daily_work() if house else {}
        exports, replies = export.continue_exports(), handle_replies()
        mails = send_due(lane=Lane.ACCOUNT)["sent"] + send_due(lane=Lane.NOTICE)["sent"]
        pushes = push_due()["sent"]
        simulated, examined = simulate_new_encounters(), sweep_key_moments()
        swept = {"timed_out": timed_out, "reminded": reminded, "competitions": played}
        sent = {"mails": mails, "pushes": pushes}
        done = {
            **swept,
            **kept,
            "exports": exports,
            "replies": replies,
            **sent,
            "odds": simulated,
            "moments": examined,
        }
        self.stdout.write(", ".join(f"{name} {count}" for name, count in done.items()))
