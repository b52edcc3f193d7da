"""CATATAC: two clans fight over a yarn ball."""

from catcards.games import Box

BOX = Box("CATATAC", (2, 4, 6), "15-30")
