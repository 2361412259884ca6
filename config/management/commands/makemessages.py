"""Collect the strings to translate, from sources and templates, into ``locale/``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management import CommandParser
from django.core.management.commands import makemessages

#: `Plural("one", "many", "by")` marks two forms of a message as ngettext does (games.engine.phrases).
PLURAL = "--keyword=Plural:1,2"

#: What holds no words of ours for people; hidden folders such as .venv are left out by Django itself.
IGNORED = ["var/*", "tests/*", "docs/*", "static/*", "staticfiles/*", "node_modules/*", "requirements*.txt"]


class Command(makemessages.Command):
    """Django's command, made to change nothing in a catalogue but what changed in the sources.

    No places, no dates and no guesses are written, entries are in order, and what is no longer
    asked for goes: a second run changes nothing, and the version history shows the words alone.
    """

    xgettext_options = [*makemessages.Command.xgettext_options, PLURAL, "--sort-output"]
    msgmerge_options = ["-q", "--backup=none", "--no-fuzzy-matching", "--sort-output", "--update"]
    msguniq_options = [*makemessages.Command.msguniq_options, "--sort-output"]
    msgattrib_options = [*makemessages.Command.msgattrib_options, "--sort-output"]

    def add_arguments(self, parser: CommandParser) -> None:
        """The house's own defaults."""
        super().add_arguments(parser)
        parser.set_defaults(no_location=True, no_obsolete=True)

    def write_po_file(self, potfile: str, locale: str) -> None:
        """Write one catalogue, without the line that would change at every run."""
        super().write_po_file(potfile, locale)
        written = Path(potfile).parent / locale / "LC_MESSAGES" / f"{self.domain}.po"
        lines = written.read_text(encoding="utf-8").splitlines(keepends=True)
        kept = [line for line in lines if not line.startswith('"POT-Creation-Date:')]
        written.write_text("".join(kept), encoding="utf-8")

    def handle(self, *args: Any, **options: Any) -> None:
        """Collect; the patterns given with --ignore are added to the house's own."""
        options["ignore_patterns"] = [*IGNORED, *options["ignore_patterns"]]
        super().handle(*args, **options)
