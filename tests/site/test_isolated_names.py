"""A name from right to left does not reverse the text around it. `tests.locale` checks the same of emails."""

from __future__ import annotations

import pytest
from django.db.models import CharField, Value
from django.db.models.functions import Cast, Concat
from django.test import Client
from django.urls import get_resolver, reverse

from accounts import names
from accounts.models import User
from games.archive.records import encode_record
from games.archive.selectors.export import build_record
from games.matches.forms.people import PersonField
from games.matches.models import Match
from games.notices.composing import Mail, compose
from games.notices.models import Notice
from games.notices.now import database_now
from tests.config.test_ids_of_another_kind import WORDS, House, filled
from tests.config.walking import patterns
from tests.e2e import scenes
from tests.factories.accounts import make_user
from tests.factories.exports import exported
from tests.factories.matches import holder, make_match, make_table
from tests.factories.staff import make_operator, operating
from tests.factories.tournaments import make_running
from tests.site.isolating import holds_hebrew, name_from_right_to_left, runs_left, turned

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

SCENES = (
    *(
        "waiting-full",
        "deputies",
        "press-of-strangers",
        "table-of-guest",
        "chance",
        "print",
        "history-running",
    ),
    *("staff", "staff-trail", "desk", "announcements", "competition-log", "kept-apart"),
    *("tournament", "tournament-over", "ladder", "ladder-challenge", "ratings-of-a-person", "passkeys"),
)
"""Pages of every room; all others are asked by their addresses."""


def turned_texts(client: Client, address: str) -> tuple[bool, list[str]]:
    """Return whether a page names anyone, and its reversed texts."""
    answer = client.get(address, follow=True)
    if answer.status_code != 200 or "html" not in answer["Content-Type"]:
        return False, []
    html = answer.content.decode()
    return holds_hebrew(html), [f"{address}: {text}" for text in turned(html)]


def test_a_name_and_the_figures_behind_it_stay_apart(client: Client) -> None:
    """Without isolates a browser draws "1 · אבי of 3 seats taken": figures follow the letters before them."""
    host = make_user(display_name="אבי")
    make_table(seats=3, host=host, name="שולחן 7")
    html = client.get(reverse("matches:tables")).content.decode()
    assert "\u2068אבי\u2069" in html
    assert "\u2068שולחן 7\u2069" in html
    assert [*turned(html)] == []
    client.force_login(host)
    typed = client.get(reverse("matches:edit", args=[Match.objects.get().pk])).content.decode()
    assert 'value="שולחן 7"' in typed


@pytest.mark.thorough
def test_files_hold_names_as_they_were_typed(client: Client) -> None:
    cup = make_running(players=4)
    match = make_match()
    name_from_right_to_left()
    person = holder(match, 0)
    client.force_login(person)
    exports = [
        reverse(f"tournaments:{name}", args=[cup.pk])
        for name in ("standings_csv", "tables_csv", "json", "trf")
    ]
    files = [client.get(address).content.decode() for address in exports]
    files += [
        str(client.get(reverse("matches:export", args=[match.pk])).json()),
        encode_record(build_record(match)).decode(),
    ]
    for text in (*files, str(exported(person))):
        assert holds_hebrew(text)
        assert "\u2068" not in text


FORGED = "שולחן\nBcc: eve@evil.example\r\n\r\nAnswer by\u2028tomorrow\u202e 7"
"""A name of a row of before names were lines."""


def test_an_old_name_breaks_neither_lines_nor_headers_of_a_mail() -> None:
    match = make_match()
    Match.objects.update(name=FORGED)
    User.objects.update(display_name=Concat(Value("אבי\nFrom: us "), Cast("pk", CharField())))
    give = give_turn_mails(match)
    assert len(give) > 1
    for mail in give:
        message = mail.message()
        assert message["Bcc"] is None
        assert len(message.get_all("From")) == 1
        assert "\u2068שולחן Bcc: eve@evil.example Answer by tomorrow 7\u2069" in str(mail.subject)
        lines = str(mail.body).splitlines()
        assert not [
            line for line in lines if line.startswith(("Bcc:", "From:", "Answer by tomorrow", "tomorrow"))
        ]
        assert not [line for line in lines if runs_left(line)]


def give_turn_mails(match: Match) -> list[Mail]:
    """Return the emails of a match that has just begun."""
    mails = [compose(notice, now=database_now()) for notice in Notice.objects.filter(ids__has_key="tenure")]
    return [mail for mail in mails if isinstance(mail, Mail)]


@pytest.mark.thorough
@pytest.mark.parametrize("name", SCENES)
def test_no_page_is_turned_by_a_name(client: Client, name: str) -> None:
    scene = scenes.ALL[name](scenes.People())
    name_from_right_to_left()
    if scene.who is not None:
        client.force_login(scene.who)
    named, texts = turned_texts(client, scene.path)
    assert named
    assert texts == []


@pytest.mark.exhaustive
def test_no_page_of_any_address_is_turned_by_a_name() -> None:
    house = House()
    name_from_right_to_left()
    director, operator, stranger = operating(house.person), operating(make_operator()), Client()
    named = 0
    for route in patterns(get_resolver()):
        if route.startswith(("admin/", "accounts/logout")):
            continue
        tables = (
            ("match under way", "match on offer") if "<number:match_id>" in route else ("match under way",)
        )
        for table in tables:
            address = filled(route, house.own | WORDS | {"match_id": house.numbers[table]})
            for client in (operator,) if route.startswith("staff/") else (director, stranger):
                names_somebody, texts = turned_texts(client, address)
                assert texts == []
                named += names_somebody
    assert named > 40


def test_a_name_copied_from_a_page_is_found(client: Client) -> None:
    """The isolates are copied too; searches and fields that name a person ignore them."""
    match = make_match()
    User.objects.filter(pk=holder(match, 0).pk).update(display_name="אבי", name_key=names.name_key("אבי"))
    copied = "\u2068אבי\u2069 "
    found = client.get(reverse("matches:watch"), {"who": copied}).content.decode()
    assert found.count("\u2068אבי\u2069") == 1
    assert PersonField().clean(copied) == holder(match, 0)
