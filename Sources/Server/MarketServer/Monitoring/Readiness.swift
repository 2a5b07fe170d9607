import Files
import Foundation
import MarketStore
import NIOPosix
import Text
import Words

/// The current abilities of a market, for monitors and load balancers. However often they ask, the
/// abilities are checked at most once a second, and never concurrently.
actor Readiness {
  enum Ability: String, CaseIterable {
    case reading, writing, pictures
  }

  /// The reason for each ability that is missing; empty for a market that is ready.
  typealias Report = [Ability: SafeText]

  private let store: any TransactionalStore
  private let metrics: ServiceMetrics
  private let uploads: String
  private var latest: (report: Report, time: ContinuousClock.Instant)?
  private var check: Task<Report, Never>?

  /// The time for which a report is valid: several load balancers ask each second.
  private static let lifetime = Duration.seconds(1)
  /// Free bytes of the device of uploads below which it counts as full: a photo from a phone.
  private static let minimumUploadBytes = 8_388_608

  init(store: any TransactionalStore, metrics: ServiceMetrics, uploads: String) {
    self.store = store
    self.metrics = metrics
    self.uploads = uploads
  }

  func report() async -> Report {
    if let latest, .now - latest.time < Self.lifetime { return latest.report }
    if let check { return await check.value }
    let check = Task { await newReport() }
    self.check = check
    let report = await check.value
    latest = (report, .now)
    self.check = nil
    return report
  }

  private func newReport() async -> Report {
    async let reading = Self.obstacle { [store, metrics] in
      try await store.checkReading()
      if let damage = metrics.damage { throw damage }
    }
    async let writing = Self.obstacle { [store] in try await store.checkWriting() }
    async let pictures = Self.obstacle { [store, uploads] in
      try await NIOThreadPool.singleton.runIfActive { try Self.checkUploads(in: uploads) }
      try await store.externalPictures?.store.checkHealth()
    }
    let obstacles: [Ability: SafeText?] = [
      .reading: await reading, .writing: await writing, .pictures: await pictures,
    ]
    return obstacles.compactMapValues(\.self)
  }

  /// Checks the folder for uploads that are too large for memory.
  private static func checkUploads(in folder: String) throws {
    guard access(folder, W_OK | X_OK) == 0, let device = DiskUsage(folder: folder) else {
      throw StoreError.failed(SafeText(folder), .file(.system(errno)))
    }
    guard device.free >= minimumUploadBytes else { throw StoreError.full(SafeText(folder)) }
  }

  /// The reason why `body` fails; nil if it does not.
  private static func obstacle(
    to body: @Sendable () async throws -> Void
  ) async -> SafeText? {
    do {
      try await body()
      return nil
    } catch {
      return (error as? StoreError)?.sentence(in: .english)
        ?? (error as? PictureStoreError)?.sentence(in: .english) ?? SafeText("\(error)")
    }
  }
}
