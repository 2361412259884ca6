"""Write a match as a file."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

from games.archive.services.exports import export
from games.matches.errors import MatchNotRunning
from games.matches.models import Match


class Command(BaseCommand):
    """For the operator: the file of a running match holds what is hidden in it. It is written down in the
    audit trail."""

    help = (
        "Write a match that has begun as JSON, hidden things included; of a running match the file is for "
        "the operator alone. replay, verify_match and import_match read it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which match, and where to."""
        parser.add_argument("match", type=int, help="the number of the match")
        parser.add_argument("--output", type=Path, metavar="FILE", help="instead of standard output")

    def handle(self, *args: Any, match: int, output: Path | None, **options: Any) -> None:
        """Write the record."""
        found = Match.objects.filter(pk=match).first()
        if found is None:
            raise CommandError(f"There is no match {match}.")
        try:
            data = export(found)
        except MatchNotRunning as error:
            raise CommandError(f"Match {match} has not begun.") from error
        if output is None:
            self.stdout.write(data.decode(), ending="")
            return
        try:
            output.touch(mode=0o600)
            output.write_bytes(data)
        except OSError as error:
            raise CommandError(f"Cannot write {output}: {error.strerror}.") from error
