"""The few words a drawing says itself: its title and description for those who hear it, and what was left out."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Words:
    """Sentences with `{places}`. The defaults are English."""

    grid: str = "Board of {columns} by {rows} squares"
    pits: str = "Board with {pits} holes"
    tree: str = "Tree of {nodes} nodes"
    first: str = "First player: {things}."
    second: str = "Second player: {things}."
    neutral: str = "Shared: {things}."
    store: str = "store {seeds}"
    cut: str = "{shown} of {nodes} nodes shown"


ENGLISH = Words()
INDONESIAN = Words(
    grid="Papan {columns} kali {rows} petak",
    pits="Papan dengan {pits} lubang",
    tree="Pohon dengan {nodes} simpul",
    first="Pemain pertama: {things}.",
    second="Pemain kedua: {things}.",
    neutral="Bersama: {things}.",
    store="lumbung {seeds}",
    cut="{shown} dari {nodes} simpul ditampilkan",
)
