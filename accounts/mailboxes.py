"""Which addresses lead to one mailbox, as far as an address shows it.

Many services pass over dots and whatever follows a plus sign (RFC 5233's "subaddress"). Two people whose
addresses differ by nothing else are rare; who makes a second account with their own are not.
"""

from __future__ import annotations

SAME_HOUSE = {"googlemail.com": "gmail.com"}
"""Domains that are one."""


def mailbox(address: str) -> str:
    """An address without its case, its dots before the @ and its tag."""
    name, _, domain = address.strip().casefold().rpartition("@")
    plain = name.partition("+")[0].replace(".", "")
    # An address that is nothing but dots and a tag stands for itself.
    return f"{plain or name}@{SAME_HOUSE.get(domain, domain)}"
