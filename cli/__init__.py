"""The command line: one file a command, each thin: read, call the solver, print."""
