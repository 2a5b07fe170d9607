import CForbiddenCalls
import Foundation
import Pictures

// A program that is only a picture worker, for the tests of the pool. With the name of a system
// call it confines itself as a worker does and makes that call.
if PictureWorker.isWanted {
  guard let call = CommandLine.arguments.dropFirst(2).first else { PictureWorker.main() }
  if call == "protected" {
    ProcessProtection.begin()
    exit(ProcessProtection.isActive ? 0 : 1)
  }
  if call == "unconfined" {
    guard forbid_filters() == 1, !PictureWorker.isConfinable else { exit(3) }
    PictureWorker.main()
  }
  PictureWorker.confine()
  exit(call == "none" || forbidden_call(call) == 1 ? 0 : 2)
}
