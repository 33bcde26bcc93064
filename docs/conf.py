"""The documentation site (`make docs`): Sphinx with MyST for Markdown and the Furo theme.

Why these: they are kept up, search works without a server, the API reference comes from the docstrings, and both
languages fit into one site. English pages lie in docs/, Indonesian ones under the same names in docs/id/.
"""

import re
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

from siasat.version import VERSION

HERE = Path(__file__).resolve().parent

project = "siasat"
author = "The siasat authors"
copyright = author  # noqa: A001 — the name that Sphinx asks for
release = VERSION
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_copybutton", "sphinx_design"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]
templates_path = ["_templates"]

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_default_options = {"members": True, "show-inheritance": True}
autodoc_typehints = "signature"
autodoc_member_order = "groupwise"
add_module_names = False
suppress_warnings = ["ref.python", "misc.highlighting_failure"]

copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True
copybutton_only_copy_prompt_lines = False

html_theme = "furo"
html_title = f"siasat {VERSION}"
html_static_path = ["_static"]
html_css_files = ["siasat.css"]
html_favicon = "../web/public/icon.svg"
html_show_sphinx = False
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "language.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
html_context = {"indonesian": sorted(str(path.relative_to(HERE).with_suffix("")) for path in HERE.glob("id/**/*.md"))}

INDONESIAN = {
    "Back to top": "Kembali ke atas",
    "Home": "Beranda",
    "Made with ": "Dibuat dengan ",
    "Next": "Berikutnya",
    "On this page": "Di halaman ini",
    "Previous": "Sebelumnya",
    "Search": "Cari",
    "View this page": "Lihat sumber halaman ini",
}
"""What the theme writes around a page."""

CAPTIONS = ("Mulai", "Tutorial", "Kursus", "Panduan")
"""The sections of the menu that lead to Indonesian pages."""


def speak_indonesian(_app: Sphinx, pagename: str, _template: str, context: dict[str, Any], _tree: object) -> None:
    """Show each language its own sections of the menu, and Indonesian pages the words of the theme in Indonesian."""
    is_indonesian = pagename.startswith("id/")
    sections = re.split(r'(?=<p class="caption")', context.get("furo_navigation_tree", ""))
    own = [part for part in sections if any(f">{caption}<" in part for caption in CAPTIONS) == is_indonesian]
    context["furo_navigation_tree"] = "".join(own)
    if is_indonesian:
        context["language"] = "id"
        context["_"] = context["gettext"] = lambda text: INDONESIAN.get(text, text)


def setup(app: Sphinx) -> None:
    """Called by Sphinx; the theme makes its menu at the usual priority, 500."""
    app.connect("html-page-context", speak_indonesian, priority=900)
