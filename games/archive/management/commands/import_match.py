"""Import a match from a file."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

from accounts.models import User
from accounts.selectors import stored_address
from games.archive.management.files import read_record
from games.archive.records import BadRecord, MatchRecord
from games.archive.services.imports import import_match, require_importable


class Command(BaseCommand):
    """Import a match. The whole file is checked before anything is stored."""

    help = (
        "Store a match that export_match wrote, with its whole history. A match in progress continues here "
        "under a new key and is not rated. Prints its number. Exit code 1 if the file fails the checks."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments: the file, and the person for each seat."""
        parser.add_argument("file", type=Path, help="file written by export_match")
        parser.add_argument(
            "people",
            nargs="+",
            metavar="ADDRESS",
            help="the person in each seat, in order; - leaves a seat free",
        )
        parser.add_argument("--dry-run", action="store_true", help="only check the file and the people")

    def handle(self, *args: Any, file: Path, people: list[str], dry_run: bool, **options: Any) -> None:
        """Import the file and print the number of the new match, or only check it (`--dry-run`).

        Raises `CommandError` if the file, or one of the people, cannot be used.
        """
        record = read_record(file)
        seated = self._people(people, record)
        try:
            if dry_run:
                require_importable(record)
                self.stdout.write(f"{file} is a sound match of {record.revision} revisions.")
                return
            match = import_match(record, host=next(iter(seated.values())), people=seated)
        except BadRecord as error:
            raise CommandError(f"{file}: {error}.") from error
        self.stdout.write(str(match.pk))

    def _people(self, addresses: list[str], record: MatchRecord) -> dict[int, User]:
        if len(addresses) != len(record.seats):
            raise CommandError(f"The match has {len(record.seats)} seats, not {len(addresses)}.")
        found = {}
        for index, address in enumerate(addresses):
            if address == "-":
                continue
            user = User.objects.filter(email=stored_address(address)).first()
            if user is None:
                raise CommandError(f"No account has the address {address}.")
            found[index] = user
        if not found or len(set(found.values())) < len(found):
            raise CommandError("Name at least one person, and no one twice.")
        return found
