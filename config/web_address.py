"""Check an address of another website that an operator sets."""

from urllib.parse import urlsplit


def is_https_address(address: str) -> bool:
    """Return whether `address` is an https address of a host, without a user name and without blanks."""
    if not address.isprintable() or any(character.isspace() for character in address):
        return False
    try:
        parts = urlsplit(address)
        # A port that is no number is an error only once it is read.
        _port = parts.port
    except ValueError:
        return False
    return parts.scheme == "https" and "." in (parts.hostname or "") and parts.username is None
