"""Every form of the site pressed twice: what a second press must not do."""
