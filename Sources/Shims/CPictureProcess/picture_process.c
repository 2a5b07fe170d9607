#define _GNU_SOURCE 1
#include "CPictureProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

int picture_process_start(
    const char *path, char *const arguments[], pid_t *process, int *socket) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return errno;
  fcntl(ends[0], F_SETFL, O_NONBLOCK);

  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  sigset_t signals;
  char *environment[] = {NULL};
  posix_spawn_file_actions_init(&files);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&files, ends[1], 0);
  posix_spawn_file_actions_adddup2(&files, ends[1], 1);
  posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
  sigfillset(&signals);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&attributes, &signals);
  posix_spawnattr_setpgroup(&attributes, 0);
  short flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP;
  // The worker does not inherit descriptors that other code opened without CLOEXEC either.
  posix_spawn_file_actions_addclosefrom_np(&files, 3);
  posix_spawnattr_setflags(&attributes, flags);
  int result = posix_spawn(process, path, &files, &attributes, arguments, environment);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  close(ends[1]);
  if (result != 0) {
    close(ends[0]);
  } else {
    *socket = ends[0];
  }
  return result;
}

ssize_t picture_process_send(int socket, const void *bytes, size_t count) {
  return send(socket, bytes, count, MSG_NOSIGNAL);
}

int picture_process_signal(int status) {
  int number = status & 0x7F;
  return number == 0x7F ? 0 : number;
}

static void picture_process_limit(int resource, rlim_t soft, rlim_t hard) {
  struct rlimit limit = {soft, hard};
  setrlimit(resource, &limit);
}

void picture_process_protect(void) {
  struct rlimit limit;
  // Programs that this one starts may raise it again.
  if (getrlimit(RLIMIT_CORE, &limit) == 0) picture_process_limit(RLIMIT_CORE, 0, limit.rlim_max);
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

bool picture_process_is_protected(void) {
  return prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) == 0;
}

uint64_t picture_process_memory(void) {
  unsigned long size, resident, shared, text, library, data = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file) return 0;
  int found = fscanf(file, "%lu %lu %lu %lu %lu %lu", &size, &resident, &shared, &text, &library, &data);
  fclose(file);
  return found == 6 ? (uint64_t)data * (uint64_t)sysconf(_SC_PAGESIZE) : 0;
}

void picture_process_lock(void) {
  // Requests come first: a picture takes longer than any of them.
  setpriority(PRIO_PROCESS, 0, 10);
  picture_process_limit(RLIMIT_CORE, 0, 0);
  picture_process_limit(RLIMIT_FSIZE, 0, 0);
  picture_process_limit(RLIMIT_NOFILE, 0, 0);
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

void picture_process_limit_memory(uint64_t base, uint64_t bytes) {
  struct rlimit limit;
  if (base == 0 || getrlimit(RLIMIT_DATA, &limit) != 0) return;
  limit.rlim_cur = base + bytes < limit.rlim_max ? base + bytes : limit.rlim_max;
  setrlimit(RLIMIT_DATA, &limit);
}

void picture_process_limit_time(int64_t milliseconds) {
  struct itimerval timer = {{0, 0}, {milliseconds / 1000, (milliseconds % 1000) * 1000}};
  setitimer(ITIMER_PROF, &timer, NULL);
}

void picture_process_trim(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}

void picture_process_return_large_blocks(void) {
#if defined(__GLIBC__)
  mallopt(M_MMAP_THRESHOLD, 256 << 10);
#endif
}
