"""A competition locked by someone else: the sent form is returned, to be sent again unchanged."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import URLPattern, reverse
from django.urls.converters import IntConverter

from accounts.form_tokens import ONCE_FIELD
from accounts.models import User
from games.competitions import urls as competitions_urls
from games.competitions.models import Announcement, Entrant
from games.competitions.services import outage_shifts
from games.ladders import urls as ladders_urls
from games.ladders.models import Challenge
from games.tournaments import urls as tournaments_urls
from tests.factories.accounts import make_user
from tests.factories.ladders import entrants_of, make_ladder, people_of
from tests.factories.tournaments import director_of, make_open
from tests.matches.test_held import busy_sqlite, sent_again

pytestmark = pytest.mark.django_db


def given_back(
    monkeypatch: pytest.MonkeyPatch, user: User, address: str, data: dict[str, str]
) -> tuple[Client, dict[str, str], str]:
    """Send a form while another holds the competition; return client, given-back fields and page."""

    def refused(*_args: object, **_kwargs: object) -> None:
        raise busy_sqlite()

    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    with monkeypatch.context() as patch:
        patch.setattr(outage_shifts, "shift_dates", refused)
        answer = client.post(address, data)
    page = answer.content.decode()
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert "This page is busy right now" in page
    assert "draft" not in page
    assert f'action="{address}"' in page
    again = sent_again(page)
    again.pop("csrfmiddlewaretoken", None)
    assert again == data
    return client, again, page


FORMS = [
    (room, pattern)
    for room, patterns in (
        ("competitions", competitions_urls.urlpatterns),
        ("ladders", ladders_urls.urlpatterns),
        ("tournaments", tournaments_urls.urlpatterns),
    )
    for pattern in patterns
]


@pytest.mark.parametrize(("room", "pattern"), FORMS, ids=lambda each: getattr(each, "name", each))
def test_whatever_is_sent_in_any_form(
    room: str, pattern: URLPattern, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_args: object, **_kwargs: object) -> None:
        raise busy_sqlite()

    client.force_login(make_user())
    converters = pattern.pattern.converters.items()
    values = {name: 1 if isinstance(each, IntConverter) else "abc" for name, each in converters}
    address = reverse(f"{room}:{pattern.name}", kwargs=values)
    sent = {"reason": "two <lines>\nof it", "3-text": "a & b", "sure": "yes"}
    monkeypatch.setattr(pattern, "callback", refused)
    answer = client.post(f"{address}?table=2", sent | {"table": ["1", "2"]})
    assert answer.status_code == 503
    page = answer.content.decode()
    assert f'action="{address}?table=2"' in page
    again = {name: value.replace("\r\n", "\n") for name, value in sent_again(page).items()}
    assert {name: again[name] for name in sent} == sent
    assert page.count('name="table"') == 2
    assert "two &lt;lines&gt;" in page.partition("<textarea")[2]


def test_a_challenge(monkeypatch: pytest.MonkeyPatch) -> None:
    ladder = make_ladder(3)
    above, below = entrants_of(ladder)[:2]
    address = reverse("ladders:challenge", args=[ladder.pk, above.pk])
    client, again, _ = given_back(monkeypatch, people_of(ladder)[1], address, {"sure": "yes"})
    assert not Challenge.objects.exists()
    client.post(address, again)
    assert Challenge.objects.get().challenger == below


def test_an_entry_to_a_tournament(monkeypatch: pytest.MonkeyPatch) -> None:
    cup, user = make_open(), make_user()
    address = reverse("tournaments:enter", args=[cup.pk])
    client, again, _ = given_back(monkeypatch, user, address, {"token": ""})
    assert not Entrant.objects.filter(user=user).exists()
    client.post(address, again)
    assert Entrant.objects.filter(user=user).exists()


def test_what_a_director_wrote_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    cup = make_open(players=3)
    director = director_of(cup)
    address = reverse("competitions:announcements", args=[cup.pk])
    reader = Client()
    reader.force_login(director)
    form = reader.get(address).context["form"]
    data = {field.html_name: str(field.value()) for field in form if field.value() is not None}
    data |= {form["text"].html_name: "Round two & <three>", ONCE_FIELD: "a-token"}
    client, again, page = given_back(monkeypatch, director, address, data)
    assert "Round two &amp; &lt;three&gt;</textarea>" in page
    for _time in range(2):
        client.post(address, again)
    assert Announcement.objects.get().text == "Round two & <three>"
