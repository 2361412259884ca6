"""Play whole ladders and tournaments without a database."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

import msgspec
from django.core.management import BaseCommand, CommandError

from games.tournaments.simulation.events import Asked, NoSense, names, simulate

NO_SENSE = 2
"""The exit code of what cannot be played."""


class Command(BaseCommand):
    """Exit code 0: it was played; 2: it has no meaning, and a sentence says why."""

    help = (
        "Play a whole ladder or tournament among players of known strengths, without a database, and "
        "print, last, one JSON line. A round is: a week of a ladder, a season of a league; pools are as "
        "large as so many rounds need; a bracket takes the rounds that it takes."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The format, how many of what, and the seed of all chance."""
        parser.add_argument("format", choices=names(), metavar="FORMAT", help=", ".join(names()))
        parser.add_argument("--players", type=int, required=True, help="8 to 512, say")
        parser.add_argument("--seats", type=int, default=2, help="at a table, 2 to 6")
        parser.add_argument("--rounds", type=int, default=5)
        parser.add_argument(
            "--dropouts", type=int, default=0, help="per cent of the players, over all rounds"
        )
        parser.add_argument("--seed", type=int, default=0)
        parser.add_argument(
            "--seeding", choices=("rating", "lot"), default="rating", help="what players are seeded by"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Simulate, and print the line."""
        asked = Asked(**{name: options[name] for name in Asked._fields})
        try:
            figures = simulate(asked)
        except NoSense as error:
            raise CommandError(str(error), returncode=NO_SENSE) from error
        self.stdout.write(msgspec.json.encode(figures).decode())
