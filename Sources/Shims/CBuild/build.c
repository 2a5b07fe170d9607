#include "build.h"

#ifndef OPENMARKET_COMMIT
#define OPENMARKET_COMMIT ""
#endif

const char *const openmarket_commit = OPENMARKET_COMMIT;
