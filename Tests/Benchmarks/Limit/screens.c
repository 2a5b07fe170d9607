// The limit: a program in C on ncursesw that shows recorded screens, the next one with each key,
// doing as little as curses allows. The browser is measured against it: the screens are the
// browser's.
//
//   screens FILE
//
// Any key shows the next screen, Home the first, q quits. All waiting keys are read before a paint.
// Lines of the file:
//   !size LINES COLUMNS
//   !cell FOREGROUND BACKGROUND ATTRIBUTES TEXT    a distinct cell; they are numbered from 2
//   !screen TOP END COUNT     a screen; the lines TOP…END-1 of the last one move up by COUNT first
//   LINE COLUMN NUMBER…       cells that differ from that
// Cell 0 is blank, cell 1 the right half of a wide character. A colour is -1, a number of the palette,
// or red, green and blue from 256 on; attributes are any of b d u r i.

#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1

#include <curses.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { blank = 0, right_half = 1, most_cells = 1 << 20, most_screens = 4096 };

struct screen {
  int top, end, moved;
  uint32_t *cells;
};

static struct screen screens[most_screens];
static cchar_t *looks;
static uint32_t *shown;
static cchar_t *run;
static int screen_count, look_count = 2, lines, columns;

static char *text;

static int read_file(const char *path) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  struct stat facts;
  if (file < 0 || fstat(file, &facts) != 0) return -1;
  text = malloc((size_t)facts.st_size + 1);
  ssize_t count = 0;
  for (off_t done = 0; text && done < facts.st_size; done += count) {
    count = read(file, text + done, (size_t)(facts.st_size - done));
    if (count <= 0) return -1;
  }
  close(file);
  if (!text) return -1;
  text[facts.st_size] = 0;
  return 0;
}

static attr_t attributes(const char *letters) {
  attr_t set = A_NORMAL;
  for (; *letters && *letters != ' '; letters++) {
    switch (*letters) {
      case 'b': set |= A_BOLD; break;
      case 'd': set |= A_DIM; break;
      case 'u': set |= A_UNDERLINE; break;
      case 'r': set |= A_REVERSE; break;
      case 'i': set |= A_ITALIC; break;
      default: break;
    }
  }
  return set;
}

static int add_look(char *line) {
  char *after;
  int foreground = (int)strtol(line, &after, 10), background = (int)strtol(after, &after, 10);
  wchar_t characters[CCHARW_MAX + 1];
  if (*after++ != ' ' || look_count >= most_cells) return -1;
  attr_t set = attributes(after);
  after = strchr(after, ' ');
  if (!after || mbstowcs(characters, after + 1, CCHARW_MAX) == (size_t)-1) return -1;
  characters[CCHARW_MAX] = 0;
  int pair = foreground < 0 && background < 0 ? 0 : alloc_pair(foreground, background);
  if (pair < 0) return -1;
  return setcchar(&looks[look_count++], characters, set, 0, &pair);
}

// Moves lines as a terminal scrolls them.
static void move_lines(const struct screen *screen, uint32_t *cells) {
  int count = abs(screen->moved), kept = screen->end - screen->top - count;
  uint32_t *first = cells + screen->top * columns, *rest = first + count * columns;
  size_t size = (size_t)(kept * columns) * sizeof *cells;
  memmove(screen->moved > 0 ? first : rest, screen->moved > 0 ? rest : first, size);
  memset(screen->moved > 0 ? first + kept * columns : first, 0,
         (size_t)(count * columns) * sizeof *cells);
}

static int add_screen(const char *line) {
  if (screen_count >= most_screens || lines == 0) return -1;
  struct screen *screen = &screens[screen_count];
  size_t size = (size_t)lines * (size_t)columns * sizeof *screen->cells;
  screen->cells = calloc(1, size);
  if (!screen->cells || sscanf(line, "%d %d %d", &screen->top, &screen->end, &screen->moved) != 3)
    return -1;
  if (screen_count++ == 0) return 0;
  memcpy(screen->cells, screens[screen_count - 2].cells, size);
  if (screen->moved == 0) return 0;
  if (screen->top < 0 || screen->end > lines || screen->end - screen->top < abs(screen->moved))
    return -1;
  move_lines(screen, screen->cells);
  return 0;
}

static int add_run(char *line) {
  char *after;
  long row = strtol(line, &after, 10), column = strtol(after, &after, 10);
  if (screen_count == 0 || row < 0 || row >= lines || column < 0) return -1;
  uint32_t *cells = screens[screen_count - 1].cells + row * columns;
  for (; *after == ' '; column++) {
    unsigned long number = strtoul(after, &after, 10);
    if (column >= columns || number >= (unsigned long)look_count) return -1;
    cells[column] = (uint32_t)number;
  }
  return 0;
}

static int describe(char *line) {
  if (strncmp(line, "!cell ", 6) == 0) return add_look(line + 6);
  if (strncmp(line, "!screen ", 8) == 0) return add_screen(line + 8);
  if (*line != '!') return add_run(line);
  if (sscanf(line, "!size %d %d", &lines, &columns) != 2 || lines < 1 || columns < 1) return -1;
  shown = calloc((size_t)lines * (size_t)columns, sizeof *shown);
  run = calloc((size_t)columns, sizeof *run);
  looks = calloc(most_cells, sizeof *looks);
  int none = 0;
  return shown && run && looks ? setcchar(&looks[blank], L" ", A_NORMAL, 0, &none) : -1;
}

static int describe_all(void) {
  for (char *line = text, *next; *line; line = next) {
    next = line + strcspn(line, "\n");
    if (*next) *next++ = 0;
    if (describe(line) != 0) return -1;
  }
  return screen_count > 0 ? 0 : -1;
}

// Puts the cells of a line that are not there yet into the window, in runs.
static void draw_line(int row, const uint32_t *wanted) {
  uint32_t *now = shown + row * columns;
  for (int column = 0; column < columns; column++) {
    if (now[column] == wanted[column]) continue;
    int start = column, count = 0;
    for (; column < columns && now[column] != wanted[column]; column++) {
      if (wanted[column] != right_half) run[count++] = looks[wanted[column]];
      now[column] = wanted[column];
    }
    mvadd_wchnstr(row, start, run, count);
  }
}

static void scroll_lines(const struct screen *screen) {
  setscrreg(screen->top, screen->end - 1);
  scrollok(stdscr, TRUE);
  scrl(screen->moved);
  scrollok(stdscr, FALSE);
}

static void show(int number, int last) {
  const struct screen *screen = &screens[number];
  if (number == last + 1 && screen->moved != 0) {
    scroll_lines(screen);
    move_lines(screen, shown);
  }
  for (int row = 0; row < lines; row++) draw_line(row, screen->cells + row * columns);
}

// The number of the screen after a key; -1 if the program should end.
static int next(int number, wint_t key) {
  if (key == 'q') return -1;
  if (key == KEY_HOME) return 0;
  if (key == KEY_RESIZE) return number;
  return number + 1 < screen_count ? number + 1 : number;
}

int main(int count, char **arguments) {
  if (count != 2) return 64;
  setlocale(LC_ALL, "");
  if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0) setlocale(LC_CTYPE, "C.UTF-8");
  if (read_file(arguments[1]) != 0) return 1;
  if (!initscr()) return 2;
  set_escdelay(25);
  start_color();
  use_default_colors();
  cbreak();
  noecho();
  nonl();
  keypad(stdscr, TRUE);
  idlok(stdscr, TRUE);
  typeahead(-1);
  curs_set(0);
  if (describe_all() != 0) {
    endwin();
    return 1;
  }
  int number = 0;
  show(0, -1);
  refresh();
  while (number >= 0) {
    wint_t key;
    int last = number;
    nodelay(stdscr, FALSE);
    if (get_wch(&key) == ERR) break;
    nodelay(stdscr, TRUE);
    do number = next(number, key);
    while (number >= 0 && get_wch(&key) != ERR);
    if (number < 0) break;
    if (number != last) show(number, last);
    refresh();
  }
  endwin();
  return 0;
}
