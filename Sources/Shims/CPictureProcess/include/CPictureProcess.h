// A process that talks over one socket and can do nothing else: its start, and the limits it puts
// on itself.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

// Forbids other processes of the same user to read or change the memory of this one, by ptrace or
// process_vm_readv, and core dumps of it. Does not last beyond exec, except for the core dumps.
void picture_process_protect(void);

// Whether this process is protected so; false where the system has no such protection.
bool picture_process_is_protected(void);

// Starts a program with an empty environment, one end of a socket pair as its standard input and
// output, and default signals, in a process group of its own, so that Ctrl-C in the terminal is not
// meant for it. Answers 0 or an errno; `socket` is the other end, closed in other programs.
int picture_process_start(const char *path, char *const arguments[], pid_t *process, int *socket);

// Sends without a SIGPIPE when nobody is left to read.
ssize_t picture_process_send(int socket, const void *bytes, size_t count);

// The signal that ended a process, 0 when it ended by itself.
int picture_process_signal(int status);

// Bytes of writable memory this process has now; 0 where it cannot be told.
uint64_t picture_process_memory(void);

// From now on: no new descriptor, so neither files nor network, nothing written to files, no core
// dump, no more rights by way of a program. Root may raise limits again, but root's own rights are
// not what a damaged picture can use: the numbers are set as hard limits.
void picture_process_lock(void);

// Whether the kernel takes filters of system calls: some containers, and other systems than Linux
// on x86_64 and aarch64, do not.
bool picture_process_can_filter(void);

// From now on, the system ends this process by SIGSYS when it makes any other system call than the
// few that decoding needs. With `refuses_open`, opening a file fails instead, for libraries that try.
// Returns false, and changes nothing, where there are no such filters. After picture_process_lock.
bool picture_process_filter(bool refuses_open);

// What may be allocated on top of `base`; macOS does not enforce it.
void picture_process_limit_memory(uint64_t base, uint64_t bytes);

// Ends this process by SIGPROF once it has used so much CPU time from now; 0 turns that off.
void picture_process_limit_time(int64_t milliseconds);

// Gives freed memory back: the worker waits for long times.
void picture_process_trim(void);

// From now on blocks of a megabyte and more go back when they are freed. Else the allocator takes
// what it was asked for once as the usual size, and keeps as much.
void picture_process_return_large_blocks(void);
