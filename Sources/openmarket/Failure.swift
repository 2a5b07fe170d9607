import ArgumentParser
import Foundation
import Market
import MarketServer
import MarketStore
import Text

/// The end of a command in one line on stderr.
struct Failure: Error, CustomStringConvertible {
  let sentence: SafeText
  let status: Int32

  init(_ sentence: SafeText, status: Int32 = 1) {
    self.sentence = sentence
    self.status = status
  }

  /// Says any error in the words of its layer.
  init(_ error: any Error, in language: Language) {
    status = (error as? Failure)?.status ?? 1
    sentence =
      switch error {
      case let error as Failure: error.sentence
      case let error as StoreError: error.sentence(in: language)
      case let error as VendorError: error.sentence(in: language)
      case let error as ServiceError: error.sentence(in: language)
      default: SafeText("\(error)")
      }
  }

  var description: String { sentence.string }
}

/// Runs a command whose errors are one line on stderr.
@MainActor
func reporting(_ body: @MainActor () async throws -> Void) async throws {
  do {
    try await body()
  } catch let error as ValidationError {
    throw error
  } catch {
    let failure = Failure(error, in: .english)
    Output.error.write("openmarket: \(failure.sentence)\n")
    throw ExitCode(failure.status)
  }
}
