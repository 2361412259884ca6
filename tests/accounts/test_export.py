"""The archive of a person's data: its content, and how it is made."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from fido2.utils import websafe_encode
from pytest_django import Settings

from accounts.models import Export, ExportPiece, User
from accounts.outgoing_mail import OutgoingMail
from accounts.selectors import EXPORT_INTERVAL, EXPORT_KEPT_FOR
from accounts.services import erasure, export
from games.engine.listeners import NamedRegistrations
from games.matches import personal_data
from tests.accounts.entering import member
from tests.factories.accounts import PASSWORD, make_user
from tests.factories.exports import contents, exported, make_export
from tests.factories.keys import make_app, make_passkey, make_recovery_codes
from tests.factories.matches import make_table
from tests.killed import run_until_killed
from tests.racing import race

pytestmark = pytest.mark.django_db

PAGE, FILE = "accounts:export", "accounts:export_file"
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def garden(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Register a part of five entries that is written two at a time; return the keys requested from it."""
    asked: list[int] = []

    def after(user: User, key: int) -> list[tuple[int, Any]]:
        asked.append(key)
        return [(number, {"rose": number}) for number in range(key + 1, 6)][:2]

    monkeypatch.setattr(export, "export_parts", NamedRegistrations(export.export_parts))
    export.export_parts.register("garden", export.PagedPart(lambda user: 5, after))
    return asked


def text_of(client: Client) -> str:
    return client.get(reverse(PAGE)).content.decode()


def downloaded(client: Client) -> dict[str, Any]:
    answer = client.get(reverse(FILE))
    assert answer["Content-Type"] == "application/zip"
    assert answer["Cache-Control"] == "private, no-store"
    return contents(answer.getvalue())


# ---- what is in it -------------------------------------------------------------------------


def test_the_archive_holds_what_accounts_knows() -> None:
    user = make_user(email="ann@example.org", display_name="Анна")
    found = exported(user)
    assert found["profile.json"]["display_name"] == "Анна"
    assert found["profile.json"]["mail_turn"] is True
    assert found["addresses.json"] == [{"email": "ann@example.org", "verified": True, "primary": True}]
    assert found["sessions.json"] == []
    assert user.password not in str(found)


def test_keys_are_listed_without_what_they_open_with() -> None:
    user = make_user()
    secret, codes, key = make_app(user), make_recovery_codes(user), make_passkey(user, "Blue key")
    archive = exported(user)
    assert [(each["type"], each.get("name")) for each in archive["keys.json"]] == [
        ("totp", None),
        ("recovery_codes", None),
        ("webauthn", "Blue key"),
    ]
    seed = Authenticator.objects.get(type="recovery_codes").data["seed"]
    hidden = (secret, seed, *codes, websafe_encode(key.identifier), "credential", "secret")
    assert not any(each in str(archive) for each in hidden)


def test_an_upper_room_adds_its_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export, "export_parts", NamedRegistrations(export.export_parts))
    export.export_parts.register("garden", lambda user: {"roses": user.pk})
    user = make_user()
    assert exported(user)["garden.json"] == {"roses": user.pk}


def test_a_long_part_is_written_slice_by_slice_and_is_one_list(garden: list[int]) -> None:
    assert exported(make_user())["garden.json"] == [{"rose": number} for number in range(1, 6)]
    assert garden == [0, 2, 4, 5]


def test_a_long_part_without_entries_is_an_empty_list() -> None:
    assert exported(make_user())["matches.json"] == []


def test_its_queries_do_not_grow_with_the_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(personal_data, "SEATS_AT_ONCE", 10)
    counts = []
    for tables in (3, 6):
        user = make_user()
        for _ in range(tables):
            make_table(host=user)
        export.request_export(user)
        with CaptureQueriesContext(connection) as queries:
            export.continue_exports()
        counts.append(len(queries))
        assert not any('"matches_match"."state"' in query["sql"] for query in queries.captured_queries)
    assert counts[0] == counts[1]


# ---- the page, the mail, the file ------------------------------------------------------------


def test_it_is_asked_for_with_the_password_made_by_a_sweep_and_told_by_mail(
    client: Client, posted: list[OutgoingMail]
) -> None:
    user = make_user(language="ru")
    client.force_login(user)
    assert client.get(reverse(PAGE))["Location"].startswith(reverse("account_reauthenticate"))
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    assert client.get(reverse(FILE)).status_code == 404
    assert client.post(reverse(PAGE))["Location"] == reverse(PAGE)
    assert not ExportPiece.objects.exists()
    assert "<progress" in text_of(client)
    assert client.get(reverse(FILE)).status_code == 404
    call_command("sweep")
    (mail,) = posted
    assert (mail.kind, mail.to, mail.language) == ("export_ready", user.email, "ru")
    assert reverse(PAGE) in mail.text
    assert reverse(FILE) in text_of(client)
    assert downloaded(client)["profile.json"]["id"] == user.pk


def test_the_page_says_how_far_it_is(client: Client, garden: list[int]) -> None:
    user = make_user()
    member(client, user)
    client.post(reverse(PAGE))
    total = Export.objects.get().total
    while not garden:
        export.continue_exports(budget=0)
    export.continue_exports(budget=0)
    done = Export.objects.get().done
    assert 0 < done < total
    assert f"{done} of {total} entries" in text_of(client)


def test_nobody_fetches_anothers(client: Client) -> None:
    make_export(make_user())
    assert client.get(reverse(FILE)).status_code == 302
    member(client, make_user())
    assert client.get(reverse(FILE)).status_code == 404
    assert "is ready<" not in text_of(client)


def test_the_file_asks_for_the_password_again(client: Client) -> None:
    user = make_user()
    make_export(user)
    client.force_login(user)
    assert client.get(reverse(FILE))["Location"].startswith(reverse("account_reauthenticate"))


def test_after_a_week_it_is_gone(client: Client) -> None:
    user = make_user()
    made = make_export(user)
    Export.objects.update(made_at=timezone.now() - EXPORT_KEPT_FOR)
    member(client, user)
    assert client.get(reverse(FILE)).status_code == 404
    export.continue_exports()
    assert not ExportPiece.objects.filter(export=made.pk).exists()
    assert not Export.objects.exists()


@pytest.mark.thorough
def test_one_is_made_a_day(client: Client, posted: list[OutgoingMail]) -> None:
    user = make_user()
    member(client, user)
    for _ in range(3):
        client.post(reverse(PAGE))
    assert Export.objects.count() == 1
    export.continue_exports()
    answer = client.post(reverse(PAGE), follow=True)
    assert "You can create one archive a day. Try again tomorrow." in answer.content.decode()
    assert "new archive" not in text_of(client)
    assert downloaded(client)
    Export.objects.update(asked_at=timezone.now() - EXPORT_INTERVAL)
    assert "new archive" in text_of(client)
    client.post(reverse(PAGE))
    assert "<progress" in text_of(client)
    export.continue_exports()
    assert len(posted) == 2
    assert downloaded(client)


def test_erasure_removes_it() -> None:
    user = make_user()
    make_export(user)
    erasure.erase(user)
    assert not Export.objects.exists()
    assert not ExportPiece.objects.exists()


def test_without_a_worker_looking_makes_it(client: Client, settings: Settings) -> None:
    settings.SWEEPS = "touch"
    member(client, make_user())
    client.post(reverse(PAGE))
    assert reverse(FILE) in text_of(client)
    assert downloaded(client)


# ---- what goes wrong --------------------------------------------------------------------------


def test_a_slice_that_fails_is_tried_again_and_holds_nobody_up(
    monkeypatch: pytest.MonkeyPatch, client: Client, posted: list[OutgoingMail]
) -> None:
    monkeypatch.setattr(export, "export_parts", NamedRegistrations(export.export_parts))
    unlucky, other = make_user(), make_user()

    def part(user: User) -> str:
        if user == unlucky and not posted:
            raise RuntimeError("a page is missing")
        return "well"

    export.export_parts.register("garden", part)
    export.request_export(unlucky)
    export.request_export(other)
    assert export.continue_exports() == 1
    waits = Export.objects.get(user=unlucky)
    assert (waits.made_at, waits.failures) == (None, 1)
    member(client, unlucky)
    assert "longer than it should" in text_of(client)
    assert export.continue_exports() == 0
    Export.objects.update(retry_at=timezone.now() - timedelta(seconds=1))
    assert export.continue_exports() == 1
    assert exported(unlucky)["garden.json"] == "well"


def test_a_database_in_trouble_is_no_failure_of_the_archive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export, "export_parts", NamedRegistrations(export.export_parts))

    def part(user: User) -> str:
        raise DatabaseError("no answer")

    export.export_parts.register("garden", part)
    export.request_export(make_user())
    with pytest.raises(DatabaseError):
        export.continue_exports()
    assert Export.objects.get().failures == 0


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_sweeps_write_it_once(garden: list[int], posted: list[OutgoingMail]) -> None:
    user = make_user()
    export.request_export(user)
    made = race(export.continue_exports, runners=2)
    made.append(export.continue_exports())
    assert sum(made) == 1
    assert len(posted) == 1
    found = contents(b"".join(export.stream_archive(Export.objects.get())))
    assert found["garden.json"] == [{"rose": number} for number in range(1, 6)]


KILLED = """
from accounts.services import export
whole = export.export_parts["matches"]
def after(user, key):
    if key:
        die()
    return whole.after(user, key)[:1]
export.export_parts["matches"] = export.PagedPart(whole.count, after)
export.continue_exports()
"""


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_sweep_that_was_killed_is_gone_on_with_from_its_last_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    user = make_user()
    names = [make_table(host=user, name=f"Table {number}").name for number in range(3)]
    export.request_export(user)
    run_until_killed(KILLED)
    begun = Export.objects.get()
    assert (begun.part, begun.made_at) == ("matches", None)
    assert begun.after > 0
    whole = export.export_parts["matches"]
    assert isinstance(whole, export.PagedPart)
    asked: list[int] = []

    def after(user: User, key: int) -> Sequence[tuple[int, Any]]:
        asked.append(key)
        return whole.after(user, key)

    monkeypatch.setattr(
        export, "export_parts", export.export_parts | {"matches": export.PagedPart(whole.count, after)}
    )
    assert export.continue_exports() == 1
    assert asked[0] == begun.after
    found = contents(b"".join(export.stream_archive(Export.objects.get())))
    assert [each["match"] for each in found["matches.json"]] == names
