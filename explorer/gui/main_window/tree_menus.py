"""The submenus of recent files, of samples, of windows and of themes, filled when they are opened."""

from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QApplication, QMainWindow, QMenu

from explorer.core.errors import ExplorerError
from explorer.core.i18n import _
from explorer.gui.actions import Actions, files, viewing
from explorer.gui.toolkit import settings
from explorer.gui.toolkit.plain_text import add_action, set_tip, shown_title
from explorer.gui.toolkit.screens import bring_to_front


def fill_recent(menu: QMenu, commands: Actions) -> None:
    """List the files that were used last, and the command that forgets them."""
    menu.clear()
    for path in settings.recent_files():
        action = add_action(menu, f"{path.name}  —  {path.parent}")
        action.triggered.connect(partial(files.open_path, commands.context, path))
    menu.addSeparator()
    menu.addAction(commands["clear recent"])


def fill_samples(menu: QMenu, commands: Actions) -> None:
    """List the samples in a submenu for each group."""
    menu.clear()
    from explorer.gui.dialogs.gallery import Sample, samples  # not before the menu is opened

    def open_sample(sample: Sample) -> None:
        files.open_sample(commands.context, sample.study(), sample.title)

    groups: dict[str, QMenu] = {}
    for sample in samples():
        if sample.group not in groups:
            groups[sample.group] = menu.addMenu(_(sample.group))
            groups[sample.group].setToolTipsVisible(True)
        set_tip(groups[sample.group].addAction(_(sample.title), partial(open_sample, sample)), _(sample.point))


def fill_colours(menu: QMenu, commands: Actions) -> None:
    """List the program's themes, a person's own ones, and the commands for these."""
    from explorer.pictures.user_themes import themes_in  # not before the menu is opened

    menu.clear()
    menu.addActions(commands.section("colours"))
    menu.addSeparator()
    chosen, listed = settings.colours(), themes_in(settings.themes_folder())
    if settings.is_theme_file(chosen) and Path(chosen) not in listed:
        listed.append(Path(chosen))
    for path in listed:
        action = add_action(menu, path.stem)
        action.setCheckable(True)
        action.setChecked(chosen == str(path))
        action.triggered.connect(partial(_use_theme, commands, path))
    menu.addSeparator()
    menu.addActions(commands.section("own themes"))


def _use_theme(commands: Actions, path: Path) -> None:
    """Use the theme in a file; a reason against it is shown as a message."""
    try:
        viewing.use_theme_file(commands.document, path)
    except ExplorerError as error:
        commands.document.show_message(str(error), "error")


def fill_windows(menu: QMenu, commands: Actions) -> None:
    """List the open windows, this one checked; choosing one brings it to the front."""
    menu.clear()
    for window in QApplication.topLevelWidgets():
        if isinstance(window, QMainWindow) and window.isVisible():
            action = add_action(menu, shown_title(window))
            action.setCheckable(True)
            action.setChecked(window is commands.context.window)
            action.triggered.connect(partial(bring_to_front, window))
