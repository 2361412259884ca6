"""The page of a match, and the pages that its turn forms post to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.met_hints import Moment
from accounts.reader_keys import reader_key
from accounts.services.hints import meet_hint
from games.archive.selectors.golden_consent import consent_form
from games.archive.selectors.match_statistics import end_chart
from games.archive.selectors.timeline import moment_track
from games.archive.services.score_history import ensure_score_history
from games.engine import registry
from games.engine.errors import NothingOpen, Refusal
from games.engine.forms import read_action
from games.engine.phrases import Listing, Phrase, SeatName
from games.engine.sent_numbers import read_number
from games.lobby.pages.tables import open_table
from games.lobby.selectors.guest_seats import open_seat_link
from games.lobby.selectors.rematch import may_offer_rematch, rematch_of
from games.matches.access import Access, get_access, own_seat
from games.matches.database_failures import skip_if_unavailable
from games.matches.errors import ActionRefused, ConfirmationNeeded, SiteRefusal
from games.matches.models import Draft, Match
from games.matches.pages.decorators import allow_guests, post_only
from games.matches.pages.opening import open_match
from games.matches.pages.people import reader
from games.matches.pages.refusals import show_refusal
from games.matches.registries.match_context import context_of_match
from games.matches.registries.result_effects import effects_of_result
from games.matches.render import match_line, say
from games.matches.selectors.conflict_of_interest import directs_from_outside
from games.matches.selectors.key_moments import key_moments
from games.matches.selectors.story import LogSentence, stored_sentences
from games.matches.services import turns
from games.matches.services.arrival import record_look
from games.matches.services.presence import mark_present
from games.notes.forms import NotesForm
from games.notes.selectors import may_share_notes, notes_of
from games.notices import push_offers, vapid
from games.notices.now import database_now
from games.press.forms import PressForm
from games.press.services import mark_read
from games.site.forms.turn import is_sure, kept_fields, read_form, read_pick
from games.site.pages.live import is_live
from games.site.reusable_parts import LOG, reusable_parts
from games.site.selectors import turn_page
from games.site.selectors.briefing import has_briefing, is_briefing_due
from games.site.selectors.live import live_mark
from games.site.selectors.since import select_events
from games.site.selectors.turn_frame import turn_frame
from games.site.selectors.waiting import Waiting, waiting_for
from games.talk.services import mark_table_read
from games.talk.table_rooms import has_room

UNSENT_SESSION_KEY = "unsent:%s"
"""Session key for notation that was not accepted, until the page shows it again."""

UNSURE_SESSION_KEY = "unsure:%s"
"""Session key that says that the notation gives something up, which the page asks to confirm."""

REFUSED_SESSION_KEY = "refused:%s"
"""Session key for a refused choice and what was filled in with it, until the page shows it again."""


@allow_guests
@require_safe
def match(request: HttpRequest, match_id: int) -> HttpResponse:
    """Show a match as the reader's seat sees it, or the open table if the match has not started.

    If the match is set aside, the page says so and shows no position. A reader who is due a briefing is
    redirected to it once.
    """
    access = open_match(request, match_id)
    if access.match.status in (Match.Status.OFFERED, Match.Status.WITHDRAWN):
        answer = open_table(request, access)
        user = reader(request)
        if user is not None and access.tenure is not None and has_room(access.match):
            with skip_if_unavailable():
                mark_table_read(match_id, user)
        return answer
    if access.match.quarantined_at is not None:
        found = {"match": access.match, "belonging": context_of_match(access.match, reader(request))}
        return render(request, "matches/quarantined.html", found)
    now, looked = access.looked_up_at or database_now(), False
    brief = not request.GET and is_briefing_due(access, now)
    with skip_if_unavailable():
        if record_look(access, now):
            access = open_match(request, match_id)
        looked = True
    if brief and looked:
        # This happens only once, because the look has now been recorded.
        return redirect("matches:briefing", match_id)
    refused = request.session.pop(REFUSED_SESSION_KEY % match_id, None) or {}
    frame = turn_frame(access, watcher_id=request.user.pk)
    user = reader(request)
    notes = notes_of(access)
    account = user is not None and not user.is_guest
    waiting = waiting_for(user.pk) if user is not None and account else Waiting(0, [])
    guest = user is not None and user.is_guest and not access.match.practice
    rematch = rematch_of(access.match) if access.match.finished and guest else None
    lives = is_live(request, access)
    if lives and access.tenure is not None:
        with skip_if_unavailable():
            mark_present(access.tenure, database_now())
    offers_push = (
        user is not None
        and access.tenure is not None
        and access.match.running
        and not frame.asked
        and push_offers.is_open(request)
    )
    ensure_score_history(access.match)
    moments = key_moments(access)
    briefed = has_briefing(access)
    # A page that shows a choice, or what was sent with a refused form, is seldom opened again.
    reusable = reusable_parts(
        frame,
        chosen=bool(refused or request.GET),
        briefed=briefed,
        guest=user is not None and user.is_guest,
    )
    draw = partial(
        turn_page.turn_page,
        frame,
        pick=request.GET.get("pick", refused.get("pick", "")),
        picked_at=request.GET.get("at", refused.get("counter", "")),
        may=request.GET.get("may", refused.get("may", "")),
        told=request.GET.get("tell", ""),
        why="why" in request.GET,
        suggestion_wanted="suggest" in request.GET,
        filled=refused.get("filled"),
        again=bool(refused.get("again")),
        logs=reusable is None or not reusable.has(LOG),
    )
    page: Any = SimpleLazyObject(draw) if reusable is not None and reusable.are_kept else draw()
    with skip_if_unavailable():
        if access.tenure is not None and frame.press is not None:
            mark_read(access.tenure, frame.press.upto)
    context = {
        "belonging": context_of_match(access.match, user),
        "consequences": effects_of_result(access.match, user),
        "directs": user is not None and directs_from_outside(access.match, user),
        "live_mark": live_mark(access) if lives or frame.awaits_odds else "",
        "offers_push": offers_push,
        "push_key": vapid.public_key() if offers_push else "",
        "reader_key": reader_key(request.user),
        "page": page,
        "frame": frame,
        "reusable": reusable,
        # Only in practice may a hint be above the clock. Asking the page would draw it.
        "clock_comes_last": access.match.practice and page.clock_comes_last,
        "match": access.match,
        "match_line": match_line(access.match),
        "moments": moments,
        "track": moment_track([moment.step for moment in moments]),
        "scores": end_chart(access.match, access.seat),
        "press_form": PressForm(frame.press.audience)
        if frame.press is not None and frame.press.audience
        else None,
        "guest_rematch": rematch if rematch is not None and rematch.guests_allowed else None,
        "own_seat_link": open_seat_link(access.tenure, database_now())
        if guest and access.tenure is not None
        else None,
        "rematch": rematch_of(access.match) if may_offer_rematch(access) else None,
        "may_rematch": may_offer_rematch(access),
        "notes_form": NotesForm.of(notes) if notes is not None else None,
        "may_share": may_share_notes(access),
        "briefed": briefed,
        "golden": consent_form(access.match, user),
        "waiting_count": waiting.number,
        "next_match": next((due for due in waiting.matches if due != match_id), None),
        "text": request.session.pop(UNSENT_SESSION_KEY % match_id, ""),
        "text_again": request.session.pop(UNSURE_SESSION_KEY % match_id, False),
    }
    answer = render(request, "site/match.html", context)
    if reusable is not None:
        reusable.keep()
    return answer


@allow_guests
@login_required
@post_only
def act(request: HttpRequest, match_id: int) -> HttpResponse:
    """Add one action to the draft: the one whose button was pressed."""
    access = get_access(request.user, match_id)
    try:
        action = read_action(registry.get(access.match.title), own_seat(access), request.POST)
        form = read_form(request.POST)
        with _note_hint(request, access, form):
            taken = turns.add(access, form, [action])
    except (SiteRefusal, Refusal) as refusal:
        request.session[REFUSED_SESSION_KEY % match_id] = _kept(request.POST, refusal)
        raise
    return _answered(request, access, taken)


@allow_guests
@login_required
@post_only
def tap(request: HttpRequest, match_id: int) -> HttpResponse:
    """Handle a choice that the page's script posted.

    An action that can be undone and reveals nothing new goes into the draft immediately. Any other choice is
    shown first, as if its link had been followed. If the form names another choice as `then`, that one stays
    chosen. A choice that the form names as `before` goes before the draft.
    """
    access = get_access(request.user, match_id)
    own_seat(access)
    comes_first = "before" in request.POST
    form, pick = read_form(request.POST), read_pick(request.POST, "before" if comes_first else "pick")
    picked = turn_page.picked_before_draft if comes_first else turn_page.picked_action
    action = picked(access, pick)
    if action is None:
        if not turn_page.is_current(access, form.counter):
            # This tap has already been stored, or it comes from an old page and is refused.
            turns.add(access, form, [])
            return redirect("matches:match", match_id)
        if comes_first:
            raise ActionRefused(NothingOpen())
        page = reverse("matches:match", args=[match_id])
        return redirect(f"{page}?pick={pick}&at={form.counter}")
    then = (
        turn_page.chosen_action(access, read_pick(request.POST, "then")) if "then" in request.POST else None
    )
    with _note_hint(request, access, form):
        if comes_first:
            turns.add_before_draft(access, form, action)
        else:
            turns.add(access, form, [action])
    chosen = turn_page.path_to(access, then) if then is not None else ""
    return redirect(reverse("matches:match", args=[match_id]) + chosen)


@allow_guests
@login_required
@post_only
def volunteer(request: HttpRequest, match_id: int) -> HttpResponse:
    """Carry out one optional action, which nobody is waiting for: the one whose button was pressed."""
    access = get_access(request.user, match_id)
    action = read_action(registry.get(access.match.title), own_seat(access), request.POST)
    try:
        turns.volunteer(access, request.POST.get("mark", ""), action, sure=is_sure(request.POST))
    except ConfirmationNeeded as refusal:
        request.session[REFUSED_SESSION_KEY % match_id] = _kept(request.POST, refusal)
        show_refusal(request, refusal, match_id)
        number = read_number(request.POST.get("may", "").partition(".")[0])
        place = "" if number is None else f"#may-{number}"
        return redirect(reverse("matches:match", args=[match_id]) + place)
    return redirect("matches:match", match_id)


@allow_guests
@login_required
@post_only
def send(request: HttpRequest, match_id: int) -> HttpResponse:
    """Send a complete draft, which ends the visit."""
    access = get_access(request.user, match_id)
    own_seat(access)
    form = read_form(request.POST)
    with _note_hint(request, access, form):
        taken = turns.add(access, form, [], send=True)
    return _answered(request, access, taken)


@allow_guests
@login_required
@post_only
def finish(request: HttpRequest, match_id: int) -> HttpResponse:
    """Store the answers that the seat's standing orders give, as far as they apply."""
    access = get_access(request.user, match_id)
    own_seat(access)
    form = read_form(request.POST)
    with _note_hint(request, access, form):
        taken = turns.apply_orders(access, form)
    return _answered(request, access, taken)


@allow_guests
@login_required
@post_only
def undo(request: HttpRequest, match_id: int) -> HttpResponse:
    """Undo the last action of the draft."""
    access = get_access(request.user, match_id)
    own_seat(access)
    turns.undo(access, read_form(request.POST))
    return redirect("matches:match", match_id)


@allow_guests
@login_required
@post_only
def trust_clock(request: HttpRequest, match_id: int) -> HttpResponse:
    """Choose whether the draft is sent automatically when time runs out."""
    access = get_access(request.user, match_id)
    own_seat(access)
    wanted = request.POST.get("send_on_time_out") == "on"
    turns.set_send_on_time_out(access, read_form(request.POST), wanted=wanted)
    return redirect("matches:match", match_id)


@allow_guests
@login_required
@post_only
def text(request: HttpRequest, match_id: int) -> HttpResponse:
    """Add a turn written in notation, one action per line.

    If not all of it is accepted, the text is shown again with the reason.
    """
    access = get_access(request.user, match_id)
    own_seat(access)
    typed = request.POST.get("text", "")[: turns.MAX_NOTATION_LENGTH]
    try:
        form = read_form(request.POST)
        with _note_hint(request, access, form):
            taken = turns.add_text(access, form, typed, send="send" in request.POST)
    except ConfirmationNeeded as refusal:
        # The actions before the refused one are in the draft and need not be typed again.
        lines = [line for line in typed.splitlines() if line.strip()]
        request.session[UNSENT_SESSION_KEY % match_id] = "\n".join(lines[refusal.taken :])
        request.session[UNSURE_SESSION_KEY % match_id] = True
        raise
    except Exception:
        # Whatever failed, even the database: what was typed is not lost.
        request.session[UNSENT_SESSION_KEY % match_id] = typed
        raise
    request.session.pop(UNSENT_SESSION_KEY % match_id, None)
    return _answered(request, access, taken)


@contextmanager
def _note_hint(request: HttpRequest, access: Access, form: turns.TurnForm) -> Iterator[None]:
    """Note that the hint named in a turn's form was answered, unless the code inside raises an error.

    Hints are noted only in practice matches, and only if they belong to the match's own title.
    """
    key = request.POST.get("hint", "")
    lesson = registry.lessons(access.match.title) if key and access.match.practice else None
    known = lesson is not None and any(hint.key == key for hint in lesson.hints)
    moment = _moment(access, form) if known else None
    yield
    user_id = access.own_tenure.user_id
    if moment is not None and user_id is not None:
        # The turn is stored already: a hint that is shown once more does less harm than a refusal.
        with skip_if_unavailable():
            meet_hint(user_id, registry.meta(access.match.title).family, key, moment)


def _moment(access: Access, form: turns.TurnForm) -> Moment:
    """Return the moment of the match that a form was made for."""
    draft = Draft.objects.filter(visit=form.visit, visit__match=access.match).first()
    drafted = len(draft.actions) if draft is not None else 0
    return Moment(form.visit, access.match.revision, drafted)


def _kept(data: QueryDict, refusal: Exception) -> dict[str, Any]:
    """Return the fields of a refused form, and whether the page asks the player to confirm them."""
    return kept_fields(data) | {"again": isinstance(refusal, ConfirmationNeeded)}


def _answered(request: HttpRequest, access: Access, taken: turns.TurnResult) -> HttpResponse:
    """Redirect to the match's page, with messages about the result, the end of the visit and who is next.

    If the match has ended, the heading of its page says how.
    """
    match = access.match
    if taken.match_over:
        # The reader may now see everything.
        match.status = Match.Status.FINISHED
    lines = stored_sentences(access, taken.events)
    came = select_events(access, lines) if match.running else ()
    words = list(came)
    if taken.visit_over and not match.practice:
        push_offers.open_offer(request)
    if taken.visit_over:
        rolled = any(line.dice and line.seat == access.seat for line in lines)
        words += _turn_over(access, taken, lines, rolled=bool(came) or rolled)
    if words:
        level = messages.INFO if came else messages.SUCCESS
        messages.add_message(request, level, " ".join(words))
    return redirect("matches:match", match.pk)


def _turn_over(
    access: Access, taken: turns.TurnResult, lines: Iterable[LogSentence], *, rolled: bool
) -> tuple[str, ...]:
    """Return the message after the end of a visit: what is sent, and whose turn it is now.

    It is a turn, or the answer for which the title has a sentence; `lines` are what came of it. A strike back
    is neither, so a reader whose dice were `rolled` is only told who is next.
    """
    words = registry.words(access.match.title)
    upon = (words.SENT_UPON.get((taken.kind, line.code)) for line in lines if line.seat == access.seat)
    sent = next(filter(None, upon), words.SENT.get(taken.kind))
    done = () if rolled else (say(Phrase(sent)) if sent else _("Turn sent."),)
    asked = taken.asked_next
    if not asked or access.seat in asked:
        return done
    seats = {"seats": say(Listing(tuple(SeatName(seat) for seat in asked)))}
    return (*done, _("Waiting for %(seats)s.") % seats)
