// The limit: a list with rows of two lines in C on ncursesw, doing as little as curses allows.
// The browser is measured against it; it is told to draw the very cells that the browser draws.
//
//   list ROWS.tsv      rows from a file        list N      N rows made up
//
// A line of the file is one row: fields separated by tabs, each LINE:COLUMN:ATTRIBUTES:TEXT with LINE
// 0 or 1 and ATTRIBUTES any of b d u r i, fN (foreground) and gN (background). Lines that begin
// with an exclamation mark describe the rest of the screen:
//   !rows TOP END             the lines TOP…END-1 of the screen hold rows
//   !draw FIELD…              fields drawn once, LINE counted from the top of the screen
//   !status LINE ATTRS A B    a line of A, the number of the cursor's row and B
//   !after FIELD…             fields behind that text, COLUMN counted from its end
//   !cursor ATTRS BAR         the mark of the cursor's row in column 0, on both of its lines
//   !band COLUMN END ATTRS    the cells that the cursor's row fills before its fields are drawn
//   !style ATTRS ATTRS        what fields with these attributes get in the band

#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1

#include <curses.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char **rows;
static long row_count, current, first;
static const char *fixed[64];
static int fixed_count;
static int top = 2, end = -2;  // a negative end counts from the bottom
static int status_line = -1;
static attr_t status_attributes = A_NORMAL, bar_attributes = A_BOLD;
static int bar_foreground = -1, bar_background = -1;
static const char *behind_status = "";
static char status_before[256] = " ", status_after[512] = "", bar[16] = "▌";

// Attributes of fields in the cursor's row.
struct look {
  attr_t set;
  int foreground, background;
};
static struct look plain_looks[32], chosen_looks[32], band;
static int look_count, band_start = -1, band_end;
static char band_blanks[512];

static const char *attributes(const char *text, attr_t *set, int *foreground, int *background) {
  *set = A_NORMAL;
  *foreground = *background = -1;
  for (; *text && *text != ':' && *text != '\t'; text++) {
    switch (*text) {
      case 'b': *set |= A_BOLD; break;
      case 'd': *set |= A_DIM; break;
      case 'u': *set |= A_UNDERLINE; break;
      case 'r': *set |= A_REVERSE; break;
      case 'i': *set |= A_ITALIC; break;
      case 'f': *foreground = (int)strtol(text + 1, (char **)&text, 10); text--; break;
      case 'g': *background = (int)strtol(text + 1, (char **)&text, 10); text--; break;
      default: break;
    }
  }
  return text;
}

static void use(attr_t set, int foreground, int background) {
  int pair = foreground < 0 && background < 0 ? 0 : alloc_pair(foreground, background);
  attr_set(set, (short)pair, NULL);
}

// Reads one field; the result is what follows it, or NULL at the end of the line.
struct field {
  long line, column;
  attr_t set;
  int foreground, background;
  const char *text;
  size_t length;
};

static const char *read_field(const char *text, struct field *field) {
  if (!*text || *text == '\n') return NULL;
  char *after;
  field->line = strtol(text, &after, 10);
  field->column = *after == ':' ? strtol(after + 1, &after, 10) : 0;
  text = attributes(*after == ':' ? after + 1 : after, &field->set, &field->foreground,
                    &field->background);
  if (*text == ':') text++;
  field->text = text;
  field->length = strcspn(text, "\t\n");
  text += field->length;
  return *text == '\t' ? text + 1 : text;
}

// Draws fields until the end of the line of the file; `y` and `x` are where they count from.
static void draw_fields(const char *text, long y, long x, int last_line, int chosen) {
  struct field field;
  while ((text = read_field(text, &field))) {
    for (int i = 0; chosen && field.column >= band_start && i < look_count; i++) {
      if (plain_looks[i].set != field.set || plain_looks[i].foreground != field.foreground ||
          plain_looks[i].background != field.background)
        continue;
      field.set = chosen_looks[i].set;
      field.foreground = chosen_looks[i].foreground;
      field.background = chosen_looks[i].background;
      break;
    }
    long line = y + field.line, column = x + field.column;
    if (line < 0 || line >= last_line || column < 0 || column >= COLS) continue;
    use(field.set, field.foreground, field.background);
    mvaddnstr((int)line, (int)column, field.text, (int)field.length);
  }
  attr_set(A_NORMAL, 0, NULL);
}

static int bottom(void) { return end > 0 ? (end < LINES ? end : LINES) : LINES + end; }
static long visible(void) { return bottom() - top >= 2 ? (bottom() - top) / 2 : 1; }

static const char *row_text(long index) {
  static char made[256];
  if (rows) return rows[index];
  snprintf(made, sizeof made,
           "0:9::Product %ld 상품\t0:52::KRW %ld,000\t1:9:d:vendor-%ld · %ld days ago"
           "\t1:68::%ld left\n",
           index + 1, index * 37 % 900 + 1, index % 23, index % 300, index % 90);
  return made;
}

static void draw_row(long index) {
  int y = top + (int)(index - first) * 2;
  for (int line = y; line < y + 2 && line < bottom(); line++) {
    move(line, 0);
    clrtoeol();
  }
  if (index >= row_count) return;
  int chosen = index == current;
  if (chosen && band_start >= 0) {
    use(band.set, band.foreground, band.background);
    for (int line = y; line < y + 2 && line < bottom(); line++)
      mvaddnstr(line, band_start, band_blanks, band_end - band_start);
    attr_set(A_NORMAL, 0, NULL);
  }
  draw_fields(row_text(index), y, 0, bottom(), chosen);
  if (!chosen) return;
  use(bar_attributes, bar_foreground, bar_background);
  for (int line = y; line < y + 2 && line < bottom(); line++) mvaddstr(line, 0, bar);
  attr_set(A_NORMAL, 0, NULL);
}

static void grouped(long number, char *text, size_t size) {
  char digits[24];
  int count = snprintf(digits, sizeof digits, "%ld", number);
  size_t used = 0;
  for (int i = 0; i < count && used + 2 < size; i++) {
    if (i > 0 && (count - i) % 3 == 0) text[used++] = ',';
    text[used++] = digits[i];
  }
  text[used] = 0;
}

static void draw_status(void) {
  static int drawn_end = -1;
  char number[32];
  grouped(current + 1, number, sizeof number);
  int line = status_line < 0 ? LINES - 1 : status_line;
  attr_set(status_attributes, 0, NULL);
  mvaddstr(line, 0, status_before);
  addstr(number);
  addstr(status_after);
  attr_set(A_NORMAL, 0, NULL);
  int end = getcurx(stdscr);
  if (end == drawn_end) return;
  drawn_end = end;
  clrtoeol();
  draw_fields(behind_status, line, end, LINES, 0);
  for (int i = 0; i < fixed_count; i++) draw_fields(fixed[i], 0, 0, LINES, 0);
}

static void draw_everything(void) {
  erase();
  if (fixed_count == 0) {
    mvaddstr(0, 1, "Open Market");
    mvhline_set(1, 0, WACS_HLINE, COLS);
  }
  for (int i = 0; i < fixed_count; i++) draw_fields(fixed[i], 0, 0, LINES, 0);
  for (long i = 0; i < visible(); i++) draw_row(first + i);
  draw_status();
}

// Brings the screen from the old place to `current` with the fewest rows drawn.
static void show(long old_current) {
  long old_first = first, height = visible();
  if (current < first) first = current;
  if (current >= first + height) first = current - height + 1;
  long moved = first - old_first;
  if (moved != 0 && labs(moved) < height) {
    setscrreg(top, top + (int)height * 2 - 1);
    scrollok(stdscr, TRUE);
    scrl((int)moved * 2);
    scrollok(stdscr, FALSE);
    for (long i = 0; i < labs(moved); i++) draw_row(moved > 0 ? first + height - 1 - i : first + i);
  } else if (moved != 0) {
    for (long i = 0; i < height; i++) draw_row(first + i);
  }
  if (old_current >= first && old_current < first + height) draw_row(old_current);
  draw_row(current);
  draw_status();
}

// 0 when the program shall end.
static int act(wint_t key) {
  long page = visible();
  switch (key) {
    case 'q': return 0;
    case 'j': case KEY_DOWN: current++; break;
    case 'k': case KEY_UP: current--; break;
    case 'd' & 31: current += page / 2; break;
    case 'u' & 31: current -= page / 2; break;
    case 'f' & 31: case KEY_NPAGE: current += page; break;
    case 'b' & 31: case KEY_PPAGE: current -= page; break;
    case 'g': case KEY_HOME: current = 0; break;
    case 'G': case KEY_END: current = row_count - 1; break;
    case KEY_RESIZE:
      if (current >= first + page) first = current - page + 1;
      draw_everything();
      return 1;
    default: return 1;
  }
  if (current >= row_count) current = row_count - 1;
  if (current < 0) current = 0;
  return 1;
}

static void describe(const char *text) {
  char name[16], rest[1024];
  size_t length = strcspn(text, "\n");
  const char *tab = memchr(text, '\t', length);
  if (!tab || (size_t)(tab - text) >= sizeof name) return;
  snprintf(name, sizeof name, "%.*s", (int)(tab - text), text);
  if (strcmp(name, "!draw") == 0 && fixed_count < 64) {
    fixed[fixed_count++] = tab + 1;
    return;
  }
  if (strcmp(name, "!after") == 0) {
    behind_status = tab + 1;
    return;
  }
  snprintf(rest, sizeof rest, "%.*s", (int)(length - (size_t)(tab + 1 - text)), tab + 1);
  char *parts[4] = {"", "", "", ""}, *cursor = rest;
  for (int i = 0; i < 4 && cursor; i++) parts[i] = strsep(&cursor, "\t");
  int foreground, background;
  if (strcmp(name, "!rows") == 0) {
    top = atoi(parts[0]);
    end = atoi(parts[1]);
  } else if (strcmp(name, "!status") == 0) {
    status_line = atoi(parts[0]);
    attributes(parts[1], &status_attributes, &foreground, &background);
    snprintf(status_before, sizeof status_before, "%s", parts[2]);
    snprintf(status_after, sizeof status_after, "%s", parts[3]);
  } else if (strcmp(name, "!band") == 0) {
    band_start = atoi(parts[0]);
    band_end = atoi(parts[1]);
    if (band_end > band_start + (int)sizeof band_blanks) band_end = band_start + sizeof band_blanks;
    memset(band_blanks, ' ', sizeof band_blanks);
    attributes(parts[2], &band.set, &band.foreground, &band.background);
  } else if (strcmp(name, "!style") == 0 && look_count < 32) {
    struct look *old = &plain_looks[look_count], *new = &chosen_looks[look_count++];
    attributes(parts[0], &old->set, &old->foreground, &old->background);
    attributes(parts[1], &new->set, &new->foreground, &new->background);
  } else if (strcmp(name, "!cursor") == 0) {
    attributes(parts[0], &bar_attributes, &bar_foreground, &bar_background);
    snprintf(bar, sizeof bar, "%s", parts[1]);
  }
}

static int read_rows(const char *path) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  struct stat facts;
  if (file < 0 || fstat(file, &facts) != 0 || facts.st_size == 0) return -1;
  char *text = malloc((size_t)facts.st_size + 1);
  if (!text || read(file, text, (size_t)facts.st_size) != facts.st_size) return -1;
  text[facts.st_size] = 0;
  close(file);
  long room = facts.st_size / 16 + 16;
  rows = malloc((size_t)room * sizeof *rows);
  if (!rows) return -1;
  for (const char *line = text; line < text + facts.st_size;) {
    const char *newline = memchr(line, '\n', (size_t)(text + facts.st_size - line));
    if (*line == '!') describe(line);
    else if (row_count < room) rows[row_count++] = line;
    if (!newline) break;
    line = newline + 1;
  }
  return row_count > 0 ? 0 : -1;
}

int main(int count, char **arguments) {
  if (count != 2) return 64;
  setlocale(LC_ALL, "");
  if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0) setlocale(LC_CTYPE, "C.UTF-8");
  char *after;
  row_count = strtol(arguments[1], &after, 10);
  if (*after) {
    row_count = 0;
    if (read_rows(arguments[1]) != 0) return 1;
  }
  // The names of made-up rows are bold under the cursor.
  if (!rows) describe("!style\t\tb\n");
  if (!*status_after) {
    char total[32];
    grouped(row_count, total, sizeof total);
    snprintf(status_after, sizeof status_after, " of %s", total);
  }
  if (!initscr()) return 2;
  set_escdelay(25);
  start_color();
  use_default_colors();
  cbreak();
  noecho();
  nonl();
  keypad(stdscr, TRUE);
  idlok(stdscr, TRUE);
  curs_set(0);
  draw_everything();
  refresh();
  for (int running = 1; running;) {
    wint_t key;
    long old = current;
    nodelay(stdscr, FALSE);
    if (get_wch(&key) == ERR) break;
    nodelay(stdscr, TRUE);
    do running = act(key);
    while (running && get_wch(&key) != ERR);
    if (current != old) show(old);
    refresh();
  }
  endwin();
  return 0;
}
