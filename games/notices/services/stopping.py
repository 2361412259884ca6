"""Switch off one kind of email."""

from accounts.models import MailKind, User


def stop_mail(*, user: User, mail_kind: MailKind) -> None:
    """Stop sending `user` email of `mail_kind`, as the switch in their profile does. This is idempotent."""
    User.objects.filter(pk=user.pk).update(**{f"mail_{mail_kind.value}": False})
