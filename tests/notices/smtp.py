"""A real SMTP server on loopback, for tests that send.

It communicates with Django's own SMTP backend over a socket, and keeps the received emails, parsed.
"""

import asyncio
import email
import email.policy
import logging
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from typing import Any

from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.waiting import HANG_SECONDS

# It repeats every address and every command.
logging.getLogger("mail.log").setLevel(logging.ERROR)

LATER = "451 4.3.0 Try again later"
NO_SUCH_USER = "550 5.1.1 No such user here"


@dataclass
class SMTPServer:
    """A running server: its address, the received emails, and the addresses that it rejects."""

    port: int
    messages: list[EmailMessage] = field(default_factory=list)
    raw: list[bytes] = field(default_factory=list)
    recipients: list[str] = field(default_factory=list)
    connections: int = 0
    refusals: dict[str, str] = field(default_factory=dict)  # address or "*": reply to RCPT
    refused_data: str = ""  # reply to DATA, if it is to refuse

    def refuse_for_now(self, address: str = "*", reply: str = LATER) -> None:
        """Reject ``address``, or everyone, temporarily."""
        self.refusals[address] = reply

    def refuse_for_good(self, address: str = "*", reply: str = NO_SUCH_USER) -> None:
        """Reject ``address``, or everyone, permanently."""
        self.refusals[address] = reply

    def accept(self) -> None:
        """Accept everything again."""
        self.refusals.clear()
        self.refused_data = ""

    @property
    def settings(self) -> dict[str, Any]:
        """Return Django settings that send to this server."""
        return {
            "DEMO": False,
            "EMAIL_URL": f"smtp://127.0.0.1:{self.port}",
            "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
            "EMAIL_HOST": "127.0.0.1",
            "EMAIL_PORT": self.port,
            "EMAIL_HOST_USER": "",
            "EMAIL_HOST_PASSWORD": "",
            "EMAIL_USE_TLS": False,
            "EMAIL_USE_SSL": False,
        }

    async def handle_EHLO(
        self, server: SMTP, session: Session, envelope: Envelope, hostname: str, responses: list[str]
    ) -> list[str]:
        session.host_name = hostname
        self.connections += 1
        return responses

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        refusal = self.refusals.get(address) or self.refusals.get("*")
        if refusal:
            return refusal
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        if self.refused_data:
            return self.refused_data
        content = envelope.original_content.replace(b"\r\n", b"\n")  # as Python's own files have it
        message = email.message_from_bytes(content, policy=email.policy.default)
        self.raw.append(content)
        self.messages.append(message)
        self.recipients.extend(envelope.rcpt_tos)
        return "250 OK"


@contextmanager
def smtp_server(port: int = 0) -> Iterator[SMTPServer]:
    """Run a server on a free port of loopback, or on ``port``, inside the block."""
    # Bound first: the port is known, and ours, before anyone is told of it.
    with socket.create_server(("127.0.0.1", port)) as listener:
        server = SMTPServer(port=listener.getsockname()[1])
        loop = _Loop(server, listener)
        loop.start()
        loop.ready.wait(HANG_SECONDS)
        try:
            yield server
        finally:
            loop.stop()


class _Loop(threading.Thread):
    """The thread in which the server serves. It leaves no connection behind."""

    def __init__(self, server: SMTPServer, listener: socket.socket) -> None:
        super().__init__(name="smtp server", daemon=True)
        self.ready = threading.Event()
        self._server = server
        self._listener = listener
        self._sessions: list[SMTP] = []

    def run(self) -> None:
        asyncio.run(self._serve())

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._stopped.set)
        self.join(10)

    async def _serve(self) -> None:
        self._loop, self._stopped = asyncio.get_running_loop(), asyncio.Event()
        listening = await self._loop.create_server(self._session, sock=self._listener)
        self.ready.set()
        await self._stopped.wait()
        listening.close()
        for session in self._sessions:
            if isinstance(session.transport, asyncio.Transport):
                session.transport.abort()
        await listening.wait_closed()

    def _session(self) -> SMTP:
        session = SMTP(self._server, hostname="localhost", loop=self._loop)
        self._sessions.append(session)
        return session
