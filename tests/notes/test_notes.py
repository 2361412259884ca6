"""Notes of a match: the person's own, kept after the end, and shown only to a substitute they are left to."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.services.erasure import erase
from games.community.models import Block
from games.community.services import block
from games.engine.actions import Stop
from games.matches.access import get_access
from games.matches.models import Match, Tenure
from games.matches.models.match import MAX_NOTES_LENGTH
from games.matches.services import deferred_changes
from games.matches.services.leaving import leave
from games.matches.services.replacing import replace
from games.notes.forms import NotesForm
from games.notes.selectors import StoredNotes, notes_left_to
from tests.factories.accounts import make_user
from tests.factories.deputies import make_deputy
from tests.factories.exports import exported
from tests.factories.matches import holder, make_match, make_table, store

pytestmark = pytest.mark.django_db

NOTE = "Blue holds the Titan in Moon.\nI think."


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def page(client: Client, match: Match) -> Any:
    return client.get(reverse("matches:match", args=[match.pk]))


def write(client: Client, match: Match, text: str, *, over: str = "") -> Any:
    """Send notes that replace `over`, as the page's form does."""
    was = NotesForm.of(StoredNotes(over)).initial["was"]
    sent = {"private-notes": text, "private-was": was}
    return client.post(reverse("matches:notes", args=[match.pk]), sent)


def notes(match: Match, seat: int = 0) -> str:
    return Tenure.objects.get(match=match, seat__index=seat, deputyship=None).notes


def test_what_i_note_stands_on_my_page_and_nobody_elses() -> None:
    match = make_match(seats=3)
    mine = client_of(holder(match, 0))
    assert page(mine, match).context["notes_form"].initial["notes"] == ""
    answer = write(mine, match, NOTE.replace("\n", "\r\n"))
    assert answer["location"] == reverse("matches:match", args=[match.pk]) + "#notes"
    assert notes(match) == NOTE
    assert "the Titan in Moon" in page(mine, match).content.decode()
    for other in (client_of(holder(match, 1)), client_of(make_user()), Client()):
        assert "the Titan in Moon" not in page(other, match).content.decode()


def test_a_line_end_counts_once() -> None:
    """Browsers send two characters for each."""
    match = make_match()
    longest = "a\n" * (MAX_NOTES_LENGTH // 2 - 1) + "ab"
    assert write(client_of(holder(match, 0)), match, longest.replace("\n", "\r\n")).status_code == 302
    assert notes(match) == longest


def test_they_are_kept_after_the_end_and_may_be_written_on() -> None:
    match = make_match()
    mine, other = (client_of(holder(match, seat)) for seat in (0, 1))
    write(mine, match, NOTE)
    store(match, Stop(-1, "limit"))
    assert "the Titan in Moon" in page(mine, match).content.decode()
    assert "the Titan in Moon" not in page(other, match).content.decode()
    write(mine, match, "He had bluffed.", over=NOTE)
    assert notes(match) == "He had bluffed."


def test_of_two_pages_the_second_loses_nothing() -> None:
    match = make_match()
    mine = client_of(holder(match, 0))
    write(mine, match, "from the phone")
    answer = write(mine, match, "from the desk")
    assert notes(match) == "from the phone"
    shown = answer.content.decode()
    assert "from the phone" in shown
    assert "from the desk" in shown
    form = answer.context["form"]
    again = {"private-notes": form["notes"].value(), "private-was": form["was"].value()}
    mine.post(reverse("matches:notes", args=[match.pk]), again)
    assert notes(match) == "from the desk"


@pytest.mark.parametrize("was", ["", "no mark", "0" * 16])
def test_a_form_that_is_not_the_pages_keeps_what_is_there_and_what_was_typed(was: str) -> None:
    match = make_match()
    mine = client_of(holder(match, 0))
    write(mine, match, "kept")
    sent = {"private-notes": "typed", "private-was": was}
    answer = mine.post(reverse("matches:notes", args=[match.pk]), sent)
    assert (answer.status_code, notes(match)) == (200, "kept")
    assert "typed" in answer.content.decode()


def test_too_long_ones_come_back_to_be_shortened() -> None:
    match = make_match()
    mine = client_of(holder(match, 0))
    answer = write(mine, match, "x" * (MAX_NOTES_LENGTH + 1))
    assert answer.context["form"].errors["notes"]
    assert len(answer.context["form"]["notes"].value()) == MAX_NOTES_LENGTH + 1
    assert notes(match) == ""


def test_who_holds_no_seat_keeps_none() -> None:
    match, table = make_match(seats=2), make_table()
    friend = make_deputy(match, 0)
    assert page(client_of(friend), match).context["notes_form"] is None
    assert write(client_of(friend), match, NOTE).status_code == 404
    assert write(client_of(make_user()), match, NOTE).status_code == 404
    assert write(client_of(holder(table, 0)), table, NOTE).status_code == 404
    assert not Tenure.objects.exclude(notes="").exists()


def test_who_leaves_takes_them_along() -> None:
    match = make_match(seats=3)
    leaver = holder(match, 0)
    write(client_of(leaver), match, NOTE)
    leave(match_id=match.pk, user=leaver)
    assert not Tenure.objects.exclude(notes="").exists()
    assert write(client_of(leaver), match, NOTE).status_code == 404
    assert not Tenure.objects.exclude(notes="").exists()


def test_the_archive_of_their_author_has_them_and_erasure_removes_them() -> None:
    match = make_match()
    author, other = holder(match, 0), holder(match, 1)
    write(client_of(author), match, NOTE)
    store(match, Stop(-1, "limit"))
    assert "the Titan in Moon" in str(exported(author))
    assert "the Titan in Moon" not in str(exported(other))
    erase(author)
    deferred_changes.carry_out_for(author.pk)
    assert not Tenure.objects.exclude(notes="").exists()


def left_to_a_substitute(match: Match) -> tuple[User, User]:
    """Let seat 0 change hands: return the author of notes for the substitute, and the substitute."""
    author, reader = holder(match, 0), make_user()
    Tenure.objects.filter(match=match, user=author).update(notes=NOTE, notes_for_substitute=True)
    replace(match, 0, reader, None, "asked for it")
    Tenure.objects.filter(match=match, user=author).update(notes=NOTE, notes_for_substitute=True)
    return author, reader


def test_a_substitute_reads_them_without_what_hides_or_turns_text() -> None:
    match = make_match(seats=3)
    author, reader = left_to_a_substitute(match)
    Tenure.objects.filter(match=match, user=reader).update(role=Tenure.Role.SUBSTITUTE)
    for text, shown in (("a\u202eb\u200bc", ("abc",)), ("\u202e\u200b", ())):
        Tenure.objects.filter(match=match, user=author).update(notes=text)
        assert notes_left_to(get_access(reader, match.pk)) == shown


@pytest.mark.parametrize("anonymous", [True, False])
def test_blocking_their_author_afterwards_does_not_take_them_from_a_substitute(anonymous: bool) -> None:
    """If they disappeared, a substitute could block people one by one to learn who wrote them."""
    match = make_match(seats=3, anonymous=anonymous)
    author, reader = left_to_a_substitute(match)
    Tenure.objects.filter(match=match, user=reader).update(role=Tenure.Role.SUBSTITUTE)
    assert notes_left_to(get_access(reader, match.pk)) == (NOTE,)
    block(reader, author)
    assert notes_left_to(get_access(reader, match.pk)) == (NOTE,)
    Block.objects.update(made_at=match.created_at)
    assert notes_left_to(get_access(reader, match.pk)) == ((NOTE,) if anonymous else ())
