"""What directors see of entrants who may be one person, and of pairs that must not meet."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django.test import Client, RequestFactory
from django.urls import reverse

from accounts.known_browsers import SESSION_KEY, browser_mark
from accounts.mailboxes import canonical_mailbox
from accounts.models import User
from games.competitions import errors
from games.competitions.models import ForbiddenPair, LogEntry
from games.competitions.selectors.entrants import entry_rows
from games.competitions.services import pairs
from tests.factories.accounts import PASSWORD, make_user
from tests.factories.competitions import director_of, enter, make_competition, make_entrant, make_entrants

pytestmark = pytest.mark.django_db


def sign_in(client: Client, user: User) -> None:
    EmailAddress.objects.get_or_create(user=user, email=user.email, verified=True, primary=True)
    client.post(reverse("account_login"), {"login": user.email, "password": PASSWORD})


def mark(client: Client, salt: str = "cup 1") -> str:
    request = RequestFactory().get("/")
    request.session = client.session
    return browser_mark(request, salt)


def test_a_browser_keeps_its_mark_for_whoever_signs_in_there() -> None:
    one, other = Client(), Client()
    first, second = make_user(), make_user()
    sign_in(one, first)
    kept = mark(one)
    one.post(reverse("account_logout"))
    assert mark(one) == ""
    sign_in(one, second)
    sign_in(other, first)
    assert kept
    assert mark(one) == kept
    assert mark(other) not in ("", kept)
    assert mark(one, "cup 2") != kept
    assert one.session[SESSION_KEY] not in kept


def test_those_who_entered_from_one_browser_are_listed() -> None:
    competition = make_competition(status="open")
    one, other = (enter(competition, make_user(), mark="one browser") for _ in range(2))
    strangers = [
        enter(competition, make_user(), mark="another"),
        *(enter(competition, make_user()) for _ in range(2)),
    ]
    rows = {row.entrant.pk: row for row in entry_rows([one, other, *strangers])}
    assert rows[one.pk].same_browser == (rows[other.pk].name,)
    assert rows[other.pk].same_browser == (rows[one.pk].name,)
    assert all(rows[each.pk].same_browser == () for each in strangers)


@pytest.mark.parametrize(
    ("address", "box"),
    [
        ("Anna@Example.org", "anna@example.org"),
        ("a.n.n.a+tag+more@example.org", "anna@example.org"),
        ("a.b@googlemail.com", "ab@gmail.com"),
        ("+tag@example.org", "+tag@example.org"),
        ("...@example.org", "...@example.org"),
        ("", "@"),
    ],
)
def test_addresses_are_folded(address: str, box: str) -> None:
    assert canonical_mailbox(address) == box


def test_a_pair_is_kept_apart_until_a_director_says_otherwise() -> None:
    competition = make_competition()
    one, other = make_entrants(competition, 2)
    director = director_of(competition)
    for first, second in ((other, one), (one, other)):
        pairs.keep_apart(competition_id=competition.pk, by=director, one=first.pk, other=second.pk)
    pair = ForbiddenPair.objects.get(competition=competition)
    assert (pair.one_id, pair.other_id) == (one.pk, other.pk)
    assert [entry.open for entry in LogEntry.objects.filter(verb="kept_apart")] == [False]
    pairs.let_meet(competition_id=competition.pk, by=director, pair_id=pair.pk)
    assert not ForbiddenPair.objects.exists()


def test_only_a_director_keeps_apart_and_only_two_entrants_of_theirs() -> None:
    competition, other = make_competition(), make_competition()
    one, two = make_entrants(competition, 2)
    with pytest.raises(errors.NotDirector):
        pairs.keep_apart(competition_id=competition.pk, by=make_user(), one=one.pk, other=two.pk)
    wrong: list[tuple[int, type[Exception]]] = [
        (one.pk, errors.SamePerson),
        (make_entrant(other).pk, errors.NotEntered),
        (0, errors.NotEntered),
    ]
    for stranger, refusal in wrong:
        with pytest.raises(refusal):
            pairs.keep_apart(
                competition_id=competition.pk, by=director_of(competition), one=one.pk, other=stranger
            )
