#pragma once

/// One file of the demo market, embedded in the program. `bytes` are valid as long as the program
/// runs and have no terminating zero.
typedef struct {
  /// "catalogue.json", or "pictures/NAME.jpg" and "pictures/NAME.thumb.jpg".
  const char *name;
  const unsigned char *bytes;
  unsigned long count;
} openmarket_demo_file;

/// The number of files; at least 1.
unsigned long openmarket_demo_count(void);

/// The file at an index below `openmarket_demo_count()`, in the order of names; a struct of
/// zeroes for any other index.
openmarket_demo_file openmarket_demo_at(unsigned long index);
