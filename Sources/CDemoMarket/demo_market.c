#include "CDemoMarket.h"
