"""Press every form of the site twice, one press after the other and both at once.

The effect is that of one press, each press gets the response to one press, and nothing fails."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import pytest
from django.test import Client
from django.urls import get_resolver

from accounts.outgoing_mail import OutgoingMail
from tests.accounts.entering import member
from tests.config.walking import patterns, written
from tests.factories.staff import make_operator
from tests.presses.house import House
from tests.presses.offered import Offered, offered
from tests.presses.pressing import Pressed, Presser, Told
from tests.presses.stored import Counts
from tests.short_refusals import NOWHERE, walked

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.exhaustive,
    pytest.mark.long,
    pytest.mark.django_db(transaction=True),
]

UNFILLED = {
    "accounts/2fa/": "leads to the page that stands in its place, whatever is sent",
    "anymail/<slug:service>/tracking/": "an email service sends its events there; it has no form",
    "mails/replies/<str:service>/": "an email service sends replies there; it has no form",
    "favicon.ico": "leads to the icon, whatever is sent",
    "accounts/2fa/recovery-codes/download/": "gives the file, whatever is sent",
    "matches/<number:match_id>/history/watched/": "a script stores a place there; it has no form",
}
"""Addresses that do not refuse a form and that this walk fills in none for, with why; at most ten."""

OF_DJANGO = "admin/"
"""Django's own pages, which mostly do not ask how they are opened; those of them with a form are pressed."""

SHOWN = {"mails/stop/<str:token>/", "mails/answer/<str:token>/"}
"""Answers with a page that says so, and leads nowhere: no cookie is needed, and a mail program may press."""

A_TURN = "a form of a turn bears the mark of the position that it was made for"
A_CODE = "whoever asks for a code twice gets two mails, of which the last one counts; limits hold"
A_SESSION = "it ends the session, or gives it another key; the old one is asked to sign in"
EACH_TABLE = "each table is asked by itself, and says what it finds"
ADMIN = "Django's own admin writes down what it was asked, each time"

ANSWER, REFUSAL, ROWS = "answer", "refusal", "rows"

EXPLAINED = {
    "matches/<number:match_id>/volunteer/": ({REFUSAL}, A_TURN),
    "competitions/<number:number>/desk/": ({REFUSAL}, EACH_TABLE),
    "competitions/<number:number>/desk/<slug:key>/": ({REFUSAL}, EACH_TABLE),
    "competitions/<number:number>/desk/replace/": ({REFUSAL}, EACH_TABLE),
    "accounts/signup/": ({ROWS}, A_CODE),
    "accounts/login/code/": ({ROWS}, A_CODE),
    "accounts/password/reset/": ({ROWS}, A_CODE),
    "accounts/signup/confirm/": ({ROWS, ANSWER}, f"{A_CODE}; {A_SESSION}"),
    "accounts/sessions/": ({ANSWER}, A_SESSION),
    "accounts/erase/": ({ANSWER}, A_SESSION),
    "admin/logout/": ({ANSWER}, A_SESSION),
    "admin/password_change/": ({ANSWER}, A_SESSION),
    "admin/accounts/user/<path:object_id>/change/": ({ROWS}, ADMIN),
}
"""Addresses at which a second press may do or be answered something else, and why."""

BY_CHANCE = {
    "practice/<slug:title>/": ("matches_action", "matches_event", "matches_visit", "matches_deadline"),
    "practice/<slug:title>/now/": ("matches_action", "matches_event", "matches_visit", "matches_deadline"),
}
"""Rows of what programs draw and play before it is the person's turn."""


WORDS_OF_ADDRESSES = {
    "whose": "watcher",
    "title": "arena-2004",
    "blueprint": "swiss",
    "chapter": "x",
    "key": "pause",
}
"""What stands in an address beside numbers, while it is asked whether it takes a form."""


class Finding(NamedTuple):
    """A fault of a second press: its kind, and what was seen."""

    kind: str
    seen: str


def test_what_one_press_does_is_done_by_two(posted: list[OutgoingMail]) -> None:
    forms, taken, wrong = offered(House(posted)), set[str](), list[str]()
    refused: dict[str, Told] = {}
    presser = Presser(posted)
    for form in forms:
        row, at_once = presser.in_a_row(form), presser.at_once(form)
        if row.answers[0].taken or (form.route in SHOWN and row.answers[0].status == 200):
            taken.add(form.route)
        else:
            refused[form.route] = row.answers[0]
        allowed, _reason = EXPLAINED.get(form.route, (set[str](), ""))
        for found in (*again(form, row), *both(form, row, at_once)):
            if found.kind not in allowed:
                wrong.append(f"{' '.join(form.kind[:2])}: {found.seen}")
    assert len(forms) > 120
    assert not wrong, "\n".join(wrong)
    left = {route for route in taken_by_post() - taken if not route.startswith(OF_DJANGO)}
    assert left == {*UNFILLED}, [f"{route}: {refused.get(route)}" for route in left - {*UNFILLED}]
    assert {*EXPLAINED} <= taken


def again(form: Offered, row: Pressed) -> Iterator[Finding]:
    """Yield the faults of a press after another."""
    first, second = row.answers
    if second.status >= 500 or first.status >= 500:
        yield Finding("failure", f"{first.status}, and again {second.status}")
    if first.taken:
        yield from unlike(first, second, "again")
    if row.both != row.first:
        yield Finding(ROWS, f"makes {row.first}, and again {row.both}")


def both(form: Offered, row: Pressed, at_once: Pressed) -> Iterator[Finding]:
    """Yield the faults of two presses at the same moment, compared with one."""
    first, (one, other) = row.answers[0], at_once.answers
    if one.status >= 500 or other.status >= 500:
        yield Finding("failure", f"at once {one.status} and {other.status}")
    if first.taken:
        yield from unlike(one, other, "at once")
        yield from unlike(first, one, "at once", location=False)
    left_out = BY_CHANCE.get(form.route, ())
    if without(at_once.both, left_out) != without(row.first, left_out):
        yield Finding(ROWS, f"makes {row.first}, at once {at_once.both}")


def unlike(one: Told, other: Told, when: str, *, location: bool = True) -> Iterator[Finding]:
    """Yield the differences between two responses."""
    if one.status != other.status or (location and one.location != other.location):
        yield Finding(ANSWER, f"answered {one}, {when} {other}")
    elif one.refusals != other.refusals:
        yield Finding(REFUSAL, f"answered {one}, {when} {other}")


def without(counts: Counts, names: Iterable[str]) -> Counts:
    """Return the counts of all tables except some."""
    return {name: count for name, count in counts.items() if name not in {*names}}


def taken_by_post() -> set[str]:
    """Return the site's routes that accept a form, whatever row's number they contain."""
    client, operator = Client(raise_request_exception=False), make_operator()
    found = set()
    for route in walked(dict.fromkeys(patterns(get_resolver()))):
        if "_auth_user_id" not in client.session:
            # Some of them sign out. Who has just shown who they are is asked for nothing before the form.
            member(client, operator)
        if client.post(written(route, WORDS_OF_ADDRESSES)).status_code != 405:
            found.add(route)
    return found - {NOWHERE}
