"""This room's part in a person's erasure."""

from accounts.models import User
from games.matches.models import Invitation


def forget(user: User) -> None:
    """Remove the invitations of a person."""
    Invitation.objects.filter(user=user).delete()
