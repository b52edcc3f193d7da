"""Hissy Fit: one to four people against the cat, together."""
