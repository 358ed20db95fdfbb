"""Players for matches: built in, Python classes, programs in any language, bots of OpenSpiel.

`bot` says what a bot is, and `naming` makes one of what it is called on the command line.
"""
