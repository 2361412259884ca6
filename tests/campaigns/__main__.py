"""Let autopilots play campaigns through the whole service, on PostgreSQL: `python -m tests.campaigns`.

It prints a line for each campaign, and finally one of JSON. Exit code 1 means that something is wrong.
"""

from __future__ import annotations

import argparse
import json
import sys
import traceback
from importlib import import_module

from tests.own_service import NoPostgres, own_service


def main() -> int:
    """Play the campaigns, report the results, and return the exit code."""
    wanted = _arguments()
    try:
        with own_service("the-campaigns"):
            return _perform(wanted)
    except NoPostgres as error:
        sys.stderr.write(f"{error}\n")
        return 1


def _perform(wanted: argparse.Namespace) -> int:
    command = import_module("django.core.management").call_command
    command("migrate", verbosity=0)
    command("collectstatic", verbosity=0, interactive=False)
    house, storage = import_module("tests.campaigns.house"), import_module("tests.campaigns.storage")
    empty = storage.sizes()
    habits = import_module("tests.campaigns.seat").Habits(looks=wanted.looks, strays=wanted.strays)
    figures = dict.fromkeys(("ended", "stopped", "errors", "faults", "actions", "ran_out", "pages"), 0)
    for seed in range(wanted.seed, wanted.seed + wanted.campaigns):
        options = house.options(
            turns=wanted.turns, plus=bool(wanted.plus_every and seed % wanted.plus_every == 0)
        )
        try:
            played = house.Campaign(wanted.seats, options, seed, habits).play(wanted.longest)
        except Exception as error:  # noqa: BLE001  # one campaign's fault ends no other
            figures["errors"] += 1
            print(f"seed {seed}: " + "".join(traceback.format_exception(error)), flush=True)
            continue
        figures["ended"] += played.ended
        figures["stopped"] += not played.ended
        figures["faults"] += len(played.faults)
        figures["actions"] += played.actions
        figures["ran_out"] += played.ran_out
        figures["pages"] += played.pages
        print(
            f"seed {seed}: {'over' if played.ended else 'stopped'} in Game-Turn {played.rounds}, "
            f"{played.actions} actions, {played.visits} visits, {played.ran_out} ran out, "
            f"{played.pages} pages, {played.mails} mails, {played.seconds:.0f} s"
            + "".join(f"\n  {fault}" for fault in played.faults),
            flush=True,
        )
    for table, share in storage.bytes_per_action(figures["actions"], empty):
        print(f"  {table:28}{share:8.0f} bytes an action")
    print(json.dumps({"campaigns": wanted.campaigns} | figures), flush=True)
    return 1 if figures["errors"] or figures["faults"] else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns", description=__doc__)
    parser.add_argument("--campaigns", type=int, default=2, help="so many (2)")
    parser.add_argument("--turns", type=int, default=15, help="Game-Turns of each, 0: to the end (15)")
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--plus-every", type=int, default=4, help="each so manyth is TITANplus, 0: none (4)")
    parser.add_argument(
        "--looks", type=int, default=100, help="presses of a hundred that go by the page's links (100)"
    )
    parser.add_argument("--strays", type=int, default=3, help="of a hundred that are done at random (3)")
    parser.add_argument("--longest", type=float, default=1_800, help="seconds of one campaign (1800)")
    parser.add_argument("--seed", type=int, default=1, help="of the first; each other's is one more")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
