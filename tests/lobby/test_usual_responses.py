"""How soon people usually answer: what counts, who sees it, and the tables that suit it."""

from __future__ import annotations

import re
from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test import Client
from django.urls import reverse

from accounts.models import Absence, User
from accounts.services.erasure import erase
from accounts.services.locking import lock_person
from games.clocks.controls import DAY, HOUR, Fixed
from games.clocks.standstill import Agreement, Night, Nights
from games.engine.actions import Stop
from games.lobby.forms.friends import FriendsForm
from games.lobby.forms.table import OfferForm
from games.lobby.personal_data import usual_response
from games.lobby.selectors.usual_responses import own_response_time, shown_response_times
from games.lobby.services import usual_responses
from games.lobby.services.usual_responses import count_due
from games.matches.models import Match, Tenure, UsualResponse
from games.matches.services.hiding import hide
from games.matches.services.sweeps import run_daily_work
from games.notices.budget import Budget
from games.notices.now import database_now
from tests.factories.accounts import make_user
from tests.factories.answers import give_answers
from tests.factories.matches import holder, make_match, make_table, store
from tests.racing import elsewhere

pytestmark = pytest.mark.django_db

HOURS_5, HOURS_30 = timedelta(hours=5), timedelta(hours=30)


def finished(**fields: Any) -> tuple[Match, User]:
    """Return a match that has finished, and the player of its first seat."""
    match = make_match(**fields)
    user = holder(match, 0)
    store(match, Stop(-1, "vote"))
    match.refresh_from_db()
    return match, user


def counted(user: User, later: timedelta = timedelta(0)) -> str:
    """Return how soon a person usually answers, as others see it after a daily count."""
    count_due(database_now() + later, Budget())
    return shown_response_times([user.pk]).get(user.pk, "")


def page(person: User) -> str:
    return Client().get(reverse("matches:person", args=[person.pk])).content.decode()


def main_part(text: str) -> str:
    """Return the main part of a page without the tokens of its forms, which are new each time."""
    return re.sub(r'name="(csrfmiddlewaretoken|once)" value="[^"]*"', r'name="\1"', text.split("<main")[1])


def test_the_daily_work_computes_it_from_twenty_answers() -> None:
    match, user = finished()
    give_answers(user, match, 19, HOURS_5)
    run_daily_work()
    assert shown_response_times([user.pk]) == {}
    assert "Usually answers" not in page(user)
    give_answers(user, match, 1, HOURS_5)
    assert counted(user, timedelta(days=8)) == "within six hours"
    assert "Usually answers" in page(user)


def test_the_median_counts() -> None:
    match, user = finished()
    give_answers(user, match, 15, HOURS_5)
    give_answers(user, match, 14, HOURS_30)
    assert counted(user) == "within six hours"
    give_answers(user, match, 2, HOURS_30)
    assert counted(user, timedelta(days=8)) == "within two days"


def test_a_match_in_progress_does_not_count_until_it_has_finished() -> None:
    match = make_match()
    user = holder(match, 0)
    give_answers(user, match, 30, HOURS_5)
    assert counted(user) == ""
    before = main_part(page(user))
    give_answers(user, match, 40, timedelta(minutes=1))
    assert counted(user) == ""
    assert main_part(page(user)) == before
    store(match, Stop(-1, "vote"))
    assert counted(user) == "within an hour"


def test_after_a_first_count_answers_of_a_running_match_change_nothing() -> None:
    match, user = finished()
    give_answers(user, match, 30, HOURS_5)
    other = make_match(users=[user, make_user()])
    give_answers(user, other, 100, timedelta(minutes=1))
    assert counted(user) == counted(user, timedelta(days=8)) == "within six hours"


@pytest.mark.parametrize(
    "fields",
    [
        {"outcome": "timed_out"},
        {"outcome": "closed"},
        {"cause": "deputy"},
        {"cause": "order"},
        {"cause": "clock"},
        {"cause": "autopilot"},
        {"until": datetime(2020, 1, 1, tzinfo=UTC)},
    ],
)
def test_what_is_not_a_persons_own_recent_answer_does_not_count(fields: dict[str, Any]) -> None:
    match, user = finished()
    give_answers(user, match, 19, HOURS_5)
    give_answers(user, match, 30, HOURS_5, **fields)
    assert counted(user) == ""
    give_answers(user, match, 1, HOURS_5, cause="mail")
    assert counted(user, timedelta(days=8)) == "within six hours"


def test_live_play_does_not_count() -> None:
    match, user = finished(controls={"main": Fixed(HOUR), "battle": Fixed(HOUR)})
    give_answers(user, match, 40, timedelta(minutes=2))
    assert counted(user) == ""
    slow, _ = finished(users=[user, make_user()])
    give_answers(user, slow, 20, HOURS_30)
    assert counted(user) == "within two days"


def test_only_the_time_counts_in_which_the_clock_ran() -> None:
    match, user = finished(agreement=Agreement(nights=Nights.STILL, absences=True))
    noon = database_now().replace(hour=12, minute=0) - timedelta(days=30)
    night = Night("UTC", time(23), time(7))
    # From 22:00 to 8:00 is ten hours, of which eight are night.
    give_answers(user, match, 20, timedelta(hours=10), until=noon.replace(hour=8), night=night)
    assert counted(user) == "within six hours"
    # An absence of three days and an outage of twenty hours were no waiting either.
    Absence.objects.create(
        user=user, start=noon - timedelta(days=4), end=noon - timedelta(days=1), made_at=noon
    )
    give_answers(user, match, 70, timedelta(days=4, hours=22), until=noon, granted=20 * HOUR)
    assert counted(user, timedelta(days=8)) == "within two days"


def test_an_automatic_absence_counts_only_where_the_match_allows_it() -> None:
    match, user = finished(agreement=Agreement(absences=True))
    noon = database_now() - timedelta(days=30)
    Absence.objects.create(
        user=user, start=noon - timedelta(days=2), end=noon - timedelta(hours=1), automatic=True, made_at=noon
    )
    give_answers(user, match, 20, timedelta(days=2), until=noon)
    assert counted(user) == "within two days"
    agreement = Agreement(absences=True, automatic=True)
    Match.objects.filter(pk=match.pk).update(agreement=agreement)
    assert counted(user, timedelta(days=8)) == "within an hour"


def test_a_hidden_response_time_looks_like_one_that_is_not_known() -> None:
    match, user = finished()
    give_answers(user, match, 20, HOURS_5)
    other = make_user()
    table = make_table(host=user, name="Thursdays")
    address = reverse("matches:match", args=[table.pk])

    def seen() -> list[str]:
        client = Client()
        client.force_login(other)
        return [page(user), *(client.get(each).content.decode() for each in ("/tables/", address))]

    unknown = [main_part(text) for text in seen()]
    count_due(database_now(), Budget())
    assert all("sually answers" in main_part(text) for text in seen())
    User.objects.filter(pk=user.pk).update(response_time_shown=False)
    assert [main_part(text) for text in seen()] == unknown
    assert own_response_time(user) == "six_hours"


def test_people_hide_it_in_their_account() -> None:
    match, user = finished()
    give_answers(user, match, 20, HOURS_5)
    assert counted(user) == "within six hours"
    client = Client()
    client.force_login(user)
    address = reverse("accounts:settings")
    response = client.get(address)
    assert "You usually answer within six hours." in response.content.decode()
    form = response.context["form"]
    assert form.initial["response_time_shown"] is True
    values = {name: value for name, value in form.initial.items() if value not in (None, False, "")}
    del values["response_time_shown"]
    assert client.post(address, values).status_code == 302
    assert shown_response_times([user.pk]) == {}


def test_a_match_that_its_player_hides_stops_counting_at_once() -> None:
    match, user = finished()
    give_answers(user, match, 20, HOURS_5)
    assert counted(user) == "within six hours"
    client, address = Client(), reverse("matches:hide", args=[match.pk])
    client.force_login(user)
    client.post(address, {"hidden": "yes"})
    assert shown_response_times([user.pk]) == {}
    assert counted(user) == ""
    client.post(address, {"hidden": "no"})
    assert counted(user) == "within six hours"
    assert Tenure.objects.filter(match=match, user=user, hidden=False).exists()


def test_a_match_that_is_hidden_just_before_a_count_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    match, user = finished()
    give_answers(user, match, 20, HOURS_5)
    assert counted(user) == "within six hours"

    def hide_first(user_id: int) -> User:
        person = lock_person(user_id)
        Tenure.objects.filter(match=match, user=user).update(hidden=True)
        return person

    monkeypatch.setattr(usual_responses, "lock_person", hide_first)
    assert counted(user, timedelta(days=8)) == ""


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_hiding_a_match_waits_for_a_count(monkeypatch: pytest.MonkeyPatch) -> None:
    match, user = finished()
    give_answers(user, match, 20, HOURS_5)
    assert counted(user) == "within six hours"
    answered = usual_responses._answered

    def hide_now() -> str:
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '50ms'")
        try:
            hide(match_id=match.pk, user=user, hidden=True)
        except OperationalError:
            return "waits"
        return "hidden"

    def read_first(each: User, now: datetime) -> list[timedelta]:
        found = list(answered(each, now))
        assert elsewhere(hide_now) == "waits"
        return found

    with monkeypatch.context() as reading:
        reading.setattr(usual_responses, "_answered", read_first)
        assert count_due(database_now() + timedelta(days=8), Budget()) == 1
    hide(match_id=match.pk, user=user, hidden=True)
    assert counted(user) == ""


def test_only_hiding_a_match_of_ones_own_clears_it() -> None:
    match, user = finished()
    give_answers(user, match, 20, HOURS_5)
    assert counted(user) == "within six hours"
    other, _ = finished()
    client = Client()
    client.force_login(user)
    assert client.post(reverse("matches:hide", args=[other.pk]), {"hidden": "yes"}).status_code == 404
    client.post(reverse("matches:hide", args=[match.pk]), {"hidden": "no"})
    assert shown_response_times([user.pk]) == {user.pk: "within six hours"}


def test_a_count_reads_only_the_people_with_news() -> None:
    match, user = finished()
    Match.objects.filter(pk=match.pk).update(ended_at=database_now() - timedelta(days=2))
    assert count_due(database_now(), Budget()) == 2
    assert count_due(database_now(), Budget()) == 0
    later = make_match(users=[user, make_user()])
    store(later, Stop(-1, "vote"))
    assert count_due(database_now(), Budget()) == 2


def test_a_count_without_time_is_left_to_the_next_day() -> None:
    finished()
    assert count_due(database_now(), Budget(0.0)) == 0
    assert not UsualResponse.objects.exists()


def test_guests_are_not_counted() -> None:
    match, _user = finished()
    guest = User.objects.create(email=None, guest_until=database_now() + timedelta(days=30))
    Tenure.objects.filter(match=match, seat__index=1).update(user=guest)
    give_answers(guest, match, 20, HOURS_5, seat=1)
    assert counted(guest) == ""
    assert not UsualResponse.objects.filter(user=guest).exists()
    User.objects.filter(pk=guest.pk).update(guest_until=None, email="anna@example.org")
    assert counted(guest) == "within six hours"


def test_practice_is_not_counted() -> None:
    match, user = finished()
    give_answers(user, match, 20, HOURS_5)
    Match.objects.filter(pk=match.pk).update(practice=True)
    assert counted(user) == ""
    assert not UsualResponse.objects.exists()


def test_an_erased_account_leaves_nothing_of_it() -> None:
    match, user = finished()
    give_answers(user, match, 20, HOURS_5)
    assert counted(user)
    assert usual_response(user)["within"] == "six_hours"
    erase(user)
    assert not UsualResponse.objects.filter(user=user).exists()
    count_due(database_now() + timedelta(days=8), Budget())
    assert not UsualResponse.objects.filter(user=user).exists()


def test_the_list_offers_the_tables_that_suit_a_reader() -> None:
    match, user = finished()
    reader = Client()
    reader.force_login(user)
    for days in (1, 3, 14):
        make_table(name=f"{days} days", controls={"main": Fixed(days * DAY), "battle": Fixed(DAY)})

    def listed(pace: str) -> set[str]:
        return {offer.table.match.name for offer in reader.get("/tables/", {"pace": pace}).context["offers"]}

    everything = {"1 days", "3 days", "14 days"}
    assert 'value="own"' not in reader.get("/tables/").content.decode()
    assert listed("own") == everything
    give_answers(user, match, 20, HOURS_30)
    count_due(database_now(), Budget())
    assert 'value="own"' in reader.get("/tables/").content.decode()
    assert listed("own") == {"3 days"}
    assert listed("") == everything


def test_a_host_is_told_which_pace_would_suit_them() -> None:
    match, user = finished()
    assert FriendsForm(user).fields["pace"].help_text == ""
    give_answers(user, match, 20, HOURS_30)
    count_due(database_now(), Budget())
    text = "You usually answer within two days, so “3 days a turn” would suit you."
    assert FriendsForm(user).fields["pace"].help_text == text
    assert str(OfferForm("probe", user).fields["pace"].help_text).startswith(text)


def test_a_person_who_cannot_be_counted_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    _match, broken = finished()
    match, user = finished()
    assert broken.pk < user.pk
    give_answers(user, match, 20, HOURS_5)
    answered = usual_responses._answered

    def fail(each: User, now: datetime) -> Any:
        if each == broken:
            raise ValueError
        return answered(each, now)

    monkeypatch.setattr(usual_responses, "_answered", fail)
    assert counted(user) == "within six hours"
    assert not UsualResponse.objects.filter(user=broken).exists()
