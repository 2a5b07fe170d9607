#include "CDemoMarket.h"

unsigned long openmarket_demo_count(void) { return 0; }

openmarket_demo_file openmarket_demo_at(unsigned long index) {
  (void)index;
  openmarket_demo_file none = {0, 0, 0};
  return none;
}
