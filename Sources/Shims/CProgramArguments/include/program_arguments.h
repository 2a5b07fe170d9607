#ifndef OPENMARKET_PROGRAM_ARGUMENTS_H
#define OPENMARKET_PROGRAM_ARGUMENTS_H

// Gives Swift the arguments of the program. Swift reads them from /proc/self/cmdline, and would
// have none if /proc is not mounted.
void program_arguments_keep(void);

#endif
