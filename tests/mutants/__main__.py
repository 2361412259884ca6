"""Test the mutants of every subject, or those named: ``python -m tests.mutants [engine consent …]``.

The code is mutated in a copy of the tree below ``var/mutants``. Answers are kept there: a second run asks
again only where the function has changed, or what noticed, or, of a survivor, any test that could.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from argparse import ArgumentParser
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from tests.mutants.mutating import Made, Mutant, mutated
from tests.mutants.plugin import QUESTIONS, digest, file_of, function_of
from tests.mutants.subjects import SUBJECTS, Subject

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / "var" / "mutants"
SURVIVORS = Path(__file__).with_name("survivors.toml")

#: Tests of processes and of the whole tree say nothing of a mutant in this process.
LEFT_OUT = "not e2e and not exhaustive and not long and not thorough and not postgres and not redis"
PLUGINS = ("-p", "no:cacheprovider", "-p", "tests.mutants.plugin")
PYTEST = ("-q", "--tb=native", *PLUGINS, "-m", LEFT_OUT)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the mutants of the named subjects; return 0 if every survivor is among those explained."""
    parser = ArgumentParser(prog="tests.mutants", description=__doc__)
    parser.add_argument("subjects", nargs="*", metavar="SUBJECT", help=", ".join(s.name for s in SUBJECTS))
    named = set(parser.parse_args(arguments).subjects)
    if unknown := named - {subject.name for subject in SUBJECTS}:
        parser.error(f"there is no subject {', '.join(sorted(unknown))}")
    explained = set(explanations())
    unexplained = 0
    for subject in (each for each in SUBJECTS if not named or each.name in named):
        mutants = mutate(subject)
        ask(subject, mutants)
        answers = answered(subject, mutants)
        if len(answers) < len(mutants):
            parser.error(f"{subject.name}: of {len(mutants)} mutants {len(answers)} were asked")
        survivors = {name: answer["tests"] for name, answer in answers.items() if not answer["by"]}
        print(f"{subject.name}: {len(mutants)} mutants, {len(survivors)} that no test noticed")
        for name, tests in sorted(survivors.items()):
            mutant = mutants[name].mutant
            if mutant not in explained:
                unexplained += 1
                print(f"  {mutant.function} ({tests} tests)\n    - {mutant.was}\n    + {mutant.becomes}")
    print(f"{unexplained} survivors without a reason in {SURVIVORS.relative_to(ROOT)}")
    return int(bool(unexplained))


def explanations() -> dict[Mutant, str]:
    """Return the explanation of each listed survivor, by mutant."""
    listed = tomllib.loads(SURVIVORS.read_text())["survivor"]
    return {Mutant(each["function"], each["was"], each["becomes"]): each["why"] for each in listed}


def mutate(subject: Subject) -> dict[str, Made]:
    """Write the mutants of *subject* into its copy of the tree; return those to be tested by name."""
    _copy(_tree(subject))
    made: dict[str, Made] = {}
    for path in _found(ROOT, subject.files):
        name = str(path.relative_to(ROOT))
        if name not in subject.without:
            code, mutants = mutated(name, path.read_text())
            (_tree(subject) / name).write_text(code)
            made |= mutants
    return {name: each for name, each in made.items() if int(each.code, 16) % subject.one_in == 0}


def _copy(tree: Path) -> None:
    """Bring a copy up to date with what git keeps, or would."""
    command = ("git", "ls-files", "-co", "--exclude-standard", "-z")
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    kept = {name for name in listed.split("\0") if (ROOT / name).is_file()}
    for path in tree.rglob("*.py"):
        if str(path.relative_to(tree)) not in kept:
            path.unlink()
    for name in kept:
        source, target = ROOT / name, tree / name
        if not target.exists() or target.read_bytes() != source.read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(source.read_bytes())


def ask(subject: Subject, mutants: dict[str, Made]) -> None:
    """Run the tests of *subject* for each mutant whose answer is not known."""
    known = answered(subject, mutants)
    if unknown := {name: made.code for name, made in mutants.items() if name not in known}:
        questions = KEPT / f"{subject.name}.json"
        asked = {"mutants": unknown, "unnoticed": _unnoticed(subject), "answers": str(_answers(subject))}
        questions.write_text(json.dumps(asked))
        sampled = () if subject.every_value else ("--sampled",)
        command = (sys.executable, "-m", "pytest", *PYTEST, *sampled, *subject.tests)
        environment = os.environ | {QUESTIONS: str(questions)}
        subprocess.run(command, cwd=_tree(subject), env=environment, check=True, stdout=sys.stderr)


def answered(subject: Subject, mutants: dict[str, Made]) -> dict[str, Any]:
    """Return the last answer about each mutant that is still valid."""
    lines = _answers(subject).read_text().splitlines() if _answers(subject).exists() else []
    answers = {(function_of(answer["mutant"]), answer["code"]): answer for answer in map(json.loads, lines)}
    unnoticed, noticing = _unnoticed(subject), cache(digest)
    found = {name: answers.get((function_of(name), made.code)) for name, made in mutants.items()}
    return {
        name: answer
        for name, answer in found.items()
        if answer
        and answer["notices"]
        == (noticing(_tree(subject) / file_of(answer["by"])) if answer["by"] else unnoticed)
    }


def _unnoticed(subject: Subject) -> str:
    """What changes with any test of *subject*."""
    tests = (path for each in _found(_tree(subject), subject.tests) for path in (each, *each.rglob("*.py")))
    return digest(*sorted(path for path in tests if path.is_file()))


def _tree(subject: Subject) -> Path:
    return KEPT / subject.name


def _answers(subject: Subject) -> Path:
    return KEPT / f"{subject.name}.jsonl"


def _found(root: Path, patterns: Sequence[str]) -> list[Path]:
    return [path for pattern in patterns for path in sorted(root.glob(pattern))]


if __name__ == "__main__":
    sys.exit(main())
