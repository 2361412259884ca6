"""Pressing a form that makes something again leads to what it made."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from pkgutil import resolve_name
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.messages import WARNING, get_messages
from django.db.models import Model
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.errors import AbsenceBegun
from accounts.form_tokens import ONCE_FIELD
from accounts.models import Absence, PressedForm, User
from accounts.services.absences import withdraw as withdraw_absence
from games.competitions.models import Competition
from games.ladders.models import Ladder
from games.matches.models import Match
from games.planner.models import Plan
from games.tournaments.models import Tournament
from tests.accounts.entering import member
from tests.answers import Answer
from tests.config.walking import Form, Forms
from tests.factories.accounts import make_user
from tests.factories.keys import make_app
from tests.factories.ladders import challenge, make_ladder, people_of
from tests.factories.matches import holder, make_match, make_table, state_of
from tests.factories.tournaments import make_running
from tests.matches.test_resigning import rules_default

pytestmark = pytest.mark.django_db

TITLE = "arena-2004"


def form_at(client: Client, page: str, action: str = "") -> Form:
    """Return the form of a page that makes something, already filled in."""
    found = [
        form
        for form in Forms(client.get(page).content.decode(), page).found
        if ONCE_FIELD in form.fields and form.action.endswith(action or page)
    ]
    assert found, f"nothing can be made at {page}"
    return found[0]


def filled(form: Form, **more: Any) -> dict[str, Any]:
    """Return the form's fields as a browser sends them."""
    sent = {
        name: "on" if form.kinds[name] == "checkbox" and values == [""] else values
        for name, values in form.fields.items()
        if values
    }
    return sent | more


def day(ahead: int) -> str:
    return (timezone.now() + timedelta(days=ahead)).date().isoformat()


def director() -> User:
    return make_user(is_staff=True)


Kind = tuple[str, type[Model], Callable[[], User], str, dict[str, Any]]

KINDS: dict[str, Kind] = {
    "a table by three answers": ("/tables/new/", Match, make_user, "", {}),
    "a table": (f"/tables/new/{TITLE}/", Match, make_user, "", {}),
    "practice": (f"/practice/{TITLE}/", Match, make_user, "", {}),
    "practice by one press": ("/waiting/", Match, make_user, f"/practice/{TITLE}/now/", {}),
    "a tournament": (f"/tournaments/new/swiss/{TITLE}/", Tournament, make_user, "", {"name": "Autumn Cup"}),
    "a ladder": (f"/ladders/new/{TITLE}/", Ladder, director, "", {"name": "Long Ladder", "starts": day(3)}),
    "an absence": ("/accounts/absences/", Absence, make_user, "", {"first": day(9), "last": day(10)}),
}


def count(model: type[Model]) -> int:
    return model._default_manager.count()


@pytest.mark.parametrize("kind", KINDS)
def test_a_form_pressed_again_leads_to_what_it_made(kind: str) -> None:
    page, model, who, action, fields = KINDS[kind]
    client = Client()
    client.force_login(who())
    before = count(model)
    form = form_at(client, page, action)
    answers = [client.post(form.action, filled(form, **fields)) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302], answers[0].context["form"].errors
    assert answers[0]["Location"] == answers[1]["Location"]
    assert count(model) == before + 1
    another = form_at(client, page, action)
    assert client.post(another.action, filled(another, **fields)).status_code == 302
    assert count(model) == before + 2, "another form makes another"


@pytest.mark.parametrize("kind", KINDS)
def test_a_page_that_was_opened_before_forms_had_tokens_works(kind: str) -> None:
    page, model, who, action, fields = KINDS[kind]
    client = Client()
    client.force_login(who())
    form = form_at(client, page, action)
    sent = filled(form, **fields)
    del sent[ONCE_FIELD]
    assert client.post(form.action, sent).status_code == 302
    assert count(model) == 1


def test_a_form_that_comes_back_with_a_mistake_can_be_pressed_again() -> None:
    client = Client()
    client.force_login(make_user())
    page = f"/tournaments/new/swiss/{TITLE}/"
    wrong = client.post(page, filled(form_at(client, page), name=""))
    assert wrong.status_code == 200
    (again,) = (form for form in Forms(wrong.content.decode(), page).found if ONCE_FIELD in form.fields)
    answers = [client.post(page, filled(again, name="Autumn Cup"))["Location"] for _ in range(2)]
    assert answers[0] == answers[1]
    assert Tournament.objects.count() == 1


def test_the_last_that_one_may_have_is_found_by_a_second_press() -> None:
    """The limit is then reached, but it only rejects another form."""
    client = Client()
    client.force_login(make_user())
    for number in range(3):
        form = form_at(client, f"/practice/{TITLE}/")
        answers = [client.post(form.action, filled(form)) for _ in range(2)]
        assert answers[0]["Location"] == answers[1]["Location"]
        assert Match.objects.count() == number + 1
    form = form_at(client, f"/practice/{TITLE}/")
    assert client.post(form.action, filled(form)).status_code == 200
    assert Match.objects.count() == 3


def test_a_tournament_like_an_earlier_one_is_made_once() -> None:
    user = make_user()
    cup = make_running(players=4, director=user)
    client = Client()
    client.force_login(user)
    form = form_at(client, "/tournaments/new/", reverse("tournaments:again", args=[cup.pk]))
    answers = [client.post(form.action, filled(form))["Location"] for _ in range(2)]
    assert answers[0] == answers[1]
    assert Competition.objects.count() == 2


# ---- what is done rather than made -------------------------------------------------------


def twice(client: Client, page: str, action: str, **fields: Any) -> list[Answer]:
    """Press a form of a page twice, already filled in, and return the responses."""
    form = form_at(client, page, action)
    sent = filled(form, **fields)
    answers = [client.post(form.action, sent) for _ in range(2)]
    said = [each for answer in answers for each in get_messages(answer.wsgi_request)]
    assert [str(each) for each in said if each.level >= WARNING] == []
    assert [answer.status_code for answer in answers] == [302, 302]
    assert answers[0]["Location"] == answers[1]["Location"]
    return answers


def browser(user: User | None) -> Client:
    assert user is not None
    client = Client()
    client.force_login(user)
    return client


def test_whoever_sits_down_twice_sits_there() -> None:
    table, user = make_table(seats=3), make_user()
    page = reverse("matches:match", args=[table.pk])
    twice(browser(user), page, reverse("matches:join", args=[table.pk]))
    assert table.tenures.filter(user=user).count() == 1


Filling = tuple[User, str, str, dict[str, Any]]
"""Who fills in a form, its page, the end of its address, and its fields."""


def asking_a_deputy() -> Filling:
    fields = {"friend": make_user().name, "first": day(1), "last": day(2)}
    return holder(make_match(), 0), "/deputies/", "", fields


def inviting() -> Filling:
    host = make_user()
    table = make_table(seats=3, host=host)
    return host, reverse("matches:invite", args=[table.pk]), "", {"invited": make_user().name}


def proposing() -> Filling:
    match = make_match()
    return holder(match, 0), reverse("matches:ask", args=[match.pk]) + "?kind=pause", "#form", {}


READ_BY_PAGES: dict[str, tuple[str, Callable[[], Filling]]] = {
    "a request to a deputy": ("games.deputies.forms.live_deputyships", asking_a_deputy),
    "an invitation": ("games.lobby.forms.invite.InviteForm.clean_invited", inviting),
    "a proposal": ("games.consent.pages.proposals.proposal_options", proposing),
}
"""For pages whose form is refused once it has been processed: what checks it, and who fills it in."""


@pytest.mark.parametrize("kind", READ_BY_PAGES)
def test_a_press_while_another_is_being_stored_leads_where_that_one_does(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    check, fill_in = READ_BY_PAGES[kind]
    user, page, action, fields = fill_in()
    client, other = browser(user), browser(user)
    form = form_at(client, page, action)
    sent, original, stored = filled(form, **fields), resolve_name(check), list[Answer]()

    def press_first(*args: Any, **kwargs: Any) -> Any:
        monkeypatch.setattr(check, original)
        stored.append(other.post(form.action, sent))
        return original(*args, **kwargs)

    monkeypatch.setattr(check, press_first)
    answer = client.post(form.action, sent)
    assert [answer.status_code, *(each.status_code for each in stored)] == [302, 302]
    assert answer["Location"] == stored[0]["Location"]
    said = [each for each in get_messages(answer.wsgi_request) if each.level >= WARNING]
    assert not said


def test_a_challenge_is_accepted_once_and_leads_to_its_match() -> None:
    ladder = make_ladder(4)
    _top, second, third, _last = people_of(ladder)
    made = challenge(ladder, third, second)
    accept = reverse("ladders:accept", args=[made.pk])
    (answer, _again) = twice(browser(second), reverse("ladders:answer", args=[made.pk]), accept)
    match = Match.objects.get()
    assert answer["Location"] == reverse("matches:match", args=[match.pk])


def test_an_absence_is_taken_back_once() -> None:
    user, now = make_user(), timezone.now()
    absence = user.absences.create(start=now + timedelta(days=2), end=now + timedelta(days=4), made_at=now)
    withdraw = reverse("accounts:withdraw_absence", args=[absence.pk])
    twice(browser(user), "/accounts/absences/", withdraw)
    assert not Absence.objects.exists()


def test_a_press_that_meets_an_absence_taken_back_is_told_so() -> None:
    user, now = make_user(), timezone.now()
    absence = user.absences.create(start=now + timedelta(days=2), end=now + timedelta(days=4), made_at=now)
    Absence.objects.all().delete()
    with pytest.raises(AbsenceBegun):
        withdraw_absence(absence, now)


def test_a_plan_that_a_button_turns_over_is_turned_once() -> None:
    match = make_match("titan")
    for seat in (0, 1):
        rules_default(match, seat)
    mover = int(state_of(match).mover)
    client, page = browser(holder(match, mover)), reverse("matches:planner", args=[match.pk])
    twice(client, page, page)
    assert Plan.objects.count() == 1


def test_a_form_that_is_filled_in_otherwise_is_another() -> None:
    client = browser(make_user())
    form = form_at(client, f"/tables/new/{TITLE}/")
    names = ["One table", "Another table"]
    leads = [client.post(form.action, filled(form, name=name))["Location"] for name in (*names, *names)]
    assert leads[:2] == leads[2:]
    assert sorted(Match.objects.values_list("name", flat=True)) == sorted(names)


def test_a_word_that_is_proposed_anew_makes_no_other_form() -> None:
    client = browser(make_user())
    form = form_at(client, f"/practice/{TITLE}/")
    leads = [client.post(form.action, filled(form, word=word))["Location"] for word in ("otter", "heron")]
    assert leads[0] == leads[1]


def test_an_address_that_bears_a_token_gives_its_form_the_same() -> None:
    """Without scripts a page leads there, so that a person who comes back finds the form that was pressed."""
    client = browser(make_user())
    page = "/tables/new/"
    html = client.get(page).content.decode()
    found = re.search(
        r'<noscript><meta http-equiv="refresh" content="0;url=(\?once=[\w-]{22})"></noscript>', html
    )
    assert found is not None
    address = page + found[1]
    tokens = [form_at(client, address, address).fields[ONCE_FIELD] for _ in range(2)]
    assert tokens[0] == tokens[1] == [found[1].removeprefix("?once=")]
    assert "refresh" not in client.get(address).content.decode()
    assert form_at(client, f"{page}?once=not+ours", "").fields[ONCE_FIELD] != ["not ours"]


def test_recovery_codes_are_made_once() -> None:
    user = make_user()
    make_app(user)
    client = member(Client(), user)
    page = "/accounts/2fa/recovery-codes/generate/"
    form = form_at(client, page)
    made = []
    for _press in range(2):
        assert client.post(page, filled(form))["Location"] == "/accounts/2fa/recovery-codes/"
        made.append(Authenticator.objects.get(type=Authenticator.Type.RECOVERY_CODES))
    assert made[0] == made[1]
    assert made[0].data == made[1].data


def test_the_page_shows_its_mistakes_each_time() -> None:
    """The corrected form is then carried out."""
    user = make_user()
    client = member(Client(), user)
    page = "/accounts/email/"
    form = form_at(client, page)
    wrong = [client.post(page, filled(form, email="nonsense")) for _ in range(2)]
    assert [answer.status_code for answer in wrong] == [200, 200]
    assert not PressedForm.objects.exists()
    assert client.post(page, filled(form, email="new@example.org")).status_code == 302


# ---- guests ------------------------------------------------------------------------------


def test_a_stranger_becomes_one_guest() -> None:
    """The browser had not received the first response when the second press was sent."""
    client = Client(enforce_csrf_checks=True)
    form = form_at(client, "/", f"/practice/{TITLE}/now/")
    second = Client(enforce_csrf_checks=True)
    second.cookies.update(client.cookies)
    answers = [each.post(form.action, filled(form)) for each in (client, second)]
    assert answers[0]["Location"] == answers[1]["Location"]
    assert User.objects.guests().count() == 1
    for each in (client, second):
        assert each.get(answers[0]["Location"]).context["page"].seat is not None


def test_what_another_browser_sends_with_the_same_token_makes_another_guest() -> None:
    client, other = Client(), Client()
    form = form_at(client, "/", f"/practice/{TITLE}/now/")
    other.get("/")
    for each in (client, other):
        each.post(form.action, filled(form))
    assert User.objects.guests().count() == 2
