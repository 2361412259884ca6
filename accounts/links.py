"""Links that pose as names: strangers get names by mail, and mail programs make a link of what looks so."""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

#: A dot, or what browsers take for one in a host name (RFC 3490, 3.1); NFKC has made full stops of others.
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
    """Whether ``name`` is or holds an address of the web or of mail, or looks like one."""
    return _LINK.search(unicodedata.normalize("NFKC", name)) is not None


def refuse_link(name: str) -> None:
    """Raise ValidationError if ``name`` `holds_link`."""
    if holds_link(name):
        raise ValidationError(
            _("A name cannot hold a link or an address. If it is none, put a space after the dot."),
            code="link",
        )
