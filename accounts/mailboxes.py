"""Find out which addresses lead to the same mailbox, as far as the address shows it.

Many services ignore dots and anything after a plus sign (RFC 5233's "subaddress"). Two people whose addresses
differ only in that are rare; people who create a second account with their own address are not.
"""

from __future__ import annotations

from .addresses import normalise_address

DOMAIN_ALIASES = {"googlemail.com": "gmail.com"}
"""Domains that belong to the same mail service, each with its main name."""


def canonical_mailbox(address: str) -> str:
    """Return an address in its normal form, without its tag and the dots before the @."""
    name, _, domain = normalise_address(address).rpartition("@")
    plain = name.partition("+")[0].replace(".", "")
    # An address that consists only of dots and a tag is kept as it is.
    return f"{plain or name}@{DOMAIN_ALIASES.get(domain, domain)}"
