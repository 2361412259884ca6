"""Forms of the account pages. Those that replace django-allauth's are listed in ACCOUNT_FORMS."""
