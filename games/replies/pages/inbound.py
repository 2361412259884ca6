"""The address at which an email service passes on the replies it receives."""

from django.conf import settings
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.views.decorators.csrf import csrf_exempt

from games.notices.pages.webhooks import answer_service


@csrf_exempt
def inbound(request: HttpRequest, service: str) -> HttpResponseBase:
    """Pass a service's email on as django-anymail's signal, if the site accepts replies."""
    if not settings.REPLY_DOMAIN:
        raise Http404
    return answer_service(request, service, "inbound")
