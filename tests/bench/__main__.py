"""Measure everything, or the named parts, with Django set up as in production on its own PostgreSQL."""

from __future__ import annotations

import sys
from importlib import import_module

from tests.own_service import NoPostgres, own_service


def main() -> int:
    """Measure everything, print the table, and return the exit status."""
    try:
        with own_service("the-bench"):
            import_module("tests.bench.programme").perform(sys.argv[1:])
    except NoPostgres as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
