// wcwidth is hidden by the C library unless X/Open is asked for, which Swift's own import does not do.
#pragma once
#include <wchar.h>
int wcwidth(wchar_t character);
