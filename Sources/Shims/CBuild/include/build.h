#ifndef OPENMARKET_BUILD_H
#define OPENMARKET_BUILD_H

// The commit that the program was built from, "+" after it if files had been changed; empty where
// the build was not told. C, because Swift takes no text from the command line of the compiler.
extern const char *const openmarket_commit;

#endif
