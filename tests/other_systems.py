"""A Python that lacks what only POSIX systems have, as on Windows: `run_without_posix(program)`."""

import os
import subprocess
import sys
from pathlib import Path

_OS = """
    WCOREDUMP WEXITED WEXITSTATUS WIFCONTINUED WIFEXITED WIFSIGNALED WIFSTOPPED WNOHANG WSTOPSIG WTERMSIG
    WUNTRACED O_ACCMODE O_ASYNC O_CLOEXEC O_DIRECT O_DIRECTORY O_DSYNC O_LARGEFILE O_NDELAY O_NOATIME O_NOCTTY
    O_NOFOLLOW O_NONBLOCK O_PATH O_RSYNC O_SYNC O_TMPFILE RTLD_LAZY RTLD_NOW SCHED_OTHER PRIO_PROCESS F_LOCK
    F_TEST F_TLOCK F_ULOCK chown chroot confstr confstr_names copy_file_range ctermid eventfd fchdir fchmod fchown
    fdatasync fork forkpty fpathconf fstatvfs fwalk get_blocking getegid geteuid getgid getgrouplist getgroups
    getloadavg getpgid getpgrp getpriority getrandom getresgid getresuid getsid getuid getxattr grantpt initgroups
    killpg lchown listxattr lockf major makedev memfd_create minor mkfifo mknod nice openpty pathconf
    pathconf_names pidfd_open pipe2 posix_fadvise posix_fallocate posix_openpt posix_spawn posix_spawnp pread
    preadv ptsname pwrite pwritev readv register_at_fork removexattr sched_get_priority_max sched_getaffinity
    sched_getparam sched_getscheduler sched_setaffinity sched_yield sendfile set_blocking setegid seteuid setgid
    setgroups setns setpgid setpriority setregid setresgid setresuid setreuid setsid setuid setxattr spawnlp
    spawnvp splice statvfs sync sysconf sysconf_names tcgetpgrp tcsetpgrp ttyname uname unshare wait wait3 wait4
    waitid writev
"""
OS_NAMES = frozenset(_OS.split())
"""Names of the module os that Windows lacks; macOS lacks some of them, too."""
_SIGNAL = """
    SIGALRM SIGBUS SIGCHLD SIGCLD SIGCONT SIGHUP SIGIO SIGIOT SIGKILL SIGPIPE SIGPOLL SIGPROF SIGPWR SIGQUIT
    SIGRTMAX SIGRTMIN SIGSTKFLT SIGSTOP SIGSYS SIGTRAP SIGTSTP SIGTTIN SIGTTOU SIGURG SIGUSR1 SIGUSR2 SIGVTALRM
    SIGWINCH SIGXCPU SIGXFSZ ITIMER_PROF ITIMER_REAL ITIMER_VIRTUAL SIG_BLOCK SIG_SETMASK SIG_UNBLOCK alarm
    getitimer pause pidfd_send_signal pthread_kill pthread_sigmask setitimer siginterrupt sigpending sigtimedwait
    sigwait sigwaitinfo
"""
SIGNAL_NAMES = frozenset(_SIGNAL.split())
"""Names of the module signal that Windows lacks."""
_MODULES = """
    fcntl grp posix pty pwd readline resource spwd syslog termios tty crypt curses nis
"""
MODULES = frozenset(_MODULES.split())
"""Modules of the standard library that Windows lacks."""
_LACK = f"""
import os, pathlib, signal, subprocess, sys, tempfile
import numpy  # it asks Linux for its version
for module, names in ((os, {sorted(OS_NAMES)!r}), (signal, {sorted(SIGNAL_NAMES)!r})):
    for name in names:
        if hasattr(module, name):
            delattr(module, name)
lacking = {sorted(MODULES)!r}
class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name in lacking:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Refuse())
for name in lacking:
    sys.modules.pop(name, None)
really_open, really_read = os.open, pathlib.Path.read_text
def open_no_folder(path, *arguments, **options):
    if os.path.isdir(path):
        raise PermissionError(13, "Permission denied", str(path))
    return really_open(path, *arguments, **options)
def read_no_system_file(path, *arguments, **options):
    if str(path).startswith(("/proc", "/sys")):
        raise FileNotFoundError(2, "No such file or directory", str(path))
    return really_read(path, *arguments, **options)
os.open, pathlib.Path.read_text = open_no_folder, read_no_system_file
"""


def run_without_posix(program: str, folder: Path) -> str:
    """Run a program in a Python without POSIX's names, and return what it prints; a failure raises.

    Folders can't be opened there, and the system's files in /proc and /sys don't exist.
    """
    command = [sys.executable, "-c", _LACK + program]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, encoding="utf-8", check=False,
                          env=_environment())
    assert done.returncode == 0, done.stderr
    return done.stdout


def _environment() -> dict[str, str]:
    """Return the environment of a program that finds the same modules from any folder."""
    return os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "LANGUAGE": "en", "QT_QPA_PLATFORM": "offscreen"}
