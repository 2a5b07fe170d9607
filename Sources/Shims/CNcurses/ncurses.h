// ncursesw as Swift can import it: no macros, and every function on the main actor, because curses
// keeps one global screen. Macros of C (attributes, stdscr) get names here.
#pragma once

#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1

// Everything curses.h includes comes before the attribute: only curses itself belongs to the main actor.
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <wchar.h>
#include <wctype.h>

#pragma clang attribute push(__attribute__((swift_attr("@MainActor"))), apply_to = any(function, variable(is_global)))
#include <curses.h>
#include <term.h>

// newterm takes stdio streams, which Swift 6 refuses as shared mutable state.
static inline SCREEN *curses_open(const char *term) { return newterm(term, stdout, stdin); }
static inline WINDOW *curses_window(void) { return stdscr; }
static inline int curses_colors(void) { return COLORS; }
// tiparm takes any number of arguments, which Swift cannot pass.
static inline const char *curses_fill1(const char *text, int one) { return tiparm(text, one); }
static inline const char *curses_fill2(const char *text, int one, int two) { return tiparm(text, one, two); }
#pragma clang attribute pop

// term.h defines short macros (columns, lines, tab …) that would rename other people's code.
#undef columns
#undef lines
#undef tab
