#pragma once

#include <stdint.h>
#include <sys/types.h>

/// Starts `arguments[0]` (looked up in PATH) as the leader of a new session whose controlling
/// terminal is a new pseudo-terminal. `environment` is the whole environment of the child. Returns
/// the master, non-blocking and close-on-exec, or -1 with `errno` set, even if the program could
/// not be executed.
int probe_spawn(const char *const arguments[], const char *const environment[],
                const char *directory, uint16_t columns, uint16_t rows, pid_t *child);

/// Sets the size of the terminal in cells, and in pixels or 0; its foreground process group gets
/// SIGWINCH. 0 or -1.
int probe_resize(int terminal, uint16_t columns, uint16_t rows, uint16_t width, uint16_t height);

/// Opens the terminal itself for writing, as another program of the user can: a descriptor or -1.
int probe_open(int terminal);

/// Sends a signal to one thread of the child. 0 or -1; -1 where the system cannot.
int probe_signal_thread(pid_t child, pid_t thread, int number);

/// A descriptor that becomes readable when the child ends, or -1 without one.
int probe_exit_descriptor(pid_t child);

typedef struct {
  int ended;      // 0 while the child runs
  int status;     // exit status, meaningful when signal is 0
  int signal;     // the signal that ended it, or 0
  int64_t cpu_nanoseconds;
  int64_t peak_kilobytes;
} probe_ending;

/// Checks, without waiting, whether the child ended, and reaps it if so. 0 or -1.
int probe_reap(pid_t child, probe_ending *ending);

/// User and system time of all threads of a running child, or -1.
int64_t probe_cpu_nanoseconds(pid_t child);

/// Monotonic time in nanoseconds.
int64_t probe_now(void);
