"""`python -m tests.bench.sender`: send every email that is due once a line comes in, and report in JSON."""

from __future__ import annotations

import json
import sys
import time

import django


def main() -> None:
    """Wait for a line, send, and print how many emails were sent in how many seconds of wall and CPU time."""
    django.setup()
    from games.notices.models import Lane
    from games.notices.services.sending import send_due

    # What a worker has loaded and connected long before.
    send_due(lane=Lane.NOTICE)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    sys.stdin.readline()
    begun, cpu = time.perf_counter(), time.process_time()
    sent = send_due(lane=Lane.NOTICE)["sent"]
    report = {
        "sent": sent,
        "seconds": time.perf_counter() - begun,
        "cpu_seconds": time.process_time() - cpu,
    }
    sys.stdout.write(json.dumps(report) + "\n")


if __name__ == "__main__":
    main()
