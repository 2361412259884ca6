"""Do what the worker does, once or for ever."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand

from accounts.services import export
from games.competitions.services import sweeps as competitions
from games.matches.services.sweeps import keep_house, sweep_deadlines, sweep_reminders, watch_web
from games.notices.models import Lane
from games.notices.services.sending import send_due


class Command(BaseCommand):
    """For hosts that have cron and no worker, and for trying things out."""

    help = (
        "Handle what is due: deadlines, reminders, archives, mail, and with --house the daily work. "
        "Once, or with --loop again and again until Ctrl-C."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Once or for ever."""
        parser.add_argument(
            "--loop", type=float, metavar="SECONDS", help="go on, with a pause of so many seconds"
        )
        parser.add_argument("--house", action="store_true", help="do the daily work too")

    def handle(self, *args: Any, loop: float | None, house: bool, **options: Any) -> None:
        """Sweep, and say what was done."""
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
        kept = keep_house() if house else {}
        exports = export.make_due()
        mails = send_due(lane=Lane.ACCOUNT)["sent"] + send_due(lane=Lane.NOTICE)["sent"]
        swept = {"timed_out": timed_out, "reminded": reminded, "competitions": played}
        done = {**swept, **kept, "exports": exports, "mails": mails}
        self.stdout.write(", ".join(f"{name} {count}" for name, count in done.items()))
