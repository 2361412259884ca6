"""Replay an exported match."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

from games.archive.management.files import read_record
from games.archive.replays import replay_sentences
from games.engine.errors import ReplayMismatch


class Command(BaseCommand):
    """Replay a match without a database, so that this works even after the match's own site has closed."""

    help = (
        "Replay an exported match: print its log in sentences, then the SHA-256 of its last state. "
        "Exit code 1 if the file is not a match or does not replay."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the argument: the file."""
        parser.add_argument("file", type=Path, help="file written by export_match")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        """Print the log as sentences, then the hash of the last state."""
        record = read_record(file)
        try:
            for line in replay_sentences(record):
                self.stdout.write(line)
        except ReplayMismatch as error:
            raise CommandError(f"{file}: {error}.") from error
