/* Writes the part of ICU's data that the program can use, as an assembler file.

   Foundation links 34 MB of ICU's data: texts of 800 languages, converters of old charsets,
   dictionaries of Thai and Chinese words. The program speaks English and Korean and reads UTF-8, so
   only their data, the root's, and what belongs to no language are kept. ICU falls back to the root
   for what is missing.

   usage: icudata PACKAGE SYMBOL >data.s
   PACKAGE is a common data file (.dat): a header, then a table of contents of offsets (32-bit count;
   a pair of offsets, name and item, each from the count; names in order), names, and items. See
   "ICU Data", section "Offset tables", and ICU's source ucmndata.h. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned char *package;
static size_t package_size;

static void fail(const char *reason) {
  fprintf(stderr, "icudata: %s\n", reason);
  exit(1);
}

static uint32_t number(size_t at) {
  if (at > package_size || package_size - at < 4) fail("the table of contents is truncated");
  return (uint32_t)package[at] | (uint32_t)package[at + 1] << 8 | (uint32_t)package[at + 2] << 16 |
         (uint32_t)package[at + 3] << 24;
}

static int ends_with(const char *text, const char *end) {
  size_t length = strlen(text), tail = strlen(end);
  return length >= tail && strcmp(text + length - tail, end) == 0;
}

/* Whether the item is a resource of a locale: af.res, sr_Latn_RS.res, but neither root.res nor
   supplementalData.res. */
static int is_of_locale(const char *name) {
  size_t language = strspn(name, "abcdefghijklmnopqrstuvwxyz");
  return (language == 2 || language == 3) && ends_with(name, ".res") &&
         (name[language] == '_' || name[language] == '.');
}

static int is_kept(const char *path) {
  const char *unneeded[] = {".cnv", ".dict", ".spp", ".cfu", "/unames.icu"};
  const char *folders[] = {"/coll/", "/curr/", "/lang/", "/rbnf/", "/region/", "/translit/", "/unit/"};
  for (size_t i = 0; i < sizeof unneeded / sizeof *unneeded; i++)
    if (ends_with(path, unneeded[i])) return 0;
  for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
    if (strstr(path, folders[i])) return 0;
  const char *name = strrchr(path, '/') + 1;
  return !is_of_locale(name) || strncmp(name, "en", 2) == 0 || strncmp(name, "ko", 2) == 0;
}

static void read_package(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) fail("the package cannot be opened");
  if (fseek(file, 0, SEEK_END) != 0 || (package_size = (size_t)ftell(file)) < 32) fail("no package");
  rewind(file);
  package = malloc(package_size + 1);
  if (!package || fread(package, 1, package_size, file) != package_size) fail("no package");
  package[package_size] = 0;
  fclose(file);
}

static void write_bytes(size_t from, size_t to) {
  for (size_t at = from; at < to; at++)
    printf(at % 32 == 0 || at == from ? "\n.byte %d" : ",%d", package[at]);
}

struct item {
  size_t name, start, end;
};

int main(int count, char **arguments) {
  if (count != 3) fail("usage: icudata PACKAGE SYMBOL");
  read_package(arguments[1]);
  size_t header = package[0] | (size_t)package[1] << 8;
  if (package[2] != 0xDA || package[3] != 0x27 || package[8] != 0 || memcmp(package + 12, "CmnD", 4))
    fail("this is not a little-endian package of ICU");
  size_t items = number(header), kept = 0, names = 0;
  struct item *list = calloc(items + 1, sizeof *list);
  if (!list) fail("no memory");
  for (size_t i = 0; i < items; i++) {
    size_t entry = header + 4 + 8 * i;
    struct item item = {header + number(entry), header + number(entry + 4),
                        i + 1 < items ? header + number(entry + 12) : package_size};
    if (item.name >= package_size || item.start > item.end || item.end > package_size)
      fail("an item is outside the package");
    const char *path = (const char *)package + item.name;
    if (!strchr(path, '/')) fail("an item has no folder");
    if (!is_kept(path)) continue;
    list[kept++] = item;
    names += strlen(path) + 1;
  }

  printf(".section .rodata\n.balign 16\n.globl %s\n%s:", arguments[2], arguments[2]);
  write_bytes(0, header);
  printf("\n.Lcontents:\n.long %zu", kept);
  size_t name = 4 + 8 * kept;
  for (size_t i = 0; i < kept; i++) {
    printf("\n.long %zu, .Litem%zu - .Lcontents", name, i);
    name += strlen((const char *)package + list[i].name) + 1;
  }
  for (size_t i = 0; i < kept; i++) printf("\n.asciz \"%s\"", (const char *)package + list[i].name);
  for (size_t i = 0; i < kept; i++) {
    printf("\n.balign 16\n.Litem%zu:", i);
    write_bytes(list[i].start, list[i].end);
  }
  printf("\n.size %s, . - %s\n.section .note.GNU-stack,\"\",@progbits\n", arguments[2], arguments[2]);
  return 0;
}
