"""The programme of measurements, in order, and the table at the end."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import date

from django.core.management import call_command

import tests.probe.site  # noqa: F401  makes the probe known
from games.engine import registry
from games.matches.models import Action
from tests.bench import (
    community,
    contests,
    crowding,
    desks,
    footprint,
    handovers,
    home,
    load,
    pages,
    pairing,
    playing,
    ratings,
    reaching,
    rungs,
    standings,
    sweeping,
    table,
    titan,
    turns,
)
from tests.bench.burst import SIZE, Burst
from tests.bench.copies import ROWS
from tests.bench.history import with_history
from tests.bench.measure import median
from tests.bench.stage import SEATS, late_campaign
from tests.bench.table import Line
from tests.campaigns.storage import bytes_per_action, sizes

RATES = {"gladiators": ">= 1.0"}
"""What is wanted of a title, unless it is half of the rate of u."""


FEW, MANY = 100, 10_000
"""Stored actions behind the position that is opened."""

LARGEST = 9
"""Lines about tables: all together, and the largest."""

CROWDS = (1_000, 100_000, 1_000_000)
"""Open deadlines of others beside which a due row is swept."""

RESULTS = 100_000
"""Of tables of two to six people."""

CONTESTS = (1_000, 100_000)
"""Open ladders and tournaments beside which the competitions' sweep is measured."""


def perform(arguments: Sequence[str]) -> None:
    """Measure the parts that are named, or all, printing each figure as it arrives, then print the table.

    With `--keep`, also write it into `docs/figures.md`.
    """
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    keeps, lines = "--keep" in arguments, []
    for part in [name for name in arguments if name != "--keep"] or PARTS:
        for line in table.named_in_full(PARTS[part]()):
            sys.stderr.write(f"{line.name}: {line.figure}\n")
            lines.append(line)
    sys.stdout.write(f"{table.machine()}\n\n{table.printed(lines)}")
    if keeps:
        table.keep(lines, date.today())


def _playing() -> Iterator[Line]:
    unit = playing.chess_move()
    yield Line("u: a random move of python-chess", f"{1 / unit:,.0f} moves/s")
    others = set(registry.keys()) - {"titan"}
    for title in sorted(others):
        ratio = unit / playing.decision(title, SEATS)
        wanted = RATES.get(title, ">= 0.5")
        yield Line(f"{title}, {SEATS} seats: random decisions", f"{ratio:.2f} of u's rate", wanted)


def _burst() -> Iterator[Line]:
    burst = Burst()
    rows = burst.run_out()
    yield Line(f"{SIZE:,} deadlines at one moment", f"{rows.per_second:.0f} a second", ">= 100 a second")
    live = f"the last after {rows.last_live:.0f} s, of all after {rows.last:.0f} s"
    yield Line("  those of live play", live, "before the slow ones")
    yield Line("  CPU time of the worker", f"{rows.cpu_seconds * 1000:.1f} ms each")
    mails = burst.send()
    yield Line(
        f"{mails.sent:,} emails at one moment",
        f"the first after {mails.first:.0f} s, the last after {mails.last:.0f} s",
        "<= 10 s, <= 3 minutes",
    )
    yield Line("  CPU time of the worker", f"{mails.cpu_seconds * 1000:.1f} ms each")
    yield Line("  load of the machine meanwhile", f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


def _titan() -> Iterator[Line]:
    for row in titan.rows():
        name = row.name if row.name.startswith(" ") else f"titan: {row.name}"
        yield Line(name, row.figure, row.reach)


def _handovers() -> Iterator[Line]:
    for row in handovers.rows():
        none, every = row.medians
        yield Line(f"hand-overs: {row.name}", f"{none:.2f}, with orders {every:.2f}", row.aim)


def _figure(cost: pages.Cost) -> str:
    spread = f"{cost.lowest:.2f} to {cost.highest:.2f}"
    return f"{cost.f:.2f} f ({spread}), {cost.seconds * 1000:.1f} ms, {cost.queries} queries"


def _pages() -> Iterator[Line]:
    yield Line("f: a GET of the password page", f"{median(pages.password_page()) * 1000:.1f} ms")
    for title in turns.titles():
        turn, name = turns.Turn(title.make()), title.name
        first = turns.Walk(title.make).first_page()
        yield Line(f"turn page of {name}", _figure(first), f"<= {title.pages} f")
        yield Line("  opened again", _figure(turn.next_page()))
        yield Line("  a step of the draft", _figure(turn.draft_step()), "<= 1.2 f")
        yield Line("  a step of the draft and its page", _figure(turn.draft_step_with_page()))
        yield Line("  the turn stored", _figure(turn.send()), "<= 1.8 f, <= 20 queries")
    campaign = pages.CampaignTurn()
    yield Line(
        "turn page of titan, six seats, late, in the Movement Phase", _figure(campaign.page()), "<= 2 f"
    )
    yield Line("  the drawing alone", f"{campaign.drawing().f:.2f} f", "<= 1.5 f")
    picture = campaign.mail_picture()
    yield Line("  the picture of its mail", f"{picture.seconds * 1000:.0f} ms", "<= 150 ms")
    yield Line("    its weight", f"{picture.weight / 1000:.0f} kB", "<= 80 kB")


def _load() -> Iterator[Line]:
    with load.web(load.BARE) as bare:
        yield Line("one web process: a bare page of Django, signed in", _served(bare.serve(load.bare_page())))
    pages_by_name = list(load.turn_pages())
    with load.web(load.WEB) as web:
        yield Line("one web process, ready after", f"{web.start_seconds:.1f} s", "<= 2 s")
        for name, visitor in pages_by_name:
            yield Line(
                f"one web process: the turn page of {name}, opened again",
                _served(web.serve(visitor)),
                ">= 60 a second, p99 < 200 ms",
            )
            drawn = _served(web.serve(load.with_a_choice(visitor)))
            yield Line(f"one web process: the turn page of {name}, drawn each time", drawn)
        yield Line("one web process, its memory after these", f"{web.memory() / 1e6:.0f} MB", "<= 120 MB")


def _served(found: load.Served) -> str:
    cpu, half, most = (1000 * seconds for seconds in (found.cpu_seconds, found.median, found.p99))
    return (
        f"{found.per_second:.0f} a second to {load.CLIENTS} clients, {cpu:.1f} ms of CPU each, "
        f"median {half:.0f} ms, p99 {most:.0f} ms, {found.weight / 1000:.1f} kB"
    )


def _footprint() -> Iterator[Line]:
    found = footprint.footprint()
    figure = f"{found.files} files, {found.changes} changes, {found.calls} calls"
    yield Line("one stored action, typed and sent", figure, "28, 80, 150")


def _desk() -> Iterator[Line]:
    yield Line(
        f"the director's desk of {desks.TABLES} tables of titan",
        _figure(desks.Desk().page()),
        "<= 4 f, <= 15 queries",
    )


def _home() -> Iterator[Line]:
    for name, cost, wanted in home.costs():
        yield Line(f"the page: {name}", _figure(cost), wanted)


def _standings() -> Iterator[Line]:
    for name, kind in standings.KINDS.items():
        large = standings.Standings(kind)
        yield Line(f"the page of {name}, {standings.PLAYERS} players", _figure(large.page()), "<= 6 f")
        yield Line("  its director's page of entrants", _figure(large.entrants()), "<= 4 f")
        for export, spent in large.exports().items():
            yield Line(f"  its export {export}", _figure(spent), "<= 8 f")
        yield Line("  its standings worked out, once for each result", f"{large.telling():.0f} f")


def _rungs() -> Iterator[Line]:
    yield Line(f"the page of a ladder of {rungs.RUNGS}", _figure(rungs.LongLadder().page()), "<= 3 f")


def _community() -> Iterator[Line]:
    for name, cost in community.costs():
        yield Line(f"the page: {name}", _figure(cost))


def _ratings() -> Iterator[Line]:
    for name, cost in ratings.costs(RESULTS).items():
        rebuilt = cost.rebuilt
        figure = f"{rebuilt.seconds:.0f} s ({cost.own_seconds:.0f} s CPU)"
        yield Line(f"{rebuilt.results:,} results of ratings rebuilt, {name}", figure, "<= 60 s")


def _openings() -> Iterator[Line]:
    campaign = pages.CampaignTurn()
    # The longer history first: the same position is then shortened to the other.
    with_history(campaign.match, MANY)
    many = campaign.page()
    with_history(campaign.match, FEW)
    few = campaign.page()
    yield Line(
        f"opening titan, six seats, late, after {MANY:,} actions over after {FEW}",
        f"{many.seconds / few.seconds:.2f}, {many.queries} queries for {few.queries}",
        "<= 1.2",
    )


def _storage() -> Iterator[Line]:
    before, stored = sizes(), Action.objects.count()
    late_campaign()
    actions = Action.objects.count() - stored
    for name, share in bytes_per_action(actions, before)[:LARGEST]:
        yield Line(f"database bytes for each of {actions:,} actions: {name}", f"{share:,.0f}")


def _sweeping() -> Iterator[Line]:
    unit, row = median(pages.password_page()), sweeping.due_row()
    figure = f"{row.swept / unit:.2f} f, {row.swept * 1000:.1f} ms, {row.queries:.0f} queries"
    yield Line("a due row swept", figure, "<= 9 ms, <= 15 queries")
    yield Line("a due row swept, over the same by a player", f"{row.swept / row.sent:.2f}", "<= 2.5")
    few = sweeping.idle_sweep(100)
    many = sweeping.idle_sweep(100_000)
    yield Line("an idle sweep beside 100 open deadlines", f"{few.queries} queries", "5")
    yield Line("an idle sweep beside 100,000", f"{many.queries} queries", "5")
    yield Line("  over the one beside 100, in time", f"{many.seconds / few.seconds:.2f}", "about 1")


def _crowds() -> Iterator[Line]:
    costs = sweeping.crowds(CROWDS)
    for size, cost in zip(CROWDS, costs, strict=True):
        yield Line(f"a due row swept beside {size:,} open deadlines", f"{cost * 1000:.1f} ms")
    yield Line("the dearest of these over the cheapest", f"{max(costs) / min(costs):.2f}", "<= 1.5")


def _sweeps() -> Iterator[Line]:
    for name, cost in crowding.costs(CROWDS[0], CROWDS[-1]).items():
        yield Line(
            f"{ROWS} due rows of the sweep of {name}, beside {CROWDS[-1]:,} over {CROWDS[0]:,}",
            f"{cost.many / cost.few:.2f} ({cost.many * 1000:.1f} ms)",
            "<= 1.5",
        )


def _contests() -> Iterator[Line]:
    few, many = CONTESTS
    found = contests.costs(few, many)
    for name, cost in found.parts.items():
        yield Line(
            f"{ROWS} due rows of competitions' {name}, beside {many:,} competitions over {few:,}",
            f"{cost.many / cost.few:.2f} ({cost.many * 1000:.1f} ms)",
            "<= 1.5",
        )
    one, other = found.idle
    yield Line(f"an idle sweep of competitions beside {few:,} of them", f"{one.queries} queries")
    yield Line(f"an idle sweep of competitions beside {many:,}", f"{other.queries} queries", f"{one.queries}")
    yield Line(f"  over the one beside {few:,}, in time", f"{other.seconds / one.seconds:.2f}", "about 1")


def _pairing() -> Iterator[Line]:
    for cost in pairing.costs():
        wanted = "" if cost.most is None else f"< {cost.most:.0f} s"
        yield Line(cost.name, f"{cost.seconds * 1000:,.0f} ms", wanted)


def _reaching() -> Iterator[Line]:
    with reaching.reach() as reach:
        for title, waits, wanted in (
            ("a hand-over", reach.wait_of_singles(), "<= 10 s in the median"),
            (f"{reaching.BURST} hand-overs at once", reach.wait_of_burst(), "the last <= 60 s"),
        ):
            for channel, wait in waits.items():
                figure = f"{wait.median:.1f} s, the last {wait.longest:.1f} s"
                yield Line(f"from {title} to the {channel}, median", figure, wanted)
        one, two = reach.rate(1), reach.rate(2)
        for senders, rate, wanted in (("one sender", one, ">= 20"), ("two senders", two, "")):
            figure = f"{rate.by_clock:.1f} ({rate.by_cpu:.1f} by CPU time)"
            yield Line(f"emails a second by {senders}", figure, wanted)
        yield Line("  two over one", f"{two.by_clock / one.by_clock:.2f}", ">= 1.6")
        load = os.getloadavg()[0]
        yield Line("  load of the machine meanwhile", f"{load:.1f} on {os.cpu_count()} cores")


PARTS: dict[str, Callable[[], Iterator[Line]]] = {
    "playing": _playing,
    "titan": _titan,
    "handovers": _handovers,
    "pages": _pages,
    "load": _load,
    "footprint": _footprint,
    "desk": _desk,
    "home": _home,
    "standings": _standings,
    "rungs": _rungs,
    "community": _community,
    "ratings": _ratings,
    "openings": _openings,
    "storage": _storage,
    "sweeping": _sweeping,
    "crowds": _crowds,
    "sweeps": _sweeps,
    "contests": _contests,
    "pairing": _pairing,
    "reaching": _reaching,
    "burst": _burst,
}
"""What can be measured by itself: `python -m tests.bench crowds`."""
