"""Background work: results arrive on the main thread, and those of replaced tasks are dropped."""

import gc
import sys
import threading

import pytest

from explorer.core.errors import SearchRefused
from explorer.gui.toolkit import worker as workers
from explorer.gui.toolkit.worker import Worker, wait_for_all


@pytest.fixture
def worker(qapp):
    made = Worker()
    yield made
    made.drop()
    wait_for_all()


def test_the_answer_arrives_on_the_main_thread(qtbot, worker):
    threads, answers = [], []

    def work(_progress):
        threads.append(threading.current_thread())
        return 42

    worker.start(work, lambda answer: answers.append((answer, threading.current_thread())), answers.append)
    qtbot.waitUntil(lambda: bool(answers), timeout=5_000)
    assert answers == [(42, threading.main_thread())]
    assert threads != [threading.main_thread()]
    assert not worker.is_running


def test_a_late_answer_is_dropped(qtbot, worker):
    gate, answers = threading.Event(), []
    worker.start(lambda _progress: gate.wait(5) and "late", answers.append, answers.append)
    worker.start(lambda _progress: "new", answers.append, answers.append)
    qtbot.waitUntil(lambda: bool(answers), timeout=5_000)
    gate.set()
    wait_for_all()
    qtbot.wait(20)
    assert answers == ["new"]


def test_progress_is_told_and_stopping_is_asked_through_it(qtbot, worker):
    shares, answers = [], []
    worker.progressed.connect(shares.append)

    def work(progress):
        count = 0
        while progress(count / 1000) and count < 10**9:
            count += 1
            threading.Event().wait(0.001)
        return count

    worker.start(work, answers.append, answers.append)
    qtbot.waitUntil(lambda: len(shares) > 3, timeout=5_000)
    worker.stop()
    qtbot.waitUntil(lambda: bool(answers), timeout=5_000)
    assert 0 < answers[0] < 10**9
    assert shares == sorted(shares)


def test_a_refusal_is_an_answer_too(qtbot, worker):
    errors = []

    def refuse(_progress):
        raise SearchRefused("no")

    worker.start(refuse, errors.append, errors.append)
    qtbot.waitUntil(lambda: bool(errors), timeout=5_000)
    assert str(errors[0]) == "no"


def test_an_error_that_nobody_expects_is_told_to_who_asked_and_then_reported(qtbot, worker):
    errors = []
    with qtbot.captureExceptions() as reported:
        worker.start(lambda _progress: {}["nothing"], errors.append, errors.append)
        qtbot.waitUntil(lambda: bool(reported), timeout=5_000)
    assert isinstance(errors[0], KeyError)
    assert reported[0][1] is errors[0]


def test_the_collector_pauses_while_anything_runs_and_not_after(qtbot, worker):
    gate, answers, usual = threading.Event(), [], sys.getswitchinterval()
    worker.start(lambda _progress: gate.wait(5), answers.append, answers.append)
    assert not gc.isenabled()
    assert sys.getswitchinterval() < usual
    gate.set()
    qtbot.waitUntil(lambda: bool(answers), timeout=5_000)
    assert gc.isenabled()
    assert sys.getswitchinterval() == usual


def test_freed_memory_is_given_back_when_all_work_is_over(qtbot, worker, monkeypatch):
    given: list[int] = []
    monkeypatch.setattr(workers, "_find_trim", lambda: given.append)
    gate, answers, other = threading.Event(), [], Worker()
    worker.start(lambda _progress: gate.wait(5), answers.append, answers.append)
    other.start(lambda _progress: "soon", answers.append, answers.append)
    qtbot.waitUntil(lambda: answers == ["soon"], timeout=5_000)
    assert not given
    gate.set()
    wait_for_all()
    assert given == [0]


def test_a_worker_may_go_before_its_work_does(qtbot, qapp):
    gate = threading.Event()
    worker = Worker()
    worker.start(lambda _progress: gate.wait(5), lambda _answer: None, lambda _error: None)
    del worker
    gc.collect()
    gate.set()
    wait_for_all()
    assert gc.isenabled()
