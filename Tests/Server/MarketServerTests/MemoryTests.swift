import Foundation
import Pictures
import Testing

@testable import MarketServer
@testable import MarketStore

/// Holds the memory that the systemd unit allows to the limits of the program.
@Suite struct MemoryTests {
  /// All limits reached at once.
  private static let worstCase =
    [
      // Pictures in their workers, and the workers without one.
      UploadLimits.decodingBytes,
      UploadLimits.preparedAtOnce * 32 << 20,
      // The same pictures in the market: as read, as sent to the worker, and while hashed.
      UploadLimits.preparedAtOnce * 3 * PictureLimits.upload.bytes,
      UploadLimits.allMemoryBytes,
      // argon2id takes 19 MiB.
      SecretHasher.width * 19 << 20,
      // Each connection, the bytes in the system that wait for its client, and small requests
      // that it has sent at once.
      ServiceLimits.connections
        * (30_000 + ServiceLimits.unsentBytes + ServiceLimits.unansweredRequests * 700),
      ResponseCache.maximumBytes,
      // Pages that SQLite keeps: those of a large transaction, and 2 MB per reader.
      64 << 20, (8 + StoreLimits.quickReaders) * 2 << 20,
      // The program itself and all its tables.
      100 << 20,
    ].reduce(0, +)

  @Test func theUnitAllowsTheWorstCaseAndLittleMore() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../../Resources/systemd")
      .standardized
      .appending(path: "openmarket.service")
    let unit = try String(contentsOf: file, encoding: .utf8)
    let number = try #require(unit.firstMatch(of: /\nMemoryMax=(\d+)M\n/)?.1)
    let allowed = try #require(Int(number)) << 20
    #expect(allowed >= Self.worstCase, "\(Self.worstCase >> 20) MiB")
    #expect(allowed <= Self.worstCase * 5 / 4, "\(Self.worstCase >> 20) MiB")
    // A picture's worker that finds no memory ends alone.
    #expect(unit.contains("\nOOMPolicy=continue\n"))
  }
}
