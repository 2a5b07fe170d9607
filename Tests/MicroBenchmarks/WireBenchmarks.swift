import Foundation
import Market
import NIOCore
import SeededRandom
import Wire

extension MicroBenchmark {
  static let wire = [
    MicroBenchmark(name: "json-read-page", times: 10) {
      let body = Data(Dialects.native.bytes(of: Samples.page()))
      let request = PageRequest(.number(1))
      return { try Dialects.native.page(in: body, answering: request).products.count }
    },
    MicroBenchmark(name: "json-write-page", times: 100) {
      let page = Samples.page()
      return { Dialects.native.bytes(of: page).count }
    },
    // A product with a picture of 200 kB, in pieces as they arrive from a socket.
    MicroBenchmark(name: "multipart-form", times: 20) {
      let pieces = formPieces()
      return { try parse(pieces) }
    },
  ]

  private static func formPieces() -> [ByteBuffer] {
    let part = "\r\n--boundary\r\nContent-Disposition: form-data; name="
    let fields =
      #"{"name":"찻잔","description":"A cup for tea, with a saucer.","price":12000,"#
      + #""currency":"KRW","stock":3,"secret":"walnut"}"#
    var random = SeededRandom(seed: 2_022)
    let picture = (0..<200_000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    var body = Array("\(part)\"params\"\r\nContent-Type: application/json\r\n\r\n\(fields)".utf8)
    body += "\(part)\"images\"; filename=\"cup.jpg\"\r\nContent-Type: image/jpeg\r\n\r\n".utf8
    body += picture
    body += "\r\n--boundary--\r\n".utf8
    body.removeFirst(2)
    return stride(from: 0, to: body.count, by: 16_384).map {
      ByteBuffer(bytes: body[$0..<min($0 + 16_384, body.count)])
    }
  }

  private static func parse(_ pieces: [ByteBuffer]) throws -> Int {
    var parser = FormParser(contentType: "multipart/form-data; boundary=boundary")
    var bytes = 0
    for piece in pieces {
      parser.append(piece)
      while let event = try parser.next() {
        if case .bytes(let more) = event { bytes += more.readableBytes }
      }
    }
    let fields = try parser.finish()
    return bytes
      + (try SubmittedProduct(fields, keys: Dialects.native.formKeys).values.name?.count ?? 0)
  }
}
