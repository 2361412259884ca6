"""What was sent to the reader, what is waiting, and what was not sent."""

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.notices.pages.readers import reader_of
from games.notices.selectors.reader import dropped_entries, last_mails, waiting_entries


@require_safe
def mails(request: HttpRequest) -> HttpResponse:
    """List what waits to be sent to the reader, what was sent, and what was not, with the reasons.

    The bodies of emails are not shown, because they are not stored.
    """
    user = reader_of(request)
    if user is None:
        return redirect_to_login(request.get_full_path())
    context = {
        "waiting": waiting_entries(user=user),
        "mails": last_mails(user=user),
        "unsent": dropped_entries(user=user),
        "guest": user.is_guest,
    }
    return render(request, "notices/mails.html", context)
