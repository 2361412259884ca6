"""Blocks of network addresses: ranges from which one customer of a network can usually choose addresses."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network

IPV4_BLOCK_BITS, IPV6_BLOCK_BITS = 24, 48


def address_block(address: str) -> str:
    """Return the block of an address, such as "192.0.2.0/24"."""
    found = ip_address(address)
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    bits = IPV6_BLOCK_BITS if isinstance(found, IPv6Address) else IPV4_BLOCK_BITS
    return str(ip_network((found, bits), strict=False))
