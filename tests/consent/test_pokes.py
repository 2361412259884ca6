"""A nudge: when it is offered, who hears of it, how rarely it comes, and what it does not give away."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from msgspec import Raw

from accounts.models import User
from games.community.services import block, mute
from games.consent.errors import PokedAlready, PokedLately, TooEarlyToPoke
from games.consent.models import Poke
from games.consent.pokes import POKES_APART
from games.consent.services.poking import poke
from games.matches import errors
from games.matches.models import Draft, Match, Seat, Tenure, Visit
from games.matches.personal_data import seats_after
from games.matches.services.replacing import replace
from games.notices.composing import Mail, compose
from games.notices.models import Notice
from games.notices.now import database_now
from tests.factories.accounts import make_user
from tests.factories.ageing import age
from tests.factories.deputies import make_deputy
from tests.factories.desks import fall_silent
from tests.factories.matches import holder, make_match, play
from tests.probe.meta import Options
from tests.probe.rules import Done, Parry
from tests.racing import race

pytestmark = pytest.mark.django_db

LATE = timedelta(hours=30)
"""More than half of the 2 days that a turn takes in these matches."""


def late_match(seats: int = 3, **fields: Any) -> Match:
    """Return a match that has waited for all its seats for more than half of their time."""
    match = make_match(seats=seats, **fields)
    age(match, LATE)
    return match


def visit_of(match: Match, seat: int) -> Visit:
    return Visit.objects.get(match=match, seat__index=seat, closed_at=None)


def send(match: Match, sender: int = 0, to: int = 1) -> None:
    poke(match_id=match.pk, user=holder(match, sender), visit_id=visit_of(match, to).pk)


def readers(match: Match) -> set[int | None]:
    return set(Notice.objects.filter(kind="poke").values_list("user", flat=True))


def test_a_silent_player_who_nudges_another_is_back() -> None:
    match = late_match()
    fall_silent(match, 0)
    send(match)
    assert Seat.objects.get(match=match, index=0).silent_since is None


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def page_of(match: Match, user: User) -> str:
    return browser(user).get(reverse("matches:match", args=[match.pk])).content.decode()


def press(match: Match, user: User, to: int = 1, **more: str) -> str:
    data = {"visit": str(visit_of(match, to).pk), **more}
    return browser(user).post(reverse("matches:poke", args=[match.pk]), data, follow=True).content.decode()


def mail_to(user: User) -> Mail | None:
    notice = Notice.objects.filter(kind="poke", user=user).latest("pk")
    mail = compose(notice, now=database_now())
    return mail if isinstance(mail, Mail) else None


def test_the_player_and_their_deputy_read_who_nudges_them() -> None:
    match = late_match()
    friend = make_deputy(match, 1)
    send(match)
    assert readers(match) == {holder(match, 1).pk, friend.pk}
    mail = mail_to(holder(match, 1))
    assert mail is not None
    assert holder(match, 0).name in str(mail.body)
    assert holder(match, 0).name not in str(mail.subject)
    assert "List-Unsubscribe" in mail.extra_headers
    page = page_of(match, holder(match, 1))
    assert "is waiting for your turn and has nudged you" in page
    assert mail_to(holder(match, 1)) is None
    assert "has nudged you" not in page_of(match, holder(match, 2))


def test_a_nudge_names_its_sender_even_after_their_seat_has_changed_hands() -> None:
    match = late_match()
    sender = holder(match, 0)
    send(match)
    substitute = make_user()
    replace(match, 0, substitute, None, "asked for it")
    nudged = re.search(r"[^>]*has nudged you", page_of(match, holder(match, 1)))
    assert nudged is not None
    assert sender.name in nudged[0]
    assert substitute.name not in nudged[0]


def test_nobody_is_nudged_during_the_first_half_of_their_time() -> None:
    match = make_match(seats=2)
    assert "Nudge" not in page_of(match, holder(match, 0))
    with pytest.raises(TooEarlyToPoke):
        send(match)
    deadline = visit_of(match, 1).deadline
    age(match, (deadline.due_at - deadline.opened_at) / 2)
    assert "Nudge" in page_of(match, holder(match, 0))
    send(match)


def test_a_player_is_nudged_once_a_turn_by_all_together() -> None:
    match = late_match()
    send(match, sender=0)
    Poke.objects.update(sent_at=database_now() - POKES_APART)
    with pytest.raises(PokedAlready):
        send(match, sender=2)
    assert Poke.objects.count() == 1


def test_a_match_has_one_nudge_a_day() -> None:
    match = late_match()
    send(match, to=1)
    with pytest.raises(PokedLately):
        send(match, to=2)
    assert "Nudge" not in page_of(match, holder(match, 0))
    Poke.objects.update(sent_at=database_now() - POKES_APART)
    assert "Nudge" in page_of(match, holder(match, 0))
    send(match, to=2)
    other = late_match()
    send(other)


def test_only_a_seat_that_is_waited_for_is_nudged() -> None:
    match = make_match(options=Options(sealed=False))
    waited = visit_of(match, 0)
    play(match, 0, Parry(0, high=True))
    play(match, 0, Done(0))
    age(match, LATE)
    with pytest.raises(errors.AlreadyChanged):
        poke(match_id=match.pk, user=holder(match, 1), visit_id=waited.pk)
    with pytest.raises(errors.AlreadyChanged):
        poke(match_id=match.pk, user=holder(match, 0), visit_id=visit_of(late_match(), 1).pk)
    with pytest.raises(errors.AlreadyChanged):
        send(late_match(), sender=1, to=1)
    silent = late_match()
    Seat.objects.filter(match=silent, index=1).update(silent_since=database_now())
    with pytest.raises(errors.AlreadyChanged):
        send(silent)
    assert not Poke.objects.exists()


def test_who_does_not_play_nudges_nobody() -> None:
    match = late_match()
    watcher, friend = make_user(), make_deputy(match, 0)
    visit = visit_of(match, 1).pk
    for user in (watcher, friend):
        with pytest.raises(errors.NotYours):
            poke(match_id=match.pk, user=user, visit_id=visit)
        assert "Nudge" not in page_of(match, user)
    Seat.objects.filter(match=match, index=2).update(out=True)
    assert "Nudge" not in page_of(match, holder(match, 2))
    with pytest.raises(errors.NotYours):
        send(match, sender=2)
    Match.objects.filter(pk=match.pk).update(paused_at=database_now())
    with pytest.raises(errors.MatchPaused):
        send(match)
    assert "Nudge" not in page_of(match, holder(match, 0))
    assert not Poke.objects.exists()


@pytest.mark.parametrize("relation", ["mute", "block", "blocked"])
def test_who_has_muted_or_is_kept_apart_hears_nothing_even_later(relation: str) -> None:
    match = late_match()
    sender, reader = holder(match, 0), holder(match, 1)
    {"mute": lambda: mute(reader, sender), "block": lambda: block(reader, sender)}.get(
        relation, lambda: block(sender, reader)
    )()
    send(match)
    assert mail_to(reader) is None
    assert "has nudged you" not in page_of(match, reader)
    later = late_match(users=[sender := make_user(), reader := make_user()], seats=2)
    send(later)
    mute(reader, sender)
    assert mail_to(reader) is None


HIDDEN = ("nothing", "draft", "look", "mute", "block", "blocked", "mail off", "deputy")
"""What the sender of a nudge must not be able to tell from its button, the answer or its queries."""


def hide(match: Match, what: str) -> None:
    sender, reader, visit = holder(match, 0), holder(match, 1), visit_of(match, 1)
    match what:
        case "draft":
            Draft.objects.create(visit=visit, actions=[Raw(b"1")], counter=1, changed_at=database_now())
        case "look":
            Tenure.objects.filter(match=match, user=reader).update(last_look=database_now())
        case "mute":
            mute(reader, sender)
        case "block":
            block(reader, sender)
        case "blocked":
            block(sender, reader)
        case "mail off":
            User.objects.filter(pk=reader.pk).update(mail_reminder=False)
        case "deputy":
            make_deputy(match, 1)


def seen_by_sender(match: Match) -> tuple[str, int, str]:
    """Return what the sender sees of nudges before and after one, and how many queries the nudge takes."""
    sender = holder(match, 0)
    address = reverse("matches:poke", args=[match.pk])
    before = re.findall(r"Nudge \w+", page_of(match, sender))
    client, data = browser(sender), {"visit": str(visit_of(match, 1).pk)}
    with CaptureQueriesContext(connection) as queries:
        answer = client.post(address, data)
    after = client.get(answer["location"]).content.decode()
    told = re.findall(r"Nudge \w+|Nudge sent\.|nudged \w+", after)
    return f"{before} {told}", len(queries), str(answer.status_code)


def test_the_sender_cannot_tell_what_is_hidden_of_the_player_they_nudge() -> None:
    seen = {}
    seen_by_sender(late_match())
    for what in HIDDEN:
        match = late_match()
        hide(match, what)
        seen[what] = seen_by_sender(match)
    assert set(seen.values()) == {seen["nothing"]}
    assert "Nudge sent" in seen["nothing"][0]


def test_a_form_pressed_twice_nudges_once_and_says_so_twice() -> None:
    match = late_match()
    for _ in range(2):
        assert "Nudge sent." in press(match, holder(match, 0), once="token")
    assert Poke.objects.count() == 1
    assert "has already been nudged" in press(match, holder(match, 2))
    broken = browser(holder(match, 0)).post(reverse("matches:poke", args=[match.pk]), {"visit": "x"})
    assert broken.status_code == 404


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_players_who_nudge_at_the_same_moment_send_one_email() -> None:
    match = late_match(seats=4)
    visit = visit_of(match, 3).pk
    senders = [holder(match, seat) for seat in range(3)]

    def nudge() -> str:
        try:
            poke(match_id=match.pk, user=senders.pop(), visit_id=visit)
        except PokedAlready:
            return "already"
        return "sent"

    assert sorted(race(nudge, runners=3)) == ["already", "already", "sent"]
    assert Notice.objects.filter(kind="poke").count() == 1


def test_an_export_contains_what_its_owner_sent() -> None:
    match = late_match()
    send(match)
    for seat, nudges in ((0, [1]), (1, [])):
        (held,) = [row for _key, row in seats_after(holder(match, seat), 0)]
        assert [each["seat"] for each in held["nudges"]] == nudges
