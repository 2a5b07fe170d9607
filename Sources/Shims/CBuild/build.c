#include "build.h"

#ifndef OPENMARKET_COMMIT
#define OPENMARKET_COMMIT ""
#endif

// Visits over SSH have no ASAN_OPTIONS: memory in use at the end would be reported as leaked.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
const char *__asan_default_options(void) { return "detect_leaks=0"; }
#endif
#endif

const char *const openmarket_commit = OPENMARKET_COMMIT;
