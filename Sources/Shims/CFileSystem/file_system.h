// The type of the file system of a path: Swift's module of the C library on Linux omits statfs(2).
#pragma once

#include <stdint.h>
#include <sys/vfs.h>

// Returns 0, or -1 with errno set.
static inline int file_system_type(const char *path, uint32_t *type) {
  struct statfs status;
  if (statfs(path, &status) != 0) return -1;
  *type = (uint32_t)status.f_type;
  return 0;
}
