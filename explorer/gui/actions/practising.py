"""Commands of practice mode."""

from explorer.core.i18n import _
from explorer.gui.actions.action_spec import ActionSpec, Sections, WindowContext


def sections(context: WindowContext) -> Sections:
    """Return the commands of the Study menu for practice."""
    mode = context.document.practice_mode
    return {"practising": [
        ActionSpec("check answers", _("Check m&y answers"), mode.check_answers, "Ctrl+Return Ctrl+Enter",
                   _("Show your marks and explain the first mistake"), when=lambda: mode.can_check, practice="always"),
        ActionSpec("leave practice", _("&Leave practice"), mode.step_out, "Shift+Esc",
                   _("Go back from the search to your answers, or from your answers to the study"),
                   when=lambda: context.document.practice is not None, practice="always"),
    ]}
