"""Play an exported match again."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

from games.archive.management.files import read_record
from games.archive.replays import sentences
from games.engine.errors import ReplayMismatch


class Command(BaseCommand):
    """Needs no database: a match outlives the site it was played on."""

    help = (
        "Play an exported match again: print its log in sentences and, last, the SHA-256 of its last state. "
        "Exit code 1 if the file is no match or does not replay."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file."""
        parser.add_argument("file", type=Path, help="what export_match wrote")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        """Print the sentences."""
        record = read_record(file)
        try:
            for line in sentences(record):
                self.stdout.write(line)
        except ReplayMismatch as error:
            raise CommandError(f"{file}: {error}.") from error
