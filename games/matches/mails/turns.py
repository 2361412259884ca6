"""The mails of a match: each kind is built when its time has come, or is no longer true."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from django.db.models import Min
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.instants import with_zone
from accounts.models import MailKind
from games.engine import registry
from games.matches.access import Access
from games.matches.errors import Unreadable
from games.matches.mails.unanswered import unanswered
from games.matches.models import Deadline, Match, Placing, Tenure, Visit
from games.matches.pictures import picture
from games.matches.positions import Position, read_position
from games.matches.render import COLOURS, LETTERS, match_line, say
from games.matches.selectors.acquaintance import have_played_with
from games.matches.selectors.outcome import outcome
from games.matches.selectors.seats import holders
from games.matches.selectors.story import count_told, told
from games.matches.services.unreadable import put_aside
from games.matches.texts import paused_text, silence_text
from games.notices.links import absolute
from games.notices.mail_content import Answer, Button, Drop, Happening, Hold, MailContent
from games.notices.selectors.reader import announced, waiting

if TYPE_CHECKING:
    from accounts.models import User
    from games.notices.models import Notice

MAX_EVENTS_TOLD = 12
"""Sentences of "since your visit" in a mail."""

MAX_EVENTS_READ = 120
"""Sentences among which those are looked for that concern the reader."""

TURN_MAIL_HELD_FOR = timedelta(minutes=10)
"""How long a turn mail waits before it is asked again whether its reader has looked."""


def turn(notice: Notice, now: datetime) -> Answer:
    """It is the reader's turn.

    After a turn mail no other of that match goes out until they have looked, unless
    something is due earlier than all that was announced.
    """
    found = open_visit(notice, now)
    if not isinstance(found, tuple):
        return found
    tenure, visit = found
    if looked_since(tenure, visit.opened_at):
        return Drop("seen")
    if _announced_already(notice, tenure, visit):
        return Hold(now + TURN_MAIL_HELD_FOR)
    return turn_mail(notice, tenure, visit, now, reminder=False)


def reminder(notice: Notice, now: datetime) -> Answer:
    """The reader's time is running out."""
    found = open_visit(notice, now)
    if not isinstance(found, tuple):
        return found
    tenure, visit = found
    if visit.deadline.remind_at is not None:
        # It has moved since, and is reminded of at its new time.
        return Drop("moved")
    return turn_mail(notice, tenure, visit, now, reminder=True)


def time_out(notice: Notice, now: datetime) -> Answer:
    """The reader's time ran out, and what the clock did for them."""
    tenure = tenure_of(notice)
    deadline = Deadline.objects.select_related("match").filter(visit_id=notice.ids["visit"]).first()
    if tenure is None or deadline is None:
        return Drop("gone")
    match = deadline.match
    answered = _("No answer had come by %(instant)s, so the clock answered for you.") % {
        "instant": with_zone(deadline.due_at)
    }
    silent = tenure.to_revision is None and tenure.seat.silent_since is not None
    since = since_last_look(notice, tenure, match)
    return MailContent(
        subject=_("%(match)s: your time ran out") % {"match": match.name},
        headline=_("Your time ran out"),
        paragraphs=(answered, *(_silent(match) if silent else ())),
        button=match_button(_("Come back") if silent else _("See what happened"), match),
        since=since.lines,
        earlier=since.earlier,
        why=why(match, _("your time ran out")),
    )


def _silent(match: Match) -> tuple[str, ...]:
    """What it means to be taken for silent, and the way back."""
    return (
        _(
            "You are taken for silent now: what is asked of you is answered at once, and you get no "
            "more mail about your turns. The button “I am back” on the match's page ends that."
        ),
        _("If you stay silent: %(what)s.") % {"what": silence_text(match)},
    )


def begun(notice: Notice, now: datetime) -> Answer:
    """A match has begun. To who is awaited at once the turn mail says it too, and this one is not sent."""
    tenure = tenure_of(notice)
    if tenure is None:
        return Drop("gone")
    if announced(thread=notice.thread, kinds=("turn",)):
        return Drop("told_with_turn")
    if waiting(thread=notice.thread, kinds=("turn",), due=now):
        # Its sender deals with that next: then it has told this, or there is none to tell it.
        return Hold(now)
    match = tenure.match
    return MailContent(
        subject=_("%(match)s (%(title)s) has begun") % _called(match),
        headline=_("%(match)s (%(title)s) has begun") % _called(match),
        paragraphs=_beginning(tenure),
        button=match_button(_("Open the match"), match),
        why=why(match, _("a match of yours began")),
    )


def _called(match: Match) -> dict[str, str]:
    """What a subject calls a match: by its name, and the game where it says so."""
    return {"match": match.name, "title": say(registry.meta(match.title).name)}


def _beginning(tenure: Tenure) -> tuple[str, ...]:
    """What somebody learns when a match begins."""
    match = tenure.match
    colour = _(COLOURS[tenure.seat.index])
    people = ", ".join(f"{_(COLOURS[holder.seat])}: {holder.shown}" for holder in holders(match))
    return _("Your colour: %(colour)s.") % {"colour": colour}, people


def _begins(notice: Notice) -> bool:
    """Whether a turn mail is to tell, too, that the match has begun: that waits to be told, and is wanted."""
    wanted = notice.user is not None and notice.user.wants_mail(MailKind.MATCH_NEWS)
    return wanted and waiting(thread=notice.thread, kinds=("begun",))


def paused(notice: Notice, now: datetime) -> Answer:
    """A match is paused: by whose right, and until when."""
    tenure = tenure_of(notice)
    if tenure is None or tenure.to_revision is not None or tenure.match.paused_at is None:
        return Drop("over")
    match = tenure.match
    until = match.paused_until
    ends = (_("It goes on by itself at %(instant)s.") % {"instant": with_zone(until)},) if until else ()
    return MailContent(
        subject=_("%(match)s is paused") % {"match": match.name},
        headline=_("%(match)s is paused") % {"match": match.name},
        paragraphs=(paused_text(match), *ends, _("You get mail when it goes on; until then nothing waits.")),
        button=match_button(_("Open the match"), match),
        why=why(match, _("the clocks stand still")),
    )


def resumed(notice: Notice, now: datetime) -> Answer:
    """A paused match goes on; who is awaited reads until when."""
    tenure = tenure_of(notice)
    if tenure is None or tenure.to_revision is not None or tenure.match.stands_still:
        return Drop("over")
    match = tenure.match
    deadline = Deadline.objects.filter(seat=tenure.seat, handled_at=None).first()
    return MailContent(
        subject=_("%(match)s goes on") % {"match": match.name},
        headline=_("%(match)s goes on") % {"match": match.name},
        paragraphs=(_("Every clock has as much time left as when it was paused."),),
        button=match_button(_("Open the match"), match),
        deadline=_("Answer by %(instant)s.") % {"instant": with_zone(deadline.due_at)} if deadline else "",
        why=why(match, _("the clocks run again")),
    )


def out(notice: Notice, now: datetime) -> Answer:
    """The reader plays no more while the match goes on."""
    tenure = tenure_of(notice)
    if tenure is None:
        return Drop("gone")
    match = tenure.match
    position = _position(tenure, None)
    if position is None:
        return Hold(now + TURN_MAIL_HELD_FOR)
    words = position.words
    said = words.out(position.view) if words.out and match.running else None
    if said is None:
        # It was taken back, or the match ended meanwhile, of which they hear too.
        return Drop("gone")
    since = since_last_look(notice, tenure, match)
    situation = say(words.situation(position.view, position.decisions))
    return MailContent(
        subject=_("%(match)s: %(what)s") % {"match": match.name, "what": say(said)},
        headline=say(said),
        paragraphs=(
            match_line(match),
            _("The match goes on: %(situation)s.") % {"situation": situation},
            _("You are asked nothing more in it, and get mail once it has ended."),
        ),
        button=match_button(_("Open the match"), match),
        since=since.lines,
        earlier=since.earlier,
        why=why(match, _("your play has ended")),
    )


def ended(notice: Notice, now: datetime) -> Answer:
    """A match is over."""
    tenure = tenure_of(notice)
    if tenure is None:
        return Drop("gone")
    match = tenure.match
    people = {holder.seat: holder.shown for holder in holders(match)}
    lines = tuple(
        f"{row.rank}. {_(COLOURS[row.seat.index])} ({people[row.seat.index]}): {row.score}"
        for row in Placing.objects.filter(match=match).select_related("seat")
    )
    since = since_last_look(notice, tenure, match)
    over = _("%(match)s (%(title)s) is over") % _called(match)
    how = outcome(match, tenure.seat.index)
    return MailContent(
        subject=over,
        headline=how.head if how else over,
        paragraphs=(*((over + ".", how.why) if how else ()), *lines, *((how.counted,) if how else ())),
        button=match_button(_("See how it ended"), match),
        since=since.lines,
        earlier=since.earlier,
        why=why(match, _("a match of yours ended")),
    )


def _position(tenure: Tenure, visit: Visit | None) -> Position | None:
    """What the reader's seat sees; None where it cannot be read, and the match is set aside for that."""
    match = visit.match if visit else tenure.match
    try:
        return read_position(Access(match, tenure), visit)
    except Unreadable:
        put_aside(match.pk)
        return None


def turn_mail(notice: Notice, tenure: Tenure, visit: Visit, now: datetime, *, reminder: bool) -> Answer:
    """The mail about an open visit: what is asked, by when, what follows without an answer."""
    match = visit.match
    position = _position(tenure, visit)
    if position is None:
        return Hold(now + TURN_MAIL_HELD_FOR)
    asked = position.asked or next(iter(position.rules.decisions(position.stored)), None)
    if asked is None:
        return Drop("over")
    task = say(position.task(asked))
    until = with_zone(visit.deadline.due_at)
    subject = _("%(match)s: %(task)s, by %(instant)s")
    beginning: tuple[str, ...] = ()
    if reminder:
        subject = _("%(match)s: time is running out: %(task)s, by %(instant)s")
    elif _begins(notice):
        subject = _("%(match)s (%(title)s) has begun: %(task)s, by %(instant)s")
        beginning = (_("The match has begun."), *_beginning(tenure))
    shown = picture(position, match, None if public_only(notice) else tenure.seat.index)
    since = since_last_look(notice, tenure, match)
    return MailContent(
        subject=subject % (_called(match) | {"task": task, "instant": until}),
        headline=task,
        paragraphs=(
            match_line(match),
            *beginning,
            *_deputy(tenure),
            _("Your draft is whole and waits to be sent.")
            if position.complete
            else say(position.words.situation(shown.view, position.decisions)),
        ),
        picture=shown.picture,
        tables=shown.tables,
        button=match_button(_("Take the turn"), match),
        deadline=_("Answer by %(instant)s.") % {"instant": until},
        silence=unanswered(position, tenure, asked.kind, public_only=public_only(notice)),
        since=since.lines,
        earlier=since.earlier,
        why=why(match, _("it is your turn")),
    )


def _deputy(tenure: Tenure) -> tuple[str, ...]:
    span = tenure.deputyship
    return (_("You act as deputy of %(owner)s.") % {"owner": span.owner.name},) if span else ()


def open_visit(notice: Notice, now: datetime) -> tuple[Tenure, Visit] | Drop | Hold:
    """The visit a notice is about and who is awaited in it, or why no mail about it is sent, or not yet."""
    tenure = tenure_of(notice)
    visit = (
        Visit.objects.select_related("match", "seat", "deadline", "draft")
        .filter(pk=notice.ids["visit"])
        .first()
    )
    if tenure is None or visit is None or tenure.to_revision is not None:
        return Drop("gone")
    if tenure.deputyship is not None and not tenure.deputy_at(now):
        return Drop("relieved")
    if visit.closed_at is not None or not visit.match.running:
        return Drop("seat_moved")
    # Until its clock goes on, and one that ran out is looked at: it may have its share of an
    # outage yet, and no mail names a time that is over.
    if visit.match.stands_still or visit.deadline.due_at <= now:
        return Hold(now + TURN_MAIL_HELD_FOR)
    return tenure, visit


def tenure_of(notice: Notice) -> Tenure | None:
    found = Tenure.objects.select_related("match", "seat", "user", "deputyship__owner")
    return found.filter(pk=notice.ids["tenure"]).first()


def looked_since(tenure: Tenure, instant: datetime) -> bool:
    """They have been at the page after something happened: they know."""
    return tenure.last_look is not None and tenure.last_look >= instant


def _announced_already(notice: Notice, tenure: Tenure, visit: Visit) -> bool:
    """Whether a turn mail of this match went out since their last look, for a time that is
    not later than this one's."""
    sent = announced(thread=notice.thread, kinds=("turn",), since=tenure.last_look)
    visits = [other.ids["visit"] for other in sent if other.pk != notice.pk]
    earliest = Deadline.objects.filter(visit_id__in=visits).aggregate(at=Min("due_at"))["at"]
    return earliest is not None and earliest <= visit.deadline.due_at


class Since(NamedTuple):
    """What happened since the reader's last look: in `lines` what concerns them, then the latest; how
    much else there is on the page (`earlier`)."""

    lines: tuple[Happening, ...]
    earlier: int


def since_last_look(notice: Notice, tenure: Tenure, match: Match) -> Since:
    """What happened since the reader's last look, as their seat, or everybody, was told it; to one
    who holds the seat no longer, up to their own end: what follows is another's to know."""
    access = Access(match, None if public_only(notice) else tenure)
    after, upto = tenure.looked_revision, tenure.to_revision
    found = told(access, after=after, upto=upto, last=MAX_EVENTS_READ)
    latest = found[-MAX_EVENTS_TOLD:]
    # Of what came before, that which concerns them stands first, in place of as many of the others.
    mine = [line for line in found[:-MAX_EVENTS_TOLD] if line.mine][-MAX_EVENTS_TOLD // 2 :]
    lines = [*mine, *latest[len(mine) :]]
    return Since(
        tuple(
            Happening(line.text, line.seat, "" if line.seat is None else str(LETTERS[line.seat]))
            for line in lines
        ),
        count_told(access, after=after, upto=upto) - len(lines) if len(found) > len(lines) else 0,
    )


def public_only(notice: Notice) -> bool:
    """The reader wants no secret of theirs in a mail."""
    return notice.user is None or notice.user.mail_public_facts_only


def table_name(notice: Notice, match: Match) -> str:
    """What a subject calls a table that has not begun: its name, if the reader, one whom the reader has
    played with, or a competition that the reader has entered chose it. A stranger's words stand in no
    subject."""
    if match.host is None or match.host_id == notice.user_id or knows(notice, match.host):
        return match.name
    return _("%(title)s, table %(number)d") % {
        "title": say(registry.meta(match.title).name),
        "number": match.pk,
    }


def named(notice: Notice, person: User, subject: str, plain: str) -> str:
    """A subject that names `person` as `%(name)s`, or the `plain` one if the reader has not played with
    them: a display name is free text too."""
    return subject % {"name": person.name} if knows(notice, person) else plain


def knows(notice: Notice, person: User) -> bool:
    """Whether the reader has played with a person."""
    return notice.user is not None and person.pk in have_played_with(notice.user, [person])


def match_button(label: str, match: Match) -> Button:
    return Button(label, absolute(reverse("matches:match", args=[match.pk])))


def why(match: Match, reason: str) -> str:
    return _("You get this mail because %(reason)s in %(match)s.") % {"reason": reason, "match": match.name}
