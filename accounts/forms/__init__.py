"""Forms of the account pages; those that replace django-allauth's are named in ACCOUNT_FORMS."""
