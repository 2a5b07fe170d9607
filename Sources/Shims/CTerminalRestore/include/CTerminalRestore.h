// Restores the terminal when the process crashes, and writes signals to a pipe: the only code that
// runs inside a signal handler.
#pragma once

// Saves the current modes of the terminal `descriptor`, and the bytes to write to standard output to
// leave the screen. `leave` is copied, at most 255 bytes of it. Installs handlers for SIGABRT, SIGTRAP, SIGILL, SIGSEGV, SIGBUS
// and SIGFPE on a separate stack. Returns 0, or -1 with errno set.
int terminal_restore_arm(int descriptor, const char *leave);

// Restores the saved modes and writes nothing. Returns 0, or -1 with errno set.
int terminal_restore_modes(void);

// The end for reading of a pipe with a byte for each signal of signal_catch that arrives from now
// on: its number. The first call is not from several threads. Returns -1 with errno set if there is
// no pipe.
int signal_pipe(void);

// From now on, the signal `number` is written to the pipe instead of its default action.
void signal_catch(int number);

// Whether the signal `number` is ignored, as after nohup.
int signal_ignored(int number);

// Sets whether there is a screen to leave: 1 while curses owns it, 0 while suspended or ended.
void terminal_restore_enable(int enabled);
