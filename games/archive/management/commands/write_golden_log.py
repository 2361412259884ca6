"""Write a finished match, without its people, as a golden log."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

from games.archive.errors import UnfitForTests
from games.archive.services.golden_logs import write_golden_log
from games.engine.errors import ReplayMismatch
from games.matches.errors import NotYours


class Command(BaseCommand):
    """Write a match that everyone in it agreed to have used as a test."""

    help = (
        "Write the log of a finished match for Muster's tests, without names, press or times. Everyone who "
        "played in it must have agreed on the match's page. Prints the file."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments: the match, and the folder to write to."""
        parser.add_argument("match", type=int, help="the number of the match")
        parser.add_argument("folder", type=Path, help="the folder of golden logs: tests/titles/played")

    def handle(self, *args: Any, match: int, folder: Path, **options: Any) -> None:
        """Write the file, and print its path."""
        try:
            path = write_golden_log(match, folder)
        except NotYours as error:
            raise CommandError(f"There is no match {match}.") from error
        except (UnfitForTests, ReplayMismatch, ValueError) as error:
            raise CommandError(f"Match {match} cannot be used: {error}.") from error
        except OSError as error:
            raise CommandError(f"Cannot write to {folder}: {error.strerror}.") from error
        self.stdout.write(str(path))
