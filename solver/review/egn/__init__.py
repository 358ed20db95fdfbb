"""Euchre Game Notation, read in versions 1.0 to 1.4 and written in 1.4: files of others ⇄ `Game`."""
