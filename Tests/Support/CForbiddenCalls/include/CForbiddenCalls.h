// System calls that a picture worker must not make, for tests of its confinement.
#pragma once

// Makes the call with this name and returns whether the name is known.
int forbidden_call(const char *name);
