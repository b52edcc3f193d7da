"""Hissy Fit: one to four people against the cat, together."""

from catcards.games import Box

BOX = Box("Hissy Fit", (1, 2, 3, 4), "10-20", together=True)
