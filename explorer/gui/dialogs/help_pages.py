"""The help pages: their titles, and their text completed from the tables of algorithms and question forms.

A page is named by its file in resources/help, which is in English. Its translation has the same name in the folder of
the language, such as resources/help/de. A page that is not translated is shown in English.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from pathlib import Path, PurePosixPath

from explorer.core import i18n, resources
from explorer.core.i18n import _, when_language_changes
from explorer.core.option import Option, options_of

INDEX = "index.md"
FOLDERS = ("algorithms", "forms", "panels")
"""The folders with a page for each member of a table of the program, named by its key."""
_LINK = re.compile(r"!?\[([^]]*)\]\([^)]*\)")
_LINKED_PAGE = re.compile(r"\[([^]]+)\]\(([^)]+\.md)\)")
_CODE = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
_HEADING = re.compile(r"^#+ (.*)", re.MULTILINE)


def list_pages() -> dict[str, str]:
    """Return the titles of the pages by file: the index, the pages that it links to, then those of the folders."""
    linked = {file: title for title, file in _LINKED_PAGE.findall(_text(_english_path(INDEX)))}
    linked |= {file: title for title, file in _LINKED_PAGE.findall(_read(INDEX)) if file in linked}
    members: dict[str, str] = {}
    for folder in FOLDERS:
        files = (f"{folder}/{path.name}" for path in resources.path(f"help/{folder}").glob("*.md"))
        titles = {file: _read(file).partition("\n")[0].removeprefix("# ") for file in files}
        members |= dict(sorted(titles.items(), key=lambda item: _sort_key(item[1])))
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


def find_heading(file: str, section: str) -> str:
    """Return the heading of a section in a page as it is shown; "" if it has no such section.

    `section` is the heading itself, or the English one, or the end of a link to it: "the-command-palette".
    """
    shown = _headings(page_text(file))
    if section in shown:
        return section
    english = _headings(_text(_english_path(file)))
    return next((heading for index, heading in enumerate(shown)
                 if section in (*english[index:index + 1], _link_end(heading))), "")


def _headings(text: str) -> list[str]:
    return _HEADING.findall(_CODE.sub("", text))


def _link_end(heading: str) -> str:
    """Return what a link to the heading has after "#"."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def is_translated(file: str) -> bool:
    """Return True if the page is shown in the language in use, and not in English for want of a translation."""
    return i18n.language() == "en" or _path(file) != _english_path(file)


def _read(file: str) -> str:
    return _text(_path(file))


def _path(file: str) -> Path:
    translated = resources.path(f"help/{i18n.language()}/{file}")
    return translated if translated.is_file() else _english_path(file)


def _english_path(file: str) -> Path:
    return resources.path(f"help/{file}")


@cache
def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _sort_key(title: str) -> str:
    """Return the title in small letters without accents, so that "Üben" stands before "Unbekannt"."""
    letters = unicodedata.normalize("NFKD", title.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


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
