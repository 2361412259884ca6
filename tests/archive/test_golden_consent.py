"""A finished match becomes a test only if everyone who played in it agrees, and without naming them."""

from __future__ import annotations

import io
from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.services.erasure import erase
from games.archive.errors import AlreadyAmongTests
from games.archive.golden_logs import replay_golden_log, without_people
from games.archive.models import GoldenConsent, GoldenLog
from games.archive.selectors.golden_consent import consent_form
from games.archive.services.golden_logs import set_consent, write_golden_log
from games.engine.actions import Stop
from games.engine.log import Cause
from games.matches.access import get_access
from games.matches.errors import NotYours
from games.matches.models import Action, AuditEntry, Match, Tenure
from games.matches.selectors.states import log_of
from games.matches.services import turns
from games.matches.services.replacing import replace
from games.operator.services.restoring import renew_epochs
from games.press.services import write
from tests.factories.accounts import make_user
from tests.factories.deputies import make_deputy
from tests.factories.exports import exported
from tests.factories.matches import access_of, form_of, make_match, play, store
from tests.probe.rules import Name

pytestmark = pytest.mark.django_db


def finished(seats: int = 2, **fields: Any) -> Match:
    match = make_match(seats=seats, **fields)
    store(match, Stop(-1, "vote"))
    match.refresh_from_db()
    return match


def player(match: Match, seat: int) -> User:
    """Return who holds a seat, or held it to the end."""
    user = Tenure.objects.filter(match=match, seat__index=seat, deputyship=None).latest("pk").user
    assert user is not None
    return user


def agree(match: Match, *users: User) -> None:
    for user in users:
        set_consent(match_id=match.pk, user=user, agrees=True)


def command(match: Match, folder: Path) -> Path:
    said = io.StringIO()
    call_command("write_golden_log", str(match.pk), str(folder), stdout=said)
    return Path(said.getvalue().strip())


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_a_player_agrees_and_withdraws_on_the_page_of_the_match() -> None:
    match = finished()
    client = client_of(player(match, 0))
    page, address = (reverse(f"matches:{name}", args=[match.pk]) for name in ("match", "golden_consent"))
    assert "Let this match be used" in client.get(page).content.decode()
    for _ in range(2):
        assert client.post(address, {"agrees": "yes"})["location"] == page
        assert GoldenConsent.objects.count() == 1
    assert "Withdraw consent" in client.get(page).content.decode()
    client.post(address, {"agrees": "no"})
    assert not GoldenConsent.objects.exists()


def test_only_people_who_played_in_a_finished_match_are_asked() -> None:
    running, match, practice = make_match(), finished(), finished(practice=True)
    assert consent_form(running, player(running, 0)) is None
    assert consent_form(practice, player(practice, 0)) is None
    for user in (make_user(), None):
        assert consent_form(match, user) is None
    stranger = client_of(make_user())
    assert "Help test Muster" not in stranger.get(reverse("matches:match", args=[match.pk])).content.decode()
    assert stranger.post(reverse("matches:golden_consent", args=[match.pk])).status_code == 404
    with pytest.raises(NotYours):
        agree(running, player(running, 0))


def test_it_is_written_once_everyone_has_agreed_and_nobody_can_withdraw_then(tmp_path: Path) -> None:
    match = finished()
    one, other = player(match, 0), player(match, 1)
    agree(match, one)
    with pytest.raises(CommandError, match="not everyone"):
        command(match, tmp_path)
    assert not list(tmp_path.iterdir())
    agree(match, other)
    path = command(match, tmp_path)
    assert replay_golden_log(path.read_bytes()).title == "probe"
    assert AuditEntry.objects.filter(verb=AuditEntry.EXPORTED).count() == 1
    with pytest.raises(AlreadyAmongTests):
        set_consent(match_id=match.pk, user=one, agrees=False)
    assert GoldenConsent.objects.count() == 2
    shown = client_of(one).get(reverse("matches:match", args=[match.pk])).content.decode()
    assert "among Muster’s tests" in shown
    assert command(match, tmp_path) == path
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_it_contains_no_names_words_press_keys_or_times(tmp_path: Path) -> None:
    match = make_match(name="A telling name")
    write(access_of(match, 0), to=None, text="for your eyes")
    store(match, Stop(-1, "vote"))
    people = [player(match, seat) for seat in range(2)]
    agree(match, *people)
    path = write_golden_log(match.pk, tmp_path)
    text = path.name + path.read_text()
    match.refresh_from_db()
    hidden = ["A telling name", "for your eyes", bytes(match.key).hex(), match.epoch, match.token]
    hidden += [user.display_name for user in people] + [str(match.created_at.year) + "-"]
    hidden += [word for word in match.seats.values_list("word", flat=True) if word]
    assert not [each for each in hidden if each in text]


def test_a_replaced_player_has_a_say_and_an_idle_deputy_has_none() -> None:
    match, new = make_match(seats=3), make_user()
    old = player(match, 0)
    replace(match, 0, new, None, "a test")
    idle = make_deputy(match, 1)
    store(match, Stop(-1, "vote"))
    match.refresh_from_db()
    assert consent_form(match, old) is not None
    assert consent_form(match, new) is not None
    assert consent_form(match, idle) is None


def test_a_deputy_who_acted_has_to_agree_and_the_file_does_not_say_who_acted(tmp_path: Path) -> None:
    match = make_match(seats=2)
    deputy = make_deputy(match, 1)
    play(match, 0, Name(0, 1))
    access = get_access(deputy, match.pk)
    turns.add(access, form_of(match, 1), [Name(1, 2)], send=True)
    assert Action.objects.filter(match=match, user=deputy, cause="deputy").exists()
    store(match, Stop(-1, "vote"))
    match.refresh_from_db()
    agree(match, player(match, 0), player(match, 1))
    page = client_of(deputy).get(reverse("matches:match", args=[match.pk])).content.decode()
    assert "Let this match be used" in page
    with pytest.raises(CommandError, match="not everyone"):
        command(match, tmp_path)
    assert not list(tmp_path.iterdir())
    agree(match, deputy)
    text = command(match, tmp_path).read_text()
    assert "deputy" not in text
    assert deputy.display_name not in text


@pytest.mark.parametrize("cause", ["mail", "deputy"])
def test_a_golden_log_does_not_say_how_a_person_answered(cause: Cause) -> None:
    match = finished()
    first, *others = log_of(match).entries
    entries = (msgspec.structs.replace(first, cause=cause), *others)
    told = without_people(msgspec.structs.replace(log_of(match), entries=entries))
    assert [each.cause for each in told.entries] == ["player", *(each.cause for each in others)]


def test_a_match_during_which_the_site_was_restored_is_refused(tmp_path: Path) -> None:
    match = make_match()
    assert renew_epochs().renewed == 1
    store(match, Stop(-1, "vote"))
    match.refresh_from_db()
    agree(match, player(match, 0), player(match, 1))
    with pytest.raises(CommandError, match="contains a time"):
        command(match, tmp_path)
    assert not list(tmp_path.iterdir())
    assert not GoldenLog.objects.exists()


def test_programs_do_not_have_to_agree(tmp_path: Path) -> None:
    match = make_match(seats=3)
    Tenure.objects.filter(match=match, seat__index=2).update(user=None, role=Tenure.Role.AUTOPILOT)
    store(match, Stop(-1, "vote"))
    match.refresh_from_db()
    agree(match, player(match, 0), player(match, 1))
    assert command(match, tmp_path).exists()


def test_a_match_with_a_guest_is_never_used(tmp_path: Path) -> None:
    match = finished()
    guest = User.objects.create(email=None, guest_until=timezone.now() + timedelta(days=30))
    Tenure.objects.filter(match=match, seat__index=1).update(user=guest)
    assert consent_form(match, guest) is None
    with pytest.raises(NotYours):
        agree(match, guest)
    agree(match, player(match, 0))
    with pytest.raises(CommandError, match="not everyone"):
        command(match, tmp_path)


def test_consent_is_exported_and_erased_with_its_account(tmp_path: Path) -> None:
    match = finished(name="The Hartmouth duel")
    author, other = player(match, 0), player(match, 1)
    agree(match, author, other)
    assert "The Hartmouth duel" in str(exported(author)["matches_used_as_tests.json"])
    erase(author)
    assert list(GoldenConsent.objects.values_list("user", flat=True)) == [other.pk]
    with pytest.raises(CommandError, match="not everyone"):
        command(match, tmp_path)


def test_a_folder_that_cannot_be_written_leaves_everyone_free_to_withdraw(tmp_path: Path) -> None:
    match = finished()
    agree(match, player(match, 0), player(match, 1))
    with pytest.raises(CommandError, match="Cannot write"):
        command(match, tmp_path / "missing")
    assert not GoldenLog.objects.exists()
    set_consent(match_id=match.pk, user=player(match, 0), agrees=False)
    with pytest.raises(CommandError, match="There is no match"):
        command(Match(pk=999), tmp_path)
    assert Tenure.objects.filter(match=match).count() == 2
