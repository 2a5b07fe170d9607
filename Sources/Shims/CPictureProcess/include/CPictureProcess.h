// A process that talks over one socket and can do nothing else: how it is started, and how it
// limits itself.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

// Forbids other processes of the same user to read or change the memory of this one, by ptrace or
// process_vm_readv, and core dumps of it. Does not last beyond exec, except for the core dumps.
void picture_process_protect(void);

// Whether this process is protected in this way; false if the system has no such protection.
bool picture_process_is_protected(void);

// Starts a program with an empty environment, one end of a socket pair as its standard input and
// output, and default signals, in its own process group, so that Ctrl-C in the terminal does not
// reach it. Returns 0 or an errno; `socket` is the other end, closed in other programs.
int picture_process_start(const char *path, char *const arguments[], pid_t *process, int *socket);

// Sends without a SIGPIPE if the other end is closed.
ssize_t picture_process_send(int socket, const void *bytes, size_t count);

// The signal that ended a process, 0 if it exited.
int picture_process_signal(int status);

// The bytes of writable memory of this process now; 0 if unknown.
uint64_t picture_process_memory(void);

// From now on: no new descriptor, so neither files nor network, nothing written to files, no core
// dump, no additional rights by executing a program. Root may raise limits again, but a damaged
// picture cannot use root's rights: the numbers are set as hard limits.
void picture_process_lock(void);

// Whether the kernel supports filters of system calls: some containers, and systems other than
// Linux on x86_64 and aarch64, do not.
bool picture_process_can_filter(void);

// From now on, the system ends this process by SIGSYS if it makes any system call but the few that
// decoding needs. With `refuses_open`, opening a file fails instead, for libraries that try.
// Returns false, and changes nothing, if there are no such filters. Call it after
// picture_process_lock.
bool picture_process_filter(bool refuses_open);

// Limits the memory allocated on top of `base` to `bytes`.
void picture_process_limit_memory(uint64_t base, uint64_t bytes);

// Ends this process by SIGPROF once it has used this much CPU time from now; 0 turns that off.
void picture_process_limit_time(int64_t milliseconds);

// Returns freed memory to the system: the worker is often idle for long.
void picture_process_trim(void);

// From now on, blocks of 256 KiB and more are returned to the system when freed. Otherwise the
// allocator takes a size once requested as the usual one, and keeps as much.
void picture_process_return_large_blocks(void);
