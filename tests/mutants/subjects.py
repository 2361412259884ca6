"""What is mutated, and the tests that must notice."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Subject:
    """Files whose functions are mutated, and the tests that are run for each mutant that they reach."""

    name: str
    files: tuple[str, ...]
    tests: tuple[str, ...]


SUBJECTS = (
    Subject(
        "engine",
        (
            *(f"games/engine/{name}.py" for name in ("chance", "choices", "flow", "log", "proof")),
            *(f"games/engine/{name}.py" for name in ("results", "rules", "trial", "undoing")),
        ),
        ("tests/engine",),
    ),
    Subject(
        "access",
        ("games/matches/access.py",),
        ("tests/deputies/test_deputies.py", "tests/matches/test_access.py"),
    ),
    Subject(
        "locked-match",
        ("games/matches/services/locked_match.py",),
        (
            "tests/deputies/test_acting.py",
            *(f"tests/matches/test_{name}.py" for name in ("locked_match", "turns")),
        ),
    ),
    Subject(
        "deadlines",
        ("games/matches/services/deadlines.py",),
        tuple(f"tests/matches/test_{name}.py" for name in ("absent", "deadlines")),
    ),
    Subject(
        "claims",
        ("games/notices/services/claims.py",),
        tuple(f"tests/notices/test_{name}.py" for name in ("account_mail", "backlog", "claims", "sending")),
    ),
    Subject(
        "consent",
        ("games/consent/quorum.py", "games/consent/undo.py", "games/consent/services/*.py"),
        ("tests/consent", "tests/competitions/test_directing.py", "tests/matches/test_locked_match.py"),
    ),
)
