"""`python -m siasat`, the same as the command `siasat`."""

import sys

from siasat_command import main

if __name__ == "__main__":
    sys.exit(main())
