"""A new title can be simulated at once, and its files are where the guide says."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
import tomllib
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

import games
from games.bots.random_bot import choose
from games.bots.simulate import simulate
from games.engine import registry

FIRST_PARTY = 'lint.isort.known-first-party = ["games"]'
"""The copied root holds few of the project's own modules."""

HOUSE = ("games/engine/registry.py", "pyproject.toml")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name in HOUSE:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(settings.BASE_DIR / name, tmp_path / name)
    return tmp_path


def test_a_new_title_plays_whole_matches_and_has_all_its_words(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    call_command("new_title", "guess-2026", root=root, stdout=StringIO())
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(root / "games")])
    monkeypatch.setattr(registry, "_UNLISTED", {**registry._UNLISTED, "guess-2026": "games.guess"})
    rules = registry.get("guess-2026")
    tally = simulate(
        rules,
        2,
        rules.meta.options(),
        20,
        1,
        choose,
        most=200,
        clock=lambda: 0.0,
        trouble=lambda seed, error: None,
    )
    assert (tally.errors, tally.dead_ends, tally.replayed, tally.stopped) == (0, 0, 20, 0)
    words = registry.words("guess-2026")
    assert {words.task(kind).message for kind in rules.meta.kinds} == {"Take counters"}
    assert words.ending("vote").message == "Stopped early: the players agreed"
    written = {str(path.relative_to(root)) for path in root.rglob("*.*") if path.is_file()}
    for name in ("meta", "rules", "words", "drawing", "interfaces"):
        assert f"games/guess/{name}.py" in written
    assert not (root / "templates").exists()
    for path in root.rglob("*.py"):
        ast.parse(path.read_text("utf-8"))


def test_the_registry_and_every_contract_name_it(root: Path) -> None:
    call_command("new_title", "guess-2026", root=root, stdout=StringIO())
    assert '    "guess-2026": "games.guess",\n}' in (root / "games/engine/registry.py").read_text("utf-8")
    project = (root / "pyproject.toml").read_text("utf-8")
    tomllib.loads(project)
    assert project.count("games.guess") == project.count("games.gladiators")


def test_a_second_new_title_is_listed_wherever_the_first_is(root: Path) -> None:
    for key in ("guess-2026", "dice-2027"):
        call_command("new_title", key, root=root, stdout=StringIO())
    project = (root / "pyproject.toml").read_text("utf-8")
    tomllib.loads(project)
    for family in ("guess", "dice"):
        assert project.count(f"games.{family}") == project.count("games.gladiators")


@pytest.mark.parametrize("key", ["abacus", "guess-2026", "zip", f"{'longest' * 5}-1234"])
def test_its_files_have_the_project_s_style_whatever_it_is_called(root: Path, key: str) -> None:
    call_command("new_title", key, root=root, stdout=StringIO())
    written = [str(path) for path in root.rglob("*.py") if path.name != "registry.py"]
    for check in (["check"], ["format", "--check"]):
        ran = subprocess.run(
            [
                sys.executable,
                "-m",
                "ruff",
                *check,
                "--config",
                "pyproject.toml",
                "--config",
                FIRST_PARTY,
                *written,
            ],
            cwd=root,
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, ran.stdout


@pytest.mark.parametrize(
    "key", ["arena-2004", "Guess", "guess 2026", "../guess", "", "import", "a" * 41, "while-1999"]
)
def test_a_key_that_is_taken_or_none_writes_nothing(root: Path, key: str) -> None:
    with pytest.raises(CommandError):
        call_command("new_title", key, root=root, stdout=StringIO())
    assert {str(path.relative_to(root)) for path in root.rglob("*") if path.is_file()} == set(HOUSE)


def test_a_folder_that_stands_there_is_left_alone(root: Path) -> None:
    (root / "games/guess").mkdir()
    with pytest.raises(CommandError, match="games/guess"):
        call_command("new_title", "guess-2026", root=root, stdout=StringIO())
    assert list((root / "games/guess").iterdir()) == []
