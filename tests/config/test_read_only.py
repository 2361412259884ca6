"""Every form of the site while the database takes no writes: 503, and what was typed comes back."""

from __future__ import annotations

from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.test import Client
from django.urls import get_resolver
from django.utils import timezone

from accounts.models import User
from games.clocks.spans import Span
from games.consent.services import proposals
from games.deputies import services as deputies
from games.lobby.services import tables
from games.matches.models import Tenure
from games.matches.services import turns
from games.site.pages.turn import UNSENT_SESSION_KEY
from tests.config.walking import Form, Forms, patterns, written
from tests.factories import breaking
from tests.factories.accounts import make_user
from tests.factories.matches import holder, make_match, make_table, play, state_of
from tests.factories.staff import make_operator
from tests.probe.rules import Name, Parry, Walk

pytestmark = pytest.mark.django_db(transaction=True)

ROUTES = sorted(
    {
        route
        for route in patterns(get_resolver())
        if not route.startswith(("admin/", "mailbox/", "healthz", "readyz", "metrics"))
    }
)

TYPED = {"text": "some words", "textarea": "walk left\nand more words", "number": "3", "date": "2030-01-01"}
"""What is typed into an empty field, by its kind."""

SECRET = ("password", "code", "credential")
"""Of what fields nothing may come back."""


NOTHING_STORED = ("/language/", "/accounts/2fa/", "/accounts/logout/")
"""What needs no database, or a key that no test has."""


def prepared(title: str = "probe") -> tuple[dict[str, User | None], dict[str, Any]]:
    """People with everything that has a form, and the numbers of their addresses."""
    match = make_match(title, seats=3)
    for seat in range(3):
        play(match, seat, Name(seat, 3 - seat))
    mover = int(state_of(match).mover)
    play(match, mover, Parry(mover, high=True))
    play(match, mover, Walk(mover, "left"), send=False)
    owner, friend = holder(match, mover), make_user()
    table = make_table(host=owner, seats=3)
    guest, invited = make_user(), make_user()
    tables.join(match_id=table.pk, user=guest, token=table.token)
    tables.invite(match_id=table.pk, host=owner, guests=[invited])
    now = timezone.now()
    span = Span(now + timedelta(hours=1), now + timedelta(days=2))
    tenure = Tenure.objects.get(match=match, user=owner)
    asked = deputies.request_deputy(owner=owner, friend=friend, span=span, chosen=[tenure.pk])
    other = holder(match, (mover + 1) % 3)
    proposal = proposals.ask(match_id=match.pk, user=other, kind="pause", parameters={"days": 1})
    people: dict[str, User | None] = {
        "mover": owner,
        "other": other,
        "guest": guest,
        "invited": invited,
        "friend": friend,
        "nobody": None,
        "operator": make_operator(),
    }
    numbers = {
        "match_id": match.pk,
        "proposal_id": proposal.pk,
        "deputyship_id": asked.pk,
        "token": match.token,
        "title": "titan",
        "chapter": "x",
        "whose": "1",
        "name": "x",
        "key": "pause",
        "index": 2,
        "number": match.pk,
        "table": table.pk,
    }
    return people, numbers


def read(client: Client, address: str) -> list[Form]:
    """The forms of one page."""
    return Forms(client.get(address).content.decode(), address).found


def forms_of(client: Client, numbers: dict[str, Any]) -> list[Form]:
    """Each form that a person is offered anywhere, once."""
    found: dict[tuple[str, tuple[str, ...]], Form] = {}
    addresses = [written(route, numbers) for route in ROUTES]
    for address in [*addresses, f"/matches/{numbers['table']}/"]:
        page = client.get(address)
        if page.status_code != 200 or not page.headers["Content-Type"].startswith("text/html"):
            continue
        for form in Forms(page.content.decode(), address).found:
            if form.action.endswith("/tap/"):
                # A script's, which presses no button; what it stores any other form stores too.
                continue
            found.setdefault((form.action, tuple(sorted(form.fields))), form)
    return list(found.values())


def filled(form: Form) -> tuple[dict[str, list[str]], list[str]]:
    """A form as someone fills it in, and what he types."""
    data, typed = {name: list(values) for name, values in form.fields.items()}, []
    for name, kind in form.kinds.items():
        if name == "website":
            # The trap for programs.
            continue
        if kind in TYPED or kind == "email":
            words = "somebody@muster.example" if kind == "email" else TYPED[kind]
            data[name] = [words if not any(data[name]) or kind in ("text", "textarea") else data[name][0]]
            if not any(secret in name for secret in SECRET):
                typed.append(data[name][0])
        elif kind == "password":
            data[name] = ["no thanks, never back"]
        elif kind == "checkbox" and not data[name]:
            data[name] = ["on"]
    return data, typed


@pytest.mark.thorough
@pytest.mark.parametrize(
    "role",
    [
        "mover",
        "nobody",
        "operator",
        *(
            pytest.param(role, marks=pytest.mark.exhaustive)
            for role in ("other", "guest", "invited", "friend")
        ),
    ],
)
def test_every_form_is_answered_503_and_gives_back_what_was_typed(role: str) -> None:
    people, numbers = prepared()
    client = Client(raise_request_exception=False)
    if (user := people[role]) is not None:
        client.force_login(user)
    forms = [form for form in forms_of(client, numbers) if not form.action.startswith(NOTHING_STORED)]
    assert forms
    if user is None:
        # Sent to sign in before anything else.
        forms = [form for form in forms if "/matches/" not in form.action]
    wrong: list[tuple[str, int, list[str]]] = []
    with breaking.read_only_session():
        for form in forms:
            cache.clear()
            data, typed = filled(form)
            answer = client.post(form.action, data)
            body = unescape(answer.content.decode())
            lost = [words for words in typed if words not in body]
            # One that is refused for what stands in it is shown again with that.
            if answer.status_code not in (503, 200) or lost or "never back" in body:
                wrong.append((form.action, answer.status_code, lost))
    assert not wrong, "\n".join(map(str, wrong))


def test_what_was_sent_can_be_sent_again_from_the_page_that_gives_it_back() -> None:
    user = make_user()
    client = Client(raise_request_exception=False, enforce_csrf_checks=True)
    client.force_login(user)
    address = "/accounts/profile/"
    (form,) = (each for each in read(client, address) if "display_name" in each.fields)
    form.fields["display_name"] = ['A "new" name']
    with breaking.read_only_session():
        page = client.post(form.action, form.fields)
        assert page.status_code == 503
    user.refresh_from_db()
    assert user.name != 'A "new" name'
    (again,) = Forms(page.content.decode(), form.action).found
    assert client.post(again.action, again.fields).status_code == 302
    user.refresh_from_db()
    assert user.name == 'A "new" name'


def test_nothing_comes_back_of_a_form_that_is_not_ours() -> None:
    client = Client(raise_request_exception=False, enforce_csrf_checks=True)
    client.force_login(make_user())
    with breaking.read_only_session():
        page = client.post("/accounts/profile/", {"display_name": "from elsewhere"})
    assert page.status_code == 403
    assert "from elsewhere" not in page.content.decode()


def test_a_notation_that_is_refused_is_not_lost() -> None:
    people, numbers = prepared()
    client = Client(raise_request_exception=False)
    assert people["mover"] is not None
    client.force_login(people["mover"])
    address = f"/matches/{numbers['match_id']}/"
    (form,) = (each for each in read(client, address) if each.action.endswith("/text/"))
    with breaking.read_only_session():
        answer = client.post(form.action, form.fields | {"text": "nonsense"})
    assert answer.status_code == 503
    assert "nonsense</textarea>" in answer.content.decode()


def test_a_page_is_shown_though_its_session_cannot_be_kept() -> None:
    people, numbers = prepared()
    client = Client(raise_request_exception=False)
    mover = people["mover"]
    assert mover is not None
    client.force_login(mover)
    session = client.session
    session[UNSENT_SESSION_KEY % numbers["match_id"]] = "walk nowhere"
    session.save()
    with breaking.read_only_session():
        page = client.get(f"/matches/{numbers['match_id']}/")
        assert page.status_code == 200
        assert "walk nowhere" in page.content.decode()
    assert "walk nowhere" in client.get(f"/matches/{numbers['match_id']}/").content.decode()


def test_who_signed_out_elsewhere_meanwhile_is_told_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    people, numbers = prepared()
    client = Client(raise_request_exception=False)
    assert people["mover"] is not None
    client.force_login(people["mover"])
    address = f"/matches/{numbers['match_id']}/"
    (form,) = (each for each in read(client, address) if each.action.endswith("/text/"))
    signed_out = turns.add_text

    def add_text(*args: Any, **more: Any) -> Any:
        Session.objects.all().delete()
        return signed_out(*args, **more)

    monkeypatch.setattr(turns, "add_text", add_text)
    assert client.post(form.action, form.fields | {"text": "nonsense"}).status_code == 400
