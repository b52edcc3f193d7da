"""Cat Horror Festival: collect film reels until your hand is exactly what the ushers ask for."""
