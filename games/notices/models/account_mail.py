"""The model of account mail, whose text is stored until it has been sent."""

from django.db import models

from games.notices.models.notice import Notice


class AccountMail(models.Model):
    """A code, a reset or a security notice. It is written when requested, and erased when sent or expired.

    No page shows it, and its row is deleted as soon as it has been used.
    """

    notice = models.OneToOneField(Notice, on_delete=models.CASCADE, related_name="account_mail")
    to = models.EmailField()
    subject = models.CharField(max_length=250)
    text = models.TextField()
    html = models.TextField()
    expires_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"account mail {self.pk}"
