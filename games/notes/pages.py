"""The page that saves a person's notes, and shows the form again if they are refused."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from games.matches.access import get_access
from games.matches.errors import DeputyRelieved, NotYours
from games.matches.pages.decorators import allow_guests, post_only
from games.matches.pages.refusals import show_in_form
from games.matches.render import match_line
from games.notes.errors import ChangedMeanwhile
from games.notes.forms import NotesForm
from games.notes.selectors import StoredNotes, may_share_notes, notes_of
from games.notes.services import save_notes


@allow_guests
@login_required
@post_only
def notes(request: HttpRequest, match_id: int) -> HttpResponse:
    """Save a person's notes. Refused notes are shown again with the reason, beside the stored ones."""
    access = get_access(request.user, match_id)
    if (kept := notes_of(access)) is None:
        raise DeputyRelieved if access.relieved else NotYours
    form, other = NotesForm.sent(request.POST), ""
    if form.is_valid():
        data = form.cleaned_data
        with show_in_form(form, ChangedMeanwhile):
            save_notes(access, StoredNotes(data["notes"], data["shared"]), was=data["was"])
            messages.success(request, _("Your notes have been saved."))
            return redirect(reverse("matches:match", args=[match_id]) + "#notes")
        kept = notes_of(get_access(request.user, match_id)) or StoredNotes()
        other = kept.text
    form.rebase_on(kept)
    context = {
        "match": access.match,
        "match_line": match_line(access.match),
        "form": form,
        "may_share": may_share_notes(access),
        "other": other,
    }
    return render(request, "notes/notes.html", context)
