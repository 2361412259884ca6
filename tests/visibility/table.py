"""Tables of who may see what, to be read beside the promises of the design.

`EYES` says in which role someone sees a match in each of its states, the next two what each address then
responds, and `EXCEPTIONS` lists where they do not apply. `test_pages` walks the whole of it.
"""

from __future__ import annotations

from typing import NamedTuple

Table = dict[str, dict[str, str]]
"""Cells by row and column."""


def read(text: str) -> Table:
    """Return a table by its rows and columns."""
    (_corner, *names), *rows = (line.split() for line in text.strip().splitlines())
    return {row: dict(zip(names, cells, strict=True)) for row, *cells in rows}


# seat: sees as the seat he holds or acts for. view: as a watcher. -: it does not exist for him.
EYES = """
state            host player replaced substitute resigned owner deputy-before deputy deputy-after staff-player left invited watcher stranger staff nobody
offered          seat seat   view     view       view     view  view          view   view         seat         view view    view    view     view  view
offered-link     seat seat   -        -          -        -     -             -      -            seat         -    view    view    -        -     -
offered-invited  seat seat   -        -          -        -     -             -      -            seat         -    view    view    -        -     -
called           seat seat   view     view       view     view  view          view   view         seat         view view    view    view     view  view
running          seat seat   view     seat       view     seat  view          seat   view         seat         view view    view    view     view  view
running-link     seat seat   -        seat       -        seat  -             seat   -            seat         -    view    view    -        -     -
running-invited  seat seat   -        seat       -        seat  -             seat   -            seat         -    view    view    -        -     -
running-closed   seat seat   -        seat       -        seat  -             seat   -            seat         -    -       -       -        -     -
drafting         seat seat   view     seat       view     seat  view          seat   view         seat         view view    view    view     view  view
paused           seat seat   view     seat       view     seat  view          seat   view         seat         view view    view    view     view  view
aside            seat seat   view     seat       view     seat  view          seat   view         seat         view view    view    view     view  view
finished         seat seat   view     seat       view     seat  view          view   view         seat         view view    view    view     view  view
finished-closed  seat seat   -        seat       -        seat  -             -      -            seat         -    -       -       -        -     -
withdrawn        view view   view     view       view     view  view          view   view         view         view view    view    view     view  view
withdrawn-link   view -      -        -          -        -     -             -      -            -            -    view    view    -        -     -
"""  # noqa: E501

# A number is the status of the answer; away: it leads to another page of the site, and shows nothing.
# With status 200: open: nothing that is any seat's own. own: what is the reader's own seat's alone.
# other: what is the seat's whose eyes were asked for. all: what is every seat's. letters: besides, what
# the reader wrote to, or was written by, one other; of a deputy nothing.
AS_A_SEAT = """
address         table  running      paused       aside    finished
match           open   own+letters  own+letters  open     all+letters
history         404    own          own          away     all
history?as      404    own          own          away     all
replay_moments    404    own          own          away     all
replay_moments?as 404    own          own          away     all
log             open   own          own          own      all
export          open   own          own          own      all
press           open   letters      letters      letters  letters
talk            open   open         open         open     open
moment/own      404    away         away         away     away
moment/another  403    403          403          403      away
moment/watcher  404    away         away         away     away
chance          open   open         open         open     all
chance?json     404    404          404          404      all
print           404    404          404          404      all
numbers         404    404          404          away     404
known           404    404          404          404      404
live            204    204          204          204      204
kept            404    own          own          404      all
planner         away   own          own          away     away
briefing        away   own          own          away     away
orders          away   open         open         away     away
resign          away   open         open         away     away
quit            away   open         open         open     away
ask             away   open         open         open     away
appointments    away   open         open         open     away
end             away   away         away         away     away
guest_seats     404    404          404          404      404
edit            404    404          404          404      404
invite          404    404          404          404      404
seat            away   away         away         away     away
"""

AS_A_WATCHER = """
address         table  running  paused  aside  finished  withdrawn
match           open   open     open    open   all       open
history         404    open     open    away   all       404
history?as      404    open     open    away   all       404
replay_moments    404    open     open    away   all       404
replay_moments?as 404    open     open    away   all       404
log             open   open     open    open   all       open
export          open   open     open    open   all       open
press           open   open     open    open   open      open
talk            open   open     open    open   open      open
moment/own      403    403      403     403    away      403
moment/another  403    403      403     403    away      403
moment/watcher  404    away     away    away   away      404
chance          open   open     open    open   all       open
chance?json     404    404      404     404    all       404
print           404    404      404     404    all       404
numbers         404    404      404     away   404       404
known           404    404      404     404    404       404
live            204    204      204     204    204       204
kept            404    404      404     404    404       404
planner         404    404      404     404    404       404
briefing        404    404      404     404    404       404
orders          404    404      404     404    404       404
resign          404    404      404     404    404       404
quit            404    404      404     404    404       404
ask             away   404      404     404    away      away
appointments    away   404      404     404    away      away
end             404    404      404     404    404       404
guest_seats     404    404      404     404    404       404
edit            404    404      404     404    404       404
invite          404    404      404     404    404       404
seat            away   away     away    away   away      away
"""

FOR_THE_SIGNED_IN = (
    "planner",
    "briefing",
    "orders",
    "resign",
    "quit",
    "ask",
    "appointments",
    "end",
    "edit",
    "invite",
    "guest_seats",
)
"""They lead who is signed out to the door. So does every address of a match that would not be found:
a link in a mail is opened on any device."""


class Exceptional(NamedTuple):
    """An exception to the tables above: people, addresses and states."""

    roles: tuple[str, ...]
    addresses: tuple[str, ...]
    states: tuple[str, ...]
    cell: str
    because: str


RUNNING = ("running", "running-link", "running-invited", "running-closed", "drafting", "paused", "aside")
OVER = ("finished", "finished-closed")

EXCEPTIONS = (
    Exceptional(
        ("host",),
        ("edit", "invite"),
        ("offered", "offered-link", "offered-invited", "called"),
        "open",
        "the table is the host's to change",
    ),
    Exceptional(
        ("host",),
        ("edit", "invite"),
        (*RUNNING, *OVER, "withdrawn", "withdrawn-link"),
        "away",
        "until it has begun",
    ),
    Exceptional(("host",), ("guest_seats",), RUNNING, "open", "the host makes links to guests' seats"),
    Exceptional(
        ("host",),
        ("guest_seats",),
        ("offered", "offered-link", "offered-invited", "called", *OVER, "withdrawn", "withdrawn-link"),
        "away",
        "while it runs",
    ),
    Exceptional(("deputy",), ("resign", "quit"), RUNNING, "404", "only the player may leave"),
    Exceptional(("deputy",), ("kept",), RUNNING, "404", "a device keeps what is its owner's own"),
    Exceptional(
        ("owner", "deputy"), ("planner",), ("drafting",), "open", "the card is thrown away in their draft"
    ),
    Exceptional(
        ("deputy-before", "deputy-after"),
        ("planner", "briefing", "orders", "resign", "quit", "end"),
        (*RUNNING, *OVER),
        "away",
        "who was deputy, or will be, is told that he is not now",
    ),
    Exceptional(
        ("deputy",),
        ("planner", "briefing", "orders", "resign", "quit", "end"),
        OVER,
        "away",
        "he was deputy, and is told so",
    ),
    Exceptional(
        ("deputy-before", "deputy-after"),
        ("ask", "appointments"),
        ("running-link", "running-invited", "running-closed", "finished-closed"),
        "away",
        "the same, where he may not watch either",
    ),
    Exceptional(("deputy",), ("ask", "appointments"), ("finished-closed",), "away", "the same"),
    Exceptional(("deputy",), ("appointments",), RUNNING, "404", "only the player says when they have time"),
    Exceptional(("resigned",), ("quit",), (*RUNNING, *OVER), "away", "asked twice it is done"),
    Exceptional(
        ("left", "stranger", "staff"),
        ("seat",),
        ("running-closed", "finished-closed"),
        "away",
        "a seat is there for whom the door lets in, if nobody may watch: it is not open now",
    ),
    Exceptional(
        ("deputy-before", "deputy-after"),
        ("seat",),
        ("running-link", "running-invited", "running-closed", "finished-closed"),
        "away",
        "he is told that he is not deputy now",
    ),
    Exceptional(("deputy",), ("seat",), ("finished-closed",), "away", "the same"),
    Exceptional(
        ("watcher",),
        ("live", "ask", "appointments"),
        ("offered-link", "offered-invited", "running-link", "running-invited", "withdrawn-link"),
        "404",
        "what is for those who sit there asks for no link",
    ),
    Exceptional(
        ("watcher",),
        ("talk",),
        ("offered-link", "offered-invited", "running-link", "running-invited", "withdrawn-link"),
        "404",
        "a table that is not public keeps its talk to those who sit there or are invited",
    ),
    Exceptional(("invited",), ("talk",), ("withdrawn-link",), "404", "a withdrawn table invites nobody"),
    Exceptional(
        ("watcher", "invited"), ("seat",), ("running-closed", "finished-closed"), "away", "it lets them in"
    ),
)

BUTTONS = """
act agree answer answer_appointment answer_roll_call back begin cancel_own_seat_link choose_seat decline
extend finish golden_consent hide hints join leave mute_guest notes play_on poke press_write rematch renew
send take_guest_seat take_out tap text trust_clock undo volunteer watched withdraw_invitation word
"""
"""They take what a form sends; without one they redirect to the match, where all of the above holds."""

# Everyone is offered the open tables on the page of what waits.
# named: the match is on it. -: it is not. Nobody's marks are on any of them, not even the reader's own.
ACROSS_MATCHES = """
page@state                 host  player replaced substitute resigned owner deputy-before deputy deputy-after staff-player left  invited watcher stranger staff nobody
waiting@offered            named named  named    named      named    named named         named  named        named        named named   named   named    named door
waiting@running-closed     named named  -        named      -        named -             named  -            named        -     -       -       -        -     door
mine@offered-invited       named named  -        -          -        -     -             -      -            named        -     -       -       -        -     door
mine@running-closed        named named  named    named      named    named -             named  -            named        -     -       -       -        -     door
tables@offered             named named  named    named      named    named named         named  named        named        named named   named   named    named named
tables@offered-invited     named -      -        -          -        -     -             -      -            -            -     named   -       -        -     -
open_seats@running-closed  -     -      -        -          -        -     -             -      -            -            -     -       -       -        -     -
deputies@running-closed    named named  -        named      -        named named         named  -            named        -     -       -       -        -     door
emergency@running-closed   named named  -        named      -        named -             -      -            named        -     -       -       -        -     door
watch@running              named named  named    named      named    named named         named  named        named        named named   named   named    named named
watch@paused               named named  named    named      named    named named         named  named        named        named named   named   named    named named
watch@running-link         -     -      -        -          -        -     -             -      -            -            -     -       -       -        -     -
watch@running-invited      -     -      -        -          -        -     -             -      -            -            -     -       -       -        -     -
watch@running-closed       -     -      -        -          -        -     -             -      -            -            -     -       -       -        -     -
watch@offered              -     -      -        -          -        -     -             -      -            -            -     -       -       -        -     -
watch@aside                -     -      -        -          -        -     -             -      -            -            -     -       -       -        -     -
front@running              away  away   away     away       away     away  away          away   away         away         away  away    away    away     away  named
front@running-link         away  away   away     away       away     away  away          away   away         away         away  away    away    away     away  -
front@running-closed       away  away   away     away       away     away  away          away   away         away         away  away    away    away     away  -
front@offered-invited      away  away   away     away       away     away  away          away   away         away         away  away    away    away     away  -
"""  # noqa: E501

# By the link itself. open: the table. away: to the match, or to its open seat.
BY_LINK = """
state           host player replaced substitute resigned owner deputy-before deputy deputy-after staff-player left invited watcher stranger staff nobody
offered-link    open open   open     open       open     open  open          open   open         open         open open    open    open     open  open
running-link    away away   away     away       away     away  away          away   away         away         away away    away    away     away  away
running-closed  away away   404      away       404      away  404           away   404          away         404  404     404     404      404   404
finished        away away   away     away       away     away  away          away   away         away         away away    away    away     away  away
"""  # noqa: E501

STAFF = "cockpit matches match deadlines deliveries mail_statistics outages audit action"
"""For staff alone, who play or not: nothing that is any seat's, before the end. For others there are
no such pages; who is signed out is led to the door."""

# own: what is the reader's own seat's alone; of one who was replaced only up to then. letters: what was
# written to him alone. talk: what was written in the table's talk. open: nothing that is any seat's.
# -: it is not written any more, or not about his own message, or he has answered. A dot: he is never told.
MAILS = """
kind             host player replaced substitute resigned owner deputy-before deputy deputy-after staff-player left invited
turn             own  own    -        own        -        own   -             own    -            own          .    .
reminder         own  own    -        own        -        own   -             own    -            own          .    .
poke             own  own    -        own        -        own   -             own    -            own          .    .
nudge            own  own    -        own        -        own   -             own    -            own          .    .
time_out         own  own    own      own        own      own   .             .      .            own          .    .
deputy_acted     own  own    -        own        -        own   .             .      .            own          .    .
press            letters -   -        -          -        letters .           .      .            letters      .    .
talk             -    talk   .        .          .        .     .             .      .            talk         -    -
reply            open open   open     open       open     open  open          open   open         open         open .
bundled          letters open -      open       -        letters -           open   -            letters      .    .
digest           letters open -      open       -        letters -           open   -            letters      .    .
begun            open open   open     .          open     open  .             .      .            open         .    .
paused           open open   -        open       -        open  .             .      .            open         .    .
resumed          open open   -        open       -        open  .             .      .            open         .    .
out              -    -      -        -          -        -     .             .      .            -            -    .
ended            all  all    .        all        .        all   .             .      .            all          .    .
seat_left        open open   open     open       open     open  .             .      .            open         .    .
seat_opened      open open   -        open       -        open  .             .      .            open         .    .
seat_taken       open open   open     open       open     open  .             .      .            open         .    .
proposal         open open   -        open       -        open  .             .      .            open         .    .
proposal_ended   open open   open     open       open     open  .             .      .            open         .    .
appointment      .    open -        open       -        open  .             .      .            open         .    .
appointment_answered open . .       .          .        .     .             .      .            .            .    .
appointment_withdrawn . open -      open       -        open  .             .      .            open         .    .
appointment_soon open open -        open       -        open  .             .      .            open         .    .
deputy_asked     .    .      .        .          .        .     open          open   open         .            .    .
deputy_answered  .    .      .        .          .        open  .             .      .            .            .    .
deputy_withdrawn .    .      .        .          .        .     open          open   open         .            .    .
roll_call        open open   .        .          .        .     .             .      .            -            .    .
roll_over        open open   .        .          .        .     .             .      .            open         open .
table_changed    -    -      .        .          .        .     .             .      .            -            -    .
taken_out        .    -      .        .          .        .     .             .      .            -            -    .
table_expired    -    -      .        .          .        .     .             .      .            -            -    .
seal             open open   -        open       -        open  .             .      .            open         -    .
words            open open   .        .          .        .     .             .      .            open         .    .
restored         open open   -        open       -        open  .             .      .            open         -    .
invitation       .    .      .        .          .        .     .             .      .            .            .    open
invitation_declined - .   .        .          .        .     .             .      .            .            .    .
offer_renewal    open .      .        .          .        .     .             .      .            .            .    .
table_opened     -    .      .        .          .        .     .             .      .            .            open open
absence          open open   open     open       -        open  .             .      .            open         .    .
absence_budget   open open   open     open       open     open  open          open   open         open         open open
outage           .    .      .        .          .        .     .             .      .            open         .    .
outages          .    .      .        .          .        .     .             .      .            open         .    .
given_up         .    .      .        .          .        .     .             .      .            open         .    .
"""  # noqa: E501

OF_COMPETITIONS = {
    "announcement",
    "call_answered",
    "director_called",
    "director_named",
    "entry_admitted",
    "entry_asked",
    "entry_removed",
    "ladder_answered",
    "ladder_called_off",
    "ladder_challenged",
    "ladder_dropped",
    "ladder_expiring",
    "ladder_idle",
    "ladder_season_over",
    "ladder_stuck",
    "ladder_unanswered",
    "tournament_asked",
    "tournament_bye",
    "tournament_called_off",
    "tournament_entered",
    "tournament_over",
    "tournament_passed_over",
    "tournament_roll",
    "tournament_withdrawn",
    "tournament_stuck",
}
"""Mails about a ladder or a tournament: nothing that is any seat's comes near them."""

NOTHING_OF_A_MATCH = """
healthz readyz metrics favicon robots credits set_language
accounts:confirm_sign_up accounts:sign_up_proof accounts:guest_address accounts:confirm_guest_address
accounts:settings accounts:security accounts:reauthenticate_by_mail accounts:absences
accounts:withdraw_absence accounts:erase
 community:people community:change moderation:own moderation:report_player moderation:measure
 notices:mails notices:confirm_address notices:stop notices:webhook notices:choices
notices:browsers notices:subscribe_browser notices:switch_browser notices:decline_browser
 notices:mailbox notices:mailbox_mail notices:mailbox_html replies:inbound
matches:worker matches:manifest matches:kept_matches
matches:table_alerts matches:delete_table_alert
matches:next matches:choose_title matches:new matches:learn matches:lesson matches:chapter
matches:title_statistics
matches:practice matches:practice_now matches:guest matches:accept_deputyship matches:end_deputyship
ratings:index ratings:board ratings:rules
ladders:index ladders:choose_title ladders:new ladders:by_link ladders:rules ladders:person ladders:seasons
ladders:season ladders:join ladders:mine ladders:away ladders:back ladders:ready ladders:leave ladders:stay
ladders:challenge ladders:settings ladders:answer ladders:accept ladders:refuse ladders:take_back
tournaments:index tournaments:explained tournaments:explanation tournaments:by_link tournaments:new
ladders:move_end tournaments:placings
tournaments:choose_title tournaments:found tournaments:tournament tournaments:log tournaments:enter
tournaments:answer_roll_call tournaments:goes_on tournaments:ask_leave tournaments:leave
tournaments:standings_csv tournaments:tables_csv tournaments:json tournaments:trf tournaments:game
tournaments:stages tournaments:dates tournaments:check tournaments:open tournaments:discard tournaments:again
tournaments:begin tournaments:rounds tournaments:begin_round tournaments:end_roll tournaments:seeds
tournaments:call_off
competitions:call_at_table competitions:call competitions:calls competitions:mine competitions:one_call
competitions:announcements competitions:talk competitions:talk_remove
competitions:log competitions:decline competitions:entrants
competitions:entrant competitions:pairs competitions:directors competitions:settings competitions:cancel
"""
"""Nothing that is any seat's comes near them. (The mailbox is the demonstration's alone.)"""

IN_A_TEST_OF_ITS_OWN = (
    "accounts:export accounts:export_file matches:person ratings:person ratings:decline "
    "ladders:ladder ladders:matches competitions:desk competitions:desk_action competitions:replace "
    "competitions:table competitions:result matches:seat_link notices:answer notices:match_choices "
    "moderation:report_messages moderation:reports moderation:report moderation:picture "
    "moderation:staff_measure moderation:pairs moderation:pair "
    "moderation:report_talk moderation:report_table_talk moderation:remove_talk matches:talk_remove"
)
"""Everything about a person: `test_mails` opens the archive. `tests/site/test_person.py` says which matches
the page about someone names. Ratings are of finished matches alone:
`tests/ratings/test_pages.py` says who is told their names. What a ladder tells of its matches
`tests/ladders/test_pages.py` says, and what the desk does `test_directors`. What a link to a guest's
seat opens says `tests/lobby/test_guest_seats.py`, and what a link in an email shows and does
`tests/matches/test_answers_by_email.py`. What a report contains, and who of the staff sees it,
says `tests/moderation/test_moderation.py`; what fair play lists, `tests/moderation/test_fair_play.py`; for
talk, `tests/talk/test_talk.py`. Who may choose for a match says `tests/notices/test_choices.py`."""

OF_OTHERS = ("admin/", "accounts/")
"""Where Django's pages of all accounts begin, and django-allauth's of one's own: no match is there."""
