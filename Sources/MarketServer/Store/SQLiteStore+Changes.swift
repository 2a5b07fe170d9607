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
      Task { await Self.tellOften(tell) }
    }
  #else
    /// What is written to the log of the database is seen by others once the device has it, and
    /// nothing says when: a commit is looked for after these pauses, and anew with the next write.
    private static let pauses = (0..<9).map { Duration.milliseconds(10 << $0) }

    private func telling(_ tell: @escaping @Sendable () -> Void) -> Task<Void, Never> {
      guard let folder, let watch = FolderWatch(folder.path) else {
        return Task { await Self.tellOften(tell) }
      }
      return Task {
        defer { watch.stop() }
        for await _ in watch.writes {
          let count = watch.count
          for pause in Self.pauses where count == watch.count {
            guard (try? await Task.sleep(for: pause)) != nil else { return }
            tell()
          }
        }
      }
    }
  #endif

  /// Four times a second: nobody sees the difference to at once.
  private static func tellOften(_ tell: () -> Void) async {
    let interval = Duration.milliseconds(250)
    while (try? await Task.sleep(for: interval, tolerance: interval / 4)) != nil { tell() }
  }
}
