#define _GNU_SOURCE 1

#include "CPseudoTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __APPLE__
#include <util.h>
#else
#include <pty.h>
#include <sys/pidfd.h>
#include <sys/syscall.h>
#endif

extern char **environ;

// A second child must not inherit the master of the first: closing it would then not hang up.
static void close_others_on_exec(void) {
#ifdef CLOSE_RANGE_CLOEXEC
  close_range(3, ~0U, CLOSE_RANGE_CLOEXEC);
#else
  int limit = getdtablesize();
  for (int descriptor = 3; descriptor < limit; descriptor++)
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
#endif
}

static void restore_signals(void) {
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

static void become(const char *const arguments[], const char *const environment[],
                   const char *directory, int report) {
  restore_signals();
  close_others_on_exec();
  environ = (char **)environment;
  if (directory == NULL || chdir(directory) == 0) {
    execvp(arguments[0], (char *const *)arguments);
  }
  int error = errno;
  (void)!write(report, &error, sizeof error);
  _exit(127);
}

int probe_spawn(const char *const arguments[], const char *const environment[],
                const char *directory, uint16_t columns, uint16_t rows, pid_t *child) {
  int report[2];
  if (pipe(report) != 0) return -1;
  fcntl(report[0], F_SETFD, FD_CLOEXEC);
  fcntl(report[1], F_SETFD, FD_CLOEXEC);
  struct winsize size = {.ws_row = rows, .ws_col = columns};
  int master = -1;
  pid_t pid = forkpty(&master, NULL, NULL, &size);
  if (pid == 0) become(arguments, environment, directory, report[1]);
  int error = errno;
  close(report[1]);
  if (pid > 0) {
    fcntl(master, F_SETFD, FD_CLOEXEC);
    fcntl(master, F_SETFL, fcntl(master, F_GETFL) | O_NONBLOCK);
    ssize_t count;
    do count = read(report[0], &error, sizeof error);
    while (count < 0 && errno == EINTR);
    if (count == sizeof error) {
      waitpid(pid, NULL, 0);
      close(master);
      pid = -1;
    }
  }
  close(report[0]);
  if (pid < 0) {
    errno = error;
    return -1;
  }
  *child = pid;
  return master;
}

int probe_open(int terminal) {
  char name[128];
#ifdef __APPLE__
  if (ioctl(terminal, TIOCPTYGNAME, name) != 0) return -1;
#else
  if (ptsname_r(terminal, name, sizeof name) != 0) return -1;
#endif
  return open(name, O_WRONLY | O_NOCTTY | O_CLOEXEC);
}

int probe_signal_thread(pid_t child, pid_t thread, int number) {
#ifdef __APPLE__
  errno = ENOTSUP;
  return -1;
#else
  return (int)syscall(SYS_tgkill, child, thread, number);
#endif
}

int probe_resize(int terminal, uint16_t columns, uint16_t rows, uint16_t width, uint16_t height) {
  struct winsize size = {
      .ws_row = rows, .ws_col = columns, .ws_xpixel = width, .ws_ypixel = height};
  return ioctl(terminal, TIOCSWINSZ, &size);
}

int probe_exit_descriptor(pid_t child) {
#ifdef __linux__
  return pidfd_open(child, 0);
#else
  (void)child;
  return -1;
#endif
}

static int64_t nanoseconds(struct timeval time) {
  return (int64_t)time.tv_sec * 1000000000 + (int64_t)time.tv_usec * 1000;
}

int probe_reap(pid_t child, probe_ending *ending) {
  int status = 0;
  struct rusage usage;
  pid_t found = wait4(child, &status, WNOHANG, &usage);
  if (found < 0) return -1;
  ending->ended = found == child;
  if (!ending->ended) return 0;
  ending->status = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
  ending->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  ending->cpu_nanoseconds = nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime);
  ending->peak_kilobytes = usage.ru_maxrss;
  return 0;
}

// /proc counts in hundredths of a second, too coarse for one key: the clock counts nanoseconds.
int64_t probe_cpu_nanoseconds(pid_t child) {
#ifdef __linux__
  clockid_t clock;
  struct timespec time;
  if (clock_getcpuclockid(child, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1;
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
#else
  (void)child;
  return -1;
#endif
}

int64_t probe_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}
