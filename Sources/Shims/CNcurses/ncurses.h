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

// Declared only for programs with GNU's extensions.
int dup3(int old, int new, int flags);

#pragma clang attribute push(__attribute__((swift_attr("@MainActor"))), apply_to = any(function, variable(is_global)))
#include <curses.h>
#include <term.h>

// newterm takes stdio streams, which Swift 6 refuses as shared mutable state.
static inline SCREEN *curses_open(const char *term, FILE *output) { return newterm(term, output, stdin); }
static inline WINDOW *curses_window(void) { return stdscr; }
static inline WINDOW *curses_next(void) { return newscr; }
static inline WINDOW *curses_shown(void) { return curscr; }
static inline int curses_pairs(void) { return COLOR_PAIRS; }
// tiparm takes any number of arguments, which Swift cannot pass.
static inline const char *curses_fill(const char *text, int number) { return tiparm(text, number); }

// The names of a description's capabilities, which Swift cannot import as arrays of unknown length.
static inline const char *curses_flag_name(int index) { return boolnames[index]; }
static inline const char *curses_number_name(int index) { return numnames[index]; }
static inline const char *curses_string_name(int index) { return strnames[index]; }
// The strings that only this terminal has follow the usual ones; most are keys.
static inline int curses_string_count(void) { return CUR num_Strings; }
static inline int curses_extra_count(void) { return CUR ext_Strings; }
static inline const char *curses_string(int index) { return CUR Strings[index]; }
static inline const char *curses_extra_name(int index) {
  return CUR ext_Names[CUR ext_Booleans + CUR ext_Numbers + index];
}

// setcchar measures and checks a string, which takes longer than drawing the cell. The marks are 17
// bits each, the first in the lowest ones. Curses has no attribute for strike-through: that of protected
// text, which nothing else uses, represents it.
static inline void curses_set(
    cchar_t *cell, int attributes, int pair, uint32_t base, uint64_t marks, bool has_stroke) {
  cell->attr = (attributes & 1 ? WA_BOLD : 0) | (attributes & 2 ? WA_DIM : 0) |
               (attributes & 4 ? WA_REVERSE : 0) | (attributes & 8 ? WA_UNDERLINE : 0) |
               (attributes & 16 ? WA_PROTECT : 0) | NCURSES_BITS(pair > 255 ? 255 : pair, 0);
  cell->ext_color = pair;
  cell->chars[0] = (wchar_t)base;
  int count = 1;
  for (; marks != 0; marks >>= 17) cell->chars[count++] = (wchar_t)(marks & 0x1FFFF);
  if (has_stroke) cell->chars[count++] = 0x336;
  while (count < CCHARW_MAX) cell->chars[count++] = 0;
}
#pragma clang attribute pop

// term.h defines short macros (columns, lines, tab …) that would rename other people's code.
#undef columns
#undef lines
#undef tab
