"""Words of luck: requested once the seal was shown and emailed, and awaited for at most a day."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts.models import User
from games.clocks.controls import DAY
from games.engine import registry
from games.lobby.services import practice, roll_calls, tables
from games.matches import errors
from games.matches.models import Match, Seat, Tenure
from games.matches.services.sweeps import sweep_reminders
from games.notices.models import Lane, Notice
from games.notices.services.sending import send_due
from games.operator.services import restoring
from tests.factories.accounts import make_user
from tests.factories.matches import give_words, make_match, make_table
from tests.notices.smtp import smtp_server

pytestmark = pytest.mark.django_db


def full(*, start_when_full: bool = True, roll_call: int = 0) -> tuple[Match, User]:
    """Return a table of two on which nobody has given a word, and the person who sat down last."""
    table = make_table(start_when_full=start_when_full, roll_call=roll_call)
    guest = make_user()
    tables.join(match_id=table.pk, user=guest)
    table.refresh_from_db()
    return table, guest


def page(user: User, match: Match, name: str = "match") -> str:
    client = Client()
    client.force_login(user)
    return client.get(reverse(f"matches:{name}", args=[match.pk])).content.decode()


def give(user: User, match: Match, word: str, name: str = "word") -> str:
    client = Client()
    client.force_login(user)
    url = reverse(f"matches:{name}", args=[match.pk])
    return client.post(url, {"word": word}, follow=True).content.decode()


def words(match: Match) -> list[str]:
    return list(Seat.objects.filter(match=match).values_list("word", flat=True))


def overdue(match: Match) -> None:
    """Move the deadline of what the table waits for into the past."""
    span = timedelta(days=2)
    Match.objects.filter(pk=match.pk).update(
        called_at=F("called_at") - span, called_until=F("called_until") - span
    )


def test_the_seal_is_mailed_as_one_sits_down_and_no_word_is_taken_before() -> None:
    table, guest = full()
    mailed = Notice.objects.filter(kind="seal").values_list("user", flat=True)
    assert sorted(mailed) == sorted([table.host_id, guest.pk])
    assert words(table) == ["", ""]
    assert not table.running


def test_the_page_shows_seal_and_epoch_beside_the_question() -> None:
    table, guest = full()
    text = page(guest, table)
    question = text.index("Chance is sealed")
    assert question < text.index(table.key_seal) < text.index(table.epoch) < text.index('name="word"')
    assert text.count(table.key_seal) == 1
    folded = re.search(r'<details class="fold">.*?</details>', text, re.S)
    assert folded is not None
    assert table.key_seal in folded[0]


def test_a_full_table_begins_with_the_last_word() -> None:
    table, guest = full()
    give(guest, table, "an otter")
    table.refresh_from_db()
    assert (table.running, table.called_until is None) == (False, False)
    give(table.host, table, "a heron")
    table.refresh_from_db()
    assert (table.running, words(table)) == (True, ["a heron", "an otter"])
    assert not Seat.objects.filter(match=table, house_word=True).exists()


def test_a_word_may_be_changed_until_the_start_and_is_frozen_then() -> None:
    table, guest = full()
    give(guest, table, "an otter")
    assert "Your word of luck: an otter" in page(guest, table)
    give(guest, table, "a badger")
    give(table.host, table, "a heron")
    assert "This has changed since you opened the page, so nothing was done." in give(guest, table, "a wolf")
    assert words(table) == ["a heron", "a badger"]
    with pytest.raises(errors.NotYours):
        tables.give_word(match_id=table.pk, user=make_user(), word="a stranger's")


def test_an_empty_word_is_asked_again() -> None:
    table, guest = full()
    text = give(guest, table, "  ")
    assert 'aria-invalid="true"' in text
    assert words(table) == ["", ""]


def test_after_a_day_the_house_draws_the_missing_words_and_says_so() -> None:
    table, guest = full()
    give(guest, table, "an otter")
    sweep_reminders()
    table.refresh_from_db()
    assert not table.running
    day = timedelta(days=1)
    Match.objects.filter(pk=table.pk).update(
        called_at=F("called_at") - day, called_until=F("called_until") - day
    )
    sweep_reminders()
    table.refresh_from_db()
    assert table.running
    marks = list(Seat.objects.filter(match=table).values_list("house_word", flat=True))
    assert marks == [True, False]
    assert all(words(table))
    text = page(guest, table, "chance")
    assert text.count("this seat gave no word, so the site drew it") == 1


def test_the_host_starts_it_without_the_words_that_are_missing() -> None:
    table, guest = full(start_when_full=False)
    assert table.called_until is None
    told = "If a seat hasn’t given a word of luck when you start, Muster draws one."
    assert told in page(table.host, table)
    with pytest.raises(errors.NotYours):
        tables.begin(match_id=table.pk, user=guest)
    tables.begin(match_id=table.pk, user=table.host)
    table.refresh_from_db()
    assert table.running
    assert Seat.objects.filter(match=table, house_word=True).count() == 2


def test_one_press_answers_a_roll_call_and_gives_the_word() -> None:
    table, guest = full(roll_call=DAY)
    assert "I’m here, and this is my word" in page(table.host, table)
    give(table.host, table, "a heron", "answer_roll_call")
    table.refresh_from_db()
    assert (table.running, words(table)[0]) == (False, "a heron")
    give(guest, table, "an otter")
    table.refresh_from_db()
    assert table.running


def test_a_roll_call_that_all_answered_ends_with_words_of_the_house() -> None:
    table, _guest = full(roll_call=DAY)
    give(table.host, table, "a heron", "answer_roll_call")
    span = timedelta(days=2)
    Match.objects.filter(pk=table.pk).update(
        called_at=F("called_at") - span, called_until=F("called_until") - span
    )
    assert roll_calls.enforce(table.pk)
    table.refresh_from_db()
    assert table.running
    assert Tenure.objects.filter(match=table, to_revision=None).count() == 2
    assert list(Seat.objects.filter(match=table).values_list("house_word", flat=True)) == [False, True]


def test_who_leaves_takes_the_word_along_and_the_wait_is_over() -> None:
    table, guest = full()
    give(guest, table, "an otter")
    tables.leave(match_id=table.pk, user=guest)
    table.refresh_from_db()
    assert (table.called_until, words(table)) == (None, ["", ""])
    give(table.host, table, "a heron")
    table.refresh_from_db()
    assert not table.running


def test_in_practice_nothing_is_waited_for_or_mailed() -> None:
    options = registry.meta("titan").options()
    match = practice.begin(
        user=make_user(), title="titan", seats=2, options=options, name="Practice", word=" a heron"
    )
    assert match.running
    seats = list(Seat.objects.filter(match=match).values_list("house_word", flat=True))
    assert (words(match)[0], seats) == ("a heron", [False, True])
    assert not Notice.objects.exists()
    assert (
        "This is a practice match: your word was taken when the match started, and "
        "no seal was shown before that."
    ) in page(match.host, match, "chance")


@pytest.mark.django_db(transaction=True)
def test_the_mails_of_a_table_that_fills(settings: Settings) -> None:
    with smtp_server() as server:
        for name, value in server.settings.items():
            setattr(settings, name, value)
        table, guest = full()
        send_due(lane=Lane.NOTICE)
        told = [(str(mail["To"]), str(mail["Subject"])) for mail in server.messages]
        assert sorted(told) == sorted(
            [
                (guest.email, f"Probe, table {table.pk}: the seal of chance"),
                (table.host.email, f"{table.name} is full: give your word of luck"),
            ]
        )
        bodies = [mail.get_body((kind,)) for mail in server.messages for kind in ("plain", "html")]
        assert len(bodies) == 4
        for body in (part.get_content() for part in bodies):
            assert table.key_seal in body
            assert table.epoch in body
            assert f"Match number: {table.pk}" in body
            assert "word of luck" in body


@pytest.mark.django_db(transaction=True)
def test_a_seal_that_waits_as_the_match_starts_is_told_by_the_turns_mail(settings: Settings) -> None:
    with smtp_server() as server:
        for name, value in server.settings.items():
            setattr(settings, name, value)
        table, guest = full()
        give_words(table)
        send_due(lane=Lane.NOTICE)
        (mail,) = [mail for mail in server.messages if mail["To"] == guest.email]
    assert str(mail["Subject"]).startswith(f"{table.name} (Probe) has started: ")
    part = mail.get_body(("plain",))
    assert part is not None
    assert f"Seal of chance: {table.key_seal}" in part.get_content()


def test_after_a_restore_an_open_table_is_sealed_anew_and_asks_again() -> None:
    table, guest = full()
    give(guest, table, "an otter")
    old = (table.key_seal, table.epoch)
    Notice.objects.all().delete()
    restoring.renew_epochs()
    table.refresh_from_db()
    assert old[0] != table.key_seal
    assert old[1] != table.epoch
    assert words(table) == ["", ""]
    assert Notice.objects.filter(kind="seal").count() == 2


def test_a_restore_is_told_to_every_seat_with_its_second(settings: Settings) -> None:
    match = make_match(seats=3)
    restoring.renew_epochs()
    assert Notice.objects.filter(kind="restored").count() == 3
    match.refresh_from_db()
    text = page(match.host, match, "chance")
    assert match.epoch in text
    assert "Restored from a backup" in text
    assert "The site was restored from a backup" in page(match.host, match, "log")
