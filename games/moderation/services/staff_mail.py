"""Notify the staff by email that a report or an appeal waits for an answer."""

from __future__ import annotations

from accounts.mails import render_mail
from accounts.models import User
from accounts.outgoing_mail import send_account_mail
from games.matches.selectors.seats import table_thread
from games.moderation.models import Report
from games.moderation.selectors.staff import queue


def notify_staff(show: str, report: Report) -> None:
    """Notify each member of staff whose list `show` contains nothing but `report`.

    So each of them gets one email until they have answered everything in the list, and none about a report in
    which they have a part. The emails are queued in the caller's transaction.
    """
    for user in User.objects.filter(is_staff=True, is_active=True, email__isnull=False).order_by("pk"):
        if list(queue(show, user).values_list("pk", flat=True)[:2]) == [report.pk]:
            send_account_mail(
                render_mail(
                    "reports_waiting",
                    to=user.address,
                    language=user.language,
                    context={},
                    thread=thread_of_report(report),
                )
            )


def thread_of_report(report: Report) -> str:
    """Return the thread of emails about a report; "" if it concerns no match.

    By this thread, the site hides the emails from a member of staff who plays in the report's match, while
    its players are anonymous.
    """
    return "" if report.match_id is None else table_thread(report.match_id)
