"""Every kind of email on the narrowest phone, light and dark: nothing scrolls sideways, all can be read."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import Any

import pytest

from accounts import mails
from accounts.models import User
from games.notices import notice_kinds
from games.notices.composing import Mail, compose
from games.notices.now import database_now
from tests.accounts.test_outgoing_mail import CODES, CONTEXT, NOTICES, OTHERS
from tests.e2e.conftest import AXE, Person
from tests.locale.told import notices_of

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True), pytest.mark.thorough]

NARROWEST = 320
"""CSS pixels."""

LANGUAGES = ("en", "ru")

OFTEN = ("turn", "reminder", "invitation", "press", "digest", "reply")
"""The kinds that people get most, which are looked at in every run."""

CONTRAST = 'axe.run({ runOnly: ["color-contrast", "link-name", "image-alt"] })'


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(kind, marks=() if kind in OFTEN else pytest.mark.exhaustive)
        for kind in sorted(notice_kinds.KINDS)
    ],
)
def test_an_email_fits_the_narrowest_phone(kind: str, person: Person) -> None:
    _look_at(list(_written(kind)), person)


@pytest.mark.parametrize("language", LANGUAGES)
def test_account_mail_fits_the_narrowest_phone(language: str, person: Person) -> None:
    found = [
        mails.render_mail(kind, to="ann@example.org", language=language, context=CONTEXT).html
        for kind in CODES + NOTICES + OTHERS
    ]
    _look_at(found, person)


def _written(kind: str) -> Iterator[str]:
    """Yield the HTML of an email of a kind in each language."""
    for notice in notices_of(kind):
        found = []
        for language in LANGUAGES:
            User.objects.update(language=language)
            notice.refresh_from_db()
            mail = compose(notice, now=database_now())
            if isinstance(mail, Mail):
                found.append(_with_pictures(mail))
        if found:
            yield from found
            return
    raise AssertionError("nobody gets it")


def _with_pictures(mail: Mail) -> str:
    html = str(mail.alternatives[0][0])
    for part in mail.attachments:
        name = str(part["Content-ID"]).strip("<>")
        data = base64.b64encode(part.get_payload(decode=True)).decode()
        html = html.replace(f"cid:{name}", f"data:image/png;base64,{data}")
    return html


def _look_at(written: list[str], person: Person) -> None:
    page: Any = person(width=NARROWEST)
    page.goto("about:blank")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for html in written:
            page.set_content(html)
            assert page.evaluate("document.documentElement.scrollWidth") <= NARROWEST
            page.evaluate(AXE)
            found = page.evaluate(CONTRAST)["violations"]
            assert [(each["id"], each["nodes"][0]["html"]) for each in found] == [], scheme
