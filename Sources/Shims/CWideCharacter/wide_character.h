// The C library hides wcwidth unless X/Open is requested, which Swift's own import does not do.
#pragma once
#include <wchar.h>
int wcwidth(wchar_t character);
