"""Emails as a Russian reader gets them, as text and as HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from email.message import EmailMessage

import pytest
from django.db import transaction
from django.db.models import F
from pytest_django import Settings

from accounts import mails
from games.clocks.controls import DAY
from games.deputies import services as deputies
from games.lobby.services import roll_calls, tables
from games.matches.models import Deadline, Match, Tenure
from games.matches.services import sweeps
from games.matches.services.leaving import leave
from games.matches.services.replacing import replace
from games.notices import notice_kinds
from games.notices.composing import Mail, compose
from games.notices.mail_content import MailContent, Quote
from games.notices.models import Delivery, Lane, Notice
from games.notices.now import database_now
from games.notices.readers import as_reader
from games.notices.services.sending import send_due
from games.press.services import write
from tests.accounts.test_outgoing_mail import CODES, CONTEXT, NOTICES, OTHERS
from tests.factories.accounts import make_user
from tests.factories.ageing import overdue
from tests.factories.deputies import ask
from tests.factories.matches import access_of, make_match, make_table
from tests.locale.catalogue import latin
from tests.locale.reading import english
from tests.locale.told import ROOMS, kinds_of_room, notices_of, notices_of_room
from tests.notices.smtp import SMTPServer, smtp_server
from tests.site.isolating import runs_left, turned
from tests.visibility.table import OF_COMPETITIONS

LINKS = re.compile(r"https?://\S+")
HOLLOW = re.compile(r"<(?:p|h1|h2|a|strong|title)\b[^>]*>\s*</")
UNFILLED = re.compile(r"«\s*»|\(\s*\)|[,:] ?[.,;:]|%\(|\{\{|\bNone\b|__proxy__|\?\?")

LEFT_LATIN = ("Probe", "hall closed")
"""The title and the reason of a competition's mails, which are read in English too."""


@pytest.fixture
def server(settings: Settings) -> Iterator[SMTPServer]:
    with smtp_server() as running:
        for name, value in running.settings.items():
            setattr(settings, name, value)
        yield running


def left_in_english(mail: EmailMessage) -> list[str]:
    """Return the lines of an email, including its subject, in which Latin words are left."""
    text, html = mail.get_body(("plain",)), mail.get_body(("html",))
    assert text is not None
    assert html is not None
    return english_words(str(mail["Subject"]), text.get_content(), html.get_content())


def english_words(subject: str, text: str, html: str, *names: str) -> list[str]:
    """Return the Latin words left in the parts of an email.

    Names may be Latin, and a single letter is a field of a board."""
    lines = [subject, *LINKS.sub("", text).splitlines()]
    found = [line for line in lines if any(len(word) > 1 for word in latin(line, *names))]
    return found + english(html, *names)


def empty_words(content: MailContent, text: str, html: str) -> list[str]:
    """Return the parts of an email that say nothing.

    These are a missing part, a sentence or an element without words, and a sentence with a placeholder
    left."""
    paragraphs = (" ".join(each.lines) if isinstance(each, Quote) else each for each in content.paragraphs)
    parts = (content.subject, content.headline, content.why, *paragraphs)
    button = content.button.label if content.button else "-"
    silent = [repr(part) for part in (*parts, button) if not part.strip()]
    return silent + UNFILLED.findall(text) + HOLLOW.findall(html)


def turned_lines(subject: str, text: str) -> list[str]:
    """Return the lines of an email in which a name reverses the text around it, except in quotations."""
    lines = [subject, *(line for line in text.splitlines() if not line.startswith("> "))]
    return [line for line in lines if runs_left(line)]


@pytest.mark.thorough
@pytest.mark.django_db
@pytest.mark.parametrize("kind", sorted({*notice_kinds.KINDS} - OF_COMPETITIONS))
def test_every_kind_of_mail(kind: str) -> None:
    assert [*filter(is_read, notices_of(kind))], "nobody gets it"


@pytest.mark.thorough
@pytest.mark.django_db
@pytest.mark.parametrize("room", ROOMS)
def test_every_kind_of_mail_of_competitions(room: str) -> None:
    assert {notice.kind for notice in notices_of_room(room) if is_read(notice)} == kinds_of_room(room)


def is_read(notice: Notice) -> bool:
    """Return whether a notice is sent as an email, after checking all its words."""
    now = database_now()
    assert notice.user is not None
    with as_reader(notice.user):
        content = notice_kinds.get(notice.kind).renderer(notice, now)
    if not isinstance(content, MailContent):
        return False
    mail = compose(notice, now=now)
    assert isinstance(mail, Mail)
    text, html = str(mail.body), str(mail.alternatives[0][0])
    assert english_words(str(mail.subject), text, html, *LEFT_LATIN) == []
    assert empty_words(content, text, html) == []
    assert [*turned_lines(str(mail.subject), text), *turned(html)] == []
    return True


@pytest.mark.thorough
@pytest.mark.django_db(transaction=True)
def test_mails_of_a_match(server: SMTPServer) -> None:
    people = [make_user(display_name=name, language="ru") for name in ("Ильзе", "Тормод", "Мира")]
    match = make_match("arena-2004", 2, users=people[:2], name="Пятница")
    table = make_table("arena-2004", 2, host=people[0], name="Стол")
    for guest in people[1:]:
        tables.invite(match_id=table.pk, host=people[0], guests=[guest])
    send_due(lane=Lane.NOTICE)
    Deadline.objects.filter(match=match, handled_at=None).update(remind_at=database_now())
    sweeps.sweep_reminders()
    send_due(lane=Lane.NOTICE)
    overdue(match)
    sweeps.sweep_deadlines()
    send_due(lane=Lane.NOTICE)
    subjects = sorted(str(mail["Subject"]) for mail in server.messages)
    for told in (
        "партия началась",
        "до ",
        "Напоминание, ",
        "ваше время истекло",
        "приглашает вас",
        "Вас приглашают",
    ):
        assert any(told in subject for subject in subjects), (told, subjects)
    assert [found for mail in server.messages if (found := left_in_english(mail))] == []


@pytest.mark.thorough
@pytest.mark.django_db(transaction=True)
def test_mails_about_people(server: SMTPServer) -> None:
    people = [make_user(display_name=name, language="ru") for name in ("Ильзе", "Тормод", "Мира", "Ян")]
    match = make_match("arena-2004", 4, users=people, name="Пятница", leavers="autopilot")
    send_due(lane=Lane.NOTICE)
    Tenure.objects.filter(match=match).update(last_look=database_now() + timedelta(seconds=1))
    for _time in range(2):
        write(access_of(match, 0), to=None, text="Добрый день!")
    replace(match, 1, make_user(display_name="Нора", language="ru"), None, "")
    leave(match_id=match.pk, user=people[2])
    Delivery.objects.filter(state="queued").update(available_at=database_now())
    send_due(lane=Lane.NOTICE)
    subjects = {str(mail["Subject"]) for mail in server.messages}
    assert {
        f"Пятница: {told}" for told in ("вам написали", "замена игрока", "из партии вышел игрок")
    } <= subjects
    assert [found for mail in server.messages if (found := left_in_english(mail))] == []


@pytest.mark.thorough
@pytest.mark.django_db(transaction=True)
def test_mails_about_deputies_and_the_roll_call(server: SMTPServer) -> None:
    people = [make_user(display_name=name, language="ru") for name in ("Ильзе", "Тормод", "Мира", "Ян")]
    match = make_match("arena-2004", 2, users=people[:2], name="Пятница")
    make_match("arena-2004", 2, users=[people[0], people[2]], name="Среда")
    first, second = ask(match, 0, people[2]), ask(match, 0, people[3])
    send_due(lane=Lane.NOTICE)
    deputies.accept(first.pk, people[2])
    deputies.end(second.pk, people[3])
    with transaction.atomic():
        deputy = Tenure.objects.select_related("seat").get(user=people[2], match=match)
        deputies.tell_owner(deputy, database_now())
    send_due(lane=Lane.NOTICE)
    deputies.end(first.pk, people[0])
    table = make_table("arena-2004", 2, host=people[0], name="Стол", roll_call=DAY)
    tables.join(match_id=table.pk, user=people[1])
    send_due(lane=Lane.NOTICE)
    Match.objects.filter(pk=table.pk).update(called_until=F("called_at"))
    roll_calls.enforce(table.pk)
    send_due(lane=Lane.NOTICE)
    subjects = {str(mail["Subject"]) for mail in server.messages}
    assert {
        "Ильзе просит вас быть заместителем",
        "Мира теперь ваш заместитель",
        "Вас просят быть заместителем",
        "Ответ на просьбу быть заместителем",
        "Вы больше не заместитель игрока Ильзе",
        "Пятница: за вас действует заместитель",
        "Стол: стол полон, вы здесь?",
        "Стол: стол снова открыт",
        "Ваше место снова свободно: Стол",
    } <= subjects
    assert [found for mail in server.messages if (found := left_in_english(mail))] == []


@pytest.mark.parametrize("kind", CODES + NOTICES + OTHERS)
def test_mails_about_an_account(kind: str) -> None:
    mail = mails.render_mail(kind, to="ann@example.org", language="ru", context=CONTEXT)
    lines = [mail.subject, *LINKS.sub("", mail.text).splitlines(), *english(LINKS.sub("", mail.html))]
    names = ("old@example.org", "new@example.org", "Lynx")
    assert [line for line in lines if latin(line, *names)] == []
