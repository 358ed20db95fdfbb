"""`python -m cli` is the `bowers` command."""

from cli.main import main

main()
