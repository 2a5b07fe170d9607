import Foundation
import Pictures
import Testing

/// A picture that takes over a worker cannot escape from it. `BadPictureTests` and
/// `PicturePoolTests` show that a confined worker still reads every format.
@Suite struct ConfinementTests {
  @Test(
    .enabled(if: PictureWorker.isConfinable),
    arguments: [
      "fork", "vfork", "execve", "ptrace", "process_vm_readv", "process_vm_writev", "socket",
      "open", "kill", "tgkill of the parent", "prlimit of the parent", "executable memory",
    ])
  func aWorkerDiesOf(call: String) throws {
    let worker = try Self.run(call)
    #expect(worker.terminationReason == .uncaughtSignal)
    #expect(worker.terminationStatus == SIGSYS)
  }

  /// A worker still has its limits in a container whose kernel does not support filters.
  @Test(.enabled(if: PictureWorker.isConfinable))
  func aWorkerThatCannotBeConfinedStillDecodes() async throws {
    var program = PictureWorkerProgram.worker
    program = PictureWorkerProgram(
      path: program.path, arguments: program.arguments + ["unconfined"])
    let pool = PicturePool(program: program, workers: 1)
    let pixels = try await pool.thumbnail(of: Fixtures.halves(8, 8), fitting: .cell)
    #expect(pixels.width == 8)
  }

  @Test func aWorkerThatMakesNoSuchCallLives() throws {
    let worker = try Self.run("none")
    #expect(worker.terminationReason == .exit)
    #expect(worker.terminationStatus == 0)
  }

  @Test func theMemoryOfAProtectedProcessIsClosedToOthers() throws {
    #expect(try Self.run("protected").terminationStatus == 0)
  }

  private static func run(_ call: String) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: PictureWorkerProgram.worker.path)
    process.arguments = PictureWorkerProgram.worker.arguments + [call]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process
  }
}
