#!/usr/bin/env python3
"""Django's command line for Muster."""

import os
import sys


def main() -> None:
    """Run the command named on the command line."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        from django.core.exceptions import ImproperlyConfigured
        from django.core.management import execute_from_command_line
    except ImportError:
        sys.exit("Django is not installed for this Python: run `make run`, or activate .venv first.")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        # A setting is missing or impossible: its sentence helps, a traceback through Django does not.
        sys.exit(f"Muster cannot start: {error}")


if __name__ == "__main__":
    main()
