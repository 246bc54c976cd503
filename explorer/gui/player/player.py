"""The player bar: buttons, timeline, step number, next event and speed."""

from collections.abc import Callable

from PySide6.QtCore import QElapsedTimer, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QToolButton, QWidget

from explorer.analysis import steps
from explorer.core.i18n import _
from explorer.gui.document import Change, Document
from explorer.gui.document.second_run import second_run_of
from explorer.gui.player.speed import ADAPTED, FRAME, SPEEDS, SpeedButton, steps_per_ms
from explorer.gui.player.timeline import LEFT, Stop, Timeline
from explorer.gui.player.transport import ElidedLabel, Transport
from explorer.gui.toolkit import settings
from explorer.gui.toolkit.layouts import make_column, make_row
from explorer.gui.toolkit.plain_text import SteadyLabel, set_tip
from explorer.gui.toolkit.style import accent, mix_colours
from explorer.gui.toolkit.text_size import follow, grow_sheet, keep_grown, padded
from explorer.gui.toolkit.timers import make_timer

STALL = 100
"""The longest delay of a frame that is made up for, in milliseconds."""
HEIGHT = 64
"""Height of the bar in pixels."""


class Player(QWidget):
    """Plays the document's search; playback starts only when the user presses play."""

    help_topic = "watching.md"

    moves_changed = Signal()
    """Emitted when the cursor reaches or leaves the start, the end, or the first or last stop of a kind."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # time runs as in the tree
        self._document = document
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self._clock = QElapsedTimer()
        self._steps_due = 0.0
        self._moves: tuple[bool, ...] = ()
        self._is_stale = False
        self._frame_timer = make_timer(self, FRAME, self._show_later_step)
        self.setAccessibleName(_("Player"))
        self.timeline = Timeline(document)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFocusProxy(self.timeline)
        keep_grown(self, lambda bar: bar.setFixedHeight(padded(HEIGHT)))
        self.play_button = self._make_button("play", _("Play or pause (Space)"), self.toggle_play)
        self.buttons = (
            self._make_button("first", _("Go to start (Home)"), self.first),
            self._make_button("previous", _("Previous step (Left)"), self.previous),
            self.play_button,
            self._make_button("next", _("Next step (Right)"), self.next),
            self._make_button("last", _("Go to end (End)"), self.last),
        )
        self.step_label, self.next_label = SteadyLabel(), ElidedLabel()
        self.speed = SpeedButton(self.set_speed, self.timeline)
        self.stop_button = QToolButton()
        self.stop_button.setAutoRaise(True)
        self.stop_button.clicked.connect(lambda _checked: self.next_stop())
        # What comes next stands below the timeline, which so keeps its width when nothing comes.
        coming = make_row(round(LEFT), (self.next_label, 1))
        line = make_column(..., self.timeline, coming, ..., spacing=0)
        make_row(*self.buttons, 8, (line, 1), 14, self.step_label, 8, self.speed, 4, self.stop_button,
                 on=self, margins=(18, 0, 14, 0), spacing=6)
        saved_speed = settings.speed(ADAPTED)
        self.speed.choose(saved_speed if saved_speed in SPEEDS else ADAPTED)
        document.listen(Change.TRACE | Change.LAST_STEP | Change.STEP, self._update)
        document.listen(Change.SECOND_RUN, self._listen_to_second_run)
        document.listen(Change.THEME, self._restyle)
        self._restyle()
        self._show_trace()
        follow(self, Player._fit_step_text)

    def _make_button(self, name: str, tip: str, call: Callable[[], None]) -> Transport:
        button = Transport(self._document, name, tip)
        button.clicked.connect(call)
        # After a click on a button, the arrow keys must work on the timeline.
        button.clicked.connect(lambda: self.timeline.setFocus(Qt.FocusReason.OtherFocusReason))
        return button

    # Navigation

    def first(self) -> None:
        """Go to the start."""
        self._go(0)

    def previous(self) -> None:
        """Go one step back."""
        self._go(self._document.cursor - 1)

    def next(self) -> None:
        """Go one step forward."""
        self._go(self._document.cursor + 1)

    def last(self) -> None:
        """Go to the end."""
        self._go(self._document.last_step)

    def next_stop(self, kind: Stop | None = None) -> None:
        """Go to the next cutoff or end of a pass, or say that there is none; None chooses the usual kind."""
        step = self.timeline.stop_after(self._document.step, kind)
        is_dead_end = step == self._document.step
        self._go_forward(step)
        if is_dead_end:
            self._tell_of_dead_end(kind, _("There is no cutoff after this step."), _("This is the last pass."))

    def previous_stop(self, kind: Stop | None = None) -> None:
        """Go to the previous cutoff or end of a pass, or say that there is none; None chooses the usual kind."""
        step = self.timeline.stop_before(self._document.step, kind)
        is_dead_end = step == self._document.step
        self._go(step)
        if is_dead_end:
            self._tell_of_dead_end(kind, _("There is no cutoff before this step."), _("This is the first pass."))

    def _tell_of_dead_end(self, kind: Stop | None, no_cutoff: str, no_pass: str) -> None:
        """Show why a jump to a stop of this kind stays at the step that it started from."""
        if self._document.trace is not None:
            is_pass = (kind or self.timeline.usual_stop) == "pass"
            self._document.show_message(no_pass if is_pass else no_cutoff, "information")

    def next_visit(self) -> None:
        """Go to the next step that enters or leaves the current node."""
        trace, node = self._document.trace, self._document.current
        if trace and node is not None:
            self._go_forward(steps.next_visit(trace, node, self._document.step))

    def step_over(self) -> None:
        """Go one step forward, or past the whole visit if the step enters a node."""
        if trace := self._document.trace:
            self._go(max(steps.step_over(trace, self._document.step), self._document.cursor + 1))

    def step_back_over(self) -> None:
        """Go one step back, or before the whole visit if the step has left a node."""
        document = self._document
        if document.cursor > document.step:  # beyond the end of this run, in a longer second one
            self.previous()
        elif trace := document.trace:
            self._go(steps.step_back_over(trace, document.step))

    def _go_forward(self, step: int) -> None:
        """Go to a step, but never back: the cursor may be beyond this run's end, in a longer second run."""
        self._go(max(step, self._document.cursor))

    def _go(self, step: int) -> None:
        self.pause()
        self._document.set_step(step)

    # Playback

    @property
    def is_playing(self) -> bool:
        """True while the search is played."""
        return self._timer.isActive()

    def toggle_play(self) -> None:
        """Play or pause; playing at the end starts again from the beginning."""
        if self.is_playing:
            self.pause()
        elif self._document.last_step:
            if self._document.cursor == self._document.last_step:
                self._document.set_step(0)
            self._start()
            self.play_button.set_shape("pause")

    def pause(self) -> None:
        """Stop playing at the step shown."""
        self._timer.stop()
        self.play_button.set_shape("play")

    def set_speed(self, times: float) -> None:
        """Set and remember the speed, one of `SPEEDS`."""
        settings.set_speed(times)
        self.speed.choose(times)
        if self.is_playing:
            self._start()

    def _start(self) -> None:
        self._timer.start(max(FRAME, round(1 / self.steps_per_ms)))
        self._clock.start()
        self._steps_due = 0.0

    @property
    def steps_per_ms(self) -> float:
        """Steps per millisecond; at more than one per frame, each frame shows several steps at once."""
        return steps_per_ms(self.speed.chosen, self._document.last_step)

    def _tick(self) -> None:
        # Count elapsed time instead of ticks, so that slow frames do not slow the search down.
        several_in_a_frame = self.steps_per_ms * FRAME > 1
        self._steps_due += min(self._clock.restart(), STALL) * self.steps_per_ms if several_in_a_frame else 1.0
        whole_steps, self._steps_due = divmod(self._steps_due, 1.0)
        self._document.set_step(self._document.cursor + int(whole_steps))
        if self._document.cursor >= self._document.last_step:
            self.pause()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        shift = event.modifiers() == Qt.KeyboardModifier.ShiftModifier
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        key = Qt.Key(event.key())
        calls = {
            Qt.Key.Key_Left: self.previous, Qt.Key.Key_Right: self.next, Qt.Key.Key_Home: self.first,
            Qt.Key.Key_End: self.last, Qt.Key.Key_Space: self.toggle_play, Qt.Key.Key_PageUp: self.previous_stop,
            Qt.Key.Key_PageDown: self.next_stop,
        }
        if shift:
            calls = {Qt.Key.Key_Left: self.step_back_over, Qt.Key.Key_Right: self.step_over}
        if (plain or shift) and key in calls:
            calls[key]()
        else:
            super().keyPressEvent(event)

    # Display

    def _show_trace(self) -> None:
        self.pause()
        self.timeline.show_trace()
        self._label_stop_button()
        self.setEnabled(self._document.last_step > 0)
        self._fit_step_text()
        self._show_moves()
        self._enable_buttons()
        self._show_step()

    def _fit_step_text(self) -> None:
        widest = self.step_label.fontMetrics().horizontalAdvance(self._step_text(self._document.last_step))
        self.step_label.setFixedSize(widest + 4, padded(HEIGHT))

    def _label_stop_button(self) -> None:
        """Set the text of the stop button by the usual kind of stop."""
        words, tip = _("next cutoff  ⇥"), _("Go to next cutoff (Page Down)")
        if self.timeline.usual_stop == "pass":
            trace = self._document.trace
            words, tip = _("next pass  ⇥"), _("Go to end of next pass (Page Down)")
            if trace is not None and trace.is_sampling:
                words, tip = _("next iteration  ⇥"), _("Go to end of next iteration (Page Down)")
            elif trace is not None and "proof" in trace.columns:
                words, tip = _("next descent  ⇥"), _("Go to end of next descent (Page Down)")
        self.stop_button.setText(words)
        set_tip(self.stop_button, tip)

    def _listen_to_second_run(self) -> None:
        """Follow the steps of a second run too, since it takes each step after the document."""
        if second_run := second_run_of(self._document):
            second_run.listen(Change.STEP, self._update)

    def _update(self, changed: Change) -> None:
        if changed & (Change.TRACE | Change.LAST_STEP):
            self._show_trace()
            return
        self._show_moves()
        self._is_stale = self._frame_timer.isActive()
        if not self._is_stale:
            self._frame_timer.start()
            self._show_step()

    def _show_later_step(self) -> None:
        """Show the step that came too soon after the one before."""
        if self._is_stale:
            self._is_stale = False
            self._show_step()

    def _show_moves(self) -> None:
        """Enable the buttons and emit `moves_changed` if the cursor can make other moves than before."""
        document = self._document
        step, last = document.cursor, document.last_step
        moves = (step > 0, last > 0, step < last, *self.timeline.stops_around(document.step))
        if moves != self._moves:
            self._moves = moves
            self._enable_buttons()
            self.moves_changed.emit()

    def _enable_buttons(self) -> None:
        step, (goes_back, plays, goes_on) = self._document.cursor, self._moves[:3]
        for button, enabled in zip(self.buttons, (goes_back, goes_back, plays, goes_on, goes_on), strict=True):
            button.setEnabled(enabled)
        self.stop_button.setEnabled(self.timeline.stop_after(step) != step)

    def _show_step(self) -> None:
        document = self._document
        step = document.cursor
        self.timeline.show_step()
        self.step_label.show_text(self._step_text(step))
        next_event = ""
        # After the end of this search, show the next event of a longer second run.
        for holder in (document, second_run_of(document)):
            run = holder.shown_run if holder else None
            if not next_event and run and run.snapshot and not run.snapshot.is_at_end:
                from explorer.explanations.explain import next_event_text  # not before a search has run

                next_event = next_event_text(run.snapshot, run.named_tree)
        self.next_label.show_text(_("next: {event}").format(event=next_event) if next_event else "", next_event)

    def _step_text(self, step: int) -> str:
        return _("step {step} of {steps}").format(step=f"{step:,}", steps=f"{self._document.last_step:,}")

    def _restyle(self) -> None:
        theme = self._document.theme
        self.setStyleSheet(grow_sheet(f"""
            QToolButton {{ color: {theme.muted}; background: transparent; border: 1px solid transparent;
                border-radius: 6px; padding: 6p 10p; }}
            QToolButton:hover {{ color: {theme.text}; border-color: {theme.rule}; }}
            QToolButton:focus {{ border-color: {accent(theme)}; }}
            QToolButton:disabled {{ color: {mix_colours(theme.muted, theme.paper, 0.4)}; }}
        """))
        self.update()
