"""Start a new title: write a folder that can be simulated immediately and changed piece by piece."""

from __future__ import annotations

import keyword
import re
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError

from games.engine import registry

SKELETON_FOLDER = Path(__file__).resolve().parents[1] / "skeleton"
KEY_PATTERN = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
FAMILY_PATTERN = re.compile(r"[a-z][a-z_]*")
MAX_KEY_LENGTH = 40
"""The longest key that a match can store; the family is a folder and may not be longer either."""


class Command(BaseCommand):
    """Write the files of a new title, and add it to the lists in existing files.

    No existing file is overwritten.
    """

    help = (
        "Write the skeleton of a title that can be simulated immediately: games/<family>, tests/<family>, "
        "its line in the registry and its name in the import contracts."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add three arguments: the key of the title, its family, and the root of the project."""
        parser.add_argument("key", help='key of the title, such as "guess-2026"')
        parser.add_argument(
            "--family", help="name of its folder, a noun (default: the letters at the start of the key)"
        )
        parser.add_argument(
            "--root", type=Path, default=settings.BASE_DIR, help="folder that contains manage.py"
        )

    def handle(self, *args: Any, key: str, family: str | None, root: Path, **options: Any) -> None:
        """Write all files, or none if the key or the family is not valid or already exists."""
        family = family or re.split(r"[^a-z]", key, maxsplit=1)[0]
        if not KEY_PATTERN.fullmatch(key):
            raise CommandError(
                f"{key} is not a valid key. Use lower-case letters, digits and hyphens, such as guess-2026."
            )
        if not FAMILY_PATTERN.fullmatch(family) or keyword.iskeyword(family):
            raise CommandError(
                f"{family} is not a valid folder name. Use lower-case letters and _, but no word of Python."
            )
        if max(len(key), len(family)) > MAX_KEY_LENGTH:
            raise CommandError(f"Choose a key and a family of at most {MAX_KEY_LENGTH} characters.")
        if key in set(registry.keys()):
            raise CommandError(f"The title {key} already exists.")
        taken = [folder for folder in _folders(family) if (root / folder).exists()]
        if taken:
            raise CommandError(
                f"The folder {taken[0]} already exists. Name another family, or add the title to that folder."
            )
        names = {"@KEY@": key, "@FAMILY@": family, "@NAME@": family.replace("_", " ").capitalize()}
        for source in sorted(SKELETON_FOLDER.rglob("*.txt")):
            target = root / _filled(
                str(source.relative_to(SKELETON_FOLDER).with_suffix("")), {"FAMILY": family}
            )
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(_sort_imports(_filled(source.read_text("utf-8"), names)), "utf-8")
            self.stdout.write(f"  {target.relative_to(root)}")
        _register(root / "games/engine/registry.py", key, family)
        _contract(root / "pyproject.toml", family)
        self.stdout.write(f"Next: python manage.py simulate {key} --seats 2 --games 200 --seed 1")


def _folders(family: str) -> tuple[str, ...]:
    return f"games/{family}", f"templates/{family}", f"tests/{family}"


def _filled(text: str, names: dict[str, str]) -> str:
    for name, value in names.items():
        text = text.replace(name, value)
    return text


def _sort_imports(text: str) -> str:
    """Return a module with its imports from `games` sorted: the family's name decides where its own go."""
    lines = text.splitlines(keepends=True)
    own = [line for line in lines if line.startswith("from games.")]
    if not own:
        return text
    first = lines.index(own[0])
    lines[first : first + len(own)] = sorted(own, key=lambda line: line.split()[1])
    return "".join(lines)


def _register(registry_file: Path, key: str, family: str) -> None:
    text = registry_file.read_text("utf-8")
    before, after = text.split("\n}\n", 1)
    registry_file.write_text(f'{before}\n    "{key}": "games.{family}",\n}}\n{after}', "utf-8")


def _contract(project_file: Path, family: str) -> None:
    """Add the family wherever the project file lists gladiators: the layers and the import contracts."""
    text = project_file.read_text("utf-8")
    text = text.replace("| games.gladiators", f"| games.gladiators | games.{family}")
    text = text.replace('"games.gladiators"', f'"games.gladiators", "games.{family}"')
    project_file.write_text(text, "utf-8")
