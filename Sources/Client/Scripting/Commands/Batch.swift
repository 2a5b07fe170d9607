import Market
import Text
import Words

/// Several products to process, one after the other, so that the completed ones are known at any
/// time.
@MainActor
struct Batch<Item: Sendable> {
  private let items: [Item]
  /// The line or the product of an item.
  private let place: (Item) -> FailedItem
  /// Whether it changes a market: Ctrl-C leaves nothing half done if it only reads.
  private let isChange: Bool
  /// Failures are objects if the user chose JSON.
  private let output: any OutputSettings
  private let language: Language

  init(
    _ items: [Item], isChange: Bool = true, _ output: any OutputSettings, in language: Language,
    place: @escaping (Item) -> FailedItem
  ) {
    self.output = output
    self.language = language
    self.items = items
    self.isChange = isChange
    self.place = place
  }

  /// Runs `body` for each item like ``run(_:)``, and explains how to repeat a failed command of
  /// which a part was done, or may have been.
  /// - Parameters:
  ///   - addsProducts: Whether the command, repeated without its key, would do everything twice.
  ///   - isSafe: Whether the market recognises a repeated write.
  ///   - named: The numbers of products that the user named; nil if the command has them.
  func run(
    _ key: RetryKey, addsProducts: Bool = false, isSafe: @autoclosure () -> Bool = true,
    named: [Int]? = nil,
    _ body: @MainActor (Item) async throws -> Void
  ) async throws {
    var mayBeDone = false
    // A refusal that is not temporary follows again.
    var isRepeatable = false
    do {
      try await run { item in
        do {
          try await body(item)
          mayBeDone = true
        } catch {
          // A single item whose report could not be written was done.
          let isOpen = leavesOutcomeOpen(error) && (items.count > 1 || !(error is OutputError))
          mayBeDone = mayBeDone || isOpen
          let known = error as? MarketError
          isRepeatable =
            isRepeatable || isOpen || known?.isTransient ?? false
            || addsProducts && known != .idempotencyKeyReused && known != .gone
          throw error
        }
      }
    } catch {
      if mayBeDone, isRepeatable || Task.isCancelled, isSafe() {
        let word = SafeText(ShellWord.quoted(key.text))
        let numbers = named.map { SafeText($0.map(String.init).joined(separator: " ")) }
        Output.error.report(ScriptingWords.of(language).retry(word, numbers))
      }
      throw error
    }
  }

  /// Whether an item that ended with this error may have been done.
  private func leavesOutcomeOpen(_ error: any Error) -> Bool {
    switch error {
    case MarketError.unknownOutcome, MarketError.cancelled, is CancellationError, is OutputError:
      true
    default: false
    }
  }

  /// Runs `body` for each item. One that fails is reported, and the next one follows; if those
  /// would fail as well, the rest is listed as not done.
  /// - Throws: The exit status of the first failure.
  func run(_ body: @MainActor (Item) async throws -> Void) async throws {
    guard items.count > 1 else {
      if let item = items.first { try await runOnly(item, body) }
      return
    }
    var status: Int32?
    for (index, item) in items.enumerated() {
      if isChange, Task.isCancelled {
        report(items[index...])
        status = status ?? ExitStatus.interrupted.rawValue
        break
      }
      do {
        try await repeating { try await body(item) }
      } catch is OutputError where isChange {
        // The user must learn what was done even if nothing reads the output; a command that only
        // reads ends quietly.
        reportUnwritten(item)
        report(items[(index + 1)...])
        status = ExitStatus.unknownOutcome.rawValue
        break
      } catch {
        let failure = try report(error, of: item)
        status = status ?? failure.status
        guard failure.isFinal else { continue }
        if isChange || !failure.isInterruption { report(items[(index + 1)...]) }
        break
      }
    }
    if let status { throw ReportedError(status: status) }
  }

  /// Reports that an item was done whose report could not be written.
  private func reportUnwritten(_ item: Item) {
    report(
      ItemFailure(
        place(item), ScriptingWords.of(language).unreported,
        status: ExitStatus.unknownOutcome.rawValue))
  }

  /// Reports the failure of an item.
  /// - Throws: The error, if it ends the program without a message.
  private func report(_ error: any Error, of item: Item) throws -> Failure {
    guard let failure = Failure(error, in: language) else { throw error }
    report(ItemFailure(place(item), failure.sentence, status: failure.status))
    return failure
  }

  private func report(_ failure: ItemFailure) {
    Output.error.report(failure, output, in: language)
  }

  /// Lists the items that were not done; several consecutive lines as a range.
  private func report(_ rest: ArraySlice<Item>) {
    let words = ScriptingWords.of(language)
    if output.json {
      for item in rest { report(ItemFailure(place(item), words.notTried, status: nil)) }
      return
    }
    let names = rest.compactMap { place($0).name(words) }
    guard !names.isEmpty else { return }
    let list = SafeText(ItemList.text(names), limit: Self.maximumList)
    Output.error.report(words.notDone(names.count, list))
  }

  /// Runs `body`, which changes nothing, for each item, so that nothing is changed if any item is
  /// invalid. Each failure is reported, up to one after which all others would fail as well.
  /// - Throws: The exit status of the first failure.
  func check(_ body: @MainActor (Item) async throws -> Void) async throws {
    guard items.count > 1 else { return }
    var status: Int32?
    for item in items {
      do {
        try await repeating { try await body(item) }
      } catch {
        let failure = try report(error, of: item)
        status = status ?? failure.status
        if failure.isFinal { break }
      }
    }
    guard let status else { return }
    Output.error.report(ScriptingWords.of(language).nothingDone)
    throw ReportedError(status: status)
  }

  /// A failure of the item itself names the item; others are left to the caller, unless scripts
  /// read an object.
  private func runOnly(_ item: Item, _ body: @MainActor (Item) async throws -> Void) async throws {
    do {
      try await body(item)
    } catch is OutputError where isChange {
      reportUnwritten(item)
      throw ReportedError(.unknownOutcome)
    } catch {
      guard let failure = Failure(error, in: language), output.json || !failure.isFinal else {
        throw error
      }
      throw ReportedError(status: try report(error, of: item).status)
    }
  }

  /// Characters of the list of items that were not done.
  private static var maximumList: Int { 10_000 }

  /// Waits and repeats if the market asks for it.
  private func repeating(_ body: @MainActor () async throws -> Void) async throws {
    var waits = RequestedWaits(in: language)
    while true {
      do {
        return try await body()
      } catch let error as MarketError {
        try await waits.wait(after: error)
      }
    }
  }
}

extension Batch<Int> {
  /// - Parameter products: The numbers of the products.
  init(
    products: [Int], isChange: Bool = true, _ output: any OutputSettings, in language: Language
  ) {
    self.init(products, isChange: isChange, output, in: language) { FailedItem(product: $0) }
  }
}

/// The failure of one item.
private struct Failure {
  let sentence: SafeText
  let status: Int32
  /// Whether the next items would fail as well.
  let isFinal: Bool
  /// Whether the user has ended the command.
  let isInterruption: Bool

  /// Nil for an error that ends the program without a message.
  init?(_ error: any Error, in language: Language) {
    if error is OutputError || error is ReportedError { return nil }
    isInterruption = error is CancellationError || error as? MarketError == .cancelled
    let failure = CommandFailure(isInterruption ? MarketError.cancelled : error, in: language)
    // The market did not fail to answer: the command no longer waits.
    let isUnfinished = Task.isCancelled && failure.status == ExitStatus.unknownOutcome.rawValue
    sentence = isUnfinished ? ScriptingWords.of(language).interrupted : failure.sentence
    status = failure.status
    let goesOn: [ExitStatus] = [.refused, .notFound, .tryAgain, .unknownOutcome]
    isFinal =
      switch error as? MarketError {
      case .notTheVendor: false
      case .overQuota, .marketFull: true
      default: !goesOn.contains { $0.rawValue == failure.status }
      }
  }
}
