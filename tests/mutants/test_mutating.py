"""Every function has its mutants, decorated or not, and each runs in a process that it may break."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.mutants.__main__ import ROOT
from tests.mutants.mutating import Mutant, bare, mutated
from tests.mutants.plugin import QUESTIONS

SETTINGS = '[tool.mutmut]\nsource_paths = ["things"]\n'

CODE = """
import os
from functools import cache


@cache
def doubled(number: int) -> int:
    return number * 2


class Clock:
    @property
    def left(self) -> int:
        steps = 0
        while steps < 3:
            steps += 1
        return steps

    @left.setter
    def left(self, steps: int) -> None:
        self.steps = steps


def leave(number: int) -> int:
    if number > 90:
        os._exit(0)
    return 4


def unasked() -> int:
    return 5
"""

TESTS = """
import pytest
from things.clock import Clock, doubled, leave

@pytest.fixture(scope="session")
def django_db_setup():
    pass

def test_clock():
    assert Clock().left == doubled(2) - 1

def test_leave():
    assert leave(1)
"""


def test_what_decorated_a_function_does_so_from_below() -> None:
    own: dict[str, Any] = {}
    exec(bare(CODE), own)
    assert bare(CODE).count("@") == 1, "the setter"
    assert own["Clock"]().left == 3
    clock = own["Clock"]()
    clock.left = 8
    assert (clock.left, clock.steps) == (3, 8)
    assert own["doubled"].cache_info().currsize == 0


def test_a_mutant_is_known_by_the_lines_it_changes() -> None:
    made = mutated("things/clock.py", CODE)[1]
    assert made["things.clock.xǁClockǁleft__mutmut_3"].mutant == Mutant(
        "things.clock.Clock.left", "while steps < 3:", "while steps <= 3:"
    )
    assert len({each.code for each in made.values()}) == len(made)


def test_another_docstring_makes_no_other_mutants() -> None:
    said = CODE
    for opening in ("def leave(number: int) -> int:\n    ", "def left(self) -> int:\n        "):
        indent = opening.rpartition("\n")[2]
        said = said.replace(opening, f'{opening}"""Say it in other words."""\n{indent}')
    assert said.count('"""') == 4
    assert mutated("things/clock.py", said)[1] == mutated("things/clock.py", CODE)[1]


@pytest.mark.long
def test_a_mutant_may_go_round_for_ever_or_end_its_process(tmp_path: Path) -> None:
    code, made = mutated("things/clock.py", CODE)
    (tmp_path / "things").mkdir()
    (tmp_path / "things" / "clock.py").write_text(code)
    (tmp_path / "test_clock.py").write_text(TESTS)
    (tmp_path / "pyproject.toml").write_text(SETTINGS)
    questions = {"mutants": dict.fromkeys(made, ""), "unnoticed": "", "answers": str(tmp_path / "answers")}
    (tmp_path / "questions").write_text(json.dumps(questions))
    python = (sys.executable, "-m", "pytest", "-q", "-p", "no:django", "-p", "tests.mutants.plugin")
    environment = {"PYTHONPATH": str(ROOT), "PYTEST_ADDOPTS": "", QUESTIONS: str(tmp_path / "questions")}
    subprocess.run(python, cwd=tmp_path, env=os.environ | environment, check=True, capture_output=True)
    answers = [json.loads(line) for line in (tmp_path / "answers").read_text().splitlines()]
    unnoticed = {made[each["mutant"]].mutant for each in answers if each["by"] is None}
    assert len(answers) == len(made)
    assert unnoticed == {
        Mutant("things.clock.Clock.left", "steps = 0", "steps = 1"),
        Mutant("things.clock.leave", "if number > 90:", "if number >= 90:"),
        Mutant("things.clock.leave", "if number > 90:", "if number > 91:"),
        Mutant("things.clock.leave", "os._exit(0)", "os._exit(None)"),
        Mutant("things.clock.leave", "os._exit(0)", "os._exit(1)"),
        Mutant("things.clock.leave", "return 4", "return 5"),
        Mutant("things.clock.unasked", "return 5", "return 6"),
    }
