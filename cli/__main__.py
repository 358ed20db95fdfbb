"""`python -m cli` is the `bowers` command."""

from cli.main import main

if __name__ == "__main__":  # a worker process imports this again
    main()
