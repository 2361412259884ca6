"""Two people play whole matches by replies alone: `python -m tests.replies.whole_matches`.

The processes are real. A sender sends the site's emails over SMTP to a server on loopback. Replies go over
SMTP to another one, which pipes each to `manage.py receive_mail`, and a third process carries them out. With
`--kills 20`, sender and carrier are killed (SIGKILL) after 20 of 100 replies. It prints one line of JSON per
match; exit code 1 means that something was lost, done twice or not answered.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from random import Random

from tests.notices.smtp import smtp_server
from tests.own_service import NoPostgres, own_service
from tests.replies.addresses import DOMAIN, SITE


def main() -> int:
    """Play the matches, report what was counted, and return the exit code."""
    wanted = _arguments()
    try:
        with (
            smtp_server() as outgoing,
            smtp_server() as incoming,
            own_service(
                "the-replies",
                EMAIL_URL=f"smtp://127.0.0.1:{outgoing.port}",
                REPLY_DOMAIN=DOMAIN,
                SITE_URL=SITE,
            ),
        ):
            import_module("django.core.management").call_command("migrate", verbosity=0)
            performance = import_module("tests.replies.performance")
            faults: bool = performance.perform(
                wanted.titles or performance.TITLES, outgoing, incoming, Random(wanted.seed), wanted.kills
            )
            return int(faults)
    except NoPostgres as error:
        sys.stderr.write(f"{error}\n")
        return 1


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.replies.whole_matches", description=__doc__)
    parser.add_argument("titles", nargs="*", help="arena-2004, titan (both)")
    parser.add_argument("--kills", type=int, default=0, help="after so many of 100 replies (0)")
    parser.add_argument("--seed", type=int, default=2026)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
