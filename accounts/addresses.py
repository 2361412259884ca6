"""Email addresses in one normal form, so that one mailbox has one account.

Addresses are stored, compared and counted in lower case with the domain in ASCII, as mail servers use it (RFC
5890, mapped by UTS 46): "Ilse@Пример.рф" is "ilse@xn--e1afmkfd.xn--p1ai". Pages show the domain in its
original letters.
"""

from __future__ import annotations

from contextlib import suppress

import idna

from . import lines

PUNYCODE_PREFIX = "xn--"
"""The prefix of a domain label that contains letters outside ASCII (RFC 5890, 2.3.2.1)."""


def normalise_address(address: str) -> str:
    """Return the form in which an address is stored and compared.

    If the domain is invalid, only its case changes; validation refuses it later.
    """
    local, at, domain = address.strip().lower().rpartition("@")
    if not domain.isascii():
        with suppress(idna.IDNAError):
            domain = idna.encode(domain, uts46=True).decode("ascii")
    return f"{local}{at}{domain}"


def readable_address(address: str) -> str:
    """Return an address as people write it, with the domain in its own letters.

    Pages and emails show this form, made safe to display (`lines.display_text`).
    """
    local, at, domain = address.rpartition("@")
    if PUNYCODE_PREFIX in domain:
        with suppress(idna.IDNAError):
            domain = idna.decode(domain)
    return lines.display_text(f"{local}{at}{domain}")
