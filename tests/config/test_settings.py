"""Settings as each environment decides them. Each case is a process of its own: settings are read once."""

import json
import os
import re
import stat
import subprocess
import sys
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from tests.config import example_environment
from tests.waiting import HANG_SECONDS

ROOT = Path(__file__).resolve().parents[2]
SHOW = """
import json, sys
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
try:
    print(json.dumps({name: getattr(settings, name, None) for name in sys.argv[1:]}, default=str))
except ImproperlyConfigured as error:
    print(json.dumps({"refused": str(error)}))
"""


def settings_with(tmp_path: Path, *names: str, **environment: str) -> dict[str, Any]:
    """Values of the settings ``names`` in a process that has only ``environment``."""
    result = run([sys.executable, "-c", SHOW, *names], tmp_path, environment)
    shown: dict[str, Any] = json.loads(result.stdout)
    return shown


def run(argv: list[str], var: Path, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    own = {"PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "config.settings", "VAR_DIR": str(var)}
    return subprocess.run(
        argv,
        cwd=ROOT,
        env=own | environment,
        capture_output=True,
        text=True,
        timeout=HANG_SECONDS,
        check=False,
    )


def production(**changes: str) -> dict[str, str]:
    """The environment of `.env.production.example`, sourced by a shell."""
    return example_environment.production() | changes


def test_a_shell_takes_every_line_of_the_examples() -> None:
    for name in (".env.production.example", ".env.example"):
        text = re.sub(r"^#(?=[A-Z_]+=)", "", (ROOT / name).read_text(), flags=re.MULTILINE)
        named = set(re.findall(r"^([A-Z_]+)=", text, flags=re.MULTILINE))
        assert named <= {*example_environment.sourced(text)}, name
    assert production()["DEFAULT_FROM_EMAIL"] == "Muster <muster@example.org>"
    assert production()["TRUSTED_PROXY_COUNT"] == "1"


def test_a_newcomer_gets_a_local_copy(tmp_path: Path) -> None:
    local = settings_with(
        tmp_path, "DEBUG", "DEMO", "ALLOWED_HOSTS", "SECRET_KEY", "CELERY_BROKER_URL", "SITE_URL"
    )
    assert local["DEBUG"] is True
    assert local["DEMO"] is False
    assert local["ALLOWED_HOSTS"] == ["localhost", "127.0.0.1", "[::1]"]
    assert local["CELERY_BROKER_URL"].startswith("folder:")
    assert local["SITE_URL"] == "http://localhost:8000"
    assert local["SECRET_KEY"] == (tmp_path / "secret_key").read_text()


@pytest.mark.thorough
def test_the_local_key_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    first = settings_with(tmp_path, "SECRET_KEY")
    assert settings_with(tmp_path, "SECRET_KEY") == first
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600


@pytest.mark.thorough
def test_the_database_is_for_its_owner_only_and_so_is_what_lies_beside_it(tmp_path: Path) -> None:
    var = tmp_path / "far" / "var"
    migrate = """
import os, django
os.umask(0o022)
django.setup()
from django.db import connection
with connection.cursor() as cursor:
    cursor.execute("CREATE TABLE one (two)")
    os._exit(0)  # as if killed: what lies beside the database stays
"""
    assert run([sys.executable, "-c", migrate], var, {"SECRET_KEY": "x" * 50}).returncode == 0
    assert modes_in(var) == {
        ".": 0o700, "queue": 0o700,
        "muster.sqlite3": 0o600, "muster.sqlite3-wal": 0o600, "muster.sqlite3-shm": 0o600,
    }  # fmt: skip
    assert mode(var.parent) == 0o700


def test_a_database_left_open_to_all_is_closed_at_the_next_start(tmp_path: Path) -> None:
    var = tmp_path / "var"
    var.mkdir(mode=0o755)
    for name in ("muster.sqlite3", "muster.sqlite3-wal", "muster.sqlite3-shm"):
        (var / name).touch(mode=0o644)
    settings_with(var, "DEBUG", SECRET_KEY="x" * 50)
    assert set(modes_in(var).items()) >= {(".", 0o700), ("muster.sqlite3", 0o600)}
    assert not any(found & 0o077 for found in modes_in(var).values())


def test_a_folder_of_the_operators_own_stays_as_open_as_it_is(tmp_path: Path) -> None:
    own = tmp_path / "shared"
    own.mkdir()
    own.chmod(0o755)
    url = f"sqlite:///{own / 'own.sqlite3'}"
    settings_with(tmp_path / "var", "DEBUG", SECRET_KEY="x" * 50, DATABASE_URL=url)
    assert mode(own) == 0o755
    assert mode(own / "own.sqlite3") == 0o600


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def modes_in(folder: Path) -> dict[str, int]:
    return {str(path.relative_to(folder)): mode(path) for path in (folder, *folder.rglob("*"))}


def test_debug_off_without_a_key_is_refused(tmp_path: Path) -> None:
    refusal = settings_with(tmp_path, "DEBUG", DEBUG="0")
    assert refusal["refused"].startswith("Set SECRET_KEY")


def test_a_key_turns_debug_off(tmp_path: Path) -> None:
    assert settings_with(tmp_path, "DEBUG", SECRET_KEY="x" * 50)["DEBUG"] is False


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = run([sys.executable, "manage.py", "check"], tmp_path / "file" / "var", {})
    assert result.returncode == 1
    assert "Traceback" not in result.stderr
    assert "VAR_DIR" in result.stderr


def test_production_follows_the_site_url(tmp_path: Path) -> None:
    public = settings_with(
        tmp_path, "ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "SESSION_COOKIE_SECURE", "SECURE_SSL_REDIRECT",
        "SECURE_PROXY_SSL_HEADER", "CELERY_BROKER_URL", "SESSION_ENGINE", **production(),
    )  # fmt: skip
    assert public == {
        "ALLOWED_HOSTS": ["muster.example.org", "localhost", "127.0.0.1", "[::1]"],
        "CSRF_TRUSTED_ORIGINS": ["https://muster.example.org"],
        "SESSION_COOKIE_SECURE": True,
        "SECURE_SSL_REDIRECT": True,
        "SECURE_PROXY_SSL_HEADER": ["HTTP_X_FORWARDED_PROTO", "https"],
        "CELERY_BROKER_URL": "redis://127.0.0.1:6379/0",
        "SESSION_ENGINE": "django.contrib.sessions.backends.db",
    }


@pytest.mark.long
def test_the_production_example_passes_the_deploy_check(tmp_path: Path) -> None:
    result = deploy_check(tmp_path, production())
    assert result.returncode == 0, result.stderr


MISTAKES: dict[str, dict[str, str]] = {
    "config.E001": {"DEMO": "1"},
    "config.E002": {"SWEEPS": "sometimes"},
    "config.E003": {"OUTAGE_AFTER": "20"},
    "config.W001": {"REDIS_URL": "", "WEB_CONCURRENCY": "2"},
    "config.W002": {"TRUSTED_PROXY_COUNT": "0"},
    "config.W003": {"SITE_URL": "http://localhost:8000"},
    "config.W004": {"EMAIL_URL": ""},
    "config.W010": {"EMAIL_URL": "anymail+postmark://?postmark_server_token=x"},
    "config.E006": {"EMAIL_URL": "anymail+postmark://?postmark_server_token=x&webhook_secret=muster:short"},
    "config.W005": {"DATABASE_URL": ""},
    "config.W006": {"STAFF_NEED_SECOND_FACTOR": "0"},
    "config.W007": {"WATCHED_URL": ""},
    "config.W009": {"VAPID_PRIVATE_KEY": ""},
    "config.E005": {"VAPID_PRIVATE_KEY": "replace-this"},
    "config.E004": {"PUSH_LOOPBACK": "1"},
}
"""By finding the changes to the production example that the deploy check reports."""

APART = (["config.W007", "config.W009", "config.W010"], ["config.E006"])
"""Findings that the other mistakes would hide, by environment."""

TOGETHER = ([each for each in MISTAKES if each not in chain(*APART)], *APART)
"""All findings in as few environments as possible, because each starts a process."""


@pytest.mark.long
@pytest.mark.parametrize(
    "findings",
    [*TOGETHER, *(pytest.param([each], marks=pytest.mark.exhaustive) for each in MISTAKES)],
    ids=" ".join,
)
def test_the_deploy_check_finds_mistakes(tmp_path: Path, findings: list[str]) -> None:
    changes = {name: value for each in findings for name, value in MISTAKES[each].items()}
    environment = {key: value for key, value in production(**changes).items() if value}
    result = deploy_check(tmp_path, environment)
    assert result.returncode == 1
    for finding in findings:
        assert finding in result.stderr


def test_every_mistake_is_made_in_an_environment_and_none_replaces_another() -> None:
    assert sorted(chain.from_iterable(TOGETHER)) == sorted(MISTAKES)
    for findings in TOGETHER:
        changed = [name for each in findings for name in MISTAKES[each]]
        assert len(changed) == len({*changed})


def deploy_check(var: Path, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"], var, environment
    )


def test_a_pooler_can_have_statements_without_kept_plans(tmp_path: Path) -> None:
    def options(**environment: str) -> dict[str, Any]:
        found = settings_with(tmp_path, "DATABASES", **production(**environment))
        return dict(found["DATABASES"]["default"]["OPTIONS"])

    assert options()["prepare_threshold"]
    assert options()["server_side_binding"]
    assert options(PREPARED_STATEMENTS="0").keys().isdisjoint({"prepare_threshold", "server_side_binding"})


def test_every_variable_is_in_the_example() -> None:
    source = (ROOT / "config" / "settings.py").read_text()
    example = (ROOT / ".env.example").read_text()
    names = set(re.findall(r'env\.\w+\(\s*"([A-Z_]+)"', source))
    assert "SITE_URL" in names
    assert [name for name in sorted(names) if f"{name}=" not in example] == []


@pytest.mark.parametrize(
    ("address", "taken"),
    [
        ("https://forum.example.org/muster", True),
        (" https://forum.example.org ", True),
        ("", True),
        ("http://forum.example.org", False),
        ("forum.example.org", False),
        ("javascript:alert(1)", False),
        ("https://name:word@forum.example.org", False),
        ("https://forum.example.org:door", False),
        ("https://forum.example.org/a b", False),
    ],
)
def test_the_community_has_an_https_address_or_none(address: str, taken: bool, tmp_path: Path) -> None:
    found = settings_with(tmp_path, "COMMUNITY_URL", COMMUNITY_URL=address)
    if taken:
        assert found == {"COMMUNITY_URL": address.strip()}
    else:
        assert "COMMUNITY_URL" in found["refused"]
