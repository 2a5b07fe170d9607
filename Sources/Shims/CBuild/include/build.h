#ifndef OPENMARKET_BUILD_H
#define OPENMARKET_BUILD_H

// The commit that the program was built from, followed by "+" if files had been changed; empty if
// the build does not define it. In C, because Swift takes no text from the command line of the
// compiler.
extern const char *const openmarket_commit;

#endif
