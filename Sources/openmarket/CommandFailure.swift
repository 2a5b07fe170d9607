internal import ArgumentParser
internal import Foundation
internal import TerminalText

struct CommandFailure: Error {
  static func exit(_ text: SafeText, code: Int32) -> Never {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
    Foundation.exit(code)
  }
}
