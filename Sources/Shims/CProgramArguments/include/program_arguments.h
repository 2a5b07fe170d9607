#ifndef OPENMARKET_PROGRAM_ARGUMENTS_H
#define OPENMARKET_PROGRAM_ARGUMENTS_H

// Gives Swift the arguments that the program was started with. Swift reads them from
// /proc/self/cmdline, and would have none where /proc is not mounted.
void program_arguments_keep(void);

#endif
