"""The help pages: their titles, and their text completed from the tables of algorithms and question forms."""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import PurePosixPath

from explorer.core import resources
from explorer.core.i18n import _, when_language_changes
from explorer.core.option import Option, options_of

INDEX = "index.md"
FOLDERS = ("algorithms", "forms", "panels")
"""The folders with a page for each member of a table of the program, named by its key."""
_LINK = re.compile(r"!?\[([^]]*)\]\([^)]*\)")
_LINKED_PAGE = re.compile(r"\[([^]]+)\]\(([^)]+\.md)\)")


def list_pages() -> dict[str, str]:
    """Return the titles of the pages by file: the index, the pages that it links to, then those of the folders."""
    linked = {file: title for title, file in _LINKED_PAGE.findall(_read(INDEX))}
    members: dict[str, str] = {}
    for folder in FOLDERS:
        files = (f"{folder}/{path.name}" for path in resources.path(f"help/{folder}").glob("*.md"))
        titles = {file: _read(file).partition("\n")[0].removeprefix("# ") for file in files}
        members |= dict(sorted(titles.items(), key=lambda item: item[1].lower()))
    return {INDEX: _("Topics")} | linked | members


def page_text(file: str) -> str:
    """Return a page as Markdown; options are added from the tables, each under its title as a heading."""
    text, path = _read(file), PurePosixPath(file)
    if file == INDEX:
        return text + "".join(_list_folder(folder) for folder in FOLDERS)
    # The tables are loaded here, not before such a page is shown.
    if path.parent.name == "algorithms":
        from explorer.search import ALGORITHMS
        from explorer.search.options import SearchOptions

        options = options_of(SearchOptions)
        return text + _list_options(options[name] for name in ALGORITHMS[path.stem].accepts)
    if path.parent.name == "forms":
        from explorer.exam.forms import FORMS

        return text + _list_options(FORMS[path.stem].settings)
    return text


def find_pages(words: Iterable[str]) -> list[str]:
    """Return the files of the pages that contain all the words, in any case; links count by their text."""
    wanted = [word.casefold() for word in words]
    return [file for file in list_pages() if all(word in _searched_text(file) for word in wanted)]


@cache
def _searched_text(file: str) -> str:
    return _LINK.sub(r"\1", page_text(file)).casefold()


when_language_changes(_searched_text.cache_clear)  # options stand in it in the language of the window


@cache
def _read(file: str) -> str:
    return resources.path(f"help/{file}").read_text(encoding="utf-8")


def folder_title(folder: str) -> str:
    """Return the title of a folder's pages in the user's language; "" for the pages that are in none."""
    return {"algorithms": _("Algorithms"), "forms": _("Question forms"), "panels": _("Panels")}.get(folder, "")


def _list_folder(folder: str) -> str:
    """Return a section of the index with the pages of a folder."""
    links = ", ".join(f"[{title}]({file})" for file, title in list_pages().items() if file.startswith(f"{folder}/"))
    return f"\n## {folder_title(folder)}\n\n{links}\n"


def _list_options(options: Iterable[Option]) -> str:
    sections = []
    for option in options:
        sentence = _(option.sentence)
        parts = [f"{sentence}." if sentence and sentence[-1] not in ".?!" else sentence]
        if option.choices:
            parts.append(_("Choices: {}.").format("; ".join(map(option.choice_label, option.choices))))
        if option.usage:
            parts.append(_("On the command line: {}").format(f"`{option.flag}`"))
        lines = "  \n".join(part for part in parts if part)  # two spaces at the end: a new line
        sections.append(f"\n### {option.heading}\n\n{lines}\n")
    return f"\n## {_('Options')}\n{''.join(sections)}" if sections else ""
