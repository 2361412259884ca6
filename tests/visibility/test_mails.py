"""Every kind of email to everyone who was ever notified about a match: whose secrets it contains."""

from __future__ import annotations

import json

import pytest

from games.notices import notice_kinds
from games.notices.composing import Mail, compose
from games.notices.now import database_now
from tests.factories.exports import exported
from tests.visibility.cast import LATE_MARK, SEATS, SIGNED_IN, House, letters_of, shown
from tests.visibility.table import MAILS, OF_COMPETITIONS, read
from tests.visibility.told import noticed, prepared

pytestmark = pytest.mark.django_db

ROWS = read(MAILS)


def test_every_kind_of_mail_has_a_row() -> None:
    assert set(notice_kinds.KINDS) == set(ROWS) | OF_COMPETITIONS


def written(house: House, kind: str, role: str, about: dict[str, int]) -> str | None:
    """Return the words of an email to someone, or None if it is not sent."""
    mail = compose(noticed(house, kind, role, about), now=database_now())
    if not isinstance(mail, Mail):
        return None
    return "\n".join([str(mail.subject), str(mail.body), *(str(content) for content, _ in mail.alternatives)])


@pytest.mark.parametrize("kind", ROWS)
def test_a_mail_holds_its_readers_secrets_alone(house: House, kind: str) -> None:
    about = prepared(house, kind)
    for role, cell in ROWS[kind].items():
        if cell == ".":
            continue
        text = written(house, kind, role, about)
        if cell == "-":
            assert text is None, role
            continue
        assert text is not None, role
        if cell == "open":
            assert shown(text) == set(), role
            continue
        wanted = {"own": {SEATS[role]}, "letters": letters_of(role), "all": set(range(6)), "talk": {"host"}}
        assert shown(text) == wanted[cell], role
        late = cell == "all" or (role == "substitute" and cell == "own")
        assert (str(LATE_MARK) in text) == late, role


@pytest.mark.parametrize("role", SIGNED_IN)
def test_an_archive_holds_the_letters_of_its_owner_and_nothing_of_a_seat(house: House, role: str) -> None:
    """This includes those of a person who was replaced or has resigned: they are his own."""
    text = json.dumps(exported(house.people[role]))
    acts_for_another = role.startswith("deputy")
    assert shown(text) == (set() if acts_for_another else letters_of(role))
