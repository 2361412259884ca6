"""Switching off one kind of email."""

from accounts.models import MailKind, User


def stop_mail(*, user: User, mail_kind: MailKind) -> None:
    """Stop sending `user` email of `mail_kind`, like the switch in their profile. Idempotent."""
    User.objects.filter(pk=user.pk).update(**{f"mail_{mail_kind.value}": False})
