"""The lobby's part in erasing a person's data."""

from accounts.models import User
from games.matches.models import Invitation


def forget(user: User) -> None:
    """Delete a person's invitations."""
    Invitation.objects.filter(user=user).delete()
