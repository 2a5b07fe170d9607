import NIOCore
import SeededRandom
import Testing
import Wire

/// A body means the same in pieces of any size, and no body breaks the parser.
@Suite struct MultipartPiecesTests {
  @Test func everySplitPointParsesAlike() throws {
    let body = Array(MultipartReading.form.utf8)
    for cut in 0...body.count {
      let parts = try MultipartReading.parts(of: [body[..<cut], body[cut...]])
      #expect(parts == MultipartReading.formParts, "cut at \(cut)")
    }
    #expect(try MultipartReading.parts(of: body.map { [$0] }) == MultipartReading.formParts)
  }

  /// Random mutations of a valid body: whole, byte by byte and in random pieces the result is the
  /// same, and the parts never have more than was sent.
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func mutatedBodiesParseAlike(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var accepted = 0
    for _ in 0..<3_000 {
      let body = mutated(&random)
      let whole = outcome([body])
      #expect(outcome(body.map { [$0] }) == whole)
      #expect(outcome(pieces(of: body, &random)) == whole)
      if case .success(let parts) = whole {
        accepted += 1
        #expect(parts.map(\.bytes.count).reduce(0, +) < body.count)
      }
    }
    // Otherwise the mutations would only ever reach the first check.
    #expect(accepted > 300)
  }

  private func outcome(_ pieces: [[UInt8]]) -> Result<[ReadPart], MultipartError> {
    Result { () throws(MultipartError) in try MultipartReading.parts(of: pieces) }
  }

  private func mutated(_ random: inout SeededRandom) -> [UInt8] {
    var body = Array(MultipartReading.form.utf8)
    let tokens = [
      "\r\n", "--b", "--b--", "\r\n--b\r\n", ";", "\"", "=", ":", "\r", "\n", " ", "\0",
    ]
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: 0..<body.count, using: &random)
      switch Int.random(in: 0...3, using: &random) {
      case 0: body[place] = .random(in: 0...255, using: &random)
      case 1: body.remove(at: place)
      case 2: body.insert(contentsOf: (tokens.randomElement(using: &random) ?? "").utf8, at: place)
      default:
        let other = Int.random(in: 0..<body.count, using: &random)
        body.removeSubrange(min(place, other)..<min(max(place, other), min(place, other) + 20))
      }
    }
    return body
  }

  private func pieces(of body: [UInt8], _ random: inout SeededRandom) -> [[UInt8]] {
    var rest = body[...]
    var pieces: [[UInt8]] = []
    while !rest.isEmpty {
      let count = Int.random(in: 1...30, using: &random)
      pieces.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return pieces
  }
}
