#include "build.h"

#ifndef OPENMARKET_COMMIT
#define OPENMARKET_COMMIT ""
#endif

// Visits over SSH, whose environment is empty, would report what is in use at the end as leaks.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
const char *__asan_default_options(void) { return "detect_leaks=0"; }
#endif
#endif

const char *const openmarket_commit = OPENMARKET_COMMIT;
