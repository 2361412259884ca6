"""What the answer to a reply says: sentences, and lines of the reply that they are about."""

from __future__ import annotations

from typing import Any

from games.notices.mail_content import Quote, quote


class ReplyReport:
    """The parts of an answer, in order, in the language of its reader.

    `help` means that the answer also explains what can be written in the position at the time of sending.
    """

    def __init__(self) -> None:
        self.parts: list[list[str]] = []
        self.help = False

    def tell(self, sentence: str) -> None:
        """Add a sentence from Muster."""
        self.parts.append(["text", sentence])

    def repeat(self, line: str) -> None:
        """Add a line that the person wrote, which is shown as a quotation."""
        self.parts.append(["line", line])

    def as_json(self) -> dict[str, Any]:
        """Return the report as it is stored."""
        return {"parts": self.parts, "help": self.help}


def paragraphs_of(stored: dict[str, Any]) -> tuple[str | Quote, ...]:
    """Return the paragraphs of an email for a stored report."""
    return tuple(quote(text) if kind == "line" else text for kind, text in stored.get("parts", ()))


def asks_for_help(stored: dict[str, Any]) -> bool:
    """Return whether a stored report is to be followed by an explanation."""
    return bool(stored.get("help"))
