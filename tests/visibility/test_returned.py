"""A player who deleted their account and has returned sees no more of their matches than anyone else.

They gave up their seats permanently, whether a substitute has come or not, and whether their matches have
already learned of it or not.
"""

from __future__ import annotations

import json
import re

import pytest

from accounts.models import User
from accounts.services import erasure
from games.engine import registry
from games.engine.actions import Stop
from games.engine.cached_state import fingerprint
from games.lobby.services.substitutes import take_seat
from games.matches.access import get_access
from games.matches.models import Event, Match, Seat, Tenure
from games.matches.selectors.states import load_state
from games.matches.services import deferred_changes
from games.notices.budget import Budget
from games.notices.now import database_now
from games.press.models import Press
from tests.factories.accounts import make_user
from tests.factories.exports import exported
from tests.factories.matches import holder, make_match, store
from tests.visibility import cast
from tests.visibility.cast import SEATS, House, letters_of, shown
from tests.visibility.table import AS_A_SEAT, MAILS, read
from tests.visibility.test_mails import written
from tests.visibility.test_pages import expected, found, path
from tests.visibility.told import prepared

pytestmark = pytest.mark.django_db

RUNNING = ("running", "running-link", "running-invited", "running-closed", "drafting", "paused", "aside")

WAYS = ("untaken", "taken", "unlearned", "finished")
"""Whether anybody has taken the seat, the match has learned that it was given up, or has finished since."""


def gone_and_back(user: User, match: Match, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a player delete their account and return."""
    with monkeypatch.context() as patched:
        if way == "unlearned":
            patched.setattr(deferred_changes, "_carry_out", lambda errands, budget: 0)
            patched.setitem(erasure._afterwards, "matches", lambda user_id: None)
        erasure.leave(user)
        if way == "taken":
            seat = Tenure.objects.get(match=match, user=user).seat
            take_seat(match_id=match.pk, seat=seat.index, user=make_user(), token=match.token)
        assert erasure.restore(user)
    if way == "finished":
        store(match, Stop(-1, "limit"))
    match.refresh_from_db()


@pytest.mark.parametrize(
    "state",
    [state if state == "running" else pytest.param(state, marks=pytest.mark.thorough) for state in RUNNING],
)
@pytest.mark.parametrize("way", ["untaken", "unlearned"])
def test_everything_looks_as_for_somebody_without_a_seat(
    house: House, state: str, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if state == "aside" and way == "untaken":
        # Their seat is given up while the match is played, and it breaks afterwards.
        gone_and_back(house.people["player"], cast.enter(house, "running"), way, monkeypatch)
        match = cast.enter(house, state)
    else:
        match = cast.enter(house, state)
        gone_and_back(house.people["player"], match, way, monkeypatch)
    client, wrong = cast.browser(house, "player", match), []
    for address in read(AS_A_SEAT):
        wanted = {expected(state, "left", address)}
        if address == "quit":
            wanted = {"away"}  # The answer is that they have left, however often they ask.
        if address == "seat":
            wanted = {"open", "away", "404"}  # They may read that their old seat is open, but not take it.
        answer = found(client.get(path(match, "player", address, sits=False)), "player")
        if answer not in wanted:
            wrong.append(f"{state}: {address}: {answer}, not {wanted}")
    assert wrong == []


@pytest.mark.parametrize("kind", read(MAILS))
def test_no_email_tells_them_what_their_seat_holds(
    house: House, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    about = prepared(house, kind)
    user = house.people["player"]
    # They give up their seats in all matches at once.
    gone_and_back(user, Match.objects.get(pk=house.matches["running"]), "untaken", monkeypatch)
    text = written(house, kind, "player", about)
    if text is not None and kind != "ended":  # That match had ended before, so they may still see it all.
        assert shown(text) <= letters_of("player") | ({"host"} if kind == "talk" else set())


def test_their_archive_has_no_letter_that_was_written_to_the_seat_since(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, user = cast.enter(house, "running"), house.people["player"]
    own = Tenure.objects.get(match=match, user=user)
    author = Tenure.objects.get(match=match, user=house.people["staff-player"])
    gone_and_back(user, match, "untaken", monkeypatch)
    text = cast.letter("staff-player")
    Press.objects.create(match=match, author=author, reader=own, text=text, written_at=database_now())
    assert shown(json.dumps(exported(user))) == letters_of("player")
    assert shown(json.dumps(exported(house.people["staff-player"]))) == {"staff-player", "player"}


@pytest.mark.parametrize("way", WAYS)
def test_they_may_not_act_and_see_what_a_watcher_sees(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = make_match(seats=3)
    user = holder(match, 0)
    gone_and_back(user, match, way, monkeypatch)
    access = get_access(user, match.pk)
    assert (access.tenure, access.may_act) == (None, False)
    deferred_changes.sweep(Budget())
    match.refresh_from_db()
    assert get_access(user, match.pk).tenure is None
    if way == "unlearned":
        assert Seat.objects.get(match=match, index=0).open_since is not None


ADDRESSES = ("match", "history", "log", "export", "press", "chance", "seat")
"""The addresses of a match in progress that anyone may read."""

FORM_TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"')


@pytest.mark.parametrize("way", ["untaken", "unlearned"])
def test_what_they_see_does_not_depend_on_what_their_seat_holds(
    house: House, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twin histories: the same match, in which their seat holds another card, and its events say so."""
    match, user = cast.enter(house, "running"), house.people["player"]
    gone_and_back(user, match, way, monkeypatch)
    client = cast.browser(house, "player", match)

    def pages() -> list[str]:
        texts = [client.get(path(match, "player", each, sits=False)).content.decode() for each in ADDRESSES]
        return [FORM_TOKEN.sub("", text) for text in texts]

    pages()  # The first visit lets the match learn that the seat was given up.
    first = pages()
    match.refresh_from_db()
    card, other = (str(number).encode() for number in (cast.mark(SEATS["player"]), 9_300_000_077))
    match.state, match.setup_draws = (
        bytes(stored).replace(card, other) for stored in (match.state, match.setup_draws)
    )
    match.state_hash = fingerprint(match.state)
    match.save(update_fields=["state", "state_hash", "setup_draws"])
    for snapshot in match.snapshots.all():
        snapshot.state = bytes(snapshot.state).replace(card, other)
        snapshot.save(update_fields=["state"])
    for event in Event.objects.filter(match=match, code="drew", audience=1 << SEATS["player"]):
        told = json.loads(json.dumps(event.params).replace(card.decode(), other.decode()))
        Event.objects.filter(pk=event.pk).update(params=told)
    state = load_state(Match.objects.get(pk=match.pk), registry.get(match.title))
    assert state.hands[SEATS["player"]] == [9_300_000_077]
    assert pages() == first
