"""Delayed matches: people without a seat see what was public some game-turns ago, and no more.

Twins: the same match, which has gone on in two ways since the position that watchers see. Everything that
anyone without a seat can fetch is the same, byte for byte.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.archive.selectors.moments import revisions_of
from games.consent.models import Proposal
from games.consent.services import proposals
from games.engine import registry
from games.engine.actions import Stop, StopCause
from games.engine.chance import SeededChance
from games.matches.access import Access
from games.matches.models import Match
from games.matches.selectors.estimates import public_standing
from games.matches.selectors.public_record import last_shown_revision, public_view, shown_state
from games.matches.selectors.states import load_state, state_at
from games.matches.selectors.story import events_for_seat, log_sentences
from games.matches.services import playing
from games.matches.services.locked_match import lock_match
from games.matches.services.public_record import game_turn_starts
from games.press.services import write
from tests.factories.accounts import make_user
from tests.factories.copying import copied
from tests.factories.ladders import make_ladder, play
from tests.factories.matches import access_of, give_words, holder, make_match, state_of, store
from tests.lock_order import taken_back
from tests.site.test_twins import neutral
from tests.visibility.table import AS_A_SEAT, read

pytestmark = pytest.mark.django_db

TITLES = ("titan", "arena-1997", "gladiators")
"""One title of each family."""

ADDRESSES = read(AS_A_SEAT)

GAMES = Path(__file__).parents[2] / "games"


def go_on(match: Match, seed: int = 1) -> None:
    """Store the next action of the title's program for the seat that is asked first."""
    rules = registry.get(match.title)
    state = state_of(match)
    asked = next(each for each in rules.decisions(state) if each.asks != "may")
    action = rules.default(rules.view(state, asked.seat), asked, "autopilot", SeededChance(Random(seed)))
    store(match, action, cause="autopilot")
    match.refresh_from_db()


@copied
def in_game_turn(title: str, number: int, **fields: Any) -> Match:
    """Return a match in which that many game-turns have begun, the latest a few actions ago."""
    least = registry.meta(title).seats[0]
    match = make_match(title, seats=max(least, 2), **({"watch_delay": 1, "press_shown": True} | fields))
    while len(game_turn_starts(match)) < number:
        go_on(match)
    go_on(match)
    return match


def addresses(match: Match) -> list[str]:
    """Return the addresses at which something of a match could be shown to people without a seat."""
    names = ("tables", "watch", "open_seats", "waiting", "mine", "front")
    found = [reverse(f"matches:{name}") for name in names]
    found += [reverse("matches:person", args=[holder(match, 0).pk])]
    for address in ADDRESSES:
        name, _mark, query = address.partition("?")
        name, _slash, _whose = name.partition("/")
        asked = {"": "", "as": "?as=0", "json": "?format=json"}[query]
        if name == "moment":
            latest = len(revisions_of(match, None))
            numbers = range(max(latest - 1, 1), latest + 5)
            found += [reverse("matches:moment", args=[match.pk, "watcher", number]) for number in numbers]
            continue
        if address == "history":
            found.append(reverse("matches:history", args=[match.pk]) + "?when=9000-01-01T00:00:00Z")
        more = [0] if name == "seat" else []
        found.append(reverse(f"matches:{name}", args=[match.pk, *more]) + asked)
    return found


def seen(match: Match, reader: User | None) -> dict[str, str]:
    """Return everything that a reader without a seat (None: signed out) can fetch."""
    cache.clear()
    client = Client()
    if reader is not None:
        client.force_login(reader)
    found = {}
    for address in addresses(match):
        answer = client.get(address)
        text = f"{answer.status_code} {answer.headers.get('location', '')}\n"
        found[address] = neutral(text + answer.content.decode(), match, reader.name if reader else "")
    return found


def go_on_in_game_turn(match: Match) -> None:
    """Go on by some actions, but not to the next game-turn."""
    begun = len(game_turn_starts(match))
    for _ in range(5):
        with taken_back():
            go_on(match)
            further = len(game_turn_starts(match)) > begun or not match.running
        match.refresh_from_db()
        if further:
            break
        go_on(match)


def go_on_and_talk(match: Match) -> None:
    """Let the players write, ask each other and go on."""
    write(access_of(match, 0), to=None, text="My secret plan.")
    proposals.ask(
        match_id=match.pk,
        user=holder(match, 0),
        kind=Proposal.Kind.PAUSE,
        parameters={"days": 1},
        press=None,
    )
    go_on_in_game_turn(match)


@pytest.mark.long
@pytest.mark.parametrize("title", TITLES)
def test_watchers_see_no_difference_between_matches_that_differ_since(title: str) -> None:
    match = in_game_turn(title, 3)
    revision, watcher = match.revision, make_user()
    for reader in (watcher, None):
        before = seen(match, reader)
        with taken_back():
            go_on_and_talk(match)
            assert match.revision > revision
            match.revision = revision
            after = seen(match, reader)
        match.refresh_from_db()
        assert before.keys() == after.keys()
        for place, text in before.items():
            assert text == after[place], f"{reader}: {place}"


def test_without_a_delay_the_difference_is_seen() -> None:
    match = in_game_turn("arena-1997", 3, watch_delay=0)
    page = reverse("matches:log", args=[match.pk])
    before = neutral(Client().get(page).content.decode(), match, "")
    go_on_in_game_turn(match)
    assert neutral(Client().get(page).content.decode(), match, "") != before


@pytest.mark.parametrize("title", TITLES)
def test_watchers_see_the_start_of_the_game_turn_that_many_before(title: str) -> None:
    match = in_game_turn(title, 4, watch_delay=2)
    starts, rules = game_turn_starts(match), registry.get(title)
    assert len(starts) == 4
    assert last_shown_revision(match, None) == starts[1]
    shown = shown_state(match, None).encoded
    assert shown == rules.encode_state(state_at(match, rules, starts[1])) != bytes(match.state)
    assert {event.revision for event in events_for_seat(match, None)} == {
        event.revision for event in events_for_seat(match, None) if event.revision <= starts[1]
    }
    for seat in range(match.seats_count):
        assert last_shown_revision(match, seat) is None
        assert shown_state(match, seat).encoded == bytes(match.state)


def test_a_match_with_too_few_game_turns_is_seen_as_it_began() -> None:
    match = in_game_turn("arena-1997", 2, watch_delay=5)
    assert match.revision > 0 == last_shown_revision(match, None)
    assert log_sentences(Access(match, None))


def test_everything_is_seen_when_the_match_has_finished() -> None:
    match = in_game_turn("arena-1997", 3)
    store(match, Stop(-1, StopCause.VOTE))
    match.refresh_from_db()
    rules = registry.get(match.title)
    assert last_shown_revision(match, None) is None
    assert public_view(match) == rules.view(load_state(match, rules), None)
    assert log_sentences(Access(match, None))[-1].revision == match.revision


def test_the_page_says_that_it_is_delayed_and_not_whose_turn_it_is(client: Client) -> None:
    match = in_game_turn("titan", 3)
    page = client.get(reverse("matches:match", args=[match.pk])).content.decode()
    assert "with a delay of 1 Game-Turn," in page
    assert "Waiting for" not in page
    client.force_login(holder(match, 0))
    page = client.get(reverse("matches:match", args=[match.pk])).content.decode()
    assert "with a delay" not in page


def test_press_comes_with_the_position_that_it_was_written_in(client: Client) -> None:
    match = in_game_turn("arena-1997", 1)
    write(access_of(match, 0), to=None, text="Early words.")
    page = reverse("matches:press", args=[match.pk])
    assert "Early words." not in client.get(page).content.decode()
    while len(game_turn_starts(match)) < 3:
        go_on(match)
    write(access_of(match, 0), to=None, text="Late words.")
    text = client.get(page).content.decode()
    assert "Early words." in text
    assert "Late words." not in text


def test_an_undo_takes_the_public_record_back_too() -> None:
    match = in_game_turn("arena-1997", 3)
    starts = game_turn_starts(match)
    with transaction.atomic():
        locked = lock_match(match.pk)
        playing.undo(locked, starts[1] - 1)
        playing.answer_and_hand_over(locked)
        playing.write(locked)
    match.refresh_from_db()
    assert last_shown_revision(match, None) == 0
    assert not events_for_seat(match, None).filter(undone=True).exists()


def test_a_public_standing_follows_what_is_public() -> None:
    match = in_game_turn("titan", 4, watch_delay=3)
    rules = registry.get(match.title)
    assert public_standing(match).shares == tuple(rules.estimate(public_view(match)))


READERS_OF_THE_CURRENT_STATE = {
    "archive/selectors/print_page.py": "shows finished matches only",
    "matches/mails/match_news.py": "reads it for a seat",
    "matches/selectors/public_record.py": "decides what is public",
    "matches/selectors/states.py": "reads it",
    "matches/services/locked_match.py": "changes it",
    "matches/services/turns.py": "reads it for a seat",
    "matches/services/unreadable.py": "shows nothing",
    "odds/services.py": "reads it for the seats",
    "press/selectors.py": "reads it for a seat that writes",
    "replies/services/press_replies.py": "reads it for a seat",
    "site/pages/home.py": "shows nothing",
    "site/selectors/live.py": "reads it for a seat",
}
"""The modules that may read a match’s current state, and why no watcher sees it."""


def test_the_current_state_is_read_only_where_no_watcher_sees_it() -> None:
    pure = {"arena", "bots", "engine", "gladiators", "titan"}
    found = {
        str(path.relative_to(GAMES))
        for path in GAMES.rglob("*.py")
        if path.relative_to(GAMES).parts[0] not in pure
        and re.search(r"\b(current_state|load_state|decode_state)\(", path.read_text())
    }
    assert found == {*READERS_OF_THE_CURRENT_STATE}


def test_a_host_offers_a_delay_and_the_table_says_so(client: Client) -> None:
    client.force_login(make_user())
    form = client.get(reverse("matches:new", args=["titan"])).content.decode()
    assert "Delay for watchers" in form
    assert "5 Game-Turns" in form
    data = {"name": "Late news", "seats": "2", "preset": "own", "pace": "86400", "door": "public"}
    data |= {"press": "all", "leavers": "default", "watchers": "on", "watch_delay": "2"}
    client.post(reverse("matches:new", args=["titan"]), data)
    match = Match.objects.get(name="Late news")
    assert match.watch_delay == 2
    page = client.get(reverse("matches:match", args=[match.pk])).content.decode()
    assert "<dt>Delay for watchers</dt><dd>2 Game-Turns</dd>" in page
    client.post(reverse("matches:edit", args=[match.pk]), data | {"watch_delay": "0"})
    match.refresh_from_db()
    assert match.watch_delay == 0


def test_a_title_without_game_turns_offers_no_delay(client: Client) -> None:
    client.force_login(make_user())
    assert "watch_delay" not in client.get(reverse("matches:new", args=["probe"])).content.decode()


def test_the_tables_of_a_ladder_are_delayed_and_its_page_names_nobody(client: Client) -> None:
    one, two = make_user(), make_user()
    ladder = make_ladder([one, two], title="arena-1997", competition={"watch_delay": 3})
    match = play(ladder, two, one).match
    assert match is not None
    give_words(match)
    assert (match.running, match.watch_delay) == (True, 3)
    assert "waiting for" not in client.get(reverse("ladders:matches", args=[ladder.pk])).content.decode()
    Match.objects.filter(pk=match.pk).update(watch_delay=0)
    assert "waiting for" in client.get(reverse("ladders:matches", args=[ladder.pk])).content.decode()
