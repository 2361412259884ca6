"""Tables of a competition: sealed and announced by email first, begun automatically, left by nobody."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts.models import STANDING_WORD_LENGTH, User
from accounts.services import erasure
from games.lobby.errors import NobodyLeaves, TableClosed
from games.lobby.selectors.tables import Filters, offers
from games.lobby.services import roll_calls, stopping, tables
from games.matches import errors
from games.matches.models import Match, Seat, Tenure
from games.matches.models.match import MAX_LUCK_WORD_LENGTH
from games.matches.selectors.estimates import public_standing
from games.matches.services import leaving, pausing
from games.matches.services.deferred_changes import sweep as carry_errands
from games.matches.services.sweeps import sweep_reminders
from games.notices.budget import Budget
from games.notices.models import Delivery, Lane, Notice
from games.notices.services.sending import send_due
from games.operator.services.quarantining import quarantine_match
from games.uptime.models import Outage
from tests.factories.accounts import make_user
from tests.factories.convened import make_convened
from tests.factories.matches import give_words, ruin
from tests.factories.staff import make_operator
from tests.notices.smtp import smtp_server

pytestmark = pytest.mark.django_db


def words(match: Match) -> list[str]:
    return list(Seat.objects.filter(match=match).order_by("index").values_list("word", flat=True))


def begun(**fields: object) -> Match:
    """Return a convened match under way."""
    match = make_convened(**fields)  # type: ignore[arg-type]
    give_words(match)
    assert match.running
    return match


def let_wait_run_out(match: Match) -> None:
    span = timedelta(days=2)
    Match.objects.filter(pk=match.pk).update(
        called_at=F("called_at") - span, called_until=F("called_until") - span
    )


def first_player(match: Match) -> User:
    """Return the player in the first seat."""
    tenure = Tenure.objects.get(match=match, seat__index=0)
    assert tenure.user is not None
    return tenure.user


def test_it_is_full_sealed_and_mailed_and_waits_for_every_word() -> None:
    people = [make_user(), make_user(), make_user()]
    match = make_convened(seats=people)
    assert (match.status, match.convened) == (Match.Status.OFFERED, True)
    assert words(match) == ["", "", ""]
    held = Tenure.objects.filter(match=match).order_by("seat__index")
    assert [tenure.user_id for tenure in held] == [person.pk for person in people]
    sealed = Notice.objects.filter(kind="seal", ids__match=match.pk)
    assert sorted(sealed.values_list("user", flat=True)) == sorted(person.pk for person in people)
    assert len(match.key_seal) == 64
    # Until half of the wait is over only the seal's own mail asks for the word.
    asked = Delivery.objects.filter(notice__kind="words")
    assert {row.available_at - match.created_at for row in asked} == {timedelta(hours=12)}


def test_it_begins_with_the_last_word() -> None:
    match = make_convened()
    sweep_reminders()
    match.refresh_from_db()
    assert not match.running
    give_words(match)
    assert match.running


def test_when_the_wait_is_over_the_house_draws_what_is_missing() -> None:
    match = make_convened()
    tables.give_word(match_id=match.pk, user=first_player(match), word="mine")
    let_wait_run_out(match)
    sweep_reminders()
    match.refresh_from_db()
    assert match.running
    assert [seat.house_word for seat in match.seats.all()] == [False, True]


def test_a_standing_word_is_given_by_its_owners_wish_and_may_be_changed() -> None:
    willing, asked = make_user(standing_word="an otter"), make_user()
    match = make_convened(seats=[willing, asked])
    assert words(match) == ["an otter", ""]
    tables.give_word(match_id=match.pk, user=willing, word="a heron")
    assert words(match)[0] == "a heron"
    assert not Notice.objects.filter(kind="words", user=willing).exists()


def test_where_every_word_stands_it_begins_with_the_next_sweep_and_not_before() -> None:
    match = make_convened(seats=[make_user(standing_word="an otter"), make_user(standing_word="a heron")])
    assert not match.running
    roll_calls.sweep(Budget())
    match.refresh_from_db()
    assert match.running
    assert not match.seats.filter(house_word=True).exists()


def test_as_many_letters_stand_as_are_taken_at_a_table() -> None:
    assert STANDING_WORD_LENGTH == MAX_LUCK_WORD_LENGTH


def test_the_seals_mail_says_by_when_to_answer(settings: Settings) -> None:
    person = make_user()
    make_convened(seats=[person, make_user(standing_word="a heron")], name="Autumn Swiss 3")
    with smtp_server() as server:
        for name, value in server.settings.items():
            setattr(settings, name, value)
        send_due(lane=Lane.NOTICE)
    mails = {mail["To"]: str(mail.get_body(("plain",)).get_content()) for mail in server.messages}
    assert "Answer by" in mails[person.email]
    others = [text for address, text in mails.items() if address != person.email]
    assert len(others) == 1
    assert "Your standing word of luck has been given: a heron." in others[0]
    assert all("Autumn Swiss 3" in mail["Subject"] for mail in server.messages)


def test_programs_take_seats_where_the_title_has_one() -> None:
    person = make_user()
    match = make_convened(seats=[person, None, None])
    give_words(match, person)
    assert match.running
    roles = Tenure.objects.filter(match=match).order_by("seat__index").values_list("role", flat=True)
    assert list(roles) == ["player", "autopilot", "autopilot"]
    assert match.seats.filter(house_word=True).count() == 2


def test_nobody_is_seated_twice_or_after_they_left_the_house() -> None:
    person, gone = make_user(), make_user()
    with pytest.raises(errors.AlreadySeated):
        make_convened(seats=[person, person])
    erasure.erase(gone)
    with pytest.raises(errors.PersonGone) as refusal:
        make_convened(seats=[person, gone])
    assert refusal.value.user_id == gone.pk
    assert not Match.objects.exists()


def test_nobody_leaves_it_hosts_it_or_sits_down_at_it() -> None:
    match = make_convened()
    first = first_player(match)
    assert first is not None
    with pytest.raises(NobodyLeaves):
        tables.leave(match_id=match.pk, user=first)
    tables.unseat_silent_player(match, first)
    with pytest.raises(errors.NotYours):
        tables.leave(match_id=match.pk, user=make_user())
    with pytest.raises(errors.NotYours):
        tables.begin(match_id=match.pk, user=first)
    with pytest.raises(TableClosed):
        tables.join(match_id=match.pk, user=make_user())
    assert Tenure.objects.filter(match=match, to_revision=None).count() == 2
    assert offers(make_user(), Filters()) == []


def test_its_page_tells_how_it_begins_and_offers_nothing_of_a_host() -> None:
    match = make_convened()
    client = Client()
    client.force_login(first_player(match))
    text = client.get(reverse("matches:match", args=[match.pk])).content.decode()
    assert "with the last word of luck" in text
    assert reverse("matches:leave", args=[match.pk]) not in text
    assert "Offered until" not in text


def test_an_erased_player_takes_a_table_that_has_not_begun_with_them() -> None:
    match = make_convened()
    player = first_player(match)
    assert player is not None
    erasure.erase(player)
    carry_errands(Budget())
    match.refresh_from_db()
    assert match.status == Match.Status.WITHDRAWN


def test_a_wait_for_words_gets_its_share_of_an_outage_back() -> None:
    match = make_convened()
    before = match.called_until
    assert before is not None
    now = match.created_at
    Outage.objects.create(start=now + timedelta(hours=1), end=now + timedelta(hours=4), is_open=False)
    let_wait_run_out(match)
    Outage.objects.update(start=now - timedelta(hours=30), end=now - timedelta(hours=5))
    roll_calls.enforce(match.pk)
    match.refresh_from_db()
    assert match.called_until is not None
    assert match.called_until == before - timedelta(days=2) + timedelta(hours=25)


# ---- stopping and calling off ----------------------------------------------------------------


def test_a_running_match_is_stopped_once_and_placed() -> None:
    match = begun()
    assert stopping.stop(match.pk) is True
    match.refresh_from_db()
    assert match.finished
    assert match.ending.how == "date"
    assert match.placings.count() == 2
    assert stopping.stop(match.pk) is False


@pytest.mark.parametrize("still", ["paused", "aside"])
def test_one_that_stands_still_is_stopped_too(still: str) -> None:
    match = begun()
    act = pausing.pause if still == "paused" else quarantine_match
    act(match_id=match.pk, by=make_operator(), reason="a test")
    assert stopping.stop(match.pk)
    match.refresh_from_db()
    assert (match.finished, match.stands_still) == (True, False)


def test_one_that_cannot_be_read_says_so() -> None:
    match = begun()
    ruin(match)
    with pytest.raises(errors.MatchBroken):
        stopping.stop(match.pk)


def test_a_table_is_called_off_before_it_begins_and_not_after() -> None:
    match = make_convened()
    assert stopping.call_off(match.pk) is True
    match.refresh_from_db()
    assert (match.status, match.called_until) == (Match.Status.WITHDRAWN, None)
    assert stopping.call_off(match.pk) is False
    assert stopping.call_off(begun().pk) is False


# ---- what public facts say ---------------------------------------------------------------------


def test_a_public_estimate_shares_the_match_out() -> None:
    assert sum(public_standing(begun()).shares) == Fraction(1)


def test_public_places_put_who_left_last_in_the_order_of_their_leaving() -> None:
    people: list[User | None] = [make_user() for _ in range(4)]
    match = begun(title="titan", seats=people)
    assert public_standing(match).placings == (1, 1, 1, 1)
    for index in (2, 0):
        player = people[index]
        assert player is not None
        leaving.leave(match_id=match.pk, user=player)
    match.refresh_from_db()
    assert public_standing(match).placings == (3, 1, 3, 1)
