"""People who play by reply: their emails arrive over SMTP on loopback, and so do their answers to them."""

from __future__ import annotations

import re
import smtplib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from email.message import EmailMessage
from email.policy import SMTP as SMTP_POLICY
from email.utils import make_msgid, parseaddr

from pytest_django import Settings

from accounts.models import User
from games.notices.models import Delivery, Lane, State
from games.notices.now import database_now
from games.notices.services.sending import send_due
from games.replies.models import ReceivedMail
from games.replies.services.handling import handle_waiting
from games.replies.services.intake import receive
from tests.notices.smtp import SMTPServer, smtp_server
from tests.replies.addresses import DOMAIN, SITE


def body(mail: EmailMessage, kind: str = "plain") -> str:
    """Return the text of an email."""
    part = mail.get_body((kind,))
    assert part is not None
    return str(part.get_content())


def said(mail: EmailMessage) -> str:
    """Return the text of an email in one line."""
    return " ".join(body(mail).split())


class Post:
    """The site's outgoing email, and its incoming email, each through a server on loopback."""

    def __init__(self, outgoing: SMTPServer, incoming: SMTPServer) -> None:
        self.outgoing, self.incoming = outgoing, incoming
        self._taken = 0

    def send_waiting(self) -> None:
        """Let the site send everything that waits, also what waits for a look or for more."""
        Delivery.objects.filter(state=State.QUEUED).update(available_at=database_now())
        send_due(lane=Lane.NOTICE)

    def mails(self, user: User) -> list[EmailMessage]:
        """Return every email that a person has received so far."""
        self.send_waiting()
        return [mail for mail in self.outgoing.messages if user.email in str(mail["To"])]

    def latest(self, user: User) -> EmailMessage:
        return self.mails(user)[-1]

    def deliver(self, raw: bytes, recipient: str) -> None:
        """Send a raw email to the site's server, from where it is passed on and carried out."""
        with smtplib.SMTP("127.0.0.1", self.incoming.port) as client:
            client.sendmail("somebody@example.net", [recipient], raw)
        new = self.incoming.raw[self._taken :]
        self._taken += len(new)
        for each in new:
            self.pass_on(each, recipient)
        self.carry_out()

    def pass_on(self, raw: bytes, recipient: str) -> None:
        """Pass what the server has received on to the site, as a pipe to `receive_mail` does."""
        receive(raw, now=database_now())

    def carry_out(self) -> None:
        """Let the site carry out what it has received."""
        handle_waiting()

    def reply(self, user: User, mail: EmailMessage, text: str) -> EmailMessage:
        """Let a person reply to an email, and return the answer that they receive."""
        before = len(self.mails(user))
        self.deliver(written(user, mail, text).as_bytes(policy=SMTP_POLICY), reply_to(mail))
        # A sender that dies may repeat an email, with the same Message-ID.
        answers = {
            str(each["Message-ID"]): each
            for each in self.mails(user)[before:]
            if each["Auto-Submitted"] == "auto-replied"
        }
        assert len(answers) == 1
        return answers.popitem()[1]


def reply_to(mail: EmailMessage) -> str:
    """Return the address that a reply to an email goes to."""
    return parseaddr(str(mail["Reply-To"]))[1]


def written(user: User, mail: EmailMessage, text: str) -> EmailMessage:
    """Return the reply of a person to an email, above its quotation."""
    made = EmailMessage()
    made["From"] = str(user.email)
    made["To"] = reply_to(mail)
    made["Subject"] = f"Re: {mail['Subject']}"
    made["Message-ID"] = make_msgid(domain="example.net")
    made["In-Reply-To"] = str(mail["Message-ID"])
    quoted = "\n".join(f"> {line}" for line in body(mail).splitlines())
    made.set_content(
        f"{text}\n\nOn Tue, 24 Nov 2026 at 18:00, Muster <muster@muster.example> wrote:\n{quoted}\n"
    )
    return made


@contextmanager
def post_office(settings: Settings) -> Iterator[Post]:
    """Take replies inside the block, with both servers running."""
    settings.SITE_URL, settings.REPLY_DOMAIN = SITE, DOMAIN
    with smtp_server() as outgoing, smtp_server() as incoming:
        for name, value in outgoing.settings.items():
            setattr(settings, name, value)
        yield Post(outgoing, incoming)


def retry_now() -> None:
    """Let every email that waits for its next attempt be tried now."""
    ReceivedMail.objects.filter(handled_at=None).update(retry_at=database_now() - timedelta(seconds=1))


SIGNED_ADDRESS = re.compile(rf"[tp]\d+-\d+-[a-z2-7]{{26}}(?:@{re.escape(DOMAIN)})?")
