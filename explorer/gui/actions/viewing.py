"""Commands of the View menu: zoom, colours, what is shown."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, cast

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDockWidget, QToolBar, QWidget

from explorer.core import i18n, resources
from explorer.core.files import write_atomically
from explorer.core.i18n import _
from explorer.core.option import options_of
from explorer.gui.actions.action_spec import ActionSpec, Sections, WindowContext
from explorer.gui.canvas import Canvas
from explorer.gui.document import Document
from explorer.gui.toolkit import settings, style, text_size
from explorer.pictures.theme import THEME_SUFFIX
from explorer.study.looks import MOST_TURNED, SMALL_TREES_ONLY, Looks
from explorer.study.view import switches_by_field


def use_colours(document: Document, name: str) -> None:
    """Apply and save a colour scheme: "system", "light", "dark", or the path of a theme's file."""
    settings.set_colours(name)
    theme = style.theme_for(name)
    style.use_theme(cast(QApplication, QApplication.instance()), theme)
    document.set_theme(theme)


def use_text_size(document: Document, percentage: int) -> None:
    """Apply and save a size of text in hundredths of the usual one; 0 takes it from the desktop's font."""
    settings.set_text_size(percentage)
    style.use_text_size(cast(QApplication, QApplication.instance()), document.theme, text_size.chosen_points())


def use_theme_file(document: Document, path: Path) -> None:
    """Read, apply and save the theme in a file, and say what is hard to read; raises FormatError with the reason."""
    from explorer.pictures.user_themes import describe_low_contrasts, read_theme  # only where a person has a theme

    theme = read_theme(path)
    use_colours(document, str(path))
    if sentence := describe_low_contrasts(theme):
        document.show_message(f"{path.name}: {sentence}")


def choose_theme_file(context: WindowContext) -> None:
    """Ask for the file of a theme, and use it."""
    from explorer.gui.toolkit.saving import ask_open  # not at the start of the program

    kinds = _("Themes (*{suffix})").format(suffix=THEME_SUFFIX)
    if path := ask_open(context.window, _("Load theme"), kinds):
        use_theme_file(context.document, path)


def open_themes_folder(document: Document) -> None:
    """Open the folder of a person's own themes; if it is new, write the light theme into it and say where that is."""
    folder = settings.themes_folder()
    if not folder.is_dir():
        folder.mkdir(parents=True)
        example = folder / f"my-theme{THEME_SUFFIX}"
        write_atomically(example, resources.path("themes/light.json").read_bytes())
        document.file_written.emit(example)
    else:
        document.folder_requested.emit(folder)


def use_language(document: Document, code: str) -> None:
    """Save a language by its code, "" for the system's; texts that are already shown stay until the next start."""
    settings.set_language(code)
    document.show_message(_("The language changes when the program is started again"), "information")


def language_label(code: str) -> str:
    """Return a language in its own words, with a note if nobody has reviewed its texts."""
    name = i18n.NAMES.get(code, code)
    return name if code in i18n.REVIEWED else _("{language} (not reviewed)").format(language=name)


def move_focus(context: WindowContext, by: int = 1) -> None:
    """Move the focus by `by` parts of the window: trees, start page, timeline, visible panels, toolbars."""
    docks = [panel for dock in context.window.findChildren(QDockWidget) if (panel := dock.widget())]
    bars = [bar for bar in context.window.findChildren(QToolBar) if not bar.isAncestorOf(context.player)]
    page = context.window.centralWidget()
    start = [page] if page and not context.canvas.isVisible() else []
    trees = [context.canvas, *(each for each in context.window.findChildren(Canvas) if each is not context.canvas)]
    stops = [(part, stop) for part in (*trees, *start, context.player, *docks, *bars)
             for stop in _first_focusable(part)]
    focus = QApplication.focusWidget()
    inside = [at for at, (part, _stop) in enumerate(stops) if focus and (part is focus or part.isAncestorOf(focus))]
    at = (inside[0] if inside else -by) + by
    stops[at % len(stops)][1].setFocus(Qt.FocusReason.TabFocusReason)


def _first_focusable(part: QWidget) -> list[QWidget]:
    """Return a list of the first visible widget in `part` that takes the keyboard focus; empty if there is none."""
    for widget in (part, *part.findChildren(QWidget)):
        # The canvas is not in the Tab order, because Tab adds a child there.
        takes_keys = widget.focusPolicy() & Qt.FocusPolicy.TabFocus or isinstance(widget, Canvas)
        if takes_keys and widget.isVisible() and widget.isEnabled():
            return [widget]
    return []


def present(context: WindowContext) -> None:
    """Open the presentation on the next screen, or end it if it is open."""
    from explorer.gui.presentation.window import Presentation, choose_screen

    for shown in context.window.findChildren(Presentation):
        shown.close()
        return
    Presentation(context.document, context.player, context.window).present(choose_screen(context.window))


def sections(context: WindowContext) -> Sections:
    """Return the commands of the View menu, and those that find nodes."""
    document, canvas, window = context.document, context.canvas, context.window

    def toggle(name: str) -> None:
        document.set_view(**{name: not getattr(document.study.view, name)})

    def toggle_look(name: str) -> None:
        change_looks(name, not getattr(document.study.view.looks, name))

    def change_looks(name: str, choice: Any) -> None:
        document.set_view(looks=replace(document.study.view.looks, **{name: choice}))

    def is_small() -> bool:
        return len(document.visible_tree.tree) <= MOST_TURNED

    small_tip = _("For trees of up to {count} nodes").format(count=MOST_TURNED)

    def is_drawn() -> bool:
        return not document.is_pristine

    colours = {"light": _("&Light"), "dark": _("&Dark"), "system": _("Match &system")}
    sizes = {0: _("Match &system"), **{each: f"{each} %" for each in text_size.PERCENTAGES}}
    languages = {"": _("Match &system"), **{code: language_label(code) for code in i18n.languages()}}
    return {
        "zoom": [
            ActionSpec("zoom in", _("Zoom &in"), canvas.zoom_in, "Ctrl++ Ctrl+=", practice="always"),
            ActionSpec("zoom out", _("Zoom &out"), canvas.zoom_out, "Ctrl+-", practice="always"),
            ActionSpec("zoom actual", _("&Actual size"), canvas.zoom_actual, "Ctrl+0", practice="always"),
            ActionSpec("zoom fit", _("&Fit whole tree"), canvas.zoom_fit, "Ctrl+9", practice="always"),
            ActionSpec("zoom selection", _("Zoom to &selection"), canvas.zoom_selection, "Ctrl+8",
                       when=lambda: document.current is not None, practice="always"),
            ActionSpec("zoom path", _("Zoom to current &path"), canvas.search_follower.frame_search_path, "Ctrl+7",
                       _("Show the path from the root to the current node; at the end of the search, the principal "
                         "variation"),
                       when=lambda: document.trace is not None, practice="explained"),
        ],
        "finding": [
            ActionSpec("find", _("Fi&nd…"), context.find_bar.begin, "Ctrl+F",
                       _("Find a label, a move, a sequence of moves, a value or a path"), when=is_drawn),
            ActionSpec("find next", _("Find ne&xt"), context.find_bar.next, "Ctrl+F3", when=is_drawn),
            ActionSpec("find previous", _("Find pre&vious"), context.find_bar.previous, "Ctrl+Shift+F3",
                       when=is_drawn),
        ],
        "colours": [
            ActionSpec(f"colours {name}", text, partial(use_colours, document, name), group="colours",
                       checked=partial(lambda name: settings.colours() == name, name), practice="always")
            for name, text in colours.items()
        ],
        "text sizes": [
            ActionSpec(f"text size {percentage}", text, partial(use_text_size, document, percentage), group="text size",
                       checked=partial(lambda percentage: settings.text_size() == percentage, percentage),
                       practice="always")
            for percentage, text in sizes.items()
        ],
        "own themes": [
            ActionSpec("load theme", _("L&oad theme…"), partial(choose_theme_file, context), practice="always",
                       tip=_("A file of colours and widths that says what differs from a theme of the program")),
            ActionSpec("themes folder", _("Open &themes folder"), partial(open_themes_folder, document),
                       practice="always"),
        ],
        "languages": [
            ActionSpec(f"language {code}", text, partial(use_language, document, code), group="language",
                       checked=partial(lambda code: settings.language() == code, code), practice="always")
            for code, text in languages.items()
        ],
        "show": [
            ActionSpec(f"show {name}", _(switch.title), partial(toggle, name), switch.key, _(switch.sentence),
                       checked=partial(lambda name: bool(getattr(document.study.view, name)), name),
                       practice="explained")
            for name, switch in switches_by_field().items()
        ],
        **{f"look {name}": [
            ActionSpec(f"look {name} {choice}", _(title), partial(change_looks, name, choice), group=name,
                       tip=small_tip if name in SMALL_TREES_ONLY and choice != option.default else "",
                       when=is_small if name in SMALL_TREES_ONLY and choice != option.default else None,
                       checked=partial(lambda name, choice: getattr(document.study.view.looks, name) == choice, name,
                                       choice), practice="explained")
            for choice, title in option.choices.items()
        ] for name, option in options_of(Looks).items() if option.choices},
        "margins": [
            ActionSpec(f"look {name}", _(option.title), partial(toggle_look, name), tip=_(option.sentence),
                       checked=partial(lambda name: bool(getattr(document.study.view.looks, name)), name),
                       practice="explained")
            for name, option in options_of(Looks).items() if option.kind == "flag"
        ],
        "window": [
            ActionSpec("next part", _("&Next part of window"), partial(move_focus, context), "F6 Ctrl+Tab",
                       practice="always"),
            ActionSpec("previous part", _("&Previous part of window"), partial(move_focus, context, -1),
                       "Shift+F6 Ctrl+Shift+Tab", practice="always"),
            ActionSpec("animations", _("&Animations"), lambda: settings.set_animations(not settings.animations()),
                       tip=_("Move the view smoothly when it goes elsewhere; off if the desktop has no animations"),
                       checked=settings.animations, practice="always"),
            ActionSpec("full screen", _("F&ull screen"),
                       lambda: window.setWindowState(window.windowState() ^ Qt.WindowState.WindowFullScreen),
                       "F11", checked=window.isFullScreen, practice="always"),
            ActionSpec("present", _("P&resent"), partial(present, context), "Shift+F5",
                       _("Show the tree with caption and timeline on a full screen, for an audience"),
                       when=lambda: document.trace is not None),
        ],
    }
