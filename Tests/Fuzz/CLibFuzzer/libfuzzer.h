// The entry of libFuzzer as a library: https://llvm.org/docs/LibFuzzer.html
#pragma once

#include <stddef.h>
#include <stdint.h>

// Calls `target` with generated inputs until it is told to end or the process dies.
int LLVMFuzzerRunDriver(
    int *count, char ***arguments, int (*target)(const uint8_t *bytes, size_t count));
