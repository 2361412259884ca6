"""Check matches against their logs."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

from games.archive.management.files import read_record
from games.archive.services.verify import Verdict, verify_match, verify_record
from games.matches.models import Match


class Command(BaseCommand):
    """Verify matches. An argument that is a number is a match on this site; any other is a file."""

    help = (
        "Check that the log of a match contains every revision once and replays to the stored bytes and "
        "hashes. If the match has finished, also check that its key fits the seal and reproduces every draw. "
        "Exit code 1 if any check fails."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments: matches or files, or the option to verify all matches."""
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument(
            "match", nargs="?", help="the number of a match, or a file written by export_match"
        )
        which.add_argument("--all", action="store_true", help="every match that has started")

    def handle(self, *args: Any, match: str | None, all: bool, **options: Any) -> None:
        """Print a line for each match and one for each fault; exit with code 1 if there is any fault."""
        good = True
        for verdict in self._verdicts(match, every=all):
            good &= verdict.good
            self._report(verdict)
        if not good:
            sys.exit(1)

    def _verdicts(self, name: str | None, *, every: bool) -> Iterator[Verdict]:
        begun = Match.objects.exclude(started_at=None).order_by("pk")
        if every:
            yield from (verify_match(match) for match in begun.iterator(chunk_size=50))
        elif name is not None and name.isdecimal():
            match = begun.filter(pk=name).first()
            if match is None:
                raise CommandError(f"There is no match {name} that has started.")
            yield verify_match(match)
        else:
            yield verify_record(read_record(Path(str(name))))

    def _report(self, verdict: Verdict) -> None:
        said = f"match {verdict.match} ({verdict.title}): {verdict.revisions} revisions"
        drawn = f" ({verdict.draws} with draws, reproduced)" if verdict.draws else ""
        self.stdout.write(f"{said}{drawn}: {'good' if verdict.good else 'BROKEN'}")
        for fault in verdict.faults:
            self.stdout.write(f"  {fault}")
