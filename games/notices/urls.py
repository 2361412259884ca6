"""Addresses of this room's pages."""

from django.urls import path

from games.notices.pages import address, answer, browsers, choices, mailbox, mails, stop, webhooks

app_name = "notices"
urlpatterns = [
    path("mails/", mails.mails, name="mails"),
    path("mails/when/", choices.choices, name="choices"),
    path("mails/when/<str:thread>/", choices.match_choices, name="match_choices"),
    path("mails/confirm/", address.confirm_address, name="confirm_address"),
    path("mails/stop/<str:token>/", stop.stop, name="stop"),
    path("mails/answer/<str:token>/", answer.answer, name="answer"),
    path("browsers/", browsers.browsers, name="browsers"),
    path("browsers/subscribe/", browsers.subscribe, name="subscribe_browser"),
    path("browsers/later/", browsers.decline_offer, name="decline_browser"),
    path("browsers/<number:subscription_id>/", browsers.switch, name="switch_browser"),
    path("anymail/<slug:service>/tracking/", webhooks.webhook, name="webhook"),
    path("mailbox/", mailbox.mailbox, name="mailbox"),
    path("mailbox/<str:name>/", mailbox.mail, name="mailbox_mail"),
    path("mailbox/<str:name>/html/", mailbox.mail_html, name="mailbox_html"),
]
