"""Experiments that visitors run from the page, where the server's owner allows it (`siasat serve --lab`).

A request becomes a spec of the lab (`spec`), which a worker process of low priority runs with `siasat.lab`. The rows
are kept in a store next to the games, together with who may stop, resume and delete which experiment (`records`).
"""
