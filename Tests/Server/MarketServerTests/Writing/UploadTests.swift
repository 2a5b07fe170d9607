import Foundation
import Market
import MarketStore
import Pictures
import Testing

@testable import MarketServer

/// The cost and the result of uploaded pictures; nothing is created twice.
@Suite(.timeLimit(.minutes(5))) struct UploadTests {
  /// A phone's photo becomes small, upright, and free of metadata.
  @Test func aPhotoOf24MegapixelsIsTaken() async throws {
    let photo = LargePhoto.jpeg(width: 6_000, height: 4_000, orientation: 6)
    #expect(photo.count > 5_000_000)
    try await WritableMarket.serving { market in
      let reply = try await market.create(market.form(pictures: [photo]))
      #expect(reply.status == 201, "\(reply.body)")
      let image = try #require(try reply.product().images.first)
      let original = try await market.picture(image.url)
      let thumbnail = try await market.picture(image.thumbnailUrl)
      #expect((100_000..<300_000).contains(original.count))
      #expect(thumbnail.count < 40_000)
      for picture in [original, thumbnail] {
        let header = try PictureHeader(of: picture)
        #expect(header.format == .jpeg)
        #expect(header.orientation == .upright)
        #expect(header.size.height > header.size.width)
        #expect(picture.range(of: Data("GPS".utf8)) == nil)
      }
    }
  }

  /// The largest allowed picture, and one that is a row too high.
  @Test func aPhotoOf100MegapixelsIsTaken() async throws {
    let photo = LargePhoto.jpeg(width: 12_500, height: 8_000, orientation: 1)
    #expect((20_000_000..<PictureLimits.upload.bytes).contains(photo.count))
    try await WritableMarket.serving { market in
      let reply = try await market.create(market.form(pictures: [photo]))
      #expect(reply.status == 201, "\(reply.body)")
      let image = try #require(try reply.product().images.first)
      let size = try PictureHeader(of: try await market.picture(image.url)).size
      #expect(max(size.width, size.height) <= UploadLimits.longestSide && size.width > size.height)
      let more = LargePhoto.jpeg(width: 12_500, height: 8_008, orientation: 1)
      let refused = try await market.create(market.form(pictures: [more]))
      #expect(refused.status == 413)
      #expect(try refused.message().contains("100 megapixels are allowed"))
    }
  }

  @Test func aFileOfMoreThan30MegabytesIs413() async throws {
    try await WritableMarket.serving { market in
      let photo = LargePhoto.jpeg(width: 64, height: 64, orientation: 1)
      let limit = PictureLimits.upload.bytes
      let room = [UInt8](repeating: 0, count: limit + 1 - photo.count)
      let reply = try await market.create(market.form(pictures: [photo + room]))
      #expect(reply.status == 413)
      #expect(try reply.message().hasPrefix("images: picture 1"))
      #expect(
        try await market.create(market.form(pictures: [photo + room.dropLast()])).status == 201)
    }
  }

  /// A machine without a loader reports which format it cannot read, and still reads the others.
  @Test(arguments: [("heic", "HEIC"), ("avif", "AVIF")])
  func aFormatWithoutALoaderIs415(brand: String, name: String) async throws {
    func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
      [0, 0, 0, UInt8(content.count + 8)] + Array(name.utf8) + content
    }
    let size = box("ispe", [0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 7])
    let file =
      box("ftyp", Array("\(brand)\0\0\0\0mif1\(brand)".utf8))
      + box("meta", [0, 0, 0, 0] + box("iprp", box("ipco", size)))
    let plain = PictureWorkerProgram.worker
    let bare = PictureWorkerProgram(
      path: "/usr/bin/env",
      arguments: ["GDK_PIXBUF_MODULE_FILE=/dev/null", plain.path] + plain.arguments)
    try await WritableMarket.serving(worker: bare) { market in
      let reply = try await market.create(market.form(pictures: [file]))
      #expect(reply.status == 415)
      #expect(
        try reply.message() == "images: picture 1: \(name) pictures cannot be read on this machine")
      #expect(try await market.create().status == 201)
    }
  }

  @Test func smallPicturesAreUnchanged() async throws {
    let clean = try #require(PlainPicture(stripping: Data(WritableMarket.picture)))
    var bytes = Array(clean.bytes)
    bytes.insert(contentsOf: [0xFF, 0xFE, 0, 13] + Array("GPSLatitude".utf8), at: 2)
    try await WritableMarket.serving { [bytes] market in
      let image = try await market.create(market.form(pictures: [bytes])).product().images[0]
      #expect(try await market.picture(image.url) == clean.bytes)
    }
  }

  /// Our own browser refuses to show more than 8,192 pixels per side.
  @Test func aPictureOfFewBytesAndManyPixelsIsMadeSmaller() async throws {
    let side = PictureLimits.download.side + 8
    let photo = LargePhoto.jpeg(width: side, height: 8, orientation: 1)
    let clean = try #require(PlainPicture(stripping: Data(photo)))
    #expect(clean.bytes.count < UploadLimits.keptBytes && clean.size.width == side)
    try await WritableMarket.serving { market in
      let reply = try await market.create(market.form(pictures: [photo]))
      #expect(reply.status == 201, "\(reply.body)")
      let image = try #require(try reply.product().images.first)
      let size = try PictureHeader(of: try await market.picture(image.url)).size
      #expect(size.width == UploadLimits.longestSide)
    }
  }

  @Test func largePicturesCanBeRefused() async throws {
    let photo = LargePhoto.jpeg(width: 2_000, height: 2_000, orientation: 1)
    try await WritableMarket.serving(refusingLargePictures: true) { market in
      let reply = try await market.create(market.form(pictures: [photo]))
      #expect(reply.status == 413)
      #expect(try reply.message().hasPrefix("images: picture 1"))
      #expect(try await market.create().status == 201)
      #expect(try await market.total() == 1)
    }
  }

  @Test func bombsAreRefusedByTheirHeader() async throws {
    var bomb = LargePhoto.jpeg(width: 64, height: 64, orientation: 1)
    let frame = try #require(bomb.indices.first { bomb[$0] == 0xFF && bomb[$0 + 1] == 0xC0 })
    bomb.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xDC, 0xFF, 0xDC])
    try await WritableMarket.serving { [bomb] market in
      let reply = try await market.create(market.form(pictures: [bomb]))
      #expect(reply.status == 413)
      #expect(try reply.message().contains("megapixels"))
    }
  }

  /// A decoder would draw the missing part in grey.
  @Test func picturesThatWereCutOffAreRefused() async throws {
    let photo = LargePhoto.jpeg(width: 800, height: 800, orientation: 1)
    let small = WritableMarket.picture
    try await WritableMarket.serving { market in
      for cut in [photo.dropLast(2), photo.prefix(photo.count / 2), small.prefix(small.count - 40)]
      {
        let reply = try await market.create(market.form(pictures: [Array(cut)]))
        #expect(reply.status == 400)
        #expect(try reply.message().hasPrefix("images: picture 1: "))
      }
      // Bytes after the end do not belong to the picture.
      let more = photo + [UInt8](repeating: 0, count: 100)
      #expect(try await market.create(market.form(pictures: [more])).status == 201)
    }
  }

  /// A worker that dies costs one upload, which gets an error; the market keeps working.
  @Test func aDyingWorkerCostsOneUpload() async throws {
    let dying = PictureWorkerProgram(path: "/bin/sh", arguments: ["-c", "kill -SEGV $$"])
    try await WritableMarket.serving(worker: dying) { market in
      let reply = try await market.create()
      #expect(reply.status == 400)
      #expect(try reply.message().hasPrefix("images: picture 1: "))
      #expect(try await market.total() == 0)
      #expect(try await market.send("GET /api/products").status == 200)
    }
  }

  @Test func fiftyAtOnceWithOneKeyMakeOneProduct() async throws {
    try await WritableMarket.serving { market in
      let headers = [WritableMarket.multipart, "Idempotency-Key: \(UUID().uuidString)"]
      let replies = try await withThrowingTaskGroup(of: RawReply.self) { group in
        for _ in 0..<50 { group.addTask { try await market.create(nil, headers) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(replies.allSatisfy { $0.status == 201 })
      #expect(Set(replies.map(\.body)).count == 1)
      #expect(try await market.total() == 1)
      let other = try await market.create(
        market.form(market.params(name: "다른 찻잔")), headers)
      #expect(other.status == 422)
      #expect(try await market.total() == 1)
      let new = [WritableMarket.multipart, "Idempotency-Key: another"]
      #expect(try await market.create(nil, new).status == 201)
      let long = [
        WritableMarket.multipart, "Idempotency-Key: " + String(repeating: "x", count: 201),
      ]
      #expect(try await market.create(nil, long).status == 400)
      #expect(try await market.total() == 2)
    }
  }

  /// An upload whose connection ends after a boundary would look complete.
  @Test func aBrokenUploadIsNotStored() async throws {
    try await WritableMarket.serving { market in
      let whole = market.form(pictures: [RegisteringTests.first, RegisteringTests.second])
      let one = market.form(pictures: [RegisteringTests.first])
      let cut = one.dropLast("--\r\n".utf8.count) + Array("\r\n".utf8)
      let connection = try RawConnection(market.address)
      try connection.send(
        Array(
          """
          POST /api/products HTTP/1.1\r\nHost: m\r\n\(WritableMarket.multipart)\r\n\
          identifier: \(market.identity.identifier)\r\nContent-Length: \(whole.count)\r\n\r\n
          """.utf8) + cut)
      connection.endSending()
      _ = try await connection.receive()
      #expect(try await market.total() == 0)
    }
  }
}

extension WritableMarket {
  func picture(_ url: String) async throws -> Data {
    let name = try #require(PictureName(fileName: url.split(separator: "/").last ?? ""))
    return Data(try #require(try await store.picture(name)).bytes)
  }
}
