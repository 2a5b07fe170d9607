#pragma once

/// A file of the demo market: its name, such as "catalogue.json", and its bytes.
typedef struct {
  const char *name;
  const unsigned char *bytes;
  unsigned long count;
} openmarket_demo_file;

/// How many files there are.
unsigned long openmarket_demo_count(void);

/// The file at an index below the count.
openmarket_demo_file openmarket_demo_at(unsigned long index);
