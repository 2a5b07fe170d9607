#include "CTerminalRestore.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static struct termios saved_modes;
static char leave_sequence[256];
static size_t leave_length;
static int terminal = -1;
static volatile sig_atomic_t enabled_now;

// Only async-signal-safe calls: write, tcsetattr, signal, raise.
static void restore(int number) {
  if (enabled_now) {
    enabled_now = 0;
    // Standard input may be open for reading only.
    ssize_t ignored = write(STDOUT_FILENO, leave_sequence, leave_length);
    tcsetattr(terminal, TCSAFLUSH, &saved_modes);
    static const char said[] =
        "openmarket crashed; the terminal was given back and nothing that was saved is lost\n";
    ignored = write(STDERR_FILENO, said, sizeof said - 1);
    (void)ignored;
  }
  signal(number, SIG_DFL);
  raise(number);
}

int terminal_restore_arm(int descriptor, const char *leave) {
  static const int crashes[] = {SIGABRT, SIGTRAP, SIGILL, SIGSEGV, SIGBUS, SIGFPE, SIGSYS};
  if (tcgetattr(descriptor, &saved_modes) != 0) return -1;
  terminal = descriptor;
  leave_length = strnlen(leave, sizeof leave_sequence - 1);
  memcpy(leave_sequence, leave, leave_length);

  // A stack overflow leaves no room on the thread's own stack. The second one is this thread's alone,
  // which has the main actor. The threads of libdispatch cannot be given any: after an overflow of
  // theirs the system ends the process without a handler, and the terminal stays raw.
  static char room[65536];
  stack_t stack = {.ss_sp = room, .ss_size = sizeof room, .ss_flags = 0};
  if (sigaltstack(&stack, NULL) != 0) return -1;

  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = restore;
  action.sa_flags = SA_ONSTACK | SA_RESETHAND | SA_NODEFER;
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < sizeof crashes / sizeof crashes[0]; i++) {
    if (sigaction(crashes[i], &action, NULL) != 0) return -1;
  }
  return 0;
}

int terminal_restore_modes(void) { return tcsetattr(terminal, TCSANOW, &saved_modes); }

void terminal_restore_enable(int enabled) { enabled_now = enabled; }

// The ends of the pipe for reading and writing; -1 before the first signal_pipe(). Atomics without
// locks may be used in signal handlers.
static atomic_int pipe_ends[2] = {-1, -1};

static void write_number(int number) {
  int end = pipe_ends[1];
  if (end < 0) return;
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  // A full pipe has enough to read.
  ssize_t written = write(end, &byte, 1);
  (void)written;
  errno = saved;
}

int signal_pipe(void) {
  if (pipe_ends[0] >= 0) return pipe_ends[0];
  int ends[2];
  if (pipe(ends) != 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFL, O_NONBLOCK);
  pipe_ends[0] = ends[0];
  pipe_ends[1] = ends[1];
  return ends[0];
}

void signal_catch(int number) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = write_number;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

int signal_ignored(int number) {
  struct sigaction action;
  return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}
