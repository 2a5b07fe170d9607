// Gives the terminal back when the process crashes, and notes signals that nobody listens to
// yet: the only code that runs inside a signal handler.
#pragma once

// Remembers the terminal's modes as they are now, and what has to be written to leave the screen.
// `leave` is copied; at most 255 bytes of it are kept. Installs handlers for SIGABRT, SIGTRAP, SIGILL,
// SIGSEGV, SIGBUS and SIGFPE on a stack of their own. Returns 0, or -1 with errno set.
int terminal_restore_arm(int descriptor, const char *leave);

// Restores the remembered modes and writes nothing. Returns 0, or -1 with errno set.
int terminal_restore_modes(void);

// Takes note of the signal `number` from now on instead of what it would do.
void signal_note(int number);

// Whether the signal `number` came since signal_note, or since this was asked last.
int signal_noted(int number);

// Whether the signal `number` does nothing, as after nohup.
int signal_ignored(int number);

// Says whether there is a screen to leave now: 1 while curses owns it, 0 while suspended or ended.
void terminal_restore_enable(int enabled);
