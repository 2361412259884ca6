"""EMAIL_URL."""

from config.mail_url import mail_settings


def test_smtp() -> None:
    settings = mail_settings("smtp+tls://user:secret@mail.example.org:587")
    assert settings["EMAIL_BACKEND"] == "django.core.mail.backends.smtp.EmailBackend"
    assert (settings["EMAIL_HOST"], settings["EMAIL_PORT"], settings["EMAIL_USE_TLS"]) == (
        "mail.example.org",
        587,
        True,
    )


def test_the_secret_of_a_services_webhook() -> None:
    settings = mail_settings("anymail+postmark://?postmark_server_token=x&webhook_secret=muster:pass%26word")
    assert settings["ANYMAIL"]["WEBHOOK_SECRET"] == "muster:pass&word"


def test_a_sending_service() -> None:
    assert mail_settings("anymail+amazon-ses://?amazon_ses_session_params=x&send_defaults=y") == {
        "EMAIL_BACKEND": "anymail.backends.amazon_ses.EmailBackend",
        "ANYMAIL": {"AMAZON_SES_SESSION_PARAMS": "x", "SEND_DEFAULTS": "y"},
    }
