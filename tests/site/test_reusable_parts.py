"""A page that is opened again equals the page as it would be drawn now, and its parts know nothing more."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db.models import F
from django.db.models.functions import Now
from django.template import Context, Template
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Theme, User
from config.templatetags.look import with_times_now
from games.engine import registry
from games.engine.cached_state import fingerprint
from games.engine.meta import AUTOPILOT
from games.matches.models import Match, Seat, Tenure, Visit
from games.matches.services import turns
from games.matches.services.replacing import replace
from games.notices.now import database_now
from games.odds.models import EncounterOdds
from games.odds.selectors import encounter_fingerprint
from games.site import reusable_parts
from games.site.reusable_parts import LOG, PartStore
from games.site.selectors import turn_page
from games.site.selectors.turn_frame import turn_frame
from games.titan.encounters import open_encounter
from tests.bench.turns import answered
from tests.factories.accounts import make_user
from tests.factories.deputies import make_deputy
from tests.factories.matches import access_of, form_of, holder, make_match, play
from tests.factories.reusable_parts import forget_parts
from tests.site.test_titan_twins import exchanged, laid_out, met
from tests.titan.positions import RULES

pytestmark = [pytest.mark.django_db, pytest.mark.long]

NOW = Now()

Change = Callable[[Match, int], object]


def asked_seat(match: Match) -> int:
    return int(Visit.objects.filter(match=match, closed_at=None).earliest("seat__index").seat.index)


class Reader:
    """The player of a seat with their browser."""

    def __init__(self, match: Match, seat: int, user: User | None = None) -> None:
        self._url = reverse("matches:match", args=[match.pk])
        self._client = Client()
        self._client.force_login(user or holder(match, seat))

    def page(self, query: str = "") -> str:
        """Return the page of the match as it was sent."""
        answer = self._client.get(self._url + query, follow=True)
        assert answer.status_code == 200
        return answer.text

    def neutral(self, query: str = "") -> str:
        """Return the page of the match without what differs each time it is made."""
        text = re.sub(r'(name="(?:once|csrfmiddlewaretoken|token)" value=")[^"]*', r"\1", self.page(query))
        return re.sub(r"<code>[0-9a-f]{16}</code>", "", text)


def begun(title: str) -> tuple[Match, int, Reader]:
    """Return a match in progress with a seat that is asked, whose player has just read the page."""
    match = make_match(title, max(registry.meta(title).seats[0], 2))
    for _ in range(3):
        match.refresh_from_db()
        visit = answered(match, asked_seat(match))
        play(match, visit.seat, *visit.actions)
    match.refresh_from_db()
    seat = asked_seat(match)
    reader = Reader(match, seat)
    reader.page()
    reader.page()
    return match, seat, reader


@pytest.mark.parametrize("title", registry.keys())
def test_a_page_that_is_opened_again_draws_nothing_again(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _match, _seat, reader = begun(title)
    before = reader.neutral()
    monkeypatch.setattr(turn_page, "turn_page", lambda *_, **__: pytest.fail("the page is made again"))
    assert reader.neutral() == before
    forget_parts()
    with pytest.raises(pytest.fail.Exception):
        reader.page()


def draft(match: Match, seat: int) -> None:
    play(match, seat, answered(match, seat).actions[0], send=False)


def undo(match: Match, seat: int) -> None:
    draft(match, seat)
    turns.undo(access_of(match, seat), form_of(match, seat))


def another(match: Match, seat: int) -> int:
    return (seat + 1) % match.seats_count


def person(change: Callable[[User], None], *, own: bool) -> Change:
    def made(match: Match, seat: int) -> None:
        user = holder(match, seat if own else another(match, seat))
        change(user)
        user.save()

    return made


def rename(user: User) -> None:
    user.display_name = "Another <name>"


def erase(user: User) -> None:
    user.erased_at = database_now()


def speak_russian(user: User) -> None:
    user.language = "ru"


def move(user: User) -> None:
    user.time_zone = "Asia/Tokyo"


def darken(user: User) -> None:
    user.theme = Theme.DARK


def seats(own: bool, **fields: Any) -> Change:
    def changed(match: Match, seat: int) -> None:
        index = seat if own else another(match, seat)
        Seat.objects.filter(match=match, index=index).update(**fields)

    return changed


def take_over(match: Match, seat: int) -> None:
    replace(match, another(match, seat), make_user(display_name="A substitute"), None, "They asked for it.")


def see_everything(match: Match, seat: int) -> None:
    Tenure.objects.filter(match=match, seat__index=seat).update(seen_revision=match.revision)


def matches(**fields: Any) -> Change:
    return lambda match, seat: Match.objects.filter(pk=match.pk).update(**fields)


CHANGES: dict[str, Change] = {
    "a draft": draft,
    "an undo": undo,
    "another name": person(rename, own=False),
    "an erased account": person(erase, own=False),
    "Russian": person(speak_russian, own=True),
    "a time zone": person(move, own=True),
    "a theme": person(darken, own=True),
    "a silent player": seats(own=False, silent_since=NOW, missed=9),
    "an open seat": seats(own=True, silent_since=NOW, open_since=NOW),
    "a wish to resign": seats(own=True, resign_asked_at=NOW),
    "a substitute": take_over,
    "a look at everything": see_everything,
    "another name of the match": matches(name="Renamed"),
    "a pause": matches(paused_at=NOW),
    "withheld names": matches(anonymous=True, names_withheld=True, door="public", seating="drawn"),
    "practice": matches(practice=True),
}
"""What may change between two looks at a page."""

UNSEEN = {"a wish to resign"}
"""Changes that the arena does not show, because its players can resign at any time."""


@pytest.mark.parametrize("change", CHANGES)
def test_a_page_shows_each_change(change: str) -> None:
    match, seat, reader = begun("arena-2004")
    before = reader.neutral()
    CHANGES[change](match, seat)
    warm = reader.neutral()
    assert warm == reader.neutral()
    forget_parts()
    assert warm == reader.neutral()
    assert (warm != before) == (change not in UNSEEN)


def test_a_deputy_and_the_player_have_parts_of_their_own() -> None:
    match, seat, reader = begun("arena-2004")
    deputy = Reader(match, seat, user=make_deputy(match, seat))
    pages = [each.neutral() for each in (reader, deputy, reader, deputy)]
    assert pages[:2] == pages[2:]
    assert pages[0] != pages[1]
    forget_parts()
    assert [deputy.neutral(), reader.neutral()] == [pages[1], pages[0]]


def test_a_policy_arrives_on_a_page_that_is_kept() -> None:
    match = laid_out(met())
    reader = Reader(match, 0)
    reader.page()
    before = reader.neutral()
    Seat.objects.filter(match=match, index=0).update(policies={"answer": AUTOPILOT})
    warm = reader.neutral()
    assert "the computer answers for you" in warm
    forget_parts()
    assert warm == reader.neutral() != before


def test_of_a_page_with_a_choice_only_the_log_is_kept() -> None:
    _match, _seat, reader = begun("arena-2004")
    forget_parts()
    reader.page("?why=1")
    assert [set(parts) for parts in reusable_parts._STORE._pages.values()] == [{LOG}]
    reader.page()
    assert len(reusable_parts._STORE._pages) == 2


@pytest.mark.parametrize("title", registry.keys())
def test_choosing_and_drafting_leave_the_log_as_it_is(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match, seat, reader = begun(title)
    for step, query in ((lambda *_: None, "?why=1"), (draft, "")):
        step(match, seat)
        with monkeypatch.context() as patched:
            patched.setattr(turn_page, "since_visit", lambda *_: pytest.fail("the log is made again"))
            warm = reader.neutral(query)
        assert 'id="since-title"' in warm
        forget_parts()
        assert warm == reader.neutral(query)


def test_a_new_event_is_in_the_log_beside_a_choice() -> None:
    match, seat, reader = begun("arena-2004")
    before = reader.neutral("?why=1")
    play(match, seat, *answered(match, seat).actions)
    match.refresh_from_db()
    for other in range(match.seats_count):
        if other == seat:
            continue
        theirs = Reader(match, other)
        warm = theirs.neutral("?why=1")
        forget_parts()
        assert warm == theirs.neutral("?why=1")
    assert reader.neutral("?why=1") != before


def test_the_odds_of_an_encounter_arrive_on_a_page_that_is_kept() -> None:
    state = met()
    match = laid_out(state)
    Match.objects.filter(pk=match.pk).update(odds=Match.Odds.SHOWN)
    reader = Reader(match, 0)
    reader.page()
    before = reader.neutral()
    encounter = open_encounter(RULES.view(state, 0))
    assert encounter is not None
    EncounterOdds.objects.update_or_create(
        match=match,
        defaults={
            "revision": 0,
            "fingerprint": encounter_fingerprint(encounter),
            "attacker": 70,
            "defender": 30,
        },
    )
    warm = reader.neutral()
    forget_parts()
    assert warm == reader.neutral() != before


@pytest.mark.parametrize("seat", [0, 1])
def test_what_a_seat_does_not_know_makes_no_page_again(seat: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the text nor the time of a page tells what changed elsewhere in secret."""
    state = met()
    match = laid_out(state)
    reader = Reader(match, seat)
    reader.page()
    # What they were sent is no longer new to them.
    Tenure.objects.filter(match=match).update(seen_revision=F("looked_revision"))
    before = reader.neutral()
    data = RULES.encode_state(exchanged(state, seat))
    assert data != RULES.encode_state(state)
    Match.objects.filter(pk=match.pk).update(
        state=data, state_hash=fingerprint(data), revision=F("revision") + 1
    )
    # Half an hour later, a look counts as a new one.
    Tenure.objects.filter(match=match).update(last_look=F("last_look") - timedelta(minutes=31))
    with monkeypatch.context() as patched:
        patched.setattr(turn_page, "turn_page", lambda *_, **__: pytest.fail("the page is made again"))
        assert reader.neutral() == before
    forget_parts()
    assert reader.neutral() == before


def test_each_page_has_tokens_of_its_own() -> None:
    _match, _seat, reader = begun("probe")
    for name in ("token", "csrfmiddlewaretoken"):
        found = [set(re.findall(rf'name="{name}" value="([^"]*)"', reader.page())) for _ in range(3)]
        assert [len(each) for each in found] == [1, 1, 1]
        assert len(set.union(*found)) == 3
    page = reader.page()
    assert not [each for each in (reusable_parts._TOKEN, reusable_parts._CSRF_TOKEN) if each in page]


def test_what_is_kept_has_no_token() -> None:
    _match, _seat, reader = begun("probe")
    forget_parts()
    tokens = set(re.findall(r'name="(?:token|csrfmiddlewaretoken)" value="([^"]*)"', reader.page()))
    kept = b"".join(text for parts in reusable_parts._STORE._pages.values() for text in parts.values())
    assert b"csrfmiddlewaretoken" in kept
    assert not [each for each in tokens if each.encode() in kept]


def test_nothing_is_kept_in_practice_and_for_watchers() -> None:
    match, seat, _reader = begun("probe")
    access = access_of(match, seat)

    def kept(**changed: Any) -> bool:
        frame = turn_frame(access._replace(**changed))
        return reusable_parts.reusable_parts(frame, chosen=False, briefed=False, guest=False) is not None

    assert kept()
    assert not kept(tenure=None)
    access.match.practice = True
    assert not kept()
    access.match.practice, access.match.status = False, Match.Status.FINISHED
    assert not kept()


def test_instants_of_a_kept_text_are_drawn_as_they_are_now(monkeypatch: pytest.MonkeyPatch) -> None:
    template = Template("{% load look %}<p>{% ago first %}</p> and {% ago second %}")
    instants = {"first": datetime(2026, 11, 30, 12, 0, 5, 70, UTC), "second": timezone.now()}
    before = template.render(Context(instants))
    later = timezone.now() + timedelta(hours=3)
    monkeypatch.setattr(timezone, "now", lambda: later)
    after = template.render(Context(instants))
    assert after != before
    assert with_times_now(before) == after


def test_the_pages_used_last_are_kept() -> None:
    store = PartStore(100)
    for number in range(5):
        store.put(bytes([number]), {"board": b"x" * 20, "log": b"y" * 5})
        store.get(b"\0")
    assert [bool(store.get(bytes([number]))) for number in range(5)] == [True, False, True, True, True]
    store.put(b"\0", {"board": b"x" * 101})
    assert store._bytes == sum(len(text) for page in store._pages.values() for text in page.values()) <= 100
