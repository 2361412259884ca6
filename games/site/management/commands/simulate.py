"""Play whole matches of a title without a database."""

from __future__ import annotations

import sys
import time
import traceback
from argparse import ArgumentParser
from typing import Any

import msgspec
from django.core.management import BaseCommand, CommandError

from games.bots.simulate import NoAutopilot, SimulationTally, chooser, simulate
from games.engine import registry
from games.engine.errors import BadOptions, UnknownTitle
from games.site.management.options import read_options


class Command(BaseCommand):
    """Play matches. The exit code is 0 if every match ended and could be replayed, and 1 otherwise."""

    help = (
        "Play whole matches of a title without a database. The last line printed is JSON. "
        "Exit code 1 if a match failed, got stuck or did not replay to the same bytes."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments: the title, the numbers of seats and matches, and the program that plays."""
        parser.add_argument("key", help=f"title: {', '.join(registry.keys())}")
        parser.add_argument("--seats", type=int, required=True)
        parser.add_argument("--games", type=int, default=1)
        parser.add_argument(
            "--seed", type=int, default=0, help="seed of the first match; each further match adds one"
        )
        parser.add_argument(
            "--option",
            action="append",
            default=[],
            metavar="K=V",
            help="an option of the match; can be repeated",
        )
        parser.add_argument("--bot", choices=("random", "autopilot"), default="random")
        parser.add_argument(
            "--max-actions",
            type=int,
            default=20_000,
            help="stop a match after this many actions (default: 20000)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the simulation, print the JSON line, and exit with 1 if anything went wrong."""
        tally = self._simulate(**options)
        self.stdout.write(msgspec.json.encode(tally).decode())
        if not tally.clean:
            sys.exit(1)

    def _simulate(
        self, *, key: str, seats: int, option: list[str], bot: str, **options: Any
    ) -> SimulationTally:
        try:
            rules = registry.get(key)
            chosen = read_options(rules, option)
            rules.check_options(chosen, seats)
            choose = chooser(rules, bot)
        except UnknownTitle as error:
            raise CommandError(
                f"There is no title {key}. Choose one of {', '.join(registry.keys())}."
            ) from error
        except NoAutopilot as error:
            raise CommandError(f"{error}.") from error
        except BadOptions as error:
            raise CommandError(
                f"{key} cannot be set up with these options: {error.code} {error.params}"
            ) from error
        except (ValueError, msgspec.ValidationError) as error:
            raise CommandError(f"Options refused: {error}") from error
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
