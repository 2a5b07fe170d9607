import Dispatch
public import Foundation

/// A pool of worker processes that decode pictures: a malicious picture can only harm a worker.
///
/// Workers are started on demand and reused. One that crashes, hangs, or violates the protocol
/// costs its picture and is replaced. Bombs are refused by their header, without a worker.
public actor PicturePool {
  /// Maximum pictures in the queue: a few screens.
  public static let waitingLimit = 256

  private let program: PictureWorkerProgram
  private let slots: Int
  private let threads = DispatchQueue(label: "openmarket.pictures", attributes: .concurrent)

  private var idle: [WorkerProcess] = []
  private var busy = 0
  private var queue: [Job] = []
  private var callers: [Int: CheckedContinuation<Result<PictureReply, PictureError>, Never>] = [:]
  private var lastJob = 0

  private struct Job {
    let number: Int
    let request: WorkerRequest
  }

  /// - Parameter workers: Pictures decoded at once, at least 1. Each may take the memory of its
  ///   limits.
  public init(program: PictureWorkerProgram = .thisProgram, workers: Int = 2) {
    self.program = program
    slots = max(1, workers)
  }

  deinit {
    for worker in idle { worker.end() }
  }

  /// Starts a worker before there is a picture: starting takes longer than decoding one.
  public func warmUp() {
    guard busy == 0, idle.isEmpty else { return }
    busy += 1
    threads.async { [program] in
      let worker = try? WorkerProcess(program)
      Task { await self.keep(worker) }
    }
  }

  /// Returns upright pixels of at most `box`, never enlarged.
  public func thumbnail(
    of file: Data, fitting box: PictureSize, limits: PictureLimits = .download
  ) async throws(PictureError) -> Pixels {
    guard case .pixels(let pixels) = try await reply(to: .pixels, file, box, limits) else {
      throw .workerProtocolViolation
    }
    return pixels
  }

  /// Returns a JPEG of at most `bytes`, without metadata, at most `box` large.
  /// - Throws: ``PictureError``, among others ``PictureError/cannotShrink(bytes:)``.
  public func jpeg(
    of file: Data, under bytes: Int, fitting box: PictureSize, limits: PictureLimits = .upload
  ) async throws(PictureError) -> Data {
    let product = WorkerRequest.Product.jpeg(bytes: min(max(1, bytes), limits.bytes))
    guard case .jpeg(let picture) = try await reply(to: product, file, box, limits) else {
      throw .workerProtocolViolation
    }
    return Data(picture.bytes)
  }

  /// The processes of the idle workers.
  public var idleWorkers: [Int32] { idle.map(\.process) }

  private func reply(
    to product: WorkerRequest.Product, _ file: Data, _ box: PictureSize, _ limits: PictureLimits
  ) async throws(PictureError) -> PictureReply {
    try limits.check(bytes: file.count)
    let bytes = [UInt8](file)
    let picture = try InspectedPicture(bytes, within: limits)
    // A truncated picture may be displayed, but not uploaded: its owner has the whole file.
    if case .jpeg = product, !picture.isWhole { throw .damaged(picture.header.format) }
    let request = WorkerRequest(product, of: bytes, fitting: box, limits: limits)
    switch try await outcome(of: request).get() {
    case .failure(let error): throw error
    case let reply: return reply
    }
  }

  private func outcome(of request: WorkerRequest) async -> Result<PictureReply, PictureError> {
    guard queue.count < Self.waitingLimit else { return .failure(.busy(waiting: queue.count)) }
    lastJob += 1
    let number = lastJob
    return await withTaskCancellationHandler {
      await withCheckedContinuation { caller in
        guard !Task.isCancelled else { return caller.resume(returning: .failure(.cancelled)) }
        callers[number] = caller
        queue.append(Job(number: number, request: request))
        startNext()
      }
    } onCancel: {
      Task { await self.giveUp(number) }
    }
  }

  /// The caller was cancelled. A queued request is removed; a worker that has begun finishes, which
  /// is cheaper than a new one.
  private func giveUp(_ number: Int) {
    queue.removeAll { $0.number == number }
    callers.removeValue(forKey: number)?.resume(returning: .failure(.cancelled))
  }

  private func startNext() {
    while busy < slots, !queue.isEmpty {
      let job = queue.removeFirst()
      let (known, program) = (idle.popLast(), program)
      busy += 1
      threads.async {
        let (worker, result) = Self.work(job.request, known, program)
        Task { await self.finish(job.number, worker, result) }
      }
    }
  }

  private func finish(
    _ number: Int, _ worker: WorkerProcess?, _ result: Result<PictureReply, PictureError>
  ) {
    callers.removeValue(forKey: number)?.resume(returning: result)
    keep(worker)
  }

  /// Continues with the next picture on a worker that is free.
  private func keep(_ worker: WorkerProcess?) {
    busy -= 1
    if let worker { idle.append(worker) }
    startNext()
  }

  /// Runs a request on a worker. Call it on a thread that may block.
  private static func work(
    _ request: WorkerRequest, _ known: WorkerProcess?, _ program: PictureWorkerProgram
  ) -> (WorkerProcess?, Result<PictureReply, PictureError>) {
    if let known, known.isAlive() {
      let result = known.answer(to: request)
      // An idle worker may have been killed meanwhile, which is not the picture's fault.
      guard case .failure(.workerDied) = result else { return (kept(known, result), result) }
    }
    do {
      let worker = try WorkerProcess(program)
      let result = worker.answer(to: request)
      return (kept(worker, result), result)
    } catch {
      return (nil, .failure(error))
    }
  }

  /// Returns the worker to reuse; nil after an error, which ends the process.
  private static func kept(
    _ worker: WorkerProcess, _ result: Result<PictureReply, PictureError>
  ) -> WorkerProcess? {
    if case .success = result { worker } else { nil }
  }
}
