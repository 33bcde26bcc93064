"""The animated board of the documentation is the one that the script draws."""

import animation


def test_the_picture_is_up_to_date() -> None:
    assert animation.FILE.read_text(encoding="utf-8") == animation.animated(animation.frames()), (
        "run `.venv/bin/python scripts/animation.py --write`"
    )
