"""Pages, mails and exports keep every secret: twin histories give one seat identical bytes.

Two matches are played through the services from two logs that one seat cannot tell apart
(see tests/titles/twins.py). Everything the seat can fetch or receive is compared, with
only what names the match row itself made equal: its number, tokens and instants.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, cycle, product
from random import Random
from typing import Any

import msgspec
import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.bots.driver import play
from games.bots.random_bot import choose
from games.engine import registry
from games.engine.chance import ReplayChance, SeededChance
from games.engine.log import Log
from games.engine.meta import AUTOPILOT
from games.lobby.services import tables
from games.matches.models import Match
from games.matches.personal_data import seats_after
from games.matches.services import locked_match, luck, opening, playing
from games.matches.services.locked_match import lock_match
from games.matches.services.replacing import replace
from games.notices import notice_kinds
from games.notices.composing import Mail, compose
from games.notices.models import Delivery, Lane, Notice, State
from games.notices.now import database_now
from games.notices.push_content import PushContent
from games.press.services import write
from tests.factories.accounts import make_user
from tests.factories.deputies import make_deputy
from tests.factories.matches import access_of, holder, make_match, state_of
from tests.factories.replays import assembled
from tests.gladiators.twins import ideal
from tests.lock_order import taken_back
from tests.titles.families import TWINS as ALL

pytestmark = [pytest.mark.django_db, pytest.mark.long]

LISTED = registry.keys()
TWINS = {key: twin for key, twin in ALL.items() if key in LISTED}
"""The example of the guide is held to its secrets without pages (`tests/ferries`)."""

WORDS = "one-word"


def able(rules: Any, state: Any, decision: Any, source: Random) -> Any:
    """Return the choice of the title's program; a random mover in a wide field meets nobody."""
    view = rules.view(state, decision.seat)
    return rules.default(view, decision, AUTOPILOT, SeededChance(source))


CHOOSERS = {"gladiators": (able, 50, 14)}
"""By title who plays, after how many acts the first match is cut off, and how many more each next."""


@pytest.fixture(autouse=True)
def _commitments_that_nobody_sees_through() -> Iterator[None]:
    with ideal():
        yield


def pairs(title: str, seeds: Iterable[int]) -> Iterator[tuple[int, tuple[Log, Log, int]]]:
    """Yield each game's number with its twin logs and the seat that cannot tell them apart."""
    rules = registry.get(title)
    for seed in seeds:
        least, most = rules.meta.seats
        seats = least + seed % (min(most, 4) - least + 1)
        chooser, first, more = CHOOSERS.get(title, (choose, 12, 14))
        log = play(rules, seats, rules.meta.options(), seed, chooser, most=first + more * seed).log
        log = _before_the_end(rules, log)
        seat = seed % seats
        for attempt in range(8):
            other = TWINS[title](rules, log, seat, Random(100 * seed + attempt))
            if other is not None and other.entries:
                short = len(cut(log, min(len(log.entries), len(other.entries))).entries)
                yield seed, (cut(log, short), cut(other, short), seat)
                break


def _before_the_end(rules: Any, log: Log) -> Log:
    return cut(log, len(log.entries) - 2)


def cut(log: Log, length: int) -> Log:
    """Return at most `length` entries, and no act without the automatic answers after it."""
    while length < len(log.entries) and log.entries[length].cause != "player":
        length -= 1
    return msgspec.structs.replace(log, entries=log.entries[:length])


def staged(log: Log, monkeypatch: pytest.MonkeyPatch, people: Sequence[User] = ()) -> Match:
    """Return the log as a running match of these `people`, or new ones, played with the log's draws."""
    draws = {entry.revision: entry.draws for entry in log.entries}
    monkeypatch.setattr(opening, "SealedChance", lambda *name: ReplayChance(log.draws))
    monkeypatch.setattr(
        locked_match.LockedMatch, "chance", lambda self: ReplayChance(draws.get(self.match.revision + 1, ()))
    )
    monkeypatch.setattr(tables, "new_key", lambda: (bytes(32), "0" * 64))
    monkeypatch.setattr(luck, "propose_word", lambda: WORDS)
    rules = registry.get(log.title)
    users = [*people] or [
        make_user(display_name=f"{colour} {Match.objects.count()}") for colour in "abcdef"[: log.seats]
    ]
    match = make_match(log.title, log.seats, users, name="Twins")
    for entry in log.entries:
        if entry.cause != "player":
            continue
        pass_an_instant()
        with transaction.atomic():
            desk = lock_match(match.pk)
            playing.act(desk, rules.decode_action(bytes(entry.action)), cause="player")
            playing.write(desk)
    match.refresh_from_db()
    assert match.revision == len(log.entries)
    return match


def pass_an_instant() -> None:
    """Let the database's clock go on by its smallest step.

    Of acts at one instant the log says how many follow, and only a program answers that fast.
    """
    began = database_now()
    while database_now() == began:
        pass


OPTIONAL_PAGES: Mapping[str, Callable[[str], Any]] = {
    "known": registry.knowledge_log,
    "numbers": registry.match_statistics,
    "planner": registry.planner,
    "briefing": registry.briefing,
}
"""Pages of a match, and the module that a title must have for each."""


def everything(
    match: Match, seat: int, user: User | None = None, *, every_deed: bool = False
) -> dict[str, str]:
    """Return everything that a seat's holder, or `user` acting for it, can fetch, and all their email.

    In the planner each deed is done with one legion, or with `every_deed` with every legion.
    """
    client = Client()
    user = user or holder(match, seat)
    client.force_login(user)
    found: dict[str, str] = {}
    # Before he looks at the page: what he has seen is not mailed.
    for notice in Notice.objects.filter(user=user).order_by("pk"):
        answer = compose(notice, now=database_now())
        found[f"mail {notice.kind} {len(found)}"] = (
            answer.message().as_string() if hasattr(answer, "message") else type(answer).__name__
        )
        if (push := notice_kinds.get(notice.kind).push_renderer) is not None:
            told = push(notice, database_now())
            shown = told[:3] if isinstance(told, PushContent) else type(told).__name__
            found[f"push {notice.kind} {len(found)}"] = repr(shown)
    found["digest"] = digest_of(user)
    names = ["match", "log", "history", "orders", "chance", "export", "press", "resign", "quit", "ask"]
    names += ["kept", "live", "notes", "print"]
    names += [name for name, module in OPTIONAL_PAGES.items() if module(match.title)]
    for name in names:
        url = reverse(f"matches:{name}", args=[match.pk])
        found[name] = client.get(url).content.decode()
    url = reverse("matches:match", args=[match.pk])
    # Its parts are kept by now.
    found["match again"] = client.get(url).content.decode()
    for kind in ("undo", "extension", "pause"):
        found[f"ask {kind}"] = client.get(
            reverse("matches:ask", args=[match.pk]), {"kind": kind}
        ).content.decode()
    for pick in "abc":
        found[f"pick {pick}"] = client.get(url, {"pick": pick, "at": "0"}).content.decode()
    if registry.planner(match.title):
        found |= planned(client, match, every_deed=every_deed)
    for step in (1, 3, 7):
        found[f"step {step}"] = client.get(
            reverse("matches:history", args=[match.pk]), {"step": step}
        ).content.decode()
    # Every fifth line of the log: all of them would take as long as the rest.
    for place, link in enumerate(re.findall(r'href="([^"]*\?when=[^"]*)"', found["match"])[::5]):
        led = client.get(link.replace("&amp;", "&"))
        found[f"line {place}"] = f"{led.status_code} {led.headers.get('location', '')}"
    moments = client.get(reverse("matches:replay_moments", args=[match.pk]), {"from": "0"})
    for place, parts in (assembled(moments.json()) if moments.status_code == 200 else {}).items():
        found |= {f"replay {place} {name}": text for name, text in parts.items()}
    for whose in ("watcher", seat, 1 - min(seat, 1)):
        page = client.get(reverse("matches:moment", args=[match.pk, str(whose), 4]))
        where = page.headers.get("location", "")
        found[f"moment of {whose}"] = f"{page.status_code} {where} {page.content.decode()}"
    for name in ("waiting", "tables", "mine"):
        found[name] = client.get(reverse(f"matches:{name}")).content.decode()
    # The match to watch that is proposed is the other history: its row alone differs.
    proposed = r'<li>\s*<div class="rows-main">\s*<a href="/(?:matches/\d+|watch)/">(?:(?!</li>).)*</li>'
    found["waiting"] = re.sub(proposed, "", found["waiting"], flags=re.DOTALL)
    found["refusal"] = client.post(
        reverse("matches:text", args=[match.pk]),
        {"text": "pass", "visit": "1", "counter": "0", "mark": "x", "token": "t"},
        follow=True,
    ).content.decode()
    return {name: neutral(text, match, user.display_name) for name, text in found.items()}


def digest_of(user: User) -> str:
    """Return the email of a digest that has collected everything that waits for a person."""
    now = database_now()
    digest = Notice.objects.create(key=f"twins {user.pk}", user=user, kind="digest", created_at=now)
    waiting = Delivery.objects.filter(notice__user=user, lane=Lane.NOTICE).exclude(notice=digest)
    waiting.update(state=State.COLLECTED, digest=digest)
    answer = compose(digest, now=now)
    waiting.update(state=State.QUEUED, digest=None)
    digest.delete()
    return answer.message().as_string() if isinstance(answer, Mail) else type(answer).__name__


LEGIONS = ("R.anchor", "B.anchor", "B.moon", "G.moon")
"""The legions that are looked at in the planner, whether they are there or not."""

ABSENT_DEED: dict[str, Any] = {"do": "assume", "piece": "titan"}
"""What is done with a legion that is not there: whatever it is, the answer is one and the same."""

DEEDS: tuple[dict[str, Any], ...] = (
    ABSENT_DEED,
    {"do": "assume", "piece": "ogre"},
    {"do": "split", "piece": ["unknown", "unknown"]},
    {"do": "move", "roll": "6", "land": "400", "teleport": "on"},
    {"do": "muster", "recruit": "ogre", "shown": ""},
    {"do": "text"},
)


def deeds_in_planner(present: Container[str], *, every_deed: bool) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield legions and what is done with each: every deed with those that are present, or by turns."""
    there = [marker for marker in LEGIONS if marker in present]
    absent = [marker for marker in LEGIONS if marker not in present]
    if every_deed:
        yield from product(there, DEEDS)
        yield from product(absent, (ABSENT_DEED, DEEDS[-1]))
        return
    yield from zip(cycle(there), DEEDS, strict=False)
    yield from zip(absent, cycle((ABSENT_DEED, DEEDS[-1])), strict=False)


def planned(client: Client, match: Match, *, every_deed: bool) -> dict[str, str]:
    """Return planner pages for several legions, rolls and moves, and the responses to its forms."""
    url = reverse("matches:planner", args=[match.pk])
    looks = [
        {"legion": str(legion), "roll": str(roll), "pick": pick, "assume": str(legion), "show": show}
        for legion, roll, pick, show in (
            (1, 1, "a", ""),
            (2, 6, "a", "whole"),
            (5, 6, "b", "table"),
            (7, 3, "", ""),
        )
    ]
    found = {f"planner {look}": client.get(url, look).content.decode() for look in looks}
    there = getattr(state_of(match), "legions", {})
    for marker, deed in deeds_in_planner(there, every_deed=every_deed):
        form = {"legion": marker, **deed} | ({"text": marker} if deed["do"] == "text" else {})
        found[f"planner {form}"] = client.post(url, form, follow=True).content.decode()
    return found


def neutral(text: str, match: Match, name: str) -> str:
    """Return a text without what identifies this match's row."""
    text = re.sub(rf"/(matches|stop)/{match.pk}/", r"/\1/N/", text)
    text = re.sub(rf"(\?match=|Match number(?:: |</dt><dd>)){match.pk}\b", r"\1N", text)
    text = text.replace(match.epoch, "EPOCH")
    return "".join(map(_timeless, text.splitlines(keepends=True)))


@lru_cache(maxsize=20_000)
def _timeless(text: str) -> str:
    """A line without tokens, instants and numbers of rows.

    Pages of a match have most of their lines in common, those of a board above all: each is read once.
    """
    text = re.sub(r'name="(once|csrfmiddlewaretoken|token|visit|mark)" value="[^"]*"', r'name="\1"', text)
    # Each history has people of its own, and a name leads to its person.
    text = re.sub(r"/people/\d+/(\">(?:[a-f] \d|How others))", r"/people/P/\1", text)
    text = re.sub(r"\b([a-f]) \d+\b", r"\1 n", text)
    text = text.replace("just now", "0 min ago")
    text = re.sub(r"\d{4}-\d\d-\d\dT[\d:.+]+", "INSTANT", text)
    # Between a number and its unit is a space, or one that keeps the two in a line.
    text = re.sub(r"\b\d+\s(min|h)\b[^<]{0,12}", "SPAN", text)
    text = re.sub(r"\d\d:\d\d", "TIME", text)
    # The number by which a refused request is reported.
    text = re.sub(r"<code>[0-9a-f]{16}</code>", "REQUEST", text)
    text = re.sub(r"==+\d+==|player\d+@|<[0-9a-f]{32}@[^>]*>|muster-\d+", "ID", text)
    text = re.sub(r"/(stop|answer|when)/[^/]+/", "ID", text)
    return re.sub(r"/t/[\w-]{22}/|Date: .*", "LINK", text)


def deputy(match: Match, seat: int) -> User:
    """Return a deputy who acts for a seat while its holder is away."""
    return make_deputy(match, seat, make_user(display_name=f"f {Match.objects.count()}"))


def substitute(match: Match, seat: int) -> User:
    """Return a substitute who has taken a seat over, and its history with it."""
    user = make_user(display_name=f"f {Match.objects.count()}")
    replace(match, seat, user, None, "He asked for it.")
    return user


WHO: dict[str, Callable[[Match, int], User]] = {
    "holder": holder,
    "deputy": deputy,
    "substitute": substitute,
}
"""Who looks at a seat's match."""

GAMES = (
    {"holder": (0, 1), "deputy": (0,), "substitute": (1,)},
    {"holder": (2, 3), "deputy": (1,), "substitute": (0,)},
)
"""By who looks the games in which they do: each has twins."""


@pytest.mark.parametrize(
    "games", [GAMES[0], pytest.param(GAMES[1], marks=pytest.mark.exhaustive)], ids=["games", "more"]
)
@pytest.mark.parametrize("title", TWINS)
def test_pages_mails_and_exports_are_the_same_in_twin_histories(
    title: str, games: dict[str, tuple[int, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a seat's holder, and of those who act for them or took the seat over: they learn what the seat
    knows, and nothing beyond. All of them look at the same match, and none at what another did there."""
    compared = dict.fromkeys(WHO, 0)
    for seed, (one, two, seat) in pairs(title, sorted({*chain(*games.values())})):
        found: dict[str, list[dict[str, str]]] = {}
        for log in (one, two):
            match = staged(log, monkeypatch)
            for who, user_of in WHO.items():
                if seed in games[who]:
                    with taken_back():
                        found.setdefault(who, []).append(everything(match, seat, user_of(match, seat)))
                    match.refresh_from_db()
        for who, (first, second) in found.items():
            assert first.keys() == second.keys()
            for name, text in first.items():
                assert text == second[name], f"{who}: {name}"
            compared[who] += 1
    assert compared == {who: len(seeds) for who, seeds in games.items()}


@pytest.mark.parametrize("seeds", [range(1, 5), pytest.param(range(5, 9), marks=pytest.mark.exhaustive)])
def test_press_between_two_seats_changes_nothing_that_a_third_finds(
    seeds: range, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared = 0
    for _, (one, _two, seat) in pairs("probe", seeds):
        if one.seats < 3:
            continue
        quiet, loud = staged(one, monkeypatch), staged(one, monkeypatch)
        others = [each for each in range(one.seats) if each != seat]
        for match in (quiet, loud):
            _write(match, others[0], None, "to all of you")
        _write(loud, others[0], others[1], "only to you")
        _write(loud, others[1], others[0], "and back")
        for match in (quiet, loud):
            _write(match, others[1], None, "to all once more")
        first, second = everything(quiet, seat), everything(loud, seat)
        assert "to all once more" in first["press"]
        assert first == second
        assert own_data(quiet, seat) == own_data(loud, seat)
        compared += 1
    assert compared == 3


def _write(match: Match, seat: int, to: int | None, text: str) -> None:
    write(access_of(match, seat), to=to, text=text)


def own_data(match: Match, seat: int) -> Any:
    """Return the press in a person's data export."""
    return [each["press"] for _key, each in seats_after(holder(match, seat), 0)]
