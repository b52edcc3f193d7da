"""Cat Horror Festival: collect film reels until your hand is exactly what the ushers ask for."""

from catcards.games import Box

BOX = Box("Cat Horror Festival", (2, 3, 4), "20-40")
