"""Copy the database."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError

from config.backups import CannotBackUp, back_up


class Command(BaseCommand):
    """Back up the database, usually from cron; docs/operations.md says how to restore a copy."""

    help = (
        "Copy the database into a folder while the service runs (SQLite's online backup, or pg_dump), and "
        "delete all but the newest copies. Prints the file name. "
        "A copy contains keys and hidden hands: protect it."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the folder, and how many copies to keep."""
        parser.add_argument(
            "folder",
            type=Path,
            nargs="?",
            default=settings.VAR_DIR / "backups",
            help="folder for the copies (default: var/backups)",
        )
        parser.add_argument("--keep", type=int, default=14, help="number of copies to keep (default: 14)")

    def handle(self, *args: Any, folder: Path, keep: int, **options: Any) -> None:
        """Copy the database and print the path of the copy."""
        if keep < 1:
            raise CommandError("Keep at least one copy.")
        try:
            self.stdout.write(str(back_up(folder, keep=keep)))
        except CannotBackUp as error:
            raise CommandError(str(error)) from error
        except OSError as error:
            raise CommandError(f"Cannot write into {folder}: {error.strerror}.") from error
