"""Links that pose as names.

Strangers receive names by email, and mail programs turn text that looks like an address into a link.
"""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

#: A dot, or what browsers treat as one in a host name (RFC 3490, 3.1); NFKC has converted others to full
#: stops.
_DOT = r"[.\u3002]"
_LINK = re.compile(
    rf"""
      \w:// | \bwww{_DOT} | \w@\w
    | \b (?: https? | ftp | mailto | tel | sms | data | javascript ) : \S
    | [^\W_] {_DOT} [^\W\d_]{{2}}           # evil.example: no list of top domains stays complete
    | \b \d{{1,3}} (?: {_DOT} \d{{1,3}} ){{3}} \b
    """,
    re.VERBOSE | re.IGNORECASE,
)


def holds_link(name: str) -> bool:
    """Return whether `name` is, contains or looks like a web or email address."""
    return _LINK.search(unicodedata.normalize("NFKC", name)) is not None


def refuse_link(name: str) -> None:
    """Raise `ValidationError` if `holds_link(name)` is true."""
    if holds_link(name):
        raise ValidationError(
            _("A name can’t contain a link or an address. If yours isn’t one, put a space after the dot."),
            code="link",
        )
