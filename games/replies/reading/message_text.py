"""The text of a received email, whatever its parts, charsets and encodings are.

`inscriptis` (Apache 2.0, maintained) turns HTML into text with its lines where a reader sees them; html2text
was not chosen because it writes Markdown and has a licence that Muster cannot use. `charset-normalizer` reads
text that declares no charset or a wrong one.
"""

from __future__ import annotations

import codecs
import re
from email.message import Message

from charset_normalizer import from_bytes
from inscriptis.html_engine import Inscriptis
from inscriptis.model.config import ParserConfig
from lxml import etree, html

MAX_TEXT_LENGTH = 500_000
"""How many characters of a part are read; no reply with its quotation is longer."""

MAX_PARTS = 100
MAX_DEPTH = 20

QUOTED_BLOCK = "> "
"""The line that stands for a quoted block of HTML."""

OUTLOOK_MARK = "-----Original Message-----"
"""The line with which Outlook's plain text begins its quotation; it stands for the same place in HTML."""

_SNIFFED_BYTES = 20_000
_NOT_CHARSETS = frozenset({"idna", "punycode", "raw-unicode-escape", "undefined", "unicode-escape"})
"""Python's encodings that no email is written in. Some take the square of the text's length to decode."""

_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
_OUTLOOK_QUOTATION = (
    "//*[@id='divRplyFwdMsg' or @id='appendonsend' or @id='mail-editor-reference-message-container']"
    "|//div[contains(translate(@style, ' ', ''), 'border-top:solid#E1E1E1')]"
    "|//div[contains(translate(@style, ' ', ''), 'border-top:solid#B5C4DF')]"
)


def message_text(message: Message) -> str:
    """Return the text of an email: its plain text if it has any, otherwise that of its HTML.

    Attachments, and emails inside the email, are left out. Quoted lines start with ">". The text has no
    carriage returns.
    """
    return _Reader().text(message, 0)


def contains_email(message: Message) -> bool:
    """Return whether another email is attached, as when a program forwards an email as a whole."""
    return any(part.get_content_type() == "message/rfc822" for part in _parts(message))


def _is_attachment(part: Message) -> bool:
    """Return whether a part is a file. Some programs show files inline, but only files have names."""
    return part.get_content_disposition() == "attachment" or part.get_filename() is not None


def _parts(message: Message) -> list[Message]:
    payload = message.get_payload()
    return (
        [part for part in payload[:MAX_PARTS] if isinstance(part, Message)]
        if isinstance(payload, list)
        else []
    )


class _Reader:
    """Reads at most `MAX_PARTS` parts of one email."""

    def __init__(self) -> None:
        self._left = MAX_PARTS

    def text(self, part: Message, depth: int) -> str:
        self._left -= 1
        kind = part.get_content_type()
        if self._left < 0 or depth > MAX_DEPTH or _is_attachment(part):
            return ""
        if kind == "multipart/alternative":
            texts = [(self._is_plain(each, depth), self.text(each, depth + 1)) for each in _parts(part)]
            readable = [found for found in texts if found[1].strip()]
            # Plain text first; of several parts of a kind, the first.
            return max(readable, key=lambda found: found[0])[1] if readable else ""
        if kind.startswith("multipart/"):
            return "\n".join(filter(None, (self.text(each, depth + 1) for each in _parts(part))))
        if kind == "text/plain":
            return _plain(part)
        return html_text(_decoded(part)) if kind == "text/html" else ""

    def _is_plain(self, part: Message, depth: int) -> bool:
        if part.get_content_type() == "text/plain":
            return True
        return depth < MAX_DEPTH and any(self._is_plain(each, depth + 1) for each in _parts(part))


def _plain(part: Message) -> str:
    text = "\n".join(_decoded(part).splitlines())
    if str(part.get_param("format", "")).lower() == "flowed":
        return unflow(text, delete_space=str(part.get_param("delsp", "")).lower() == "yes")
    return text


def _decoded(part: Message) -> str:
    """Return the content of a part as text that can be stored; what cannot be decoded is replaced."""
    data = part.get_payload(decode=True)
    if not isinstance(data, bytes):
        return ""
    text = _text(data[: 4 * MAX_TEXT_LENGTH], part.get_content_charset())[:MAX_TEXT_LENGTH]
    # UTF-7 can name halves of surrogate pairs, which no other encoding can write again.
    return _CONTROLS.sub("", text.encode("utf-8", "replace").decode())


def _text(data: bytes, charset: str | None) -> str:
    for name in (charset or "utf-8", "utf-8"):
        try:
            if codecs.lookup(name).name not in _NOT_CHARSETS:
                return data.decode(name)
        except (LookupError, ValueError):
            continue
    guessed = from_bytes(data[:_SNIFFED_BYTES]).best()
    return data.decode(guessed.encoding if guessed else "latin-1", "replace")


def unflow(text: str, *, delete_space: bool) -> str:
    """Join the lines that `format=flowed` has broken (RFC 3676, 4); quoted lines keep their marks."""
    joined: list[str] = []
    depth_before, open_line = 0, False
    for line in text.split("\n"):
        rest = line.lstrip(">")
        depth = len(line) - len(rest)
        rest = rest.removeprefix(" ")
        is_flowed = rest.endswith(" ") and rest != "-- "
        content = rest[:-1] if is_flowed and delete_space else rest
        if open_line and depth == depth_before:
            joined[-1] += content
        else:
            joined.append(f"{'>' * depth} {content}" if depth else content)
        depth_before, open_line = depth, is_flowed
    return "\n".join(joined)


def html_text(content: str) -> str:
    """Return the text of HTML, with a mark in place of each quotation."""
    tree = _tree(content)
    if tree is None:
        return ""
    for block in tree.xpath("//blockquote"):
        _replace(block, QUOTED_BLOCK)
    for block in tree.xpath(_OUTLOOK_QUOTATION):
        mark = etree.Element("p")
        mark.text = OUTLOOK_MARK
        if block.getparent() is not None:
            block.addprevious(mark)
    lines = Inscriptis(tree, ParserConfig()).get_text().splitlines()
    # Numeric references can name control characters.
    return "\n".join(_CONTROLS.sub("", line).strip() for line in lines)


def _tree(content: str) -> html.HtmlElement | None:
    # lxml refuses text that names its own encoding, but not bytes.
    data = content.encode("utf-8", "replace")
    try:
        return html.document_fromstring(data, parser=html.HTMLParser(encoding="utf-8"))
    except (etree.LxmlError, ValueError):
        return None


def _replace(block: html.HtmlElement, text: str) -> None:
    """Put a line of text in place of an element, unless it went with an element around it."""
    parent = block.getparent()
    if parent is None:
        return
    mark = etree.Element("p")
    mark.text, mark.tail = text, block.tail
    parent.replace(block, mark)
