import CLibFuzzer
import Foundation

/// `fuzz NAME FOLDER [OPTION…]` feeds one of ``FuzzTarget/all`` until it fails. FOLDER keeps the
/// inputs that reach new code, and first gets the target's own seeds; the options are libFuzzer's.
guard let target = FuzzTarget.chosen, CommandLine.arguments.count > 2 else {
  print(FuzzTarget.all.map(\.name).joined(separator: "\n"))
  exit(64)
}
let folder = URL(fileURLWithPath: CommandLine.arguments[2], isDirectory: true)
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
for (number, seed) in target.seeds.enumerated() {
  try Data(seed).write(to: folder.appending(path: "seed-\(number)"))
}
let words = [CommandLine.arguments[0]] + CommandLine.arguments.dropFirst(2)
var count = Int32(words.count)
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = .allocate(
  capacity: words.count + 1)
for (index, word) in words.enumerated() { arguments?[index] = strdup(word) }
arguments?[words.count] = nil
exit(
  LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
    FuzzTarget.chosen?.check(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
  })
