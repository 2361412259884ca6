"""Play whole matches of a title without a database."""

from __future__ import annotations

import sys
import time
import traceback
from argparse import ArgumentParser
from typing import Any

import msgspec
from django.core.management import BaseCommand, CommandError

from games.bots.simulate import NoAutopilot, Tally, chooser, simulate
from games.engine import registry
from games.engine.errors import BadOptions, UnknownTitle
from games.site.management.options import read_options


class Command(BaseCommand):
    """Exit code 0: every game ended and replayed; 1: not so."""

    help = (
        "Play whole matches of a title without a database and print, last, one JSON line. "
        "Exit code 1 if a game failed, got stuck or did not replay to the same bytes."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The title, how many seats and games, and who plays."""
        parser.add_argument("key", help=f"title: {', '.join(registry.keys())}")
        parser.add_argument("--seats", type=int, required=True)
        parser.add_argument("--games", type=int, default=1)
        parser.add_argument("--seed", type=int, default=0, help="of the first game; each other's is one more")
        parser.add_argument(
            "--option", action="append", default=[], metavar="K=V", help="an option of the match; repeatable"
        )
        parser.add_argument("--bot", choices=("random", "autopilot"), default="random")
        parser.add_argument("--max-actions", type=int, default=20_000, help="then a match is stopped (20000)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Simulate, print the line, and exit with 1 if it is not clean."""
        tally = self._simulate(**options)
        self.stdout.write(msgspec.json.encode(tally).decode())
        if not tally.clean:
            sys.exit(1)

    def _simulate(self, *, key: str, seats: int, option: list[str], bot: str, **options: Any) -> Tally:
        try:
            rules = registry.get(key)
            chosen = read_options(rules, option)
            rules.check_options(chosen, seats)
            choose = chooser(rules, bot)
        except UnknownTitle as error:
            raise CommandError(f"There is no title {key}; there are {', '.join(registry.keys())}.") from error
        except NoAutopilot as error:
            raise CommandError(f"{error}.") from error
        except BadOptions as error:
            raise CommandError(f"{key} cannot be set up so: {error.code} {error.params}") from error
        except (ValueError, msgspec.ValidationError) as error:
            raise CommandError(f"Options are refused: {error}") from error
        return simulate(
            rules,
            seats,
            chosen,
            options["games"],
            options["seed"],
            choose,
            most=options["max_actions"],
            clock=time.perf_counter,
            trouble=self._report,
        )

    def _report(self, seed: int, error: Exception) -> None:
        self.stderr.write(f"seed {seed}: " + "".join(traceback.format_exception(error)))
