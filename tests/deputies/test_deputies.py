"""Deputies: asked, accepted, acting, ended; and what they never see or do."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts.models import MailKind, User
from accounts.services.erasure import erase
from games.arena.orders import GiftOrder, StalemateOrder
from games.clocks.spans import Span
from games.deputies import services as deputies
from games.deputies.errors import NothingToDeputise, TooManyDeputies
from games.engine import registry
from games.engine.actions import Action as PlayerAction
from games.matches import errors
from games.matches.access import get_access, may_speak_for
from games.matches.models import Action, Deputyship, Draft, Event, Match, Placing, Tenure
from games.matches.services import turns
from games.matches.services.arrival import record_look
from games.matches.services.leaving import leave
from games.matches.services.orders import save_orders
from games.matches.services.replacing import replace
from games.notices.models import Channel, Delivery, Lane, Notice, When
from games.notices.now import database_now
from games.notices.services.choosing import choose, choose_times
from games.notices.services.sending import send_due
from games.operator.selectors.match_files import match_file
from games.press.errors import NoPress
from games.press.services import write
from games.site.selectors.waiting import due_matches
from tests.factories.accounts import make_user
from tests.factories.deputies import ask, make_deputy, over
from tests.factories.matches import access_of, at_a_turn, form_of, holder, make_match, play, state_of
from tests.notices.smtp import SMTPServer, smtp_server
from tests.probe.rules import Done, Name, Peek, Walk, Wave

pytestmark = pytest.mark.django_db


@pytest.fixture
def server(settings: Settings) -> Iterator[SMTPServer]:
    with smtp_server() as running:
        for name, value in running.settings.items():
            setattr(settings, name, value)
        yield running


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def page(user: User, match: Match, name: str = "match") -> str:
    return client_of(user).get(reverse(f"matches:{name}", args=[match.pk])).content.decode()


def told(match: Match, code: str) -> list[Event]:
    return list(Event.objects.filter(match=match, code=code).order_by("revision", "number"))


def test_a_friend_who_accepts_acts_under_their_own_name() -> None:
    match, mover = at_a_turn()
    friend = make_user()
    asked = ask(match, mover, friend)
    assert get_access(friend, match.pk).seat is None
    deputies.accept(asked.pk, friend)
    access = get_access(friend, match.pk)
    assert (access.seat, access.deputy, access.may_act, may_speak_for(access)) == (mover, True, True, False)
    assert may_speak_for(access_of(match, mover))
    assert due_matches(friend.pk) == [match.pk]
    turns.add(access, form_of(match, mover), [Walk(mover, "left"), Done(mover)], send=True)
    stored = Action.objects.filter(match=match).latest("revision")
    assert (stored.cause, stored.user_id, stored.seat) == ("deputy", friend.pk, mover)
    assert len(told(match, "house.deputy")) == 1


def test_the_log_says_once_a_visit_that_a_deputy_acted_and_not_who() -> None:
    match, mover = at_a_turn()
    friend = make_deputy(match, mover, make_user(display_name="Quiet Friend"))
    other = holder(match, 1 - mover)
    assert "Quiet Friend" not in page(other, match)
    assert "A deputy acted for" not in page(other, match, "log")
    turns.add(get_access(friend, match.pk), form_of(match, mover), [Walk(mover, "left")])
    assert told(match, "house.deputy") == []
    turns.add(get_access(friend, match.pk), form_of(match, mover), [Peek(mover)])
    turns.add(get_access(friend, match.pk), form_of(match, mover), [Done(mover)], send=True)
    assert len(told(match, "house.deputy")) == 1
    text = page(other, match, "log")
    assert "A deputy acted for" in text
    assert "Quiet Friend" not in text


def test_while_others_answer_too_the_log_tells_no_time() -> None:
    match = make_match(seats=2)
    friend = make_deputy(match, 0)
    Event.objects.filter(match=match).update(happened_at=database_now() - timedelta(hours=3))
    opened = database_now() - timedelta(hours=2)
    match.visits.update(opened_at=opened)
    turns.add(get_access(friend, match.pk), form_of(match, 0), [Name(0, 3)], send=True)
    (event,) = told(match, "house.deputy")
    assert event.happened_at == opened


def test_a_deputy_drafts_and_the_owner_goes_on_with_it() -> None:
    match, mover = at_a_turn()
    friend = make_deputy(match, mover)
    turns.add(get_access(friend, match.pk), form_of(match, mover), [Walk(mover, "left")])
    assert not Notice.objects.filter(kind="deputy_acted").exists()
    turns.add(access_of(match, mover), form_of(match, mover), [Done(mover)], send=True)
    assert set(Action.objects.filter(match=match, seat=mover).values_list("cause", flat=True)) == {"player"}


def test_withdrawn_while_their_form_is_open_they_are_refused_and_the_draft_stays() -> None:
    match, mover = at_a_turn()
    friend = make_user()
    asked = ask(match, mover, friend)
    deputies.accept(asked.pk, friend)
    access = get_access(friend, match.pk)
    turns.add(access, form_of(match, mover), [Walk(mover, "left")])
    form = form_of(match, mover)
    deputies.end(asked.pk, holder(match, mover))
    with pytest.raises(errors.DeputyRelieved):
        turns.add(access, form, [Done(mover)], send=True)
    (drafted,) = Draft.objects.get(visit__match=match).actions
    assert b"walk" in bytes(drafted)
    fields = {"visit": form.visit, "counter": form.counter, "mark": form.mark, "token": form.token}
    answer = client_of(friend).post(reverse("matches:send", args=[match.pk]), fields, follow=True)
    assert "You are not a deputy in this match now, so nothing was saved." in answer.content.decode()
    assert not Action.objects.filter(match=match, cause="deputy").exists()
    assert due_matches(friend.pk) == []


@pytest.mark.parametrize("when", ["before", "after"])
def test_outside_their_span_they_are_nobody(when: str) -> None:
    match, mover = at_a_turn()
    friend = make_user()
    asked = ask(match, mover, friend)
    deputies.accept(asked.pk, friend)
    access, form = get_access(friend, match.pk), form_of(match, mover)
    if when == "after":
        over(asked)
    else:
        Deputyship.objects.update(start=database_now() + timedelta(hours=1))
    assert get_access(friend, match.pk).seat is None
    with pytest.raises(errors.DeputyRelieved):
        turns.add(access, form, [Walk(mover, "left")])
    with pytest.raises(errors.DeputyRelieved):
        write(access, to=None, text="hello")
    Match.objects.update(watchers=False)
    with pytest.raises(errors.NotYours):
        get_access(friend, match.pk)
    assert client_of(friend).get(reverse("matches:match", args=[match.pk])).status_code == 404


def test_a_deputy_neither_leaves_nor_agrees_to_an_end() -> None:
    match = make_match("arena-2004", 3, options=registry.meta("arena-2004").options(faq_stalemate=True))
    friend = make_deputy(match, 0)
    access = get_access(friend, match.pk)
    with pytest.raises(errors.NotYours):
        leave(match_id=match.pk, user=friend)
    assert client_of(friend).get(reverse("matches:resign", args=[match.pk])).status_code == 404
    with pytest.raises(errors.PlayerOnly):
        save_orders(access, {"stalemate": StalemateOrder("accept")})
    rules = registry.get("arena-2004")
    kinds = {each.kind for each in rules.orders(rules.view(state_of(match), 0))}
    text = client_of(friend).get(reverse("matches:orders", args=[match.pk])).content.decode()
    assert 'value="stalemate"' not in text
    if "gift" in kinds:
        save_orders(access, {"gift": GiftOrder()})
        assert Notice.objects.filter(kind="deputy_acted", user=holder(match, 0)).exists()


@pytest.mark.thorough
def test_what_is_the_players_alone_is_neither_offered_nor_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    match, mover = at_a_turn()
    friend = make_deputy(match, mover)
    rules = registry.get("probe")
    monkeypatch.setattr(type(rules), "personal", lambda self, view, action: isinstance(action, Wave | Walk))
    access, form = get_access(friend, match.pk), form_of(match, mover)
    with pytest.raises(errors.PlayerOnly):
        turns.add(access, form, [Walk(mover, "left")])
    with pytest.raises(errors.PlayerOnly):
        turns.volunteer(access, form.mark, Wave(mover))
    assert "?may=" not in page(friend, match)
    assert "?may=" in page(holder(match, mover), match)
    turns.add(access_of(match, mover), form_of(match, mover), [Walk(mover, "left")])
    with pytest.raises(errors.PlayerOnly):
        turns.set_send_on_time_out(access, form_of(match, mover), wanted=True)
    assert not Action.objects.filter(match=match, cause="deputy").exists()


@pytest.mark.thorough
def test_no_page_of_theirs_shows_private_press_or_notes() -> None:
    match, mover = at_a_turn(3)
    write(access_of(match, (mover + 1) % 3), to=mover, text="a private word")
    write(access_of(match, mover), to=(mover + 1) % 3, text="a private answer")
    Tenure.objects.filter(match=match).update(notes="a note of mine")
    friend = make_deputy(match, mover)
    client = client_of(friend)
    for name in ("match", "press", "history", "log", "chance", "export", "orders"):
        text = client.get(reverse(f"matches:{name}", args=[match.pk])).content.decode()
        assert "private" not in text.replace("private press", ""), name
        assert "a note of mine" not in text, name
    for path in ("waiting", "mine", "deputies"):
        assert "a private" not in client.get(reverse(f"matches:{path}")).content.decode()
    with pytest.raises(NoPress):
        write(get_access(friend, match.pk), to=(mover + 1) % 3, text="psst")


def test_one_part_in_a_match() -> None:
    match = make_match(seats=3)
    with pytest.raises(errors.AlreadySeated):
        ask(match, 0, holder(match, 1))
    friend = make_deputy(match, 0)
    second = ask(match, 1, friend)
    with pytest.raises(errors.AlreadySeated):
        deputies.accept(second.pk, friend)
    assert Deputyship.objects.get(pk=second.pk).answer == "open"
    deputies.end(Deputyship.objects.get(answer="accepted").pk, friend)
    with pytest.raises(errors.AlreadySeated):
        replace(match, 2, friend, None, "he was deputy")
    deputies.accept(ask(match, 0, friend).pk, friend)
    assert get_access(friend, match.pk).seat == 0
    assert Tenure.objects.filter(match=match, user=friend).count() == 1


def test_asking_is_refused_where_it_makes_no_sense() -> None:
    match = make_match()
    owner, friend = holder(match, 0), make_user()
    now = database_now()
    span = Span(now, now + timedelta(days=1))
    foreign = Tenure.objects.get(match=match, user=holder(match, 1))
    with pytest.raises(NothingToDeputise):
        deputies.request_deputy(owner=owner, friend=friend, span=span, chosen=[foreign.pk])
    with pytest.raises(errors.NotYours):
        deputies.request_deputy(owner=owner, friend=owner, span=span, chosen=[foreign.pk])
    asked = ask(match, 0, friend)
    with pytest.raises(errors.AlreadyChanged):
        ask(match, 0, friend)
    for stranger in (make_user(), holder(match, 1)):
        for deed in (deputies.accept, deputies.end):
            with pytest.raises(errors.NotYours):
                deed(asked.pk, stranger)
    with pytest.raises(errors.NotYours):
        deputies.accept(asked.pk, owner)
    over(asked)
    with pytest.raises(errors.AlreadyChanged):
        deputies.accept(asked.pk, friend)
    for _ in range(deputies.DEPUTIES_PER_DAY - 1):
        ask(match, 0, make_user())
    with pytest.raises(TooManyDeputies):
        ask(match, 0, make_user())


def test_declined_or_answered_twice() -> None:
    match = make_match()
    friend = make_user()
    asked = ask(match, 0, friend)
    deputies.end(asked.pk, friend)
    assert Deputyship.objects.get(pk=asked.pk).answer == "declined"
    for deed in (deputies.accept, deputies.end):
        with pytest.raises(errors.AlreadyChanged):
            deed(asked.pk, friend)
    assert get_access(friend, match.pk).seat is None


@pytest.mark.thorough
def test_it_ends_with_the_seat_with_the_match_and_with_either_account() -> None:
    left, taken, ended, emptied, gone = (make_match(seats=3) for _ in range(5))
    friends = [make_deputy(match, 0) for match in (left, taken, ended, emptied, gone)]
    leave(match_id=left.pk, user=holder(left, 0))
    replace(taken, 0, make_user(), None, "away")
    for seat in (1, 2):
        leave(match_id=ended.pk, user=holder(ended, seat))
    erase(holder(emptied, 0))
    erase(friends[4])
    assert not Tenure.objects.filter(role="deputy", to_revision=None).exists()
    assert set(Tenure.objects.filter(role="deputy").values_list("how", flat=True)) == {"relieved"}
    assert get_access(friends[1], taken.pk).seat is None
    ended.refresh_from_db()
    assert ended.finished
    assert get_access(friends[2], ended.pk).seat is None
    assert Placing.objects.filter(match=ended).count() == 3
    assert not Deputyship.objects.filter(owner=holder_of(emptied), ended_at=None).exists()


def holder_of(match: Match) -> User:
    """Who held the first seat at the beginning."""
    user = Tenure.objects.exclude(role="deputy").filter(match=match, seat__index=0).earliest("pk").user
    assert user is not None
    return user


@pytest.mark.django_db(transaction=True)
def test_the_owner_gets_one_mail_until_they_look(server: SMTPServer) -> None:
    match, mover = at_a_turn()
    owner, friend = holder(match, mover), make_deputy(match, mover)
    Notice.objects.all().delete()

    def act(*actions: PlayerAction, send: bool = False) -> None:
        turns.add(get_access(friend, match.pk), form_of(match, mover), actions, send=send)

    act(Peek(mover))
    send_due(lane=Lane.NOTICE)
    act(Walk(mover, "left"), Done(mover), send=True)
    send_due(lane=Lane.NOTICE)
    mine = [mail for mail in server.messages if str(owner.email) in str(mail["To"])]
    assert [str(mail["Subject"]) for mail in mine] == [f"{match.name}: your deputy acted"]
    part = mine[0].get_body(("plain",))
    assert part is not None
    assert f"{friend.name} acted for you" in str(part.get_content())
    record_look(access_of(match, mover), database_now())
    send_due(lane=Lane.NOTICE)
    assert len([mail for mail in server.messages if "deputy acted" in str(mail["Subject"])]) == 1


@pytest.mark.django_db(transaction=True)
def test_asked_answered_and_withdrawn_by_mail(server: SMTPServer) -> None:
    match = make_match()
    owner, friend = holder(match, 0), make_user()
    Notice.objects.all().delete()
    asked = ask(match, 0, friend)
    send_due(lane=Lane.NOTICE)
    deputies.accept(asked.pk, friend)
    send_due(lane=Lane.NOTICE)
    deputies.end(asked.pk, owner)
    send_due(lane=Lane.NOTICE)
    told = [(str(mail["To"]), str(mail["Subject"])) for mail in server.messages]
    wanted = [
        (friend.email, "Someone asks you to be their deputy"),  # they have not played with each other
        (owner.email, f"{friend.name} is your deputy"),
        (friend.email, f"You are no longer deputy for {owner.name}"),
    ]
    assert [each for each in told if "deputy" in each[1]] == wanted


@pytest.mark.parametrize("begins", ["before the digest", "after the digest"])
def test_a_request_does_not_wait_for_a_digest_after_the_start(server: SMTPServer, begins: str) -> None:
    match, friend = make_match(), make_user()
    Delivery.objects.all().delete()
    now = database_now()
    choose(user=friend, choices={(Channel.MAIL, MailKind.INVITATION): When.DIGEST}, now=now)
    made = ask(match, 0, friend)
    start = now + timedelta(hours=1 if begins == "before the digest" else 48)
    Deputyship.objects.filter(pk=made.pk).update(start=start, end=start + timedelta(days=2))
    choose_times(user=friend, digest_hour=(now + timedelta(hours=3)).hour, reminder_hours=(), now=now)
    assert send_due(lane=Lane.NOTICE) == {"sent" if begins == "before the digest" else "collected": 1}


def test_turn_mails_reach_them_from_the_beginning_of_their_span_to_its_end() -> None:
    match, mover = at_a_turn()
    friend = make_user()
    asked = ask(match, 1 - mover, friend)
    Deputyship.objects.filter(pk=asked.pk).update(start=database_now() + timedelta(hours=5))
    deputies.accept(asked.pk, friend)
    play(match, mover, Walk(mover, "left"), Done(mover))
    notice = Notice.objects.get(kind="turn", user=friend)
    assert notice.deliveries.get().available_at > database_now() + timedelta(hours=4)
    over(asked)
    other = make_deputy(match, mover)
    assert not Notice.objects.filter(kind="turn", user=other).exists()


def test_their_own_nights_and_absences_do_not_move_the_clock() -> None:
    match, mover = at_a_turn()
    friend = make_deputy(match, mover)
    before = match.deadlines.get(handled_at=None).due_at
    friend.absences.create(
        start=database_now(), end=database_now() + timedelta(days=9), made_at=database_now()
    )
    record_look(get_access(friend, match.pk), database_now())
    page(friend, match)
    assert match.deadlines.get(handled_at=None).due_at == before


def test_an_operator_who_plays_is_not_told_who_is_deputy() -> None:
    match = make_match()
    friend = make_deputy(match, 0)
    for reader, seen in ((holder(match, 1), False), (make_user(), True)):
        seats = match_file(match, reader).seats
        assert any(tenure.user == friend for seat in seats for tenure in seat.tenures) is seen


@pytest.mark.thorough
def test_the_page_names_accepts_and_withdraws() -> None:
    match = make_match()
    owner, friend = holder(match, 0), make_user(display_name="Marsh Friend")
    mine = Tenure.objects.get(match=match, user=owner)
    url, today = reverse("matches:deputies"), database_now().date()
    fields: dict[str, object] = {
        "friend": "marsh friend",
        "first": today,
        "last": today + timedelta(days=2),
        "matches": [mine.pk],
    }
    wrong: tuple[tuple[dict[str, object], str], ...] = (
        ({"friend": "Nobody At All"}, "Nobody is called"),
        ({"friend": owner.display_name}, "your own deputy"),
        ({"friend": holder(match, 1).display_name}, "has, or has had, a seat in these matches"),
        ({"last": today - timedelta(days=1)}, "The last day is before the first day."),
        ({"matches": []}, "Choose at least one match."),
        ({"matches": ["x"]}, "x is not one of the available choices"),
    )
    for changed, said in wrong:
        assert said in client_of(owner).post(url, fields | changed).content.decode()
    assert not Deputyship.objects.exists()
    client_of(owner).post(url, fields)
    assert (
        "This person is already your deputy or has already been asked. Withdraw that first."
        in client_of(owner).post(url, fields).content.decode()
    )
    asked = Deputyship.objects.get()
    assert "Requests to you" in client_of(friend).get(url).content.decode()
    assert "asks you to be their deputy" in client_of(friend).get(reverse("matches:waiting")).content.decode()
    accept = reverse("matches:accept_deputyship", args=[asked.pk])
    assert client_of(owner).post(accept).status_code == 404
    assert client_of(friend).get(accept).status_code == 302
    assert get_access(friend, match.pk).seat is None
    client_of(friend).post(accept)
    assert "You are acting as deputy for" in page(friend, match)
    assert reverse("matches:resign", args=[match.pk]) not in page(friend, match)
    client_of(owner).post(reverse("matches:end_deputyship", args=[asked.pk]))
    assert get_access(friend, match.pk).seat is None
