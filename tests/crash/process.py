"""`python -m tests.crash.process ROLE --seed N`: one process of the crash test, until it is killed."""

from __future__ import annotations

import argparse
from importlib import import_module
from random import Random

import django

ROLES = ("player", "visitor", "entrant", "web", "sweeper", "worker", "beat", "sender", "pusher", "replier")


def main() -> None:
    """Set Django up, then play the role."""
    parser = argparse.ArgumentParser()
    parser.add_argument("role", choices=ROLES)
    parser.add_argument("--seed", type=int, required=True)
    wanted = parser.parse_args()
    django.setup()
    import_module(f"tests.crash.{wanted.role}").run(Random(wanted.seed))


if __name__ == "__main__":
    main()
