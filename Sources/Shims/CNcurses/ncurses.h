// ncursesw as Swift can import it: no macros, and every function on the main actor, because curses
// keeps one global screen. What is a macro in C (attributes, stdscr) gets a name here.
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
static inline int curses_pairs(void) { return COLOR_PAIRS; }
#pragma clang attribute pop

// term.h defines short macros (columns, lines, tab …) that would rename other people's code.
#undef columns
#undef lines
#undef tab

static const attr_t curses_bold = A_BOLD;
static const attr_t curses_dim = A_DIM;
static const attr_t curses_reverse = A_REVERSE;
static const attr_t curses_underline = A_UNDERLINE;
