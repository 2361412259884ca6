"""Collect the strings to translate from sources and templates into `locale/`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management import CommandParser
from django.core.management.commands import makemessages

#: `Plural("one", "many", "by")` marks two forms of a message, as `ngettext` does (`games.engine.phrases`).
PLURAL = "--keyword=Plural:1,2"

#: Paths without any text to translate. Django itself skips hidden folders such as .venv.
IGNORED = ["var/*", "tests/*", "docs/*", "static/*", "staticfiles/*", "node_modules/*", "requirements*.txt"]


class Command(makemessages.Command):
    """Django's command, restricted so that a catalogue changes only where the sources have changed.

    It writes no locations, dates or guessed translations, sorts the entries and removes unused ones. A
    second run therefore changes nothing, and the version history shows only changes to the text.
    """

    xgettext_options = [*makemessages.Command.xgettext_options, PLURAL, "--sort-output"]
    msgmerge_options = ["-q", "--backup=none", "--no-fuzzy-matching", "--sort-output", "--update"]
    msguniq_options = [*makemessages.Command.msguniq_options, "--sort-output"]
    msgattrib_options = [*makemessages.Command.msgattrib_options, "--sort-output"]

    def add_arguments(self, parser: CommandParser) -> None:
        """Turn on the options that omit locations and unused entries."""
        super().add_arguments(parser)
        parser.set_defaults(no_location=True, no_obsolete=True)

    def write_po_file(self, potfile: str, locale: str) -> None:
        """Write one catalogue without its creation date, which would change on every run."""
        super().write_po_file(potfile, locale)
        written = Path(potfile).parent / locale / "LC_MESSAGES" / f"{self.domain}.po"
        lines = written.read_text(encoding="utf-8").splitlines(keepends=True)
        kept = [line for line in lines if not line.startswith('"POT-Creation-Date:')]
        written.write_text("".join(kept), encoding="utf-8")

    def handle(self, *args: Any, **options: Any) -> None:
        """Collect the messages; patterns given with --ignore are added to `IGNORED`."""
        options["ignore_patterns"] = [*IGNORED, *options["ignore_patterns"]]
        super().handle(*args, **options)
