/// What may be news.
extension SQLiteStore {
  public func changes() -> AsyncStream<Void> {
    let (changes, change) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let telling = telling { change.yield() }
    change.onTermination = { _ in telling.cancel() }
    return changes
  }

  #if canImport(Darwin)
    private func telling(_ tell: @escaping @Sendable () -> Void) -> Task<Void, Never> {
      Task { await Self.pollForChanges(tell) }
    }
  #else
    /// What is written to the log of the database is seen by others once the device has it, and
    /// nothing says when: a commit is looked for after these pauses, and anew with the next write.
    private static let pauses = (0..<9).map { Duration.milliseconds(10 << $0) }

    private func telling(_ tell: @escaping @Sendable () -> Void) -> Task<Void, Never> {
      guard let folder, let watch = FolderWatch(folder.path) else {
        return Task { await Self.pollForChanges(tell) }
      }
      return Task {
        defer { watch.stop() }
        await Self.tell(tell, of: watch.writes, after: Self.pauses)
      }
    }
  #endif

  /// Tells of each write after each of the pauses. No write is told late because an earlier one is
  /// still looked for.
  static func tell(
    _ tell: @escaping @Sendable () -> Void, of writes: AsyncStream<Void>, after pauses: [Duration]
  ) async {
    var later: Task<Void, Never>?
    defer { later?.cancel() }
    for await _ in writes {
      later?.cancel()
      guard await self.tell(tell, after: pauses.prefix(1)) else { return }
      later = Task { await self.tell(tell, after: pauses.dropFirst()) }
    }
  }

  /// False when it was cancelled.
  @discardableResult
  private static func tell(
    _ tell: @Sendable () -> Void, after pauses: ArraySlice<Duration>
  ) async -> Bool {
    for pause in pauses {
      guard (try? await Task.sleep(for: pause)) != nil else { return false }
      tell()
    }
    return true
  }

  /// Four times a second: nobody sees the difference to at once.
  private static func pollForChanges(_ tell: () -> Void) async {
    let interval = Duration.milliseconds(250)
    while (try? await Task.sleep(for: interval, tolerance: interval / 4)) != nil { tell() }
  }
}
