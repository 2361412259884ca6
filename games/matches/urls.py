"""Addresses of matches and tables."""

from django.urls import path, register_converter

from games.matches.pages import (
    chance,
    deputies,
    emergency,
    export,
    history,
    home,
    known,
    learn,
    leaving,
    live,
    numbers,
    open_seats,
    orders,
    practice,
    press,
    proposals,
    silence,
    table,
    turn,
)

app_name = "matches"


class Whose:
    """Whose numbering of steps an address counts in."""

    regex = "watcher|all|[0-5]"

    def to_python(self, value: str) -> str:
        """As it stands."""
        return value

    def to_url(self, value: str) -> str:
        """As it stands."""
        return value


register_converter(Whose, "whose")

urlpatterns = [
    path("", home.front, name="front"),
    path("waiting/", home.waiting, name="waiting"),
    path("matches/", home.mine, name="mine"),
    path("emergency/", emergency.emergency, name="emergency"),
    path("next/", home.next_match, name="next"),
    path("deputies/", deputies.deputies, name="deputies"),
    path("deputies/<int:deputyship_id>/accept/", deputies.accept, name="accept_deputyship"),
    path("deputies/<int:deputyship_id>/end/", deputies.end, name="end_deputyship"),
    path("tables/", table.listing, name="tables"),
    path("tables/new/", table.choose_title, name="choose_title"),
    path("tables/new/<slug:title>/", table.new, name="new"),
    path("seats/", open_seats.listing, name="open_seats"),
    path("learn/", learn.index, name="learn"),
    path("learn/<slug:title>/", learn.lesson, name="lesson"),
    path("learn/<slug:title>/<slug:chapter>/", learn.chapter, name="chapter"),
    path("practice/<slug:title>/", practice.practice, name="practice"),
    path("t/<str:token>/", table.by_link, name="by_link"),
    path("matches/<int:match_id>/", turn.match, name="match"),
    path("matches/<int:match_id>/join/", table.join, name="join"),
    path("matches/<int:match_id>/here/", table.here, name="here"),
    path("matches/<int:match_id>/leave/", table.leave, name="leave"),
    path("matches/<int:match_id>/begin/", table.begin, name="begin"),
    path("matches/<int:match_id>/decline/", table.decline, name="decline"),
    path("matches/<int:match_id>/act/", turn.act, name="act"),
    path("matches/<int:match_id>/volunteer/", turn.volunteer, name="volunteer"),
    path("matches/<int:match_id>/finish/", turn.finish, name="finish"),
    path("matches/<int:match_id>/send/", turn.send, name="send"),
    path("matches/<int:match_id>/undo/", turn.undo, name="undo"),
    path("matches/<int:match_id>/text/", turn.text, name="text"),
    path("matches/<int:match_id>/trust/", turn.trust_clock, name="trust_clock"),
    path("matches/<int:match_id>/orders/", orders.orders, name="orders"),
    path("matches/<int:match_id>/back/", silence.back, name="back"),
    path("matches/<int:match_id>/end/", silence.end, name="end"),
    path("matches/<int:match_id>/seats/<int:index>/", open_seats.seat, name="seat"),
    path("matches/<int:match_id>/resign/", leaving.resign, name="resign"),
    path("matches/<int:match_id>/ask/", proposals.ask, name="ask"),
    path("matches/<int:match_id>/ask/<int:proposal_id>/", proposals.answer, name="answer"),
    path("matches/<int:match_id>/extend/", proposals.extend, name="extend"),
    path("matches/<int:match_id>/live/", live.live, name="live"),
    path("matches/<int:match_id>/press/", press.press, name="press"),
    path("matches/<int:match_id>/press/write/", press.write, name="press_write"),
    path("matches/<int:match_id>/history/", history.history, name="history"),
    path("matches/<int:match_id>/moments/<whose:whose>/<int:number>/", history.moment, name="moment"),
    path("matches/<int:match_id>/numbers/", numbers.numbers, name="numbers"),
    path("matches/<int:match_id>/print/", numbers.printable, name="print"),
    path("matches/<int:match_id>/known/", known.known, name="known"),
    path("matches/<int:match_id>/log/", history.log, name="log"),
    path("matches/<int:match_id>/chance/", chance.chance, name="chance"),
    path("matches/<int:match_id>/export/", export.export, name="export"),
]
