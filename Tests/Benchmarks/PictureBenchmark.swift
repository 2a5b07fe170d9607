import Foundation
import Pictures
import Synchronization

/// CPU time from a photo to a thumbnail by the market's picture worker, compared to timg, which
/// shows many in one process.
struct PictureBenchmark {
  let market: String
  let workplace: Workplace
  let line: (String, Double, Double?, Double?, Double?, Double?) -> Void

  private static let size = PictureSize(width: 4_000, height: 3_000)
  /// The pixels that timg makes of a cell grid of 160 × 60, with two in each cell.
  private static let box = PictureSize(width: 160, height: 120)
  private static let photos = 4
  /// The repetitions of each photo, so that the start of a program does not count.
  private static let times = 10

  func run() throws {
    guard (try? Shell.output("timg --version 2>&1")) != nil else {
      return say("no timg: pictures were left out\n")
    }
    for (name, noise) in [("smooth", UInt32(0)), ("noisy", 24)] {
      let files = try (0..<Self.photos).map { try photo(name, $0, noise: noise) }
      let all = Array(repeating: files, count: Self.times).flatMap(\.self)
      let count = Double(all.count)
      let other: Double = try timg(all) / count
      let ours: Double = try worker(all) / count
      let share: Double = ours / other
      let megabytes = try Data(contentsOf: URL(filePath: files[0])).count / 100_000
      line("timg, \(name) photo of \(Double(megabytes) / 10) MB, CPU ms", other, nil, nil, nil, nil)
      line("market's worker, the same, CPU ms", ours, share, nil, 1.25, nil)
    }
  }

  /// A JPEG of 12 megapixels.
  private func photo(_ name: String, _ number: Int, noise: UInt32) throws -> String {
    let file = "\(workplace.path)/\(name)-\(number).jpg"
    try Photo(size: Self.size, number: number, noise: noise)
      .jpeg(under: PictureLimits.upload.bytes).write(to: URL(filePath: file))
    return file
  }

  /// CPU milliseconds, including those of the requesting process.
  private func worker(_ files: [String]) throws -> Double {
    let program = PictureWorkerProgram(path: market)
    let done = DispatchSemaphore(value: 0)
    let outcome = Outcome()
    let start = Self.spent()
    Task {
      do {
        let pool = PicturePool(program: program, workers: 1)
        for file in files {
          let bytes = try Data(contentsOf: URL(filePath: file))
          _ = try await pool.thumbnail(of: bytes, fitting: Self.box, limits: .upload)
        }
        // The time of a process is known when it has ended.
        for worker in await pool.idleWorkers {
          kill(worker, SIGTERM)
          waitpid(worker, nil, 0)
        }
      } catch {
        outcome.error.withLock { $0 = error }
      }
      done.signal()
    }
    done.wait()
    if let error = outcome.error.withLock({ $0 }) { throw error }
    return Self.spent() - start
  }

  private func timg(_ files: [String]) throws -> Double {
    let list = try workplace.write(files.joined(separator: "\n") + "\n", to: "photos")
    let start = Self.spent()
    _ = try Shell.output("timg -ph -g160x60 --threads=1 -f'\(list)' -o/dev/null 2>&1")
    return Self.spent() - start
  }

  private final class Outcome: Sendable {
    let error = Mutex<(any Error)?>(nil)
  }

  /// CPU milliseconds of this process and of those that it has waited for.
  private static func spent() -> Double {
    let both = [RUSAGE_SELF, RUSAGE_CHILDREN].map { __rusage_who_t($0.rawValue) }
    var milliseconds = 0.0
    for who in both {
      var usage = rusage()
      getrusage(who, &usage)
      for time in [usage.ru_utime, usage.ru_stime] {
        milliseconds += Double(time.tv_sec) * 1_000
        milliseconds += Double(time.tv_usec) / 1_000
      }
    }
    return milliseconds
  }
}
