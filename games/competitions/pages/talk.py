"""The pages of a competition's talk: its messages, and removing one."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from games.competitions.pages.snapshot import snapshot
from games.talk.models import TalkRoom
from games.talk.pages import answer_from_room, record_shown, show_removal, show_room


@require_http_methods(["GET", "HEAD", "POST"])
def room(request: HttpRequest, number: int) -> HttpResponse:
    """Show the talk of a competition; on POST, write a message.

    The page is read in one snapshot, like all pages of competitions. How far the reader has read is recorded
    afterwards, because nothing can be stored in a snapshot.
    """
    if request.method == "POST":
        return show_room(request, TalkRoom.Kind.COMPETITION, number)
    with snapshot():
        answer = answer_from_room(request, TalkRoom.Kind.COMPETITION, number)
    return record_shown(answer)


@require_http_methods(["GET", "HEAD", "POST"])
def remove(request: HttpRequest, number: int, message_id: int) -> HttpResponse:
    """Show a message of a competition's talk to a director; on POST, remove it."""
    return show_removal(request, TalkRoom.Kind.COMPETITION, number, message_id)
