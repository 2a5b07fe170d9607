import Foundation
import Pictures

extension PictureWorkerProgram {
  /// The program that is only a picture worker, built beside the tests.
  static var worker: PictureWorkerProgram {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let folder = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return PictureWorkerProgram(
      path: folder.appending(path: "picture-worker").path(percentEncoded: false))
  }

  static func shell(_ script: String) -> PictureWorkerProgram {
    PictureWorkerProgram(path: "/bin/sh", arguments: ["-c", script])
  }
}

extension PictureSize {
  static let cell = PictureSize(width: 160, height: 120)
}

/// The error that an asynchronous call threw.
func failure<Value>(_ call: () async throws(PictureError) -> Value) async -> PictureError? {
  do {
    _ = try await call()
    return nil
  } catch {
    return error
  }
}

/// Numbers that are the same in every run.
struct Randomness: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}
