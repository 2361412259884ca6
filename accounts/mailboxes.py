"""Find out which addresses lead to the same mailbox, as far as the address shows it.

Many services ignore dots and anything after a plus sign (RFC 5233's "subaddress"). It is rare that two people
have addresses that differ only in that; it is more common that one person creates a second account this way.
"""

from __future__ import annotations

from .addresses import normalise_address

DOMAIN_ALIASES = {"googlemail.com": "gmail.com"}
"""Domains that belong to the same mail service, each with its main name."""


def canonical_mailbox(address: str) -> str:
    """Return an address in its normal form, without its tag and without dots before the @.

    Domains of the same mail service are replaced with its main domain.
    """
    name, _, domain = normalise_address(address).rpartition("@")
    plain = name.partition("+")[0].replace(".", "")
    # An address that consists only of dots and a tag is kept as it is.
    return f"{plain or name}@{DOMAIN_ALIASES.get(domain, domain)}"
