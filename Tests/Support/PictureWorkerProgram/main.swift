import CForbiddenCalls
import Foundation
import Pictures

// A program that is nothing but a picture worker, for the tests of the pool. With another argument it
// confines itself as a worker does and makes that system call.
if PictureWorker.isWanted {
  guard let call = CommandLine.arguments.dropFirst(2).first else { PictureWorker.main() }
  if call == "protected" {
    ProcessProtection.begin()
    exit(ProcessProtection.isActive ? 0 : 1)
  }
  PictureWorker.confine()
  exit(call == "none" || forbidden_call(call) == 1 ? 0 : 2)
}
