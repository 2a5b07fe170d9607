import Files
import Foundation

// cache-writer FOLDER LIMIT SEED: stores and reads entries until it is killed, with a dot on stdout
// for each. Exits with 3 if an entry differs from what was stored.
let arguments = CommandLine.arguments
guard arguments.count == 4, let limit = Int(arguments[2]), var state = UInt64(arguments[3]) else {
  exit(64)
}
let cache = DiskCache(folder: arguments[1], limit: limit)

func random(_ count: Int) -> Int {
  state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
  return Int(state >> 33) % count
}

while true {
  let number = random(TestEntry.keys)
  cache.store(TestEntry.make(number, size: 1 + random(16_000)), for: TestEntry.key(number))
  let other = random(TestEntry.keys)
  if let found = cache.entry(for: TestEntry.key(other)), !TestEntry.isWhole(found, other) {
    exit(3)
  }
  guard write(STDOUT_FILENO, ".", 1) == 1 else { exit(0) }
}
