"""People for tests."""

from itertools import count
from typing import Any

from accounts.models import User

PASSWORD = "a lantern in the marsh"

_numbers = count(1)


def make_user(**fields: Any) -> User:
    """A stored user with a confirmed address and `PASSWORD`; ``fields`` as in `UserManager.create_user`."""
    number = next(_numbers)
    fields.setdefault("email", f"player{number}@example.org")
    fields.setdefault("display_name", f"Player {number}")
    fields.setdefault("password", PASSWORD)
    return User.objects.create_user(**fields)
