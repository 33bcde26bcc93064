"""The documentation site (`make docs`): Sphinx with MyST for Markdown and the Furo theme.

Why these: they are kept up, search works without a server, the API reference comes from the docstrings, and both
languages fit into one site. English pages lie in docs/, Indonesian ones under the same names in docs/id/.
"""

from pathlib import Path

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
