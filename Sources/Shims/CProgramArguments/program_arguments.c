#include "program_arguments.h"

#include <stdlib.h>

#ifdef __GLIBC__
// A function of Swift's standard library: main.swift files call it with the arguments of main.
extern void _swift_stdlib_overrideUnsafeArgvArgc(char **arguments, int count);

static char **arguments;
static int count;

// The C library passes the arguments of main to constructors as well.
__attribute__((constructor)) static void remember(int argc, char **argv) {
  count = argc;
  arguments = argv;
}

void program_arguments_keep(void) {
  if (arguments != NULL) _swift_stdlib_overrideUnsafeArgvArgc(arguments, count);
}
#else
void program_arguments_keep(void) {}
#endif
