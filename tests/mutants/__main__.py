"""Run mutmut over every subject, or those named: ``python -m tests.mutants [engine consent …]``.

Each subject is mutated in a copy of the tree below ``var/mutants``; mutmut keeps its results there, so that
a second run asks again only about what has changed.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tomllib
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.mutants.subjects import SUBJECTS, Subject

ROOT = Path(__file__).resolve().parents[2]
COPIES = ROOT / "var" / "mutants"
SURVIVORS = Path(__file__).with_name("survivors.toml")
SOURCES = ("accounts", "config", "games")

#: What tests do not hold to its letter: what people and operators read, what spares a query its columns, and
#: locks of rows, which SQLite has not.
NOT_MUTATED = (
    *(r"_\(\"", r"gettext", r"logger\.", r"\blog\.(info|exception)\(", r"cast\(", r"TypeVar\("),
    *(r"\.only\(", r"select_related\(", r"select_for_update\("),
)

#: Tests of processes and of the whole tree say nothing of a mutant in this process.
LEFT_OUT = "not e2e and not long and not thorough and not postgres and not redis"

NO_CACHE = ("-p", "no:cacheprovider")

#: What makes a run of pytest fit for mutants.
PLUGIN = "tests.mutants.plugin"

#: mutmut's exit codes of a mutant that no test noticed: they passed, or there were none.
UNNOTICED = {0: "survived", 5: "no test", 33: "no test"}


@dataclass(frozen=True, order=True, slots=True)
class Mutant:
    """One change of one function: the line that went and the line that came (either may be empty)."""

    function: str
    was: str
    becomes: str


def main(arguments: Sequence[str] | None = None) -> int:
    """Return 0 where every survivor is one of those explained."""
    parser = ArgumentParser(prog="tests.mutants", description=__doc__)
    parser.add_argument("subjects", nargs="*", metavar="SUBJECT", help=", ".join(s.name for s in SUBJECTS))
    named = set(parser.parse_args(arguments).subjects)
    if unknown := named - {subject.name for subject in SUBJECTS}:
        parser.error(f"there is no subject {', '.join(sorted(unknown))}")
    explained = set(explanations())
    unexplained = 0
    for subject in SUBJECTS:
        if named and subject.name not in named:
            continue
        copy = prepare(subject)
        subprocess.run([sys.executable, "-m", "mutmut", "run"], cwd=copy, check=True, stdout=sys.stderr)
        results = verdicts(copy)
        survivors = {name: described(copy, name) for name, code in results.items() if code in UNNOTICED}
        print(f"{subject.name}: {len(results)} mutants, {len(survivors)} that no test noticed")
        for name, mutant in sorted(survivors.items()):
            if mutant not in explained:
                unexplained += 1
                print(f"  {mutant.function} ({name})\n    - {mutant.was}\n    + {mutant.becomes}")
    print(f"{unexplained} survivors without a reason in {SURVIVORS.relative_to(ROOT)}")
    return int(bool(unexplained))


def explanations() -> dict[Mutant, str]:
    """Why each listed survivor is as good as the original, by mutant."""
    listed = tomllib.loads(SURVIVORS.read_text())["survivor"]
    return {Mutant(each["function"], each["was"], each["becomes"]): each["why"] for each in listed}


def prepare(subject: Subject) -> Path:
    """A copy of what git keeps, with mutmut's settings for *subject*."""
    copy = COPIES / subject.name
    copy.mkdir(parents=True, exist_ok=True)
    kept = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    for name in filter(None, kept.stdout.split("\0")):
        source, target = ROOT / name, copy / name
        if not source.is_file():
            target.unlink(missing_ok=True)
        elif not target.exists() or target.read_bytes() != source.read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
    (copy / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text() + settings(subject))
    return copy


def settings(subject: Subject) -> str:
    """mutmut's table in pyproject.toml."""
    values = {
        "source_paths": SOURCES,
        "only_mutate": subject.files,
        "also_copy": [
            *sorted(
                {path.name for path in ROOT.iterdir()} - {*SOURCES, ".git", ".venv", "var", "staticfiles"}
            )
        ],
        "do_not_mutate_patterns": NOT_MUTATED,
        "pytest_add_cli_args": ("-q", "-m", LEFT_OUT, "--sampled", *NO_CACHE, "-p", PLUGIN),
        "pytest_add_cli_args_test_selection": subject.tests,
        # A mutant that never ends is noticed by that, not sooner than others on a busy machine.
        "timeout_multiplier": 4.0,
        "timeout_constant": 10.0,
        # Each mutant begins where no test has run: what is built once a process is built by the mutant too.
        "process_isolation": "forkserver",
    }
    # JSON writes plain strings and lists of them as TOML does.
    return "\n[tool.mutmut]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in values.items())


def verdicts(copy: Path) -> dict[str, int | None]:
    """mutmut's exit code for each mutant, by its name."""
    results: dict[str, int | None] = {}
    for path in sorted((copy / "mutants").rglob("*.meta")):
        results |= json.loads(path.read_text())["exit_code_by_key"]
    return results


def described(copy: Path, name: str) -> Mutant:
    """The mutant that mutmut calls *name*, by what it changes: its number moves whenever the code does."""
    shown = subprocess.run(
        [sys.executable, "-m", "mutmut", "show", name], cwd=copy, check=True, capture_output=True, text=True
    )
    lines = [line for line in shown.stdout.splitlines() if not line.startswith(("---", "+++"))]
    return Mutant(_function(name), _joined(lines, "-"), _joined(lines, "+"))


def _function(name: str) -> str:
    """What a mutant changes: "engine.rules.xǁRulesǁtalk__mutmut_3" is one of "engine.rules.Rules.talk"."""
    module, _, mangled = name.rpartition("__mutmut_")[0].rpartition(".")
    return f"{module}.{mangled.removeprefix('xǁ').removeprefix('x_').replace('ǁ', '.')}"


def _joined(lines: Sequence[str], sign: str) -> str:
    return " ".join(_changed(lines, sign))


def _changed(lines: Sequence[str], sign: str) -> Iterator[str]:
    return (line[1:].strip() for line in lines if line.startswith(sign))


if __name__ == "__main__":
    sys.exit(main())
