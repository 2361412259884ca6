"""A check for the address of another website, as set by an operator."""

from urllib.parse import urlsplit


def is_https_address(address: str) -> bool:
    """Return whether `address` is an https address with a domain, and without a user name or white space."""
    if not address.isprintable() or any(character.isspace() for character in address):
        return False
    try:
        parts = urlsplit(address)
        # A port that is no number is an error only once it is read.
        _port = parts.port
    except ValueError:
        return False
    return parts.scheme == "https" and "." in (parts.hostname or "") and parts.username is None
