"""Copy the database."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError

from config.backups import CannotBackUp, back_up


class Command(BaseCommand):
    """For cron; docs/operations.md tells how to restore."""

    help = (
        "Copy the database while the service runs (SQLite's online backup, or pg_dump) into a folder, and "
        "throw away all but the newest copies. Prints the file. A copy holds keys and hidden hands: guard it."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to, and how many stay."""
        parser.add_argument(
            "folder", type=Path, nargs="?", default=settings.VAR_DIR / "backups", help="(var/backups)"
        )
        parser.add_argument("--keep", type=int, default=14, help="so many copies stay (14)")

    def handle(self, *args: Any, folder: Path, keep: int, **options: Any) -> None:
        """Copy, and print the file."""
        if keep < 1:
            raise CommandError("Keep at least one copy.")
        try:
            self.stdout.write(str(back_up(folder, keep=keep)))
        except CannotBackUp as error:
            raise CommandError(str(error)) from error
        except OSError as error:
            raise CommandError(f"Cannot write into {folder}: {error.strerror}.") from error
