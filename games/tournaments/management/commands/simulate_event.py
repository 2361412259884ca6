"""The command `simulate_event`, which plays whole ladders and tournaments without a database."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

import msgspec
from django.core.management import BaseCommand, CommandError

from games.tournaments.simulation.events import EventRequest, ImpossibleEvent, names, simulate

IMPOSSIBLE_EXIT_CODE = 2
"""Exit code for an event that cannot be played."""


class Command(BaseCommand):
    """Play a ladder or tournament among simulated players.

    The exit code is 0 if the event was played, and 2 if it is impossible; in that case a sentence says why.
    """

    help = (
        "Play a whole ladder or tournament among players of known strengths, without a database. The last "
        "line printed is JSON. A ladder has the rules of a new ladder. A round is one week of a ladder's "
        "challenges, one set of a ladder's tables, or one season of a league. The number of rounds decides "
        "how large pools are; a bracket plays as many rounds as it needs."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the command's arguments.

        They are the format, the numbers of players, seats and rounds, the dropouts, the seed for all
        randomness, and how players are seeded.
        """
        parser.add_argument("format", choices=names(), metavar="FORMAT", help=", ".join(names()))
        parser.add_argument(
            "--players", type=int, required=True, help="number of players, for example 8 to 512"
        )
        parser.add_argument("--seats", type=int, default=2, help="seats at a table, 2 to 6 (default: 2)")
        parser.add_argument("--rounds", type=int, default=5)
        parser.add_argument(
            "--dropouts", type=int, default=0, help="percentage of the players who drop out, over all rounds"
        )
        parser.add_argument("--seed", type=int, default=0)
        parser.add_argument(
            "--seeding", choices=("rating", "lot"), default="rating", help="what players are seeded by"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Simulate the event and print its figures as a line of JSON."""
        asked = EventRequest(**{name: options[name] for name in EventRequest._fields})
        try:
            figures = simulate(asked)
        except ImpossibleEvent as error:
            raise CommandError(str(error), returncode=IMPOSSIBLE_EXIT_CODE) from error
        self.stdout.write(msgspec.json.encode(figures).decode())
