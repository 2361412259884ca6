"""Tests of playing by reply."""
