import Foundation
import MarketStore
import StoreFixtures
import Testing
import Text

@testable import PictureStores

/// A bucket of moto, a server that others wrote and that checks signatures.
private final class MotoBucket: Sendable {
  private let process: Process
  private let input = Pipe()
  let port: String
  let key: S3Key

  private static let script = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Tools/moto-bucket.py")

  static let isInstalled: Bool = {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", "import boto3, moto.server"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  /// - Parameter isOpen: Whether signatures are not checked: moto 5.2 has its own for lists.
  init(isOpen: Bool = false) throws {
    process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", Self.script.path] + (isOpen ? ["open"] : [])
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count == 3 else { throw NoMoto() }
    port = words[0]
    key = S3Key(id: words[1], secret: words[2])
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.terminate()
  }

  struct NoMoto: Error {}

  func store(
    bucket: String = "market-pictures", secret: String? = nil
  ) throws -> PictureBucket {
    let address = try #require(BucketAddress("s3://\(bucket)/a shop".replacing(" ", with: "%20")))
    return try PictureBucket(
      address,
      environment: [
        "AWS_ENDPOINT_URL_S3": "http://127.0.0.1:\(port)", "AWS_ACCESS_KEY_ID": key.id,
        "AWS_SECRET_ACCESS_KEY": secret ?? key.secret,
      ])
  }
}

@Suite(.enabled(if: MotoBucket.isInstalled, "moto is not installed"), .timeLimit(.minutes(2)))
struct MotoBucketTests {
  @Test func everySignatureIsRight() async throws {
    let moto = try MotoBucket()
    let bucket = try moto.store()
    try await bucket.prepare(mayBeNew: true)
    let picture = NewPicture.sample("one")
    let name = picture.originalName
    try await bucket.put(picture.original.bytes, as: name)
    #expect(try await bucket.bytes(of: name) == picture.original.bytes)
    #expect(try await bucket.bytes(of: picture.thumbnailName) == nil)
    try await bucket.discard(name)
    #expect(try await bucket.bytes(of: name) == picture.original.bytes)
    try await bucket.recover(name)
    try await bucket.discard(name)
    try await bucket.remove(name)
    #expect(try await bucket.bytes(of: name) == nil)
    for step in [bucket.discard, bucket.recover, bucket.remove] { try await step(name) }
    await bucket.close()
  }

  @Test func listsAreUnderstood() async throws {
    let moto = try MotoBucket(isOpen: true)
    let bucket = try moto.store()
    try await bucket.prepare(mayBeNew: true)
    try await bucket.checkHealth()
    let pictures = (1...5).map { NewPicture.sample("motif \($0)") }
    for picture in pictures {
      try await bucket.put(picture.original.bytes, as: picture.originalName)
    }
    func names(_ section: PictureSection) async throws -> Set<PictureName> {
      var names: Set<PictureName> = []
      try await bucket.forEachPage(in: section) { files in
        names.formUnion(files.map(\.name))
        for file in files {
          #expect(file.size == pictures[0].original.bytes.count)
          #expect(abs(file.time.timeIntervalSinceNow) < 600)
        }
      }
      return names
    }
    #expect(try await names(.current) == Set(pictures.map(\.originalName)))
    try await bucket.discard(pictures[0].originalName)
    #expect(try await names(.discarded) == [pictures[0].originalName])
    #expect(try await names(.current).count == 4)
    try await bucket.recover(pictures[0].originalName)
    #expect(try await names(.current).count == 5)
    await bucket.close()
  }

  @Test func wrongKeysAndBucketsAreNamed() async throws {
    let moto = try MotoBucket()
    let name = NewPicture.sample("one").originalName
    let wrong = try moto.store(secret: "wrong")
    await #expect(
      throws: PictureStoreError.refused(SafeText(wrong.place), code: "SignatureDoesNotMatch")
    ) { try await wrong.put(NewPicture.sample("one").original.bytes, as: name) }
    let missing = try moto.store(bucket: "no-such-bucket")
    await #expect(
      throws: PictureStoreError.refused(SafeText(missing.place), code: "NoSuchBucket")
    ) { try await missing.bytes(of: name) }
    await wrong.close()
    await missing.close()
  }
}
