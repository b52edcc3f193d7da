"""Whack a Catgirl: lure Neko-chan with bait, bonk her with something soft, keep what you threw."""

from catcards.games import Box

BOX = Box("Whack a Catgirl", (2, 3, 4, 5), "20")
