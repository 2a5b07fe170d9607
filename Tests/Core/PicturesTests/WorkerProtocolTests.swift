import Foundation
import Testing
import Text
import Words

@testable import Pictures

/// Neither end of the socket trusts the other.
@Suite struct WorkerProtocolTests {
  private static let dot = Pixels(width: 2, height: 1, unchecked: [1, 2, 3, 4, 5, 6, 7, 8])
  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xD9]
  private static let asksForPixels = WorkerRequest(
    .pixels, of: [9, 8, 7], fitting: PictureSize(width: 4, height: 3), limits: .download)
  private static let asksForJPEG = WorkerRequest(
    .jpeg(bytes: 500), of: [9], fitting: PictureSize(width: 4, height: 3), limits: .upload)
  private static let errors: [PictureError] = [
    .unknownFormat, .unsupported(.heic), .damaged(.gif), .tooManyBytes(9, limit: 8),
    .tooLong(PictureSize(width: 9, height: 1), limit: 8), .outOfMemory(limit: 5),
    .tooManyPixels(PictureSize(width: 9, height: 1), limit: 8), .cannotShrink(bytes: 3),
  ]

  @Test(arguments: [asksForPixels, asksForJPEG])
  func requestIsReadAsItWasWritten(request: WorkerRequest) {
    #expect(WorkerRequest(Array(request.message.dropFirst(4))) == request)
    let length = PictureMessage.length(Array(request.message.prefix(4)), limit: 1_000)
    #expect(length == request.message.count - 4)
    #expect(PictureMessage.length(Array(request.message.prefix(4)), limit: 20) == nil)
  }

  /// Also times whose quotient by a millisecond is not a whole number in floating point.
  @Test(arguments: [1, 2_000, 4_294_903_251, 4_294_967_295])
  func timesAreReadAsTheyWereWritten(milliseconds: Int) {
    var limits = PictureLimits.upload
    limits.time = .milliseconds(milliseconds)
    #expect(limits.milliseconds == milliseconds)
    limits.time -= .microseconds(1)
    #expect(limits.milliseconds == max(1, milliseconds))
    limits.time = .seconds(-1)
    #expect(limits.milliseconds == 1)
  }

  @Test(
    arguments: errors.map { (PictureReply.failure($0), asksForPixels) } + [
      (.pixels(dot), asksForPixels),
      (.jpeg(EncodedPicture(size: PictureSize(width: 2, height: 1), bytes: jpeg)), asksForJPEG),
    ])
  func replyIsReadAsItWasWritten(reply: PictureReply, request: WorkerRequest) {
    #expect(PictureReply(Array(reply.message.dropFirst(4)), to: request) == reply)
  }

  @Test func otherAnswersAreRefused() {
    let pixels = Array(PictureReply.pixels(Self.dot).message.dropFirst(4))
    #expect(PictureReply(pixels, to: Self.asksForJPEG) == nil)
    #expect(PictureReply(pixels + [0], to: Self.asksForPixels) == nil)
    #expect(PictureReply([2] + pixels.dropFirst(), to: Self.asksForPixels) == nil)
    let large = Pixels(width: 5, height: 1, unchecked: Array(repeating: 0, count: 20))
    let message = PictureReply.pixels(large).message.dropFirst(4)
    #expect(PictureReply(Array(message), to: Self.asksForPixels) == nil)
  }

  @Test func noMessageTraps() {
    let messages = [Self.asksForPixels.message, PictureReply.pixels(Self.dot).message]
    var randomness = Randomness(state: 5)
    for message in messages.map({ Array($0.dropFirst(4)) }) {
      for _ in 0..<20_000 {
        var bytes = Array(message.prefix(.random(in: 0...message.count, using: &randomness)))
        for _ in 0..<3 where !bytes.isEmpty {
          bytes[.random(in: 0..<bytes.count, using: &randomness)] =
            .random(in: 0...255, using: &randomness)
        }
        if let request = WorkerRequest(bytes) {
          #expect(request.box == request.box.boxed && request.limits.milliseconds > 0)
        }
        if case .pixels(let pixels) = PictureReply(bytes, to: Self.asksForPixels) {
          #expect(pixels.width <= 4 && pixels.height <= 3)
        }
      }
    }
  }

  /// A worker replies to any message, or exits.
  @Test func workerSurvivesNonsense() async throws {
    var randomness = Randomness(state: 3)
    let request = WorkerRequest(
      .pixels, of: [UInt8](Fixtures.halves(6, 4)), fitting: .cell, limits: .download)
    for round in 0..<40 {
      var message = request.message
      // The last four bytes of the limits are the worker's memory: too little may end it.
      for _ in 0..<2 { message[.random(in: 4..<33, using: &randomness)] ^= UInt8(1 << (round % 8)) }
      let process = Process()
      let (input, output) = (Pipe(), Pipe())
      process.executableURL = URL(filePath: PictureWorkerProgram.worker.path)
      process.arguments = PictureWorkerProgram.worker.arguments
      process.standardInput = input
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      try input.fileHandleForWriting.write(contentsOf: Data(message))
      try input.fileHandleForWriting.close()
      _ = try output.fileHandleForReading.readToEnd()
      process.waitUntilExit()
      // One changed bit may reduce the CPU time to a millisecond.
      #expect(
        process.terminationReason == .exit && process.terminationStatus == 0
          || process.terminationStatus == SIGPROF)
    }
  }

  @Test(
    arguments: errors + [
      .outOfTime(milliseconds: 2_000), .workerDied(signal: 9), .workerHung,
      .workerProtocolViolation,
      .noWorker("no"), .busy(waiting: 256), .cancelled,
    ])
  func everyErrorHasSentences(error: PictureError) {
    for language in Language.allCases {
      #expect(!error.reason(in: language).isEmpty && !error.recovery(in: language).isEmpty)
    }
    #expect(error.reason(in: .english) != error.reason(in: .korean))
  }
}
