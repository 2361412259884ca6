"""The documents name what exists: files, modules, commands, targets, and the words of the contract."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from django.core.management import get_commands

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([ROOT / "CONTRIBUTING.md", ROOT / "README.md", *(ROOT / "docs").glob("*.md")])

#: The family that adding-a-title.md makes up.
MADE_UP = (
    "games/guess",
    "templates/guess",
    "tests/guess",
    "guess_scenes",
    "guess.md",
    "guess.css",
    "games.guess",
    "guess-2026",
)

_FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_SPAN = re.compile(r"`([^`\n]+)`")
_PATH = re.compile(r"(?:\.ci|accounts|config|docs|engine|games|locale|static|templates|tests|arena)/[\w./-]*")
_MODULE = re.compile(r"(?:accounts|config|engine|games|tests)(?:\.\w+)+")
_LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")
_NAME = r"`[A-Za-z_][\w.]*`"
_FILE = r"`[\w/.<>-]+\.(?:py|js|css|html|toml)`|`Makefile`|`Procfile`"
#: Names and the file that is said to hold them: `one`, `two` and `three` in `this/file.py`.
_IN_A_FILE = re.compile(
    rf"(?P<names>(?:{_NAME}(?:,|,? and)\s+)*{_NAME})\s+in\s+(?:the\s+)?(?P<file>{_FILE})"
    rf"|(?P<owner>{_FILE})'s (?P<name>{_NAME})"
)
_COMMAND = re.compile(r"manage\.py ([a-z_]+)")
_TARGET = re.compile(r"\bmake ([a-z]+)")


def spans(page: Path) -> list[str]:
    """What a page writes as code within its sentences, without what it makes up."""
    text = _FENCED.sub("", page.read_text("utf-8"))
    return [span for span in _SPAN.findall(text) if not any(word in span for word in MADE_UP)]


def names(page: Path) -> str:
    return page.name


@pytest.fixture(params=PAGES, ids=names)
def page(request: pytest.FixtureRequest) -> Path:
    return Path(request.param)


def test_files_and_folders_exist(page: Path) -> None:
    """Named from the root or, for the rooms of the games, from `games`."""
    missing = []
    for span in spans(page):
        if _PATH.fullmatch(span) and "<" not in span:
            found = (ROOT / span, ROOT / "games" / span, ROOT / f"games/{span}.py", ROOT / f"{span}.py")
            if not any(path.exists() for path in found):
                missing.append(span)
    assert missing == []


@cache
def _kept() -> tuple[Path, ...]:
    rooms = ("accounts", "config", "docs", "games", "static", "tests")
    return (ROOT / "manage.py", *(path for room in rooms for path in (ROOT / room).rglob("*.py")))


@cache
def _kept_names() -> tuple[str, ...]:
    return tuple(f"/{path.relative_to(ROOT)}" for path in _kept())


def test_modules_named_by_the_end_of_their_path_exist(page: Path) -> None:
    """A page about one room names its files from there."""
    kept = _kept_names()
    told = [span for span in spans(page) if re.fullmatch(r"[\w/]+\.py", span)]
    assert [span for span in told if not any(path.endswith(f"/{span}") for path in kept)] == []


def test_links_between_pages_lead_somewhere(page: Path) -> None:
    targets = _LINK.findall(page.read_text("utf-8"))
    assert [target for target in targets if not (page.parent / target).exists()] == []


def test_modules_and_what_is_in_them_exist(page: Path) -> None:
    missing = [span for span in spans(page) if _MODULE.fullmatch(span) and not _stands_for(span)]
    assert missing == []


def _stands_for(dotted: str) -> bool:
    """A module, or a name that is written in one."""
    parts = dotted.split(".")
    for root in (ROOT, ROOT / "games"):
        for length in range(len(parts), 0, -1):
            module = root.joinpath(*parts[:length])
            rest = parts[length:]
            if module.is_dir() and not rest:
                return True
            for source in (module.with_suffix(".py"), module / "__init__.py"):
                text = source.read_text("utf-8") if source.is_file() else ""
                if text and all(re.search(rf"\b{name}\b", text) for name in rest):
                    return True
    return dotted in (ROOT / "config" / "checks.py").read_text("utf-8")


def test_what_a_file_is_said_to_hold_is_in_it(page: Path) -> None:
    """Of a file of each family or room, such as `games/<family>/meta.py`, one has to hold it."""
    wrong = []
    for said in _IN_A_FILE.finditer(page.read_text("utf-8")):
        end = re.sub(r"<\w+>", "*", (said["file"] or said["owner"]).strip("`"))
        texts = [path.read_text("utf-8") for path in _with_text() if path.match(f"**/{end}")]
        for name in _SPAN.findall(said["names"] or said["name"]):
            parts = [rf"\b{part}\b" for part in name.split(".")]
            if not any(all(re.search(part, text) for part in parts) for text in texts):
                wrong.append(f"{name} in {end}")
    assert wrong == []


@cache
def _with_text() -> tuple[Path, ...]:
    """Files in which a page may say that a name is."""
    others = [path for path in (ROOT / "static").rglob("*.*") if path.suffix in (".css", ".js")]
    templates = [path for path in (ROOT / "templates").rglob("*.*") if path.suffix in (".html", ".js")]
    return *_kept(), *others, *templates, ROOT / "Makefile", ROOT / "Procfile", ROOT / "pyproject.toml"


def test_commands_and_targets_exist(page: Path) -> None:
    text = page.read_text("utf-8")
    assert set(_COMMAND.findall(text)) - set(get_commands()) == set()
    made = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    told = {target for span in _SPAN.findall(text) for target in _TARGET.findall(span)}
    told |= set(re.findall(r"^    make ([a-z]+)", text, re.MULTILINE))
    assert told - made == set()


@cache
def _written() -> frozenset[str]:
    """Every word of the sources, and of the files' names, that a name may stand for."""
    sources = [path for room in ("games", "tests") for path in (ROOT / room).rglob("*.py")]
    texts = [source.read_text("utf-8") for source in sources]
    named = (*sources, *(ROOT / "templates").rglob("*.html"), *PAGES, ROOT / "pyproject.toml")
    texts += [str(path.relative_to(ROOT)) for path in named]
    texts.append((ROOT / "Makefile").read_text("utf-8"))
    return frozenset(word for text in texts for word in re.findall(r"\w+", text))


@pytest.mark.parametrize("name", ["contract.md", "adding-a-title.md"])
def test_every_name_of_the_contract_is_in_the_code(name: str) -> None:
    """Before the games on paper, which are not written yet, every identifier exists."""
    text = (ROOT / "docs" / name).read_text("utf-8").partition("## Titan on paper")[0]
    told = [span for span in _SPAN.findall(text) if not any(word in span for word in MADE_UP)]
    found = {word for span in told if not span.startswith("T9") for word in re.findall(r"[A-Za-z_]\w+", span)}
    assert len(found) > 40
    assert found - _written() == set()
