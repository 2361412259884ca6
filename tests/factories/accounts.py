"""People for tests."""

from typing import Any

from accounts.models import User
from tests.factories.copying import copied
from tests.factories.counting import PEOPLE

PASSWORD = "a lantern in the marsh"


@copied
def make_user(**fields: Any) -> User:
    """Return a stored user with a confirmed address and `PASSWORD`.

    ``fields`` are those of `UserManager.create_user`."""
    number = next(PEOPLE)
    fields.setdefault("email", f"player{number}@example.org")
    fields.setdefault("display_name", f"Player {number}")
    fields.setdefault("password", PASSWORD)
    return User.objects.create_user(**fields)
