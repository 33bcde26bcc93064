"""Fuzz targets: every parser of untrusted text, fed with mutated and oversized input.

`make fuzz SECONDS=60` runs them; `python -m fuzz --help` lists the options.
"""
