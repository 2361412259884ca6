"""The messages in a competition: announcements, calls with answers, the log, emails."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse
from django.utils import translation
from pytest_django import Settings

from accounts.models import User
from games.competitions import entry_sentences, errors
from games.competitions.models import Announcement, Call, Director, Entrant, LogEntry, Place
from games.competitions.services import announcing, calling, directing, invitations, table_actions
from games.competitions.texts.log import _PLAIN
from games.matches.models import Deadline, Tenure
from games.matches.registries.match_context import context_of_match
from games.notices.models import Lane, Notice
from games.notices.now import database_now
from games.notices.services.sending import send_due
from tests.factories.accounts import make_user
from tests.factories.competitions import (
    director_of,
    enter,
    make_competition,
    make_entrant,
    make_entrants,
    make_table,
    match_of,
)
from tests.notices.smtp import SMTPServer, smtp_server

pytestmark = pytest.mark.django_db


def told(kind: str) -> set[int]:
    return set(Notice.objects.filter(kind=kind).values_list("user", flat=True))


def user_of(entrant: Entrant) -> User:
    assert entrant.user is not None
    return entrant.user


@pytest.fixture
def server(settings: Settings) -> Iterator[SMTPServer]:
    with smtp_server() as running:
        for name, value in running.settings.items():
            setattr(settings, name, value)
        yield running


def test_an_announcement_reaches_who_takes_part_and_who_waits() -> None:
    competition = make_competition()
    here = [make_entrant(competition, status=status) for status in ("entered", "held", "waiting")]
    for status in ("withdrawn", "removed", "asked"):
        make_entrant(competition, status=status)
    announcing.announce(competition_id=competition.pk, by=director_of(competition), text=" Round two! ")
    assert told("announcement") == {entrant.user_id for entrant in here}
    assert Announcement.objects.get().text == "Round two!"
    assert LogEntry.objects.filter(verb="announced").count() == 1


def test_announcements_have_a_limit_of_their_own() -> None:
    competition = make_competition()
    director = director_of(competition)
    for number in range(announcing.MAX_TO_ALL_PER_DAY):
        announcing.announce(competition_id=competition.pk, by=director, text=f"Word {number}")
    with pytest.raises(errors.TooManyAnnouncements):
        announcing.announce(competition_id=competition.pk, by=director, text="One more")
    Announcement.objects.update(at=F("at") - timedelta(days=1))
    announcing.announce(competition_id=competition.pk, by=director, text="The next day")


@pytest.mark.parametrize("text", ["", "  \n ", "\0", "x" * 2_001])
def test_nothing_empty_or_endless_is_announced(text: str) -> None:
    competition = make_competition()
    with pytest.raises(errors.NoWords):
        announcing.announce(competition_id=competition.pk, by=director_of(competition), text=text)


def test_the_players_of_ticked_tables_are_written_to_all_or_none() -> None:
    competition, other = make_competition(), make_competition()
    tables = [make_table(competition) for _ in range(3)]
    director = director_of(competition)
    ticked = [tables[0].pk, tables[2].pk]
    announcing.write_to_tables(
        competition_id=competition.pk, by=director, table_ids=ticked, text="Please go on"
    )
    people = Place.objects.filter(table__in=ticked).values_list("entrant__user", flat=True)
    assert told("announcement") == set(people)
    with pytest.raises(errors.NotFound):
        announcing.write_to_tables(
            competition_id=competition.pk,
            by=director,
            table_ids=[tables[1].pk, make_table(other).pk],
            text="Please go on",
        )
    assert Announcement.objects.count() == 2
    with pytest.raises(errors.NotDirector):
        announcing.write_to_tables(
            competition_id=competition.pk, by=make_user(), table_ids=ticked, text="Hello"
        )


# ---- calls --------------------------------------------------------------------------------------


def test_a_player_calls_and_every_other_director_is_told() -> None:
    competition = make_competition()
    entrants = make_entrants(competition, 2)
    table = make_table(competition, entrants)
    caller = user_of(entrants[0])
    for user in (caller, helper := make_user()):
        Director.objects.create(competition=competition, user=user, since=database_now())
    made = calling.call(
        competition_id=competition.pk, user=caller, reason="time", text="I am ill", table_id=table.pk
    )
    assert told("director_called") == {director_of(competition).pk, helper.pk}
    with pytest.raises(errors.CalledAlready):
        calling.call(
            competition_id=competition.pk, user=caller, reason="stuck", text="Again", table_id=table.pk
        )
    calling.call(competition_id=competition.pk, user=caller, reason="other", text="In general")
    with pytest.raises(errors.ConflictOfInterest):
        calling.answer(call_id=made.pk, by=caller, text="Granted")
    calling.answer(call_id=made.pk, by=helper, text="Two days more", shown=True)
    assert told("call_answered") == {caller.pk}
    with pytest.raises(errors.AnsweredAlready):
        calling.answer(call_id=made.pk, by=director_of(competition), text="No")
    made.refresh_from_db()
    assert (made.answer, made.answered_by, made.shown) == ("Two days more", helper, True)


def test_only_who_has_a_place_calls_about_a_table() -> None:
    competition = make_competition()
    table, outsider = make_table(competition), make_entrant(competition)
    with pytest.raises(errors.NotEntered):
        calling.call(competition_id=competition.pk, user=make_user(), reason="time", text="Hello")
    with pytest.raises(errors.NotEntered):
        calling.call(
            competition_id=competition.pk,
            user=user_of(outsider),
            reason="time",
            text="Hello",
            table_id=table.pk,
        )


def test_nobody_calls_without_end_nor_without_a_word() -> None:
    competition = make_competition()
    entrant = make_entrant(competition)
    with pytest.raises(errors.NoWords):
        calling.call(competition_id=competition.pk, user=user_of(entrant), reason="other", text=" ")
    for _ in range(calling.CALLS_A_DAY):
        made = calling.call(competition_id=competition.pk, user=user_of(entrant), reason="time", text="")
        calling.answer(call_id=made.pk, by=director_of(competition), text="No")
    with pytest.raises(errors.CalledOften):
        calling.call(competition_id=competition.pk, user=user_of(entrant), reason="time", text="")
    assert Call.objects.count() == calling.CALLS_A_DAY


def test_a_call_does_not_answer_itself() -> None:
    competition = make_competition()
    director = director_of(competition)
    make_entrant(competition, director)
    made = calling.call(competition_id=competition.pk, user=director, reason="other", text="May I?")
    with pytest.raises(errors.ConflictOfInterest):
        calling.answer(call_id=made.pk, by=director, text="I may")


# ---- belonging and the log ------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_matchs_page_says_what_it_belongs_to() -> None:
    competition = make_competition(name="Autumn cup")
    entrants = make_entrants(competition, 2)
    for begun in (True, False):
        match = match_of(make_table(competition, entrants, begun=begun))
        client = Client()
        client.force_login(user_of(entrants[0]))
        text = client.get(reverse("matches:match", args=[match.pk])).content.decode()
        assert f'<a href="/competition/{competition.pk}/">Autumn cup</a>' in text
        found = context_of_match(match, user_of(entrants[0]))
        assert found is not None
        assert found.line == f"Autumn cup · {found.note}"


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_verb_has_a_sentence_in_both_languages(language: str) -> None:
    competition = make_competition()
    entrants = make_entrants(competition, 2)
    entrants[1].replaces = entrants[0]
    entrants[1].save()
    table = make_table(competition, entrants)
    now = database_now().isoformat()
    details = {
        **{"hours": 2, "days": 3, "how": "played", "until": now, "to": now},
        "user": user_of(entrants[0]).pk,
        "what": ["about"],
    }
    with translation.override(language):
        for verb in _PLAIN:
            entry = LogEntry(
                competition=competition, verb=verb, table=table, entrant=entrants[1], details=details
            )
            text = entry_sentences.entry_text(entry)
            assert text.endswith(".")
            assert "?" not in text
            assert "%" not in text


def test_every_verb_that_is_written_has_a_sentence() -> None:
    competition = make_competition()
    entrant = make_entrant(competition)
    calling.call(competition_id=competition.pk, user=user_of(entrant), reason="time", text="")
    invitations.invite(competition_id=competition.pk, by=director_of(competition), user=make_user())
    directing.add(competition_id=competition.pk, by=director_of(competition), user=make_user())
    written = set(LogEntry.objects.values_list("verb", flat=True))
    assert written <= entry_sentences.verbs()
    assert len(written) == 3


# ---- mails --------------------------------------------------------------------------------------


def test_each_mail_says_what_happened_and_why_it_came(server: SMTPServer) -> None:
    competition = make_competition(name="Autumn cup", most_entrants=1, status="open")
    director, person = director_of(competition), make_user()
    enter(competition, person)
    second = make_user()
    invitations.invite(competition_id=competition.pk, by=director, user=second)
    announcing.announce(competition_id=competition.pk, by=director, text="Bring dice.\n\nAnd luck.")
    made = calling.call(competition_id=competition.pk, user=person, reason="leave", text="I move house")
    send_due(lane=Lane.NOTICE)
    calling.answer(call_id=made.pk, by=director, text="Safe travels")
    send_due(lane=Lane.NOTICE)
    subjects = {str(mail["Subject"]) for mail in server.messages}
    assert subjects == {
        "You’re invited to a tournament: Probe",
        "Autumn cup: a message from the director",
        "Autumn cup: a player calls a director",
        "Autumn cup: a director has answered you",
    }
    texts = "\n".join(str(mail.get_body(("plain",)).get_content()) for mail in server.messages)
    for part in ("Bring dice.", "And luck.", "I move house", "Safe travels", "You’re receiving this because"):
        assert part in texts


def test_a_directors_reminder_says_whose_it_is_and_is_dropped_once_seen(server: SMTPServer) -> None:
    competition = make_competition()
    table = make_table(competition)
    waits = list(Deadline.objects.filter(match=match_of(table), handled_at=None).order_by("seat__index"))
    send_due(lane=Lane.NOTICE)
    server.messages.clear()
    for wait in waits:
        table_actions.remind(table_id=table.pk, by=director_of(competition), visit_id=wait.visit_id)
    looked = Tenure.objects.filter(match=match_of(table), seat__index=0)
    looked.update(last_look=database_now() + timedelta(minutes=1))
    send_due(lane=Lane.NOTICE)
    (mail,) = server.messages
    text = str(mail.get_body(("plain",)).get_content())
    assert "A director is reminding you about this match." in text
    assert mail["To"] == Tenure.objects.get(match=match_of(table), seat__index=1).user.email


def test_mail_that_is_no_longer_true_is_not_sent(server: SMTPServer) -> None:
    competition = make_competition(status="open")
    guest, helper = make_user(), make_user()
    director = director_of(competition)
    invitations.invite(competition_id=competition.pk, by=director, user=guest)
    invitations.decline(competition_id=competition.pk, user=guest)
    directing.add(competition_id=competition.pk, by=director, user=helper)
    directing.remove(competition_id=competition.pk, by=helper, user=helper)
    entrant = make_entrant(competition)
    made = calling.call(competition_id=competition.pk, user=user_of(entrant), reason="time", text="")
    calling.answer(call_id=made.pk, by=director, text="Yes")
    send_due(lane=Lane.NOTICE)
    assert [str(mail["Subject"]) for mail in server.messages] == [
        f"{competition.name}: a director has answered you"
    ]


def test_a_form_that_is_sent_twice_writes_once() -> None:
    competition = make_competition()
    director = director_of(competition)
    table = make_table(competition, make_entrants(competition, 2))
    client = Client()
    client.force_login(director)
    for name, arguments, data in (
        ("competitions:desk_action", [competition.pk, "mail"], {"table": str(table.number)}),
        ("competitions:announcements", [competition.pk], {}),
    ):
        Announcement.objects.all().delete()
        Notice.objects.all().delete()
        address = reverse(name, args=arguments)
        forms = [
            re.findall(r'name="once" value="([\w-]{22})"', client.get(address, data).content.decode())
            for _ in range(2)
        ]
        (first,), (second,) = forms
        assert first != second
        for _ in range(2):
            answer = client.post(address, data | {"text": "Be quick!", "once": first})
            assert answer.status_code == 302
        assert Announcement.objects.count() == 1
        assert Notice.objects.filter(kind="announcement").count() == 2
        client.post(address, data | {"text": "Be quick!", "once": second})
        assert Announcement.objects.count() == 2
