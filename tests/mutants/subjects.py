"""The mutated files, and the tests that must notice a mutation."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Subject:
    """Files whose functions are mutated, and the tests that are run for each mutant that they reach."""

    name: str
    files: tuple[str, ...]
    tests: tuple[str, ...]
    one_in: int = 1
    """One in how many mutants is asked about: the same ones as long as their function is unchanged."""
    without: tuple[str, ...] = ()
    """Files among `files` that are left out."""
    every_value: bool = False
    """Whether tests that use the database run for every value of their parameters, not only for the first."""


SUBJECTS = (
    Subject(
        "engine",
        (
            *(
                f"games/engine/{name}.py"
                for name in ("chance", "choices", "automatic_answers", "cached_state", "log", "proof")
            ),
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
        tuple(
            f"games/matches/services/{name}.py" for name in ("locked_match", "resignations", "silent_seats")
        ),
        (
            "tests/deputies/test_acting.py",
            *(f"tests/matches/test_{name}.py" for name in ("locked_match", "resigning", "turns")),
        ),
    ),
    Subject(
        "deadlines",
        ("games/matches/services/deadlines.py", "games/matches/services/seat_people.py"),
        tuple(
            f"tests/matches/test_{name}.py"
            for name in ("absence_deadlines", "deadlines", "digests", "seat_people")
        ),
    ),
    Subject(
        "claims",
        ("games/notices/services/delivery_leases.py",),
        tuple(
            f"tests/notices/test_{name}.py"
            for name in ("account_mail", "backlog", "choices", "delivery_leases", "digests", "sending")
        ),
    ),
    Subject(
        "consent",
        ("games/consent/quorum.py", "games/consent/undo.py", "games/consent/services/*.py"),
        (
            "tests/consent",
            "tests/competitions/test_directing.py",
            *(f"tests/matches/test_{name}.py" for name in ("answers_by_email", "locked_match")),
        ),
        every_value=True,
    ),
    Subject("pairing", ("games/pairing/*.py",), ("tests/pairing",), one_in=48),
    Subject(
        "ratings",
        (
            *(
                f"games/ratings/{name}.py"
                for name in ("inputs", "points", "projection", "rules", "strengths")
            ),
            "games/ratings/services/*.py",
        ),
        ("tests/ratings",),
        one_in=24,
    ),
    # What fills the demonstration is covered by long tests, which no mutant is asked with.
    Subject(
        "competitions",
        ("games/competitions/services/*.py",),
        ("tests/competitions",),
        one_in=48,
        without=("games/competitions/services/demo.py",),
        every_value=True,
    ),
    Subject(
        "tournaments",
        ("games/tournaments/cuts.py", "games/tournaments/sheet.py", "games/tournaments/services/*.py"),
        # Without what walks every page, title or kill.
        tuple(
            f"tests/tournaments/test_{name}.py"
            for name in (
                *("cuts", "drawn_order", "failures", "ladder_final", "log", "next_season", "one_left"),
                *("planned_tables", "replaced_and_moved", "roll_calls", "seeding", "shared_places", "sheets"),
                *("stage_flow", "swiss_flow", "told"),
            )
        ),
        one_in=96,
        without=("games/tournaments/services/demo.py",),
        every_value=True,
    ),
    Subject(
        "gladiators",
        tuple(
            f"games/gladiators/{name}.py"
            for name in (
                *(
                    "turn_actions",
                    "attack_options",
                    "defending",
                    "effects",
                    "ending",
                    "exchange",
                    "harm",
                    "judging",
                    "leaving",
                ),
                *(
                    "losses",
                    "defense_actions",
                    "moving",
                    "questions",
                    "specials",
                    "attack_actions",
                    "throws",
                    "turn",
                    "ways",
                ),
            )
        ),
        # The rules' own tests: others read the sources, or walk whole fights and pages.
        tuple(
            f"tests/gladiators/test_{name}.py"
            for name in (
                *("attack", "decks", "knowledge_log", "ending", "losses", "other_rules"),
                *("sealing", "many_gladiators", "telling", "turn"),
            )
        ),
        one_in=96,
    ),
)
