"""Write a match to a file."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

from games.archive.services.exports import export
from games.matches.errors import MatchNotRunning
from games.matches.models import Match


class Command(BaseCommand):
    """Export a match, and record the export in the audit trail.

    The file of a match in progress is for the operator only, because it contains everything that is hidden.
    """

    help = (
        "Write a match that has started as JSON, including everything hidden. The file of a match in "
        "progress is for the operator only. replay, verify_match and import_match read the file."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments: the match, and the file to write."""
        parser.add_argument("match", type=int, help="the number of the match")
        parser.add_argument(
            "--output", type=Path, metavar="FILE", help="write to this file instead of standard output"
        )

    def handle(self, *args: Any, match: int, output: Path | None, **options: Any) -> None:
        """Write the match to the file, or to standard output if none is given."""
        found = Match.objects.filter(pk=match).first()
        if found is None:
            raise CommandError(f"There is no match {match}.")
        try:
            data = export(found)
        except MatchNotRunning as error:
            raise CommandError(f"Match {match} has not started.") from error
        if output is None:
            self.stdout.write(data.decode(), ending="")
            return
        try:
            output.touch(mode=0o600)
            output.write_bytes(data)
        except OSError as error:
            raise CommandError(f"Cannot write {output}: {error.strerror}.") from error
