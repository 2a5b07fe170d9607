import Foundation
import NIOCore
import SeededRandom
import Testing
import Text
import Wire

struct ReadForm: Hashable {
  var fields: FormFields
  var pictures: [[UInt8]] = []

  /// A body that arrives byte by byte.
  init(
    _ body: String, _ type: String? = "multipart/form-data; boundary=b",
    limits: FormLimits = .standard
  ) throws(FormError) {
    var parser = FormParser(contentType: type, limits: limits)
    var picture: [UInt8] = []
    for byte in body.utf8 {
      parser.append(ByteBuffer(bytes: [byte]))
      while let event = try parser.next() {
        switch event {
        case .bytes(let bytes): picture += Array(buffer: bytes)
        case .end:
          pictures.append(picture)
          picture = []
        }
      }
    }
    fields = try parser.finish()
  }

  static func error(
    of body: String, _ type: String? = "multipart/form-data; boundary=b",
    limits: FormLimits = .standard
  ) -> FormError? {
    do throws(FormError) {
      _ = try ReadForm(body, type, limits: limits)
      return nil
    } catch {
      return error
    }
  }

  static func part(_ name: String, _ text: String, _ more: String = "") -> String {
    "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\(more)\r\n\r\n\(text)\r\n"
  }
}

@Suite struct FormParserTests {
  @Test func fieldsAndPicturesComeInAnyOrder() throws {
    let form = try ReadForm(
      "\r\n" + ReadForm.part("images", "one\r\n", "; filename=a.jpg")
        + ReadForm.part("params", #"{"name":"cup","price":"12"}"#, "; filename=\"\"")
        + ReadForm.part("images", "", "; filename=\"\"")
        + ReadForm.part("images[]", "two", "; filename=b.jpg")
        + ReadForm.part("identifier", "u\r\n") + "--b\r\n")
    #expect(form.pictures == [Array("one\r\n".utf8), Array("two".utf8)])
    #expect(try form.fields.text(["name"]) == "cup")
    #expect(try form.fields.number(["price"]) == 12)
    #expect(try form.fields.text(["identifier"]) == "u")
    #expect(form.fields.source == .multipart)
  }

  /// Apps send text if they have no picture; bytes that are not text are an undeclared picture.
  @Test(arguments: ["images", "images[]"])
  func aTextIsNotAPictureUnlessItIsDeclaredAsOne(name: String) throws {
    let long = String(repeating: "[1149 bytes, 1029 bytes]", count: 10)
    for text in ["nil", "[]", "[1149 bytes, 1029 bytes]", "사진\r\n없음", long] {
      let form = try ReadForm(ReadForm.part(name, text) + "--b--")
      #expect(form.pictures.isEmpty)
      #expect(try form.fields.text([name]) == text)
      for head in ["; filename=\"\"", "\r\nContent-Type: image/png"] {
        let declared = try ReadForm(ReadForm.part(name, text, head) + "--b--")
        #expect(declared.pictures == [Array(text.utf8)])
        #expect(!declared.fields.has([name]))
      }
    }
    for bytes in ["GIF89a\u{1}\u{0}", "\u{0}", String(repeating: "x", count: 31) + "\u{1F}more"] {
      let form = try ReadForm(ReadForm.part(name, bytes) + "--b--")
      #expect(form.pictures == [Array(bytes.utf8)])
    }
    #expect(try ReadForm(ReadForm.part(name, "") + "--b--").fields.has([name]) == false)
    let limits = FormLimits(textBytes: 40)
    #expect(
      ReadForm.error(of: ReadForm.part(name, long) + "--b--", limits: limits)
        == .tooManyTextBytes(field: SafeText(name), limit: 40))
  }

  /// §5.2: the content decides, regardless of the declared type.
  @Test(arguments: [
    nil, "application/json", "Application/JSON; charset=utf-8", "text/plain",
    "application/x-www-form-urlencoded", "multipart/form-data", "multipart/form-data; boundary=b",
  ])
  func jsonIsReadUnderAnyType(type: String?) throws {
    let form = try ReadForm("\u{FEFF} \r\n{\"secret\":\"s\"}", type)
    #expect(form.fields == FormFields(.json, ["secret": .text("s")]))
    #expect(try ReadForm("\"s\"", type).fields.source == .text("s"))
  }

  @Test(
    arguments: [
      ("", nil, .empty), (" \r\n", "application/json", .empty),
      (
        "name=x", "application/x-www-form-urlencoded",
        .unsupported("application/x-www-form-urlencoded")
      ),
      ("<a/>", "text/xml", .unsupported("text/xml")), ("<a/>", nil, .unreadable),
      ("hello", "application/json", .unreadable),
      ("{", nil, .json(field: "body", .malformed)), ("{]", nil, .json(field: "body", .malformed)),
      ("[1]", nil, .json(field: "body", .notAnObject)),
      ("{\"a\":1}x", nil, .json(field: "body", .malformed)),
      (String(repeating: "[", count: 9), nil, .json(field: "body", .tooDeep)),
      (#"{"a":["# + String(repeating: "1,", count: 201), nil, .json(field: "body", .tooManyValues)),
      ("--b\r\n", "multipart/form-data", .multipart(.boundary)),
      ("--c\r\n", "multipart/form-data; boundary=b", .multipart(.noParts)),
      (
        ReadForm.part("params", "hello") + "--b", "multipart/form-data; boundary=b",
        .json(field: "params", .malformed)
      ),
      (
        ReadForm.part("params", "\"x\"") + "--b", "multipart/form-data; boundary=b",
        .json(field: "params", .notAnObject)
      ),
    ] as [(String, String?, FormError)])
  func otherBodiesAreRefused(body: String, type: String?, error: FormError) {
    #expect(ReadForm.error(of: body, type) == error)
    #expect(!error.sentence.isEmpty)
  }

  /// Commas in a text are not between values.
  @Test func aDescriptionMayHaveAnyNumberOfCommas() throws {
    let text = String(repeating: "a,\\\"", count: 300)
    #expect(try ReadForm("{\"description\":\"\(text)\"}", nil).fields.has(["description"]))
  }

  /// JSON costs as much under a type that is for pictures.
  @Test func theBytesOfTextAreKnownBeforeTheyAreDecoded() throws {
    func textBytes(_ body: String) throws -> Int {
      var parser = FormParser(contentType: "multipart/form-data; boundary=b")
      parser.append(ByteBuffer(string: body))
      while try parser.next() != nil {}
      return parser.textBytes
    }
    #expect(try textBytes("{\"secret\":") == 10)
    let picture = ReadForm.part("images", "1234", "; filename=a.jpg")
    #expect(try textBytes(picture + ReadForm.part("params", "{\"a\":") + "--b--") == 5)
    #expect(try textBytes(ReadForm.part("a", "12") + ReadForm.part("b", "3") + "--b--") == 3)
  }

  @Test func limitsHold() {
    let limits = FormLimits(textBytes: 10, allTextBytes: 15, pictures: 2, pictureBytes: 4)
    func error(_ body: String) -> FormError? { ReadForm.error(of: body, limits: limits) }
    let end = "--b--"
    let picture = ReadForm.part("images", "1234", "; filename=a.jpg")
    #expect(error(picture + picture + end) == nil)
    #expect(error(picture + picture + picture + end) == .tooManyPictures(limit: 2))
    #expect(
      error(picture + ReadForm.part("images", "12345", "; filename=a.jpg") + end)
        == .pictureTooLarge(number: 2, limit: 4))
    #expect(error(ReadForm.part("a", "0123456789") + end) == nil)
    #expect(
      error(ReadForm.part("a", "0123456789a") + end) == .tooManyTextBytes(field: "a", limit: 10))
    #expect(
      error(ReadForm.part("a", "01234567") + ReadForm.part("c", "01234567") + end)
        == .tooManyTextBytes(field: "all fields", limit: 15))
    #expect(error("{\"a\":\"0123456\"}") == .tooManyTextBytes(field: "JSON", limit: 10))
  }

  /// Apps also send unknown binary parts.
  @Test func aPartThatIsNotUTF8IsRefusedWhereItIsRead() throws {
    var parser = FormParser(contentType: "multipart/form-data; boundary=b")
    let head = Array("--b\r\nContent-Disposition: form-data; name=title\r\n\r\n".utf8)
    parser.append(ByteBuffer(bytes: head + [0xFF, 0x0D, 0x0A] + Array("--b--".utf8)))
    while try parser.next() != nil {}
    let fields = try parser.finish()
    #expect(try fields.text(["other"]) == nil)
    #expect(throws: FormError.field("title", .notText)) { try fields.text(["title"]) }
    #expect(throws: FormError.field("title", .notANumber)) { try fields.number(["title"]) }
  }

  /// Such a part may be as large as a picture; it is neither kept nor counted.
  @Test(arguments: [1, 7, 10_000]) func aBinaryPartWithAnUnknownNameIsIgnored(piece: Int) throws {
    let limits = FormLimits(textBytes: 10, allTextBytes: 10, pictures: 0, pictureBytes: 0)
    for head in ["; filename=a.jpg", "\r\nContent-Type: image/jpeg"] {
      var parser = FormParser(contentType: "multipart/form-data; boundary=b", limits: limits)
      let picture = "GIF89a\u{1}\u{0}" + String(repeating: "x", count: 500)
      let body = Array(
        (ReadForm.part("thumbnail", picture, head) + ReadForm.part("title", "cup") + "--b--").utf8)
      for start in stride(from: 0, to: body.count, by: piece) {
        parser.append(ByteBuffer(bytes: body[start..<min(start + piece, body.count)]))
        while let event = try parser.next() { Issue.record("\(event)") }
      }
      #expect(parser.textBytes == 3)
      let fields = try parser.finish()
      #expect(try fields.text(["title"]) == "cup")
      #expect(throws: FormError.field("thumbnail", .notText)) { try fields.text(["thumbnail"]) }
    }
  }

  /// Random mutations of valid JSON are read or refused, and never crash.
  @Test func mutatedJSONIsAnswered() {
    var random = SeededRandom(seed: 7)
    let valid = Array(
      #"{"name":"\u00e9\ud83d\ude00","price":1.5e3,"stock":"7","a":[{"b":null}],"c":true}"#.utf8)
    var accepted = 0
    for _ in 0..<20_000 {
      var bytes = valid
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] =
          Array(#"{}[]",:\u0e-9tn"#.utf8).randomElement(using: &random) ?? 0
      }
      guard let fields = try? FormFields(json: bytes, field: "body") else { continue }
      accepted += 1
      _ = try? SubmittedProduct(fields, keys: .generation2)
    }
    #expect(accepted > 1_000)
  }
}
