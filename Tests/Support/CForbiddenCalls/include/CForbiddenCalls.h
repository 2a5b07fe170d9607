// System calls that a picture worker must not make, for tests of its confinement.
#pragma once

// Makes the call with this name and returns whether the name is known.
int forbidden_call(const char *name);

// From now on, the kernel accepts no filters of system calls for this process, as in some
// containers. Returns whether that worked.
int forbid_filters(void);
