import Foundation
import Pictures
import Testing
import Text

/// A worker that fails costs one picture, never the caller.
@Suite struct WorkerFailureTests {
  private let small = Fixtures.halves(8, 8)

  @Test func killedWorkerIsReplaced() async throws {
    let pool = PicturePool(program: .worker, workers: 1)
    _ = try await pool.thumbnail(of: small, fitting: .cell)
    let first = try #require(await pool.idleWorkers.first)
    kill(first, SIGKILL)
    #expect(try await pool.thumbnail(of: small, fitting: .cell).width == 8)
    #expect(await pool.idleWorkers != [first])
  }

  @Test func workerCanOpenNothing() async throws {
    let pool = PicturePool(program: .worker, workers: 1)
    _ = try await pool.thumbnail(of: small, fitting: .cell)
    let worker = try #require(await pool.idleWorkers.first)
    let limits = try String(contentsOfFile: "/proc/\(worker)/limits", encoding: .utf8)
    for name in ["open files", "file size", "core file size"] {
      let line = limits.split(separator: "\n").first { $0.hasPrefix("Max \(name)") }
      let numbers = try #require(line).dropFirst("Max \(name)".count).split(separator: " ")
      #expect(numbers.prefix(2) == ["0", "0"])
    }
  }

  @Test func workerKilledInTheMiddleCostsItsPicture() async {
    let error = await error(from: .shell("head -c 4 >/dev/null; kill -9 $$"))
    #expect(error == .workerDied(signal: 9))
  }

  @Test(arguments: [
    ("exec /bin/cat", PictureError.workerProtocolViolation),
    ("head -c 4 /dev/zero; exec sleep 60", .workerProtocolViolation),
    ("printf '\\377\\377\\377\\377'; exec sleep 60", .workerProtocolViolation),
    ("printf '\\0\\0\\0\\11\\1\\1\\0\\0\\0\\1\\0\\0\\0'; exec sleep 60", .workerProtocolViolation),
    ("exit 0", .workerDied(signal: 0)), ("kill -11 $$", .workerDied(signal: 11)),
    ("exec sleep 60", .workerHung),
    ("printf '\\0\\0'; exec sleep 60", .workerHung),
  ])
  func badWorkerIsAnError(script: String, expected: PictureError) async {
    #expect(await error(from: .shell(script)) == expected)
  }

  @Test func missingProgramIsAnError() async {
    let error = await error(from: PictureWorkerProgram(path: "/there/is/none"))
    guard case .noWorker(let detail) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(detail.string.contains("No such file"))
  }

  @Test func cancellationEndsTheWaitAndKeepsTheWorker() async throws {
    let pool = PicturePool(program: .worker, workers: 1)
    _ = try await pool.thumbnail(of: small, fitting: .cell)
    let first = await pool.idleWorkers
    let tasks = (0..<30).map { _ in
      Task { try await pool.thumbnail(of: small, fitting: .cell) }
    }
    for task in tasks { task.cancel() }
    for task in tasks {
      if case .failure(let error) = await task.result {
        #expect(error as? PictureError == .cancelled)
      }
    }
    #expect(try await pool.thumbnail(of: small, fitting: .cell).width == 8)
    #expect(await pool.idleWorkers == first)
  }

  @Test func manyAtOnceAreAllAnswered() async {
    let pool = PicturePool(program: .worker, workers: 2)
    let widths = await withTaskGroup(of: Int?.self) { group in
      for width in 1...60 {
        let file = Fixtures.halves(width, 3)
        group.addTask { try? await pool.thumbnail(of: file, fitting: .cell).width }
      }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(widths == Set((1...60).map(Optional.some)))
    #expect(await pool.idleWorkers.count <= 2)
  }

  private func error(from program: PictureWorkerProgram) async -> PictureError? {
    var limits = PictureLimits.download
    // Hanging workers are killed after about a second.
    limits.time = .milliseconds(100)
    let pool = PicturePool(program: program, workers: 1)
    return await failure { () throws(PictureError) in
      try await pool.thumbnail(of: small, fitting: .cell, limits: limits)
    }
  }
}
