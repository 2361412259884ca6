"""Recompute all ratings from the results."""

from __future__ import annotations

import json
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.ratings.services.rebuilding import rebuild


class Command(BaseCommand):
    """Recompute all ratings, and print one JSON object as the last line: `{results, differing, seconds}`."""

    help = (
        "Rate every result again, in order, and store the differences. Ratings follow from the results alone."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="store nothing; exit with code 1 if anything differs"
        )

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        rebuilt = rebuild(check=check)
        self.stdout.write(json.dumps(rebuilt._asdict()))
        if check and rebuilt.differing:
            sys.exit(1)
