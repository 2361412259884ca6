"""The addresses of a site that takes replies."""

DOMAIN = "reply.muster.example"
SITE = "https://muster.example"
