"""`python -m zsy_rules`, and the console script `zsy`."""

import sys


def main() -> None:
    """End this program with the exit status of the command line."""
    from zsy_rules.cli import run

    sys.exit(run())


if __name__ == "__main__":
    main()
