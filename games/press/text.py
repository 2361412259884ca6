"""Convert the text of press for storage and for display. There is no markup."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString

from accounts import lines

_LINK = re.compile(r"https?://[^\s<>\"'`{}|\\^]+", re.IGNORECASE)
_LONGEST_LABEL = 60
_CLOSING = {")": "(", "]": "["}


def normalise_press(text: str) -> str:
    """Return the text as it is stored: tidied, and without characters that hide or reverse text.

    Such characters are removed rather than refused, so that nobody loses a message because of something
    pasted with a quotation.
    """
    return lines.tidy_block(lines.without_hidden(lines.tidy_block(text), allowed="\n\t"))


def linked(text: str) -> SafeString:
    """Return the text escaped, with its web addresses as links.

    The site does not vouch for these links (`rel`), and the pages they open get no access to the page that
    opened them.
    """
    return format_html_join("", "{}", ((part,) for part in _parts(text)))


def _parts(text: str) -> Iterator[SafeString]:
    end = 0
    for found in _LINK.finditer(text):
        address = _without_stop(found.group())
        if len(address) <= len("https://"):
            continue
        yield conditional_escape(text[end : found.start()])
        label = address if len(address) <= _LONGEST_LABEL else address[: _LONGEST_LABEL - 1] + "…"
        yield format_html('<a href="{}" rel="nofollow noopener noreferrer">{}</a>', address, label)
        end = found.start() + len(address)
    yield conditional_escape(text[end:])


def _without_stop(address: str) -> str:
    """Return an address without the punctuation that ends its sentence or the bracket that closes
    around it."""
    while address:
        last = address[-1]
        opening = _CLOSING.get(last)
        if last in ".,;:!?…»”" or (opening and address.count(opening) < address.count(last)):
            address = address[:-1]
        else:
            break
    return address
