"""Play an exported match again."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

from games.engine.errors import ReplayMismatch, UnknownTitle
from games.matches.records import BadRecord, read
from games.matches.replays import sentences


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
        try:
            for line in sentences(read(file.read_bytes())):
                self.stdout.write(line)
        except OSError as error:
            raise CommandError(f"Cannot read {file}: {error.strerror}.") from error
        except UnknownTitle as error:
            raise CommandError(f"This house has no title {error}.") from error
        except (BadRecord, ReplayMismatch) as error:
            raise CommandError(f"{file}: {error}.") from error
