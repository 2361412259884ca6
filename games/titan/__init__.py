"""Titan, by the Law of 1982: legions, lands and battles for two to six.

Its hall is `rules`; what everybody may know is in `view` and `knowledge`, the tables of the
rulebook in `characters`, `lands` and `mustering`, a battle by itself in `battle`.
"""
