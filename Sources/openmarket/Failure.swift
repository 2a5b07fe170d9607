import ArgumentParser
import Foundation
import Market
import MarketServer
import TerminalText

/// The end of a command in one line on stderr, with exit status 1.
struct Failure: Error, CustomStringConvertible {
  let sentence: SafeText

  init(_ sentence: SafeText) { self.sentence = sentence }

  /// Says any error in the words of its layer.
  init(_ error: any Error, in language: Language) {
    sentence =
      switch error {
      case let error as Failure: error.sentence
      case let error as StoreError: error.sentence(in: language)
      case let error as ServiceError: error.sentence(in: language)
      default: SafeText("\(error)")
      }
  }

  var description: String { sentence.string }
}

/// Runs a command whose errors are one line on stderr.
func reporting(_ body: () async throws -> Void) async throws {
  do {
    try await body()
  } catch {
    let failure = Failure(error, in: .english)
    FileHandle.standardError.write(Data("openmarket: \(failure.sentence)\n".utf8))
    throw ExitCode(1)
  }
}
