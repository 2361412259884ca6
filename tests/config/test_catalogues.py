"""Translations are compiled by whatever starts, and by no command: config.catalogues."""

from __future__ import annotations

import logging
import os
import shutil
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import polib
import pytest
from django.apps import apps
from django.utils.translation import gettext, override
from pytest_django import Settings

from config import catalogues, checks
from tests.waiting import HANG_SECONDS

ROOT = Path(__file__).parents[2]
HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'


def write(source: Path, word: str, head: str = HEAD) -> None:
    """A catalogue of one message."""
    source.parent.mkdir(parents=True, exist_ok=True)
    source.write_text(f'{head}msgid "a quokka"\nmsgstr "{word}"\n', encoding="utf-8")


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A catalogue that nobody has compiled."""
    source = tmp_path / "locale" / "ru" / "LC_MESSAGES" / "django.po"
    write(source, "квокка")
    return source


def folder(source: Path) -> Path:
    """What LOCALE_PATHS names."""
    return source.parents[2]


def compiled(source: Path) -> str:
    """What gettext would read of the message."""
    (entry,) = polib.mofile(str(source.with_suffix(".mo")))
    return str(entry.msgstr)


def test_a_changed_catalogue_shows_without_any_command(source: Path, settings: Settings) -> None:
    catalogues.compile_changed([folder(source)])
    write(source, "короткохвостый кенгуру")
    settings.LOCALE_PATHS = [folder(source)]
    # What every process does at its start.
    apps.get_app_config("config").ready()
    with override("ru"):
        assert gettext("a quokka") == "короткохвостый кенгуру"


def test_a_catalogue_older_than_what_was_built_of_another_is_compiled_too(source: Path) -> None:
    catalogues.compile_changed([folder(source)])
    write(source, "старая квокка")
    os.utime(source, (1_000_000_000, 1_000_000_000))
    catalogues.compile_changed([folder(source)])
    assert compiled(source) == "старая квокка"


def test_what_has_not_changed_is_left_alone(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    catalogues.compile_changed([folder(source)])
    monkeypatch.setattr(polib, "pofile", lambda path: pytest.fail("it was read again"))
    catalogues.compile_changed([folder(source)])
    assert compiled(source) == "квокка"


def test_what_is_not_to_be_shown_is_not_built(source: Path) -> None:
    text = source.read_text(encoding="utf-8")
    more = """
#, fuzzy
msgid "a guess"
msgstr "догадка"

msgid "empty"
msgstr ""

#~ msgid "gone"
#~ msgstr "нет"
"""
    source.write_text(text + more, encoding="utf-8")
    catalogues.compile_changed([folder(source)])
    assert compiled(source) == "квокка"


def test_many_that_start_at_once_leave_one_whole_file(source: Path) -> None:
    def start(number: int) -> None:
        catalogues.compile_changed([folder(source)])

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(start, range(32)))
    assert compiled(source) == "квокка"
    assert sorted(path.name for path in source.parent.iterdir()) == ["django.mo", "django.po"]


def test_who_may_read_the_source_may_read_what_is_built(source: Path) -> None:
    source.chmod(0o644)
    catalogues.compile_changed([folder(source)])
    assert stat.S_IMODE(source.with_suffix(".mo").stat().st_mode) == 0o644


def test_a_folder_that_cannot_be_written_stops_nobody_and_is_told(
    source: Path,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    settings.LOCALE_PATHS = [folder(source)]

    def refuse(**_kwargs: object) -> None:
        raise PermissionError("not yours")

    # The suite may be run by root, who may write everywhere.
    with monkeypatch.context() as patched, caplog.at_level(logging.WARNING, "muster.catalogues"):
        patched.setattr("tempfile.mkstemp", refuse)
        catalogues.compile_changed([folder(source)])
    assert "django.po cannot be compiled: not yours" in caplog.text
    (warning,) = checks.translations_are_compiled()
    assert str(source) in warning.msg
    catalogues.compile_changed([folder(source)])
    assert checks.translations_are_compiled() == []


def test_a_catalogue_that_cannot_be_read_says_where(source: Path) -> None:
    write(source, "квокка", head="<<<<<<< ours\n")
    with pytest.raises(OSError, match=r"django\.po.*line 1"):
        catalogues.compile_changed([folder(source)])


@pytest.mark.thorough
def test_a_clone_speaks_russian_at_once_without_gettext(tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    for room in ("accounts", "config", "games", "locale", "templates"):
        shutil.copytree(ROOT / room, clone / room, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
    shutil.copy(ROOT / "manage.py", clone)
    say = "from django.utils import translation as t\nwith t.override('ru'): print(t.gettext('Sign in'))"
    environment = {"PATH": str(tmp_path), "PYTHONIOENCODING": "utf-8"}
    argv = [sys.executable, "manage.py", "shell", "--no-imports", "-c", say]
    said = subprocess.run(
        argv, cwd=clone, env=environment, capture_output=True, text=True, timeout=HANG_SECONDS, check=True
    )
    assert said.stdout.strip() == "Войти"
